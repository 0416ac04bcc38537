import {describe, expect, it} from 'vitest';
import {mapVersions, type ServedNow} from '../../../../source/core/manifest/convert/map-versions.ts';
import {readYaml} from '../../../../source/core/manifest/read-yaml.ts';

const served = (...kinds: readonly string[]): ServedNow => ({
	kinds: kinds.map(text => {
		const [apiVersion, kind] = text.split(' ') as [string, string];
		return {apiVersion, kind};
	}),
	silent: new Set(),
});

const now = served(
	'v1 ConfigMap',
	'apps/v1 Deployment',
	'apps/v1 DaemonSet',
	'networking.k8s.io/v1 Ingress',
	'autoscaling/v2 HorizontalPodAutoscaler',
	'batch/v1 CronJob',
	'policy/v1 PodDisruptionBudget',
	'rbac.authorization.k8s.io/v1 Role',
	'rbac.authorization.k8s.io/v1 ClusterRole',
	'admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration',
	'flowcontrol.apiserver.k8s.io/v1 PriorityLevelConfiguration',
	'apiextensions.k8s.io/v1 CustomResourceDefinition',
	'discovery.k8s.io/v1 EndpointSlice',
	'example.com/v1 Widget',
);

const mapped = (manifest: string, where = now) => {
	const result = mapVersions(manifest, where);
	if (!result.ok) {
		throw new Error(`Line ${result.line}`);
	}

	return result;
};

/** The only document that comes out, as Helm reads it. */
const valueOf = (manifest: string) => {
	const read = readYaml(mapped(manifest).manifest.replace(/^---\n/v, ''));
	return read.ok ? read.value : null;
};

const flagsOf = (manifest: string) => mapped(manifest).moves.flatMap(({flags}) => flags.map(({path, lossless}) => `${lossless ? 'moved' : 'lost'} ${path}`));

describe('a stored manifest is mapped to what is served', () => {
	it('changes the version alone, whatever the order of keys, quotes and comments', () => {
		const manifest = '---\n# Source: a/templates/cron.yaml\nkind: CronJob # nightly\nmetadata:\n  name: "a"\n# old\napiVersion: "batch/v1beta1"\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\ndata:\n  k: |\n    apiVersion: batch/v1beta1\n    kind: CronJob\n';
		const {manifest: after, moves} = mapped(manifest);
		expect(after).toBe(manifest.replace('"batch/v1beta1"', '"batch/v1"'));
		expect(moves).toEqual([{
			apiVersion: 'batch/v1beta1', kind: 'CronJob', object: 'CronJob/a', to: 'batch/v1', why: 'served-elsewhere', flags: [],
		}]);
	});

	it('leaves a manifest alone of which all is served, and groups that do not answer', () => {
		const manifest = '---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\napiVersion: metrics.example.com/v1\nkind: Thing\nmetadata:\n  name: b\n';
		const {manifest: after, moves} = mapped(manifest, {...now, silent: new Set(['metrics.example.com'])});
		expect({after, moves}).toEqual({after: manifest, moves: []});
	});

	it('follows several steps', () => {
		expect(mapped('apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata:\n  name: a\n').manifest).toContain('networking.k8s.io/v1\n');
		expect(mapped('apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata:\n  name: a\n', served('networking.k8s.io/v1beta1 Ingress')).manifest).toContain('networking.k8s.io/v1beta1\n');
	});

	it('takes out what nothing takes the place of, with its separator', () => {
		const {manifest, moves} = mapped('---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\n# Source: psp.yaml\napiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata:\n  name: b\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n');
		expect(manifest).toBe('---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n');
		expect(moves).toMatchObject([{object: 'PodSecurityPolicy/b', to: null, why: 'taken-away'}]);
		expect(mapped('---\napiVersion: gone.example.com/v1\nkind: Gadget\nmetadata:\n  name: b\n')).toMatchObject({manifest: '', moves: [{why: 'definition-gone'}]});
	});

	it('finds another version of a kind that a definition makes', () => {
		expect(mapped('apiVersion: example.com/v1beta1\nkind: Widget\nmetadata:\n  name: w\n').manifest).toBe('apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: w\n');
	});

	it('maps items of lists, those too that have their kind from the list', () => {
		expect(mapped('apiVersion: v1\nkind: List\nitems:\n- apiVersion: rbac.authorization.k8s.io/v1beta1\n  kind: Role\n  metadata:\n    name: r\n- kind: ConfigMap\n  apiVersion: v1\n  metadata: {name: c}\n').manifest)
			.toBe('apiVersion: v1\nkind: List\nitems:\n- apiVersion: rbac.authorization.k8s.io/v1\n  kind: Role\n  metadata:\n    name: r\n- kind: ConfigMap\n  apiVersion: v1\n  metadata: {name: c}\n');
		expect(mapped('apiVersion: rbac.authorization.k8s.io/v1beta1\nkind: RoleList\nitems:\n- metadata:\n    name: r\n').manifest).toBe('apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleList\nitems:\n- metadata:\n    name: r\n');
	});

	it('says where it cannot change a text alone', () => {
		expect(mapVersions('---\na: b\n---\nkind: CronJob\napiVersion: &v batch/v1beta1\nmetadata:\n  name: a\n  annotations:\n    was: *v\n', now)).toMatchObject({ok: false, line: 4});
	});
});

