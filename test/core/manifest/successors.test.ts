import {describe, expect, it} from 'vitest';
import {successorOf, wasTakenAway} from '../../../source/core/manifest/successors.ts';

const served = (...names: readonly string[]) => names.map(name => {
	const [apiVersion = '', kind = ''] = name.split(' ');
	return {apiVersion, kind};
});

const of = (name: string, ...names: readonly string[]): string | null => {
	const found = successorOf(served(name)[0]!, served(...names));
	return found === null ? null : `${found.apiVersion} ${found.kind}`;
};

describe('the successor of a kind that is gone', () => {
	it.each([
		['extensions/v1beta1 Deployment', 'apps/v1 Deployment'],
		['apps/v1beta2 StatefulSet', 'apps/v1 StatefulSet'],
		['policy/v1beta1 PodDisruptionBudget', 'policy/v1 PodDisruptionBudget'],
		['autoscaling/v2beta1 HorizontalPodAutoscaler', 'autoscaling/v2 HorizontalPodAutoscaler'],
		['batch/v2alpha1 CronJob', 'batch/v1 CronJob'],
		['rbac.authorization.k8s.io/v1alpha1 ClusterRoleBinding', 'rbac.authorization.k8s.io/v1 ClusterRoleBinding'],
	])('of %s is %s', (gone, successor) => {
		expect(of(gone, successor)).toBe(successor);
		expect(wasTakenAway(served(gone)[0]!)).toBe(true);
	});

	it('is looked for step by step, over versions that are gone as well', () => {
		expect(of('extensions/v1beta1 Ingress', 'networking.k8s.io/v1 Ingress')).toBe('networking.k8s.io/v1 Ingress');
		expect(of('extensions/v1beta1 Ingress', 'networking.k8s.io/v1beta1 Ingress', 'networking.k8s.io/v1 Ingress')).toBe('networking.k8s.io/v1beta1 Ingress');
		expect(of('flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema', 'flowcontrol.apiserver.k8s.io/v1 FlowSchema')).toBe('flowcontrol.apiserver.k8s.io/v1 FlowSchema');
	});

	it('is none where Kubernetes has nothing in its place, or does not serve it', () => {
		expect(of('policy/v1beta1 PodSecurityPolicy', 'policy/v1 PodDisruptionBudget')).toBe(null);
		expect(of('extensions/v1beta1 PodSecurityPolicy', 'policy/v1 PodDisruptionBudget')).toBe(null);
		expect(of('extensions/v1beta1 Deployment')).toBe(null);
	});

	it('of a definition is the highest version that its group still serves', () => {
		expect(of('shop.example.test/v1alpha1 Widget', 'shop.example.test/v1beta2 Widget', 'shop.example.test/v1 Widget', 'shop.example.test/v2alpha1 Widget', 'other.example.test/v3 Widget')).toBe('shop.example.test/v1 Widget');
		expect(of('shop.example.test/v1alpha1 Widget', 'shop.example.test/v1beta1 Widget', 'shop.example.test/v1beta10 Widget', 'shop.example.test/odd Widget')).toBe('shop.example.test/v1beta10 Widget');
		expect(of('shop.example.test/v1 Widget', 'shop.example.test/v2 Gadget')).toBe(null);
		expect(wasTakenAway({apiVersion: 'shop.example.test/v1', kind: 'Widget'})).toBe(false);
	});
});
