import {describe, expect, it} from 'vitest';
import {apiDefault} from '../../../../source/core/drift/folds/api-default.ts';
import {defaultNames} from '../../../../source/core/drift/folds/defaults/is-default.ts';
import {hasField} from '../../../../source/core/drift/folds/shapes/place-of.ts';
import {ask, type Question} from './ask.ts';

const container = ['spec', 'template', 'spec', 'containers', 0];
const deployment = 'apps/v1 Deployment';
const service = 'v1 Service';
const webhook = {of: 'admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration', beta: 'admissionregistration.k8s.io/v1beta1 ValidatingWebhookConfiguration'};

const image = (name: string): Pick<Question, 'both'> => ({both: {spec: {template: {spec: {containers: [{name: 'a', image: name}]}}}}});

it.each<[string, Question]>([
	['a plain one', {of: deployment, at: ['spec', 'progressDeadlineSeconds'], live: 600}],
	['one of a template in a template', {of: 'batch/v1 CronJob', at: ['spec', 'jobTemplate', 'spec', 'template', 'spec', 'dnsPolicy'], live: 'ClusterFirst'}],
	['one in the place of an empty text', {of: deployment, at: [...container, 'terminationMessagePath'], stored: '', live: '/dev/termination-log'}],
	['one in the place of zero', {of: deployment, at: [...container, 'livenessProbe', 'timeoutSeconds'], stored: 0, live: 1}],
	['one in the place of null', {of: deployment, at: ['spec', 'revisionHistoryLimit'], stored: null, live: 10}],
	['one that Helm is booked for', {of: deployment, at: ['spec', 'replicas'], live: 1, heldBy: 'helm/Update'}],
	['one that another is booked for', {of: deployment, at: ['spec', 'replicas'], live: 1, heldBy: 'kubectl-edit/Update'}],
	['a strategy as a whole', {of: deployment, at: ['spec', 'strategy'], live: {type: 'RollingUpdate', rollingUpdate: {maxSurge: '25%', maxUnavailable: '25%'}}}],
	['the inner part of a strategy', {of: deployment, at: ['spec', 'strategy', 'rollingUpdate'], both: {spec: {strategy: {type: 'RollingUpdate'}}}, live: {maxSurge: '25%', maxUnavailable: '25%'}}],
	['half a strategy', {of: deployment, at: ['spec', 'strategy', 'rollingUpdate', 'maxUnavailable'], both: {spec: {strategy: {rollingUpdate: {maxSurge: 1}}}}, live: '25%'}],
	['what an older server knows of a strategy', {of: 'apps/v1 StatefulSet', at: ['spec', 'updateStrategy'], live: {type: 'RollingUpdate', rollingUpdate: {partition: 0}}}],
	['an empty security context', {of: deployment, at: ['spec', 'template', 'spec', 'securityContext'], live: {}}],
	['an empty directory', {of: 'v1 Pod', at: ['spec', 'volumes', 0, 'emptyDir'], both: {spec: {volumes: [{name: 'a'}]}}, live: {}}],
	['the mode of a volume', {of: 'v1 Pod', at: ['spec', 'volumes', 0, 'configMap', 'defaultMode'], live: 420}],
	['the policy of an image with a tag', {of: deployment, at: [...container, 'imagePullPolicy'], ...image('registry:5000/web:1.0'), live: 'IfNotPresent'}],
	['of one with a digest', {of: deployment, at: [...container, 'imagePullPolicy'], ...image('registry:5000/web@sha256:0a'), live: 'IfNotPresent'}],
	['of one without a tag', {of: deployment, at: [...container, 'imagePullPolicy'], ...image('registry:5000/web'), live: 'Always'}],
	['of the latest', {of: deployment, at: [...container, 'imagePullPolicy'], ...image('web:latest'), live: 'Always'}],
	['of an earlier image', {of: deployment, at: [...container, 'imagePullPolicy'], ...image('web:1.0'), live: 'Always', heldBy: 'helm/Update'}],
	['the account by its other name', {of: deployment, at: ['spec', 'template', 'spec', 'serviceAccount'], both: {spec: {template: {spec: {serviceAccountName: 'web'}}}}, live: 'web'}],
	['the port of the host', {of: deployment, at: [...container, 'ports', 0, 'hostPort'], both: {spec: {template: {spec: {hostNetwork: true, containers: [{ports: [{containerPort: 80}]}]}}}}, live: 80}],
	['what a Pod asks for', {of: 'v1 Pod', at: ['spec', 'containers', 0, 'resources', 'requests'], both: {spec: {containers: [{resources: {limits: {cpu: 1, memory: '1Gi'}}}]}}, live: {cpu: '1', memory: '1Gi'}}],
	['a part of what a Pod asks for', {of: 'v1 Pod', at: ['spec', 'containers', 0, 'resources', 'requests', 'cpu'], both: {spec: {containers: [{resources: {limits: {cpu: '1000m'}, requests: {memory: '1Gi'}}}]}}, live: '1'}],
	['a target', {of: service, at: ['spec', 'ports', 0, 'targetPort'], both: {spec: {ports: [{port: 80}]}}, live: 80}],
	['a type', {of: service, at: ['spec', 'type'], live: 'ClusterIP'}],
	['traffic from outside', {of: service, at: ['spec', 'externalTrafficPolicy'], both: {spec: {type: 'NodePort'}}, live: 'Cluster'}],
	['the time of an affinity', {of: service, at: ['spec', 'sessionAffinityConfig'], both: {spec: {sessionAffinity: 'ClientIP'}}, live: {clientIP: {timeoutSeconds: 10_800}}}],
	['addresses of a headless one', {of: service, at: ['spec', 'clusterIPs'], both: {spec: {clusterIP: 'None'}}, live: ['None']}],
	['directions', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'policyTypes'], both: {spec: {egress: [{}]}}, live: ['Ingress', 'Egress']}],
	['a direction', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'policyTypes'], both: {spec: {egress: []}}, live: ['Ingress']}],
	['counts of a Job', {of: 'batch/v1 Job', at: ['spec', 'completions'], live: 1}],
	['retries of a Job by index', {of: 'batch/v1 Job', at: ['spec', 'backoffLimit'], both: {spec: {backoffLimitPerIndex: 1}}, live: 2_147_483_647}],
	['metrics', {of: 'autoscaling/v2 HorizontalPodAutoscaler', at: ['spec', 'metrics'], live: [{type: 'Resource', resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization: 80}}}]}],
	['a way up', {of: 'autoscaling/v2 HorizontalPodAutoscaler', at: ['spec', 'behavior', 'scaleUp'], both: {spec: {behavior: {scaleDown: {}}}}, live: {stabilizationWindowSeconds: 0, selectPolicy: 'Max', policies: [{type: 'Pods', value: 4, periodSeconds: 15}, {type: 'Percent', value: 100, periodSeconds: 15}]}}],
	['a way down', {of: 'autoscaling/v2 HorizontalPodAutoscaler', at: ['spec', 'behavior', 'scaleDown', 'policies'], live: [{type: 'Percent', value: 100, periodSeconds: 15}]}],
	['a limit by the most', {of: 'v1 LimitRange', at: ['spec', 'limits', 0, 'default', 'cpu'], both: {spec: {limits: [{type: 'Container', max: {cpu: 2}, default: {memory: '1Gi'}}]}}, live: '2'}],
	['a request by the least', {of: 'v1 LimitRange', at: ['spec', 'limits', 0, 'defaultRequest'], both: {spec: {limits: [{type: 'Container', min: {cpu: '100m'}}]}}, live: {cpu: '100m'}}],
	['a source in its other form', {of: 'v1 PersistentVolumeClaim', at: ['spec', 'dataSourceRef'], both: {spec: {dataSource: {kind: 'PersistentVolumeClaim', name: 'a'}}}, live: {apiGroup: null, kind: 'PersistentVolumeClaim', name: 'a'}}],
	['a webhook', {of: webhook.of, at: ['webhooks', 0, 'timeoutSeconds'], live: 10}],
	['the scope of a webhook', {of: webhook.of, at: ['webhooks', 0, 'rules', 0, 'scope'], live: '*'}],
	['everything as a selector', {of: webhook.of, at: ['webhooks', 0, 'namespaceSelector'], live: {}}],
	['an older webhook', {of: webhook.beta, at: ['webhooks', 0, 'timeoutSeconds'], live: 30}],
	['what an older webhook reads', {of: webhook.beta, at: ['webhooks', 0, 'admissionReviewVersions'], live: ['v1beta1']}],
	['names of a definition', {of: 'apiextensions.k8s.io/v1 CustomResourceDefinition', at: ['spec', 'names', 'singular'], both: {spec: {names: {kind: 'Widget'}}}, live: 'widget'}],
	['the group of a user', {of: 'rbac.authorization.k8s.io/v1 RoleBinding', at: ['subjects', 0, 'apiGroup'], both: {subjects: [{kind: 'User', name: 'a'}]}, live: 'rbac.authorization.k8s.io'}],
	['a type of a Secret', {of: 'v1 Secret', at: ['type'], stored: '', live: 'Opaque'}],
	['the path of an older Ingress', {of: 'networking.k8s.io/v1beta1 Ingress', at: ['spec', 'rules', 0, 'http', 'paths', 0, 'pathType'], live: 'ImplementationSpecific'}],
])('folds %s', (_, question) => {
	expect(ask(apiDefault, question)).toBe('the API server fills this in where nothing is stored');
});