describe('fields of another version', () => {
	it('of an Ingress', () => {
		const old = 'apiVersion: networking.k8s.io/v1beta1\nkind: Ingress\nmetadata:\n  name: a\nspec:\n  backend:\n    serviceName: web\n    servicePort: 80\n  rules:\n  # the host\n  - host: a.example.com\n    http:\n      paths:\n      - path: /\n        backend:\n          serviceName: web\n          servicePort: http\n      - path: /b\n        pathType: Prefix\n        backend: {resource: {kind: B, name: b}}\n';
		expect(flagsOf(old)).toEqual(['moved spec.backend', 'moved backend.serviceName, backend.servicePort', 'moved spec.rules[].http.paths[].pathType']);
		expect(mapped(old).manifest).toContain('  # the host\n  - host: a.example.com\n');
		expect(valueOf(old)).toEqual({
			apiVersion: 'networking.k8s.io/v1',
			kind: 'Ingress',
			metadata: {name: 'a'},
			spec: {
				defaultBackend: {service: {name: 'web', port: {number: 80}}},
				rules: [{host: 'a.example.com', http: {paths: [
					{path: '/', pathType: 'ImplementationSpecific', backend: {service: {name: 'web', port: {name: 'http'}}}},
					{path: '/b', pathType: 'Prefix', backend: {resource: {kind: 'B', name: 'b'}}},
				]}}],
			},
		});
	});

	it('of an autoscaler', () => {
		const old = 'apiVersion: autoscaling/v2beta1\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec:\n  maxReplicas: 3\n  metrics:\n  - type: Resource\n    resource: {name: cpu, targetAverageUtilization: 70}\n  - type: Pods\n    pods: {metricName: q, targetAverageValue: 1k}\n  - type: Object\n    object: {metricName: r, targetValue: 2k, target: {kind: Ingress, name: i, apiVersion: networking.k8s.io/v1}}\n  - type: External\n    external: {metricName: s, metricSelector: {matchLabels: {a: b}}, targetAverageValue: 5}\n';
		expect(valueOf(old)).toMatchObject({spec: {metrics: [
			{type: 'Resource', resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization: 70}}},
			{type: 'Pods', pods: {metric: {name: 'q'}, target: {type: 'AverageValue', averageValue: '1k'}}},
			{type: 'Object', object: {describedObject: {kind: 'Ingress', name: 'i'}, metric: {name: 'r'}, target: {type: 'Value', value: '2k'}}},
			{type: 'External', external: {metric: {name: 's', selector: {matchLabels: {a: 'b'}}}, target: {type: 'AverageValue', averageValue: 5}}},
		]}});
		expect(flagsOf(old)).toEqual(['moved spec.metrics']);
		expect(flagsOf('apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec:\n  metrics:\n  - type: Resource\n    resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}\n')).toEqual([]);
	});

	it('of a workload without a selector', () => {
		const old = 'apiVersion: extensions/v1beta1\nkind: DaemonSet\nmetadata: {name: a}\nspec:\n  templateGeneration: 3\n  template:\n    metadata: {labels: {app: a}}\n';
		expect(flagsOf(old)).toEqual(['moved spec.selector', 'moved spec.templateGeneration']);
		expect(valueOf(old)).toEqual({apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: {name: 'a'}, spec: {selector: {matchLabels: {app: 'a'}}, template: {metadata: {labels: {app: 'a'}}}}});
		expect(flagsOf('apiVersion: apps/v1beta1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  selector: {matchLabels: {app: a}}\n  rollbackTo: {revision: 1}\n')).toEqual(['lost spec.rollbackTo']);
	});

	it('of a webhook', () => {
		const old = 'apiVersion: admissionregistration.k8s.io/v1beta1\nkind: ValidatingWebhookConfiguration\nmetadata: {name: a}\nwebhooks:\n- name: a.example.com\n  sideEffects: None\n';
		expect(valueOf(old)).toMatchObject({webhooks: [{name: 'a.example.com', failurePolicy: 'Ignore', matchPolicy: 'Exact', timeoutSeconds: 30, admissionReviewVersions: ['v1beta1']}]});
		expect(flagsOf(old.replace('None', 'Unknown'))).toContain('lost webhooks[].sideEffects');
	});

	it('of others', () => {
		expect(flagsOf('apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec:\n  selector: {}\n')).toEqual(['lost spec.selector']);
		expect(flagsOf('apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec:\n  selector: {matchLabels: {a: b}}\n')).toEqual([]);
		expect(mapped('apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: PriorityLevelConfiguration\nmetadata: {name: a}\nspec:\n  limited:\n    assuredConcurrencyShares: 5\n').manifest).toContain('"nominalConcurrencyShares":5');
		expect(flagsOf('apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: a}\nspec:\n  version: v1\n')).toEqual(['lost spec.version', 'lost spec.versions[].schema', 'lost spec.scope']);
		expect(valueOf('apiVersion: discovery.k8s.io/v1beta1\nkind: EndpointSlice\nmetadata: {name: a}\nendpoints:\n- addresses: [a]\n  topology: {kubernetes.io/hostname: n1, topology.kubernetes.io/zone: z}\n')).toMatchObject({endpoints: [{addresses: ['a'], nodeName: 'n1', zone: 'z'}]});
	});
});
