/** What the demo's API server serves: Kubernetes 1.37, two operators. The backup operator dropped its v1beta1. */
import type {ServedKind} from '../../source/ports/cluster.ts';

const group = (apiVersion: string, namespaced: string, clusterScoped = ''): readonly ServedKind[] => [[namespaced, true], [clusterScoped, false]].flatMap(([names, isNamespaced]) => String(names)
	.split(' ')
	.filter(name => name !== '')
	.map(name => {
		const [kind = '', plural = `${kind.toLowerCase()}s`] = name.split('/');
		return {
			apiVersion,
			kind,
			plural,
			namespaced: isNamespaced === true,
		};
	}));

export const kinds: readonly ServedKind[] = [
	...group('v1', 'ConfigMap Endpoints/endpoints Event LimitRange PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount', 'Namespace Node PersistentVolume'),
	...group('apps/v1', 'ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet'),
	...group('autoscaling/v1', 'HorizontalPodAutoscaler'),
	...group('autoscaling/v2', 'HorizontalPodAutoscaler'),
	...group('batch/v1', 'CronJob Job'),
	...group('coordination.k8s.io/v1', 'Lease'),
	...group('discovery.k8s.io/v1', 'EndpointSlice'),
	...group('networking.k8s.io/v1', 'Ingress/ingresses NetworkPolicy/networkpolicies', 'IngressClass/ingressclasses'),
	...group('policy/v1', 'PodDisruptionBudget'),
	...group('rbac.authorization.k8s.io/v1', 'Role RoleBinding', 'ClusterRole ClusterRoleBinding'),
	...group('storage.k8s.io/v1', '', 'CSIDriver CSINode StorageClass/storageclasses VolumeAttachment'),
	...group('scheduling.k8s.io/v1', '', 'PriorityClass/priorityclasses'),
	...group('admissionregistration.k8s.io/v1', '', 'MutatingWebhookConfiguration ValidatingAdmissionPolicy/validatingadmissionpolicies ValidatingWebhookConfiguration'),
	...group('apiextensions.k8s.io/v1', '', 'CustomResourceDefinition'),
	...group('apiregistration.k8s.io/v1', '', 'APIService'),
	...group('helm.toolkit.fluxcd.io/v2', 'HelmRelease'),
	...group('monitoring.coreos.com/v1', 'PodMonitor PrometheusRule ServiceMonitor'),
	...group('backups.example.com/v1', 'BackupSchedule'),
];
