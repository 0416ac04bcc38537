/** The objects that run in the demo's cluster, made from the manifests that are live in it. */
import {parse} from 'yaml';
import {manifestObjects} from '../../source/core/manifest/objects.ts';
import {splitManifest} from '../../source/core/manifest/split.ts';
import {kinds} from './kinds.ts';
import type {Identifiers} from './identifiers.ts';
import {serverTime} from './times.ts';

type Tree = Record<string, unknown>;

export type LiveSpec = {
	readonly namespace: string;
	readonly release: string;
	readonly manifest: string;
	readonly helm: 3 | 4;
	/** When the objects were made, and when Helm wrote them last; milliseconds. */
	readonly created: number;
	readonly wrote: number;
	readonly manager: string;
	/** Whether its workloads are ready. */
	readonly ready: boolean;
};

const workloads = new Set(['Deployment', 'StatefulSet']);

const statusOf = (kind: string, replicas: number, ready: boolean): Tree => workloads.has(kind)
	? {
		status: {
			observedGeneration: 1,
			replicas,
			readyReplicas: ready ? replicas : 0,
			...(kind === 'Deployment' && {availableReplicas: ready ? replicas : 0, updatedReplicas: replicas}),
		},
	}
	: {};

const foldStringData = ({stringData, ...rest}: Tree): Tree => stringData === undefined
	? rest
	: {
		...rest,
		data: Object.fromEntries(Object.entries(stringData as Record<string, string>).map(([key, value]) => [key, Buffer.from(value).toString('base64')])),
	};

const metadataOf = (own: Tree, spec: LiveSpec, identifiers: Identifiers): Tree => ({
	...own,
	...(spec.namespace !== '' && {namespace: own['namespace'] ?? spec.namespace}),
	labels: {...own['labels'] as Tree, 'app.kubernetes.io/managed-by': 'Helm'},
	annotations: {...own['annotations'] as Tree, 'meta.helm.sh/release-name': spec.release, 'meta.helm.sh/release-namespace': spec.namespace},
	uid: identifiers.uid(),
	resourceVersion: identifiers.resourceVersion(spec.wrote),
	creationTimestamp: serverTime(spec.created),
	managedFields: [{
		manager: spec.manager,
		operation: spec.helm === 4 ? 'Apply' : 'Update',
		time: serverTime(spec.wrote),
	}],
});

const claims = (object: Tree, spec: LiveSpec, identifiers: Identifiers): readonly Tree[] => {
	const inner = object['spec'] as {readonly replicas: number; readonly volumeClaimTemplates?: ReadonlyArray<{readonly metadata: {readonly name: string}; readonly spec: Tree}>};
	return (inner.volumeClaimTemplates ?? []).flatMap(template => Array.from({length: inner.replicas}, (_, index) => ({
		apiVersion: 'v1',
		kind: 'PersistentVolumeClaim',
		metadata: {
			name: `${template.metadata.name}-${spec.release}-${index}`,
			namespace: spec.namespace,
			labels: {'app.kubernetes.io/instance': spec.release},
			uid: identifiers.uid(),
			resourceVersion: identifiers.resourceVersion(spec.created),
			creationTimestamp: serverTime(spec.created),
			managedFields: [{manager: 'kube-controller-manager', operation: 'Update', time: serverTime(spec.created)}],
		},
		spec: {...template.spec, volumeName: `pvc-${identifiers.uid()}`},
		status: {phase: 'Bound'},
	})));
};

/** Each object of a manifest as it lives, and the claims that its StatefulSets made. */
export const liveObjects = (spec: LiveSpec, identifiers: Identifiers): readonly Tree[] => manifestObjects(splitManifest(spec.manifest), spec.namespace, kinds).flatMap(({kind, document}) => {
	const stored = foldStringData(parse(document.text) as Tree);
	const replicas = Number((stored['spec'] as Tree | undefined)?.['replicas'] ?? 0);
	const live = {
		...stored,
		metadata: metadataOf(stored['metadata'] as Tree, spec, identifiers),
		...statusOf(kind, replicas, spec.ready),
	};
	return [live, ...kind === 'StatefulSet' ? claims(stored, spec, identifiers) : []];
});

/** A namespace, with its own uid: that of `kube-system` tells one cluster from another. */
export const namespaceObject = (name: string, uid: string, created: number): Tree => ({
	apiVersion: 'v1',
	kind: 'Namespace',
	metadata: {
		name,
		labels: {'kubernetes.io/metadata.name': name},
		uid,
		resourceVersion: '11',
		creationTimestamp: serverTime(created),
	},
	spec: {finalizers: ['kubernetes']},
	status: {phase: 'Active'},
});