it.each<[string, Question]>([
	['another value', {of: deployment, at: ['spec', 'progressDeadlineSeconds'], live: 300}],
	['a stored value', {of: deployment, at: ['spec', 'replicas'], stored: 3, live: 1}],
	['a stored zero that counts', {of: deployment, at: ['spec', 'replicas'], stored: 0, live: 1}],
	['a default that is gone', {of: deployment, at: ['spec', 'replicas'], stored: 1}],
	['a strategy of which a part is no default', {of: deployment, at: ['spec', 'strategy'], live: {type: 'RollingUpdate', rollingUpdate: {maxSurge: '50%', maxUnavailable: '25%'}}}],
	['another strategy', {of: deployment, at: ['spec', 'strategy'], live: {type: 'Recreate'}}],
	['the inner part of a strategy that has none', {of: deployment, at: ['spec', 'strategy', 'rollingUpdate'], both: {spec: {strategy: {type: 'Recreate'}}}, live: {maxSurge: '25%', maxUnavailable: '25%'}}],
	['a security context with something in it', {of: deployment, at: ['spec', 'template', 'spec', 'securityContext'], live: {runAsUser: 0}}],
	['a security context of a container', {of: deployment, at: [...container, 'securityContext'], live: {}}],
	['a probe made of defaults', {of: deployment, at: [...container, 'livenessProbe'], live: {timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3, httpGet: {path: '/', scheme: 'HTTP', port: 80}}}],
	['an empty directory beside a source', {of: 'v1 Pod', at: ['spec', 'volumes', 0, 'emptyDir'], both: {spec: {volumes: [{name: 'a', hostPath: {path: '/'}}]}}, live: {}}],
	['an empty directory in memory', {of: 'v1 Pod', at: ['spec', 'volumes', 0, 'emptyDir'], both: {spec: {volumes: [{name: 'a'}]}}, live: {medium: 'Memory'}}],
	['a policy that a person chose', {of: deployment, at: [...container, 'imagePullPolicy'], ...image('web:1.0'), live: 'Always', heldBy: 'kubectl-edit/Update'}],
	['a policy that no image gives', {of: deployment, at: [...container, 'imagePullPolicy'], ...image('web:1.0'), live: 'Never', heldBy: 'helm/Update'}],
	['a policy of which nobody knows whose it is', {of: deployment, at: [...container, 'imagePullPolicy'], ...image('web:1.0'), live: 'Always'}],
	['another account by its other name', {of: deployment, at: ['spec', 'template', 'spec', 'serviceAccount'], both: {spec: {template: {spec: {serviceAccountName: 'web'}}}}, live: 'admin'}],
	['a port of the host without its network', {of: deployment, at: [...container, 'ports', 0, 'hostPort'], both: {spec: {template: {spec: {containers: [{ports: [{containerPort: 80}]}]}}}}, live: 80}],
	['what a template asks for', {of: deployment, at: [...container, 'resources', 'requests'], both: {spec: {template: {spec: {containers: [{resources: {limits: {cpu: '1'}}}]}}}}, live: {cpu: '1'}}],
	['a Pod that asks for more', {of: 'v1 Pod', at: ['spec', 'containers', 0, 'resources', 'requests'], both: {spec: {containers: [{resources: {limits: {cpu: '1'}}}]}}, live: {cpu: '2'}}],
	['links of a template', {of: deployment, at: ['spec', 'template', 'spec', 'enableServiceLinks'], live: true}],
	['another target', {of: service, at: ['spec', 'ports', 0, 'targetPort'], both: {spec: {ports: [{port: 80}]}}, live: 8080}],
	['another type', {of: service, at: ['spec', 'type'], live: 'NodePort'}],
	['traffic from outside to a type without any', {of: service, at: ['spec', 'externalTrafficPolicy'], live: 'Cluster'}],
	['a direction that somebody closed', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'policyTypes'], live: ['Ingress', 'Egress']}],
	['a direction that is gone', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'policyTypes'], stored: ['Ingress', 'Egress'], live: ['Ingress']}],
	['counts of a parallel Job', {of: 'batch/v1 Job', at: ['spec', 'completions'], both: {spec: {parallelism: 2}}, live: 1}],
	['metrics beside stored ones', {of: 'autoscaling/v2 HorizontalPodAutoscaler', at: ['spec', 'metrics', 0, 'resource'], live: {name: 'cpu'}}],
	['the other way', {of: 'autoscaling/v2 HorizontalPodAutoscaler', at: ['spec', 'behavior', 'scaleDown', 'stabilizationWindowSeconds'], live: 0}],
	['a limit of a claim', {of: 'v1 LimitRange', at: ['spec', 'limits', 0, 'default', 'storage'], both: {spec: {limits: [{type: 'PersistentVolumeClaim', max: {storage: '1Gi'}}]}}, live: '1Gi'}],
	['a selector', {of: webhook.of, at: ['webhooks', 0, 'namespaceSelector'], live: {matchLabels: {a: 'b'}}}],
	['the milder default of another version', {of: webhook.of, at: ['webhooks', 0, 'failurePolicy'], live: 'Ignore'}],
	['the group of an account', {of: 'rbac.authorization.k8s.io/v1 RoleBinding', at: ['subjects', 0, 'apiGroup'], both: {subjects: [{kind: 'ServiceAccount', name: 'a'}]}, live: 'rbac.authorization.k8s.io'}],
	['another type of a Secret', {of: 'v1 Secret', at: ['type'], live: 'kubernetes.io/tls'}],
	['a text of a ConfigMap', {of: 'v1 ConfigMap', at: ['data', 'replicas'], live: '1'}],
	['a label', {of: deployment, at: ['metadata', 'labels', 'type'], live: 'ClusterIP'}],
	['a custom resource', {of: 'example.com/v1 Deployment', at: ['spec', 'replicas'], live: 1}],
	['a field without a default', {of: deployment, at: ['spec', 'template', 'spec', 'automountServiceAccountToken'], live: true}],
	['one more container', {of: deployment, at: ['spec', 'template', 'spec', 'containers', 1], live: {name: 'b'}}],
])('leaves %s', (_, question) => {
	expect(ask(apiDefault, question)).toBeNull();
});

describe('the table', () => {
	it.each(defaultNames.map(name => [name]))('names the field %s, which there is', name => {
		const [type = '', field = ''] = name.split('.');
		// Of the first version of the autoscaler, whose type the tables do not have
		expect(hasField(type, field) || name === 'HorizontalPodAutoscalerSpec.targetCPUUtilizationPercentage').toBe(true);
	});
});
