import {isMapping} from '../../record/json-kinds.ts';
import type {Fold} from '../fold.ts';

/** Annotations that controllers of Kubernetes write, by the kind that they write them on. */
const notes: Readonly<Record<string, readonly string[]>> = {
	'apps/Deployment': ['deployment.kubernetes.io/revision', 'deployment.kubernetes.io/revision-history'],
	'apps/ReplicaSet': ['deployment.kubernetes.io/revision', 'deployment.kubernetes.io/desired-replicas', 'deployment.kubernetes.io/max-replicas'],
	'apps/DaemonSet': ['deprecated.daemonset.template.generation'],
	'batch/Job': ['batch.kubernetes.io/job-tracking'],
	// Of an autoscaler that is read in its first version, which has no other place for them
	'autoscaling/HorizontalPodAutoscaler': ['autoscaling.alpha.kubernetes.io/conditions', 'autoscaling.alpha.kubernetes.io/current-metrics'],
	'/PersistentVolumeClaim': [
		'pv.kubernetes.io/bind-completed',
		'pv.kubernetes.io/bound-by-controller',
		'volume.kubernetes.io/storage-provisioner',
		'volume.beta.kubernetes.io/storage-provisioner',
		'volume.kubernetes.io/selected-node',
		'volume.kubernetes.io/storage-resizer',
	],
	'/PersistentVolume': ['pv.kubernetes.io/bound-by-controller', 'pv.kubernetes.io/provisioned-by', 'pv.kubernetes.io/migrated-to'],
	'/Endpoints': ['endpoints.kubernetes.io/last-change-trigger-time', 'endpoints.kubernetes.io/over-capacity'],
	'discovery.k8s.io/EndpointSlice': ['endpoints.kubernetes.io/last-change-trigger-time'],
	'/Pod': ['kubernetes.io/limit-ranger'],
};

/** A controller's note on an object that it works on. Not `kubectl.kubernetes.io/restartedAt`: that is a person's. */
export const controllerNotes: Fold = {
	code: 'controller-notes',
	kind: 'owner',
	reason({change, live}, {group, kind, shape}) {
		const [metadata, annotations, name] = shape;
		if (change !== 'extra' || metadata !== 'metadata' || annotations !== 'annotations') {
			return null;
		}

		const known = notes[`${group}/${kind}`] ?? [];
		const names = name === undefined && isMapping(live) ? Object.keys(live) : [name ?? ''];
		return names.length > 0 && names.every(one => known.includes(one)) ? 'a controller of Kubernetes keeps a note here' : null;
	},
};
