import {groupOf, type ObjectName} from '../manifest/address.ts';

type Kind = Pick<ObjectName, 'apiVersion' | 'kind'>;

const ownGroups = new Set(['', 'apps', 'autoscaling', 'batch', 'extensions', 'policy']);

/** Whether a group is Kubernetes' own; every other one is of somebody's custom resources. */
export const isOwnGroup = (group: string): boolean => ownGroups.has(group) || group.endsWith('.k8s.io');

const workloads = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'ReplicationController', 'Job', 'CronJob', 'Pod']);

/** Whether pods may stand behind objects of a kind: workloads, and custom resources, whose operators make pods of them. */
export const mayHavePods = ({apiVersion, kind}: Kind): boolean => isOwnGroup(groupOf(apiVersion)) ? workloads.has(kind) : true;

/** Whether the way from objects of a kind to their pods leads over ReplicaSets. */
export const hasReplicaSets = ({kind}: Kind): boolean => kind === 'Deployment';

/** Whether the way from objects of a kind to their pods leads over Jobs. */
export const hasJobs = ({kind}: Kind): boolean => kind === 'CronJob';

/** Whether an object is a claim, about which its class and the pods that mount it decide. */
export const isClaim = ({apiVersion, kind}: Kind): boolean => groupOf(apiVersion) === '' && kind === 'PersistentVolumeClaim';
