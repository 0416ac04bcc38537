import {groupOf} from '../manifest/address.ts';
import {isApiObject, textAt, type ApiObject} from '../object/api-value.ts';
import type {JsonValue} from '../record/types.ts';
import {judgeConditions, judgeFirst} from './common.ts';
import {judgeApiService} from './kinds/api-service.ts';
import {judgeAutoscaler} from './kinds/autoscaler.ts';
import {judgeClaim} from './kinds/claim.ts';
import {judgeCronJob} from './kinds/cron-job.ts';
import {judgeDaemonSet} from './kinds/daemon-set.ts';
import {judgeDefinition} from './kinds/definition.ts';
import {judgeDeployment} from './kinds/deployment.ts';
import {judgeDisruptionBudget} from './kinds/disruption-budget.ts';
import {judgeIngress} from './kinds/ingress.ts';
import {judgeJob} from './kinds/job.ts';
import type {Judge, JudgeBy} from './kinds/judge.ts';
import {judgeNamespace} from './kinds/namespace.ts';
import {judgeBarePod} from './kinds/pod.ts';
import {judgeReplicaSet} from './kinds/replica-set.ts';
import {judgeService} from './kinds/service.ts';
import {judgeStatefulSet} from './kinds/stateful-set.ts';
import {judgeVolume} from './kinds/volume.ts';
import {isOwnGroup} from './kinds-with-pods.ts';
import type {Judgement} from './types.ts';
import {ready, unknown} from './words.ts';

/** Kinds that are judged by their status; the API server always sends them with one, be it empty. */
const withStatus: ReadonlyMap<string, Judge> = new Map([
	['apps/Deployment', judgeDeployment],
	['extensions/Deployment', judgeDeployment],
	['apps/ReplicaSet', judgeReplicaSet],
	['extensions/ReplicaSet', judgeReplicaSet],
	['/ReplicationController', judgeReplicaSet],
	['apps/StatefulSet', judgeStatefulSet],
	['apps/DaemonSet', judgeDaemonSet],
	['extensions/DaemonSet', judgeDaemonSet],
	['batch/Job', judgeJob],
	['/Pod', judgeBarePod],
	['/PersistentVolumeClaim', judgeClaim],
	['apiextensions.k8s.io/CustomResourceDefinition', judgeDefinition],
	['apiregistration.k8s.io/APIService', judgeApiService],
]);

/** Kinds that are ready as they stand, unless their status says otherwise. */
const others: ReadonlyMap<string, Judge> = new Map([
	['batch/CronJob', judgeCronJob],
	['/Service', judgeService],
	['/PersistentVolume', judgeVolume],
	['/Namespace', judgeNamespace],
	['policy/PodDisruptionBudget', judgeDisruptionBudget],
	['autoscaling/HorizontalPodAutoscaler', judgeAutoscaler],
	['networking.k8s.io/Ingress', judgeIngress],
	['extensions/Ingress', judgeIngress],
]);

const judgeKind = (object: ApiObject, by: JudgeBy): Judgement => {
	const group = groupOf(textAt(object, 'apiVersion') ?? '');
	const key = `${group}/${textAt(object, 'kind') ?? ''}`;
	const byStatus = withStatus.get(key);
	if (byStatus !== undefined) {
		return Object.hasOwn(object, 'status') ? byStatus(object, by) : unknown('it carries no status, so nothing tells whether it works');
	}

	const other = others.get(key);
	return other === undefined
		? judgeConditions(object) ?? ready(isOwnGroup(group) ? null : 'it exists, and says nothing about whether it works')
		: other(object, by);
};

const alone: JudgeBy = {now: null, warnings: []};

/**
Whether one live object does its work, and why not, from itself alone.

The rules are kstatus' (`pkg/kstatus/status` of fluxcd/cli-utils, which Helm 4 waits by), in its order: what holds for every kind, the kind's own, the condition `Ready`; what has no state is ready because it is there. Apart from it on purpose: a failed pod is failed, a claim for a load balancer's address waits for it, autoscalers, API services and volumes are judged, an object without any status (from a dump that was cleaned) is unknown. kstatus calls a Deployment whose pods crash on its way until its deadline: why it is not ready stands in its pods, and `combine` joins the two.

`by` holds the time and the warnings about the object, for a pod's reasons; without them the object alone is looked at, long after.
*/
export const healthOf = (value: JsonValue, by: JudgeBy = alone): Judgement => isApiObject(value)
	? judgeFirst(value) ?? judgeKind(value, by)
	: unknown('there is no object to look at');
