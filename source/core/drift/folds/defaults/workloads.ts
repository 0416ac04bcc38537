import type {JsonValue} from '../../../record/types.ts';
import {at, has, mappingOf, textOr} from './around.ts';
import type {Around, Defaults} from './types.ts';

const rolling = 'RollingUpdate';

/** What a rolling update gets, where the stored strategy is one. */
const whereRolling = (value: JsonValue) => ({stored}: Around): JsonValue | undefined => textOr(stored, 'type', rolling) === rolling ? value : undefined;

const jobCount = ({stored}: Around): JsonValue | undefined => has(stored, 'parallelism') ? undefined : 1;

/** What workloads get beside their Pod templates: `pkg/apis/apps/v1`, `batch/v1` and `core/v1`, `defaults.go`, of Kubernetes 1.37.2; seen there in live objects. */
export const workloadDefaults: Defaults = {
	'DeploymentSpec.replicas': 1,
	'DeploymentSpec.progressDeadlineSeconds': 600,
	'DeploymentSpec.revisionHistoryLimit': 10,
	'DeploymentStrategy.type': rolling,
	'DeploymentStrategy.rollingUpdate': whereRolling({maxSurge: '25%', maxUnavailable: '25%'}),
	'RollingUpdateDeployment.maxSurge': '25%',
	'RollingUpdateDeployment.maxUnavailable': '25%',
	'StatefulSetSpec.replicas': 1,
	'StatefulSetSpec.revisionHistoryLimit': 10,
	'StatefulSetSpec.podManagementPolicy': 'OrderedReady',
	'StatefulSetSpec.persistentVolumeClaimRetentionPolicy': {whenDeleted: 'Retain', whenScaled: 'Retain'},
	'StatefulSetPersistentVolumeClaimRetentionPolicy.whenDeleted': 'Retain',
	'StatefulSetPersistentVolumeClaimRetentionPolicy.whenScaled': 'Retain',
	'StatefulSetUpdateStrategy.type': rolling,
	'StatefulSetUpdateStrategy.rollingUpdate': whereRolling({maxUnavailable: 1, partition: 0}),
	'RollingUpdateStatefulSetStrategy.maxUnavailable': 1,
	'RollingUpdateStatefulSetStrategy.partition': 0,
	'DaemonSetSpec.revisionHistoryLimit': 10,
	'DaemonSetUpdateStrategy.type': rolling,
	'DaemonSetUpdateStrategy.rollingUpdate': whereRolling({maxSurge: 0, maxUnavailable: 1}),
	'RollingUpdateDaemonSet.maxSurge': 0,
	'RollingUpdateDaemonSet.maxUnavailable': 1,
	'ReplicaSetSpec.replicas': 1,
	'ReplicationControllerSpec.replicas': 1,
	'ReplicationControllerSpec.selector': ({stored}) => at(mappingOf(at(mappingOf(at(stored, 'template')), 'metadata')), 'labels') ?? undefined,
	'JobSpec.completions': jobCount,
	'JobSpec.parallelism': 1,
	'JobSpec.backoffLimit': ({stored}) => has(stored, 'backoffLimitPerIndex') ? 2_147_483_647 : 6,
	'JobSpec.completionMode': 'NonIndexed',
	'JobSpec.manualSelector': false,
	'JobSpec.podReplacementPolicy': ({stored}) => has(stored, 'podFailurePolicy') ? 'Failed' : 'TerminatingOrFailed',
	'JobSpec.suspend': false,
	'PodFailurePolicyOnPodConditionsPattern.status': 'True',
	'CronJobSpec.concurrencyPolicy': 'Allow',
	'CronJobSpec.failedJobsHistoryLimit': 1,
	'CronJobSpec.successfulJobsHistoryLimit': 3,
	'CronJobSpec.suspend': false,
};
