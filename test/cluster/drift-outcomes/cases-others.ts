/** Services, autoscalers, budgets, roles, routes, claims and a custom resource. */
import type {JsonValue} from '../../../source/core/record/types.ts';
import {
	acted,
	edited,
	look,
	named,
	object,
	type Case,
	type Document,
} from './case.ts';

type Parts = Readonly<Record<string, JsonValue>>;

/** A custom resource that the apply knows nothing of but that it is one; made once for all trials. */
export const gadgetDefinition = {
	apiVersion: 'apiextensions.k8s.io/v1',
	kind: 'CustomResourceDefinition',
	metadata: {name: 'gadgets.outcomes.example.test'},
	spec: {
		group: 'outcomes.example.test',
		scope: 'Namespaced',
		names: {plural: 'gadgets', singular: 'gadget', kind: 'Gadget'},
		versions: [{
			name: 'v1', served: true, storage: true, schema: {openAPIV3Schema: {type: 'object', properties: {spec: {type: 'object', 'x-kubernetes-preserve-unknown-fields': true}}}},
		}],
	},
};

const port = (number: number) => ({keys: [['port', number], ['protocol', 'TCP']]} as const);

const service = (name: string, spec: Parts): Document => object('v1', 'Service', name, {spec: {selector: {app: 'web'}, ports: [{port: 80}], ...spec}});

const autoscaler = (name: string, spec: Parts): Document => object('autoscaling/v2', 'HorizontalPodAutoscaler', name, {
	spec: {scaleTargetRef: {apiVersion: 'apps/v1', kind: 'Deployment', name: 'nothing'}, maxReplicas: 5, ...spec},
});

const cpu = (percent: number): Parts => ({type: 'Resource', resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization: percent}}});

const budget = (name: string): Document => object('policy/v1', 'PodDisruptionBudget', name, {spec: {minAvailable: 1, selector: {matchLabels: {app: 'web'}}}});

const gadget = (name: string, spec: Parts): Document => object('outcomes.example.test/v1', 'Gadget', name, {spec});

