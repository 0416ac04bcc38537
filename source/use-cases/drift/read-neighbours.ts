import {groupOf, isNamespaced} from '../../core/manifest/address.ts';
import {objectAt, textAt} from '../../core/object/api-value.ts';
import {managedByLabel} from '../../core/drift/desired.ts';
import {marksOf} from '../../core/drift/marks.ts';
import {isMapping} from '../../core/record/json-kinds.ts';
import type {Surroundings} from '../../core/drift/fold.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Cluster, Discovery} from '../../ports/cluster.ts';
import {unreadFor, type Unread} from '../unread.ts';
import type {KindName} from './read-stored.ts';

/** Live objects of the release's namespace beyond those that its manifest lists. */
export type Neighbours = {
	readonly surroundings: Surroundings;
	/** Objects that carry this release's marks. */
	readonly marked: readonly JsonValue[];
	readonly unread: readonly Unread[];
};

type Where = {readonly cluster: Cluster; readonly discovery: Discovery | null; readonly release: string; readonly namespace: string};

/** Kinds that charts make most; what a release leaked may be of a kind that no record is left of. */
export const usualKinds: readonly KindName[] = [
	...['ConfigMap', 'Secret', 'Service', 'ServiceAccount', 'PersistentVolumeClaim'].map(kind => ({apiVersion: 'v1', kind})),
	...['Deployment', 'StatefulSet', 'DaemonSet'].map(kind => ({apiVersion: 'apps/v1', kind})),
	...['Job', 'CronJob'].map(kind => ({apiVersion: 'batch/v1', kind})),
	...['Role', 'RoleBinding'].map(kind => ({apiVersion: 'rbac.authorization.k8s.io/v1', kind})),
	...['Ingress', 'NetworkPolicy'].map(kind => ({apiVersion: 'networking.k8s.io/v1', kind})),
	{apiVersion: 'policy/v1', kind: 'PodDisruptionBudget'},
	{apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler'},
];

/** One entry a group and kind, in the version that the release stores. */
const distinct = (kinds: readonly KindName[]): readonly KindName[] => new Map(kinds.toReversed().map(kind => [`${groupOf(kind.apiVersion)}/${kind.kind}`, kind])).values().toArray();

/** Who scales what, by the autoscalers of a namespace. */
export const autoscalersOf = (objects: readonly JsonValue[]): Surroundings => {
	const scaled = new Map(objects.filter(object => isMapping(object)).map(object => {
		const target = objectAt(objectAt(object, 'spec'), 'scaleTargetRef');
		return [`${textAt(target, 'kind') ?? ''}/${textAt(target, 'name') ?? ''}`, `HorizontalPodAutoscaler ${textAt(objectAt(object, 'metadata'), 'name') ?? ''}`] as const;
	}));
	return {scaledByAutoscaler: (kind, name) => scaled.get(`${kind}/${name}`) ?? null};
};

/**
Reads the autoscalers of the namespace, and every object of a usual or once stored kind that carries the release's marks.

Cluster-scoped kinds are asked across the cluster. What may not be listed is named with its verb; a folder that holds none of a kind has nothing to say about it.
*/
export const readNeighbours = async ({cluster, discovery, release, namespace}: Where, stored: readonly KindName[], signal: AbortSignal): Promise<Neighbours> => {
	const served = discovery?.kinds ?? null;
	const isServed = ({apiVersion, kind}: KindName): boolean => served?.some(entry => entry.kind === kind && entry.apiVersion === apiVersion) ?? true;
	const unread: Unread[] = [];
	const list = async ({apiVersion, kind}: KindName, labelSelector: string | null): Promise<readonly JsonValue[]> => {
		const found = await cluster.list({
			apiVersion,
			kind,
			namespace: isNamespaced(apiVersion, kind, served) ? namespace : null,
			labelSelector,
			fieldSelector: null,
			limit: null,
		}, signal);
		if (found.ok) {
			return found.value;
		}

		if (found.problem.code !== 'not-found') {
			unread.push(unreadFor(kind, `list ${kind}`, found.problem));
		}

		return [];
	};

	const kinds = distinct([...stored, ...usualKinds].filter(kind => isServed(kind)));
	const [autoscalers, ...marked] = await Promise.all([
		list({apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler'}, null),
		...kinds.map(async kind => list(kind, `${managedByLabel}=Helm`)),
	]);
	return {
		surroundings: autoscalersOf(autoscalers ?? []),
		marked: marked.flat().filter(object => {
			const marks = marksOf(object);
			return marks.release === release && marks.namespace === namespace;
		}),
		unread,
	};
};