export const otherCases: readonly Case[] = [
	edited(service('svc-edited', {type: 'ClusterIP', ports: [{name: 'http', port: 80, targetPort: 8080}], sessionAffinity: 'None'}), [
		[['spec', 'type'], 'NodePort'],
		[['spec', 'selector', 'app'], 'other'],
		[['spec', 'ports', {keys: [['port', 80]]}, 'targetPort'], 8081],
		[['spec', 'sessionAffinity'], 'ClientIP'],
	], {
		looked: [
			look('changed', 'kubectl-edit', 'spec', 'type'),
			look('changed', 'kubectl-edit', 'spec', 'selector', 'app'),
			look('changed', 'kubectl-edit', 'spec', 'ports', port(80), 'targetPort'),
			look('changed', 'kubectl-edit', 'spec', 'sessionAffinity'),
		],
	}),
	edited(service('svc-selector', {}), [[['spec', 'selector', 'zone'], 'a']]),
	edited(service('svc-port', {}), [[['spec', 'ports', 0, 'port'], 81]], {
		looked: [look('missing', '*', 'spec', 'ports', port(80)), look('extra', 'kubectl-edit', 'spec', 'ports', port(81))],
	}),
	edited(service('svc-named-port', {ports: [{name: 'http', port: 80}, {name: 'admin', port: 90}]}), [[['spec', 'ports', {keys: [['name', 'http']]}, 'port'], 81]], {
		looked: [look('missing', '*', 'spec', 'ports', port(80)), look('extra', 'kubectl-edit', 'spec', 'ports', port(81))],
	}),
	edited(service('svc-other-port', {ports: [{name: 'http', port: 80}]}), [[['spec', 'ports', 0], {name: 'web', port: 81, protocol: 'TCP'}]], {
		looked: [look('missing', '*', 'spec', 'ports', port(80)), look('extra', 'kubectl-edit', 'spec', 'ports', port(81))],
	}),
	acted(service('svc-port-added', {ports: [{name: 'http', port: 80}]}), async trial => {
		await trial.kubectl(['patch', 'service', 'svc-port-added', '-p', '{"spec":{"ports":[{"name":"debug","port":9090}]}}']);
	}, [look('extra', 'kubectl-patch', 'spec', 'ports', port(9090))]),
	acted(service('svc-deleted', {}), async trial => {
		await trial.kubectl(['delete', 'service', 'svc-deleted']);
	}, [look('missing', null)]),

	edited(autoscaler('hpa-edited', {minReplicas: 2, metrics: [cpu(80)]}), [
		[['spec', 'minReplicas'], 1],
		[['spec', 'maxReplicas'], 9],
		[['spec', 'metrics', 0, 'resource', 'target', 'averageUtilization'], 50],
	]),
	edited(autoscaler('hpa-crossed', {maxReplicas: 3}), [[['spec', 'minReplicas'], 4], [['spec', 'maxReplicas'], 10]], {looked: [look('changed', 'kubectl-edit', 'spec', 'maxReplicas')]}),
	edited(budget('budget-edited'), [[['spec', 'minAvailable'], 2]]),
	edited(budget('budget-swapped'), [[['spec', 'minAvailable']], [['spec', 'maxUnavailable'], 1]], {looked: [look('missing', 'kubectl-edit', 'spec', 'minAvailable')]}),

	edited(object('v1', 'ServiceAccount', 'account', {automountServiceAccountToken: false, metadata: {annotations: {role: 'a'}}}), [[['automountServiceAccountToken'], true], [['metadata', 'annotations', 'role']]], {
		looked: [look('changed', 'kubectl-edit', 'automountServiceAccountToken'), look('missing', null, 'metadata', 'annotations', 'role')],
	}),
	edited(object('rbac.authorization.k8s.io/v1', 'Role', 'role', {rules: [{apiGroups: [''], resources: ['pods'], verbs: ['get']}]}), [[['rules', 0, 'verbs', 1], 'delete']]),
	acted(object('rbac.authorization.k8s.io/v1', 'RoleBinding', 'binding', {
		roleRef: {apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'role'},
		subjects: [{kind: 'ServiceAccount', name: 'account', namespace: 'default'}],
	}), async trial => {
		await trial.kubectl(['patch', 'rolebinding', 'binding', '--type=json', '-p', '[{"op":"replace","path":"/subjects/0/name","value":"someone"}]']);
	}, [look('changed', 'kubectl-patch', 'subjects', 0, 'name')]),
	edited(object('networking.k8s.io/v1', 'Ingress', 'route', {
		spec: {
			ingressClassName: 'a',
			tls: [{hosts: ['a.example.test'], secretName: 'tls'}],
			rules: [{host: 'a.example.test', http: {paths: [{path: '/', pathType: 'Prefix', backend: {service: {name: 'web', port: {number: 80}}}}]}}],
		},
	}), [
		[['spec', 'ingressClassName'], 'b'],
		[['spec', 'rules', 0, 'host'], 'b.example.test'],
		[['spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service', 'port', 'number'], 81],
		[['spec', 'tls']],
	], {
		looked: [
			look('changed', 'kubectl-edit', 'spec', 'ingressClassName'),
			look('changed', 'kubectl-edit', 'spec', 'rules', 0, 'host'),
			look('changed', 'kubectl-edit', 'spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service', 'port', 'number'),
			look('missing', 'kubectl-edit', 'spec', 'tls'),
		],
	}),
	edited(object('networking.k8s.io/v1', 'NetworkPolicy', 'walls', {
		spec: {podSelector: {matchLabels: {app: 'web'}}, policyTypes: ['Ingress'], ingress: [{ports: [{port: 80}]}]},
	}), [[['spec', 'podSelector', 'matchLabels', 'zone'], 'a'], [['spec', 'ingress', 0, 'ports', 0, 'port'], 81]]),
	acted(object('v1', 'PersistentVolumeClaim', 'claim', {spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}, metadata: {labels: {tier: 'data'}}}), async trial => {
		await trial.kubectl(['label', 'pvc', 'claim', 'tier=other', '--overwrite']);
	}, [look('changed', 'kubectl-label', 'metadata', 'labels', 'tier')]),

	edited(object('v1', 'ResourceQuota', 'quota', {spec: {hard: {'count/leases.coordination.k8s.io': '50', pods: '500'}}}), [[['spec', 'hard', 'pods'], '400'], [['spec', 'hard', 'services'], '90']]),

	// A custom resource whose two revisions differ in its size, and by a list as a whole
	edited(gadget('gadget', {
		size: 2, color: 'red', gone: 'x', list: ['a'], items: [{name: 'one', value: 1}],
	}), [
		[['spec', 'color'], 'green'],
		[['spec', 'size'], 9],
		[['spec', 'gone']],
		[['spec', 'extra'], 'added'],
		[['spec', 'list', 1], 'b'],
		[['spec', 'items', 0, 'value'], 5],
	], {
		first: gadget('gadget', {
			size: 1, color: 'red', gone: 'x', list: ['z'], items: [{name: 'one', value: 1}],
		}),
		looked: [
			look('changed', 'kubectl-edit', 'spec', 'color'),
			look('changed', 'kubectl-edit', 'spec', 'size'),
			look('missing', 'kubectl-edit', 'spec', 'gone'),
			look('extra', 'kubectl-edit', 'spec', 'extra'),
			look('extra', 'kubectl-edit', 'spec', 'list', 1),
			look('changed', 'kubectl-edit', 'spec', 'items', 0, 'value'),
		],
	}),
	edited(gadget('gadget-null', {size: 1, color: null}), [[['spec', 'color'], 'green']]),
	edited(gadget('gadget-emptied', {box: {a: 1}}), [[['spec', 'box'], {}]], {looked: [look('missing', '*', 'spec', 'box', 'a')]}),
	edited(gadget('gadget-deleted-field', {color: 'red', size: 1}), [[['spec', 'size']]]),
	edited(gadget('gadget-is-new', {color: 'red'}), [[['spec', 'color'], 'green']], {first: null}),
	acted(gadget('gadget-gone', {color: 'red'}), async trial => {
		await trial.kubectl(['delete', 'gadgets.outcomes.example.test', 'gadget-gone']);
	}, [look('missing', null)]),
	acted(gadget('gadget-marks', {color: 'red'}), async trial => {
		await trial.kubectl(['annotate', 'gadgets.outcomes.example.test', 'gadget-marks', 'meta.helm.sh/release-name=other', '--overwrite']);
	}, [look('changed', 'kubectl-annotate', 'metadata', 'annotations', 'meta.helm.sh/release-name')]),
	acted(object('apps/v1', 'Deployment', 'job-like', {
		spec: {selector: {matchLabels: {app: 'job-like'}}, template: {metadata: {labels: {app: 'job-like'}}, spec: {containers: [{name: 'web', image: 'registry.example.test/web:1'}]}}},
	}), async trial => {
		await trial.kubectl(['patch', 'deployment', 'job-like', '--type=json', '-p', '[{"op":"add","path":"/spec/template/spec/containers/-","value":{"name":"sidecar","image":"registry.example.test/sidecar:1"}}]']);
	}, [look('extra', 'kubectl-patch', 'spec', 'template', 'spec', 'containers', named('sidecar'))]),
];
