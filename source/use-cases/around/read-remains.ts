import {managedByLabel} from '../../core/drift/desired.ts';
import {marksOf} from '../../core/drift/marks.ts';
import {unlistedObjects} from '../../core/drift/unlisted.ts';
import {isKeptLive} from '../../core/object/resource-policy.ts';
import {leavingOf} from '../../core/ownership/owner-of.ts';
import {groupOf} from '../../core/manifest/address.ts';
import {known, notAsked, unreadable, type Known} from '../../core/problem/known.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {MarkedObject} from '../../core/ownership/types.ts';
import type {Cluster, ServedKind} from '../../ports/cluster.ts';
import {usualKinds} from '../drift/read-neighbours.ts';
import type {KindName} from '../drift/read-stored.ts';
import {inParallel} from '../in-parallel.ts';
import type {Look} from '../look-once.ts';
import {drained} from '../progress.ts';

/** Lists at the same time, kinds in all, objects of each: a search for what is left must end on a cluster with a thousand definitions too. */
const atOnce = 8;
const mostKinds = 200;
const mostObjects = 500;

/** Kinds that no chart makes, or that have no objects to list. */
const isNeverCharted = ({apiVersion, kind}: KindName): boolean => ['Event', 'Lease', 'Node', 'Binding', 'ComponentStatus', 'ControllerRevision', 'Endpoints', 'EndpointSlice', 'ReplicaSet', 'Pod'].includes(kind)
	|| kind.endsWith('Review')
	|| ['metrics.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io', 'events.k8s.io', 'apidiscovery.k8s.io', 'resource.k8s.io'].includes(groupOf(apiVersion));

/** One entry a group and kind, the kinds that charts make most first; without discovery these alone. */
const searched = (served: readonly ServedKind[] | null): readonly KindName[] => {
	const isServed = ({apiVersion, kind}: KindName): boolean => served?.some(entry => entry.kind === kind && entry.apiVersion === apiVersion) ?? true;
	const all = [...usualKinds.filter(kind => isServed(kind)), ...(served ?? []).filter(kind => !isNeverCharted(kind))];
	const kinds = new Map<string, KindName>();
	for (const kind of all) {
		const key = `${groupOf(kind.apiVersion)}/${kind.kind}`;
		kinds.set(key, kinds.get(key) ?? kind);
	}

	return kinds.values().take(mostKinds).toArray();
};

type Place = {readonly name: string; readonly namespace: string};

/**
Looks for live objects that carry the marks of a release of which no record is left: every kind that is served and that charts make, by Helm's label.

Cluster-scoped kinds are searched across the cluster. What may not be listed is left out, unless nothing is found; then it is not known whether something is left. In a folder it is its own objects.
*/
export const readRemains = async (look: Look, cluster: Cluster, {name, namespace}: Place, signal: AbortSignal): Promise<Known<readonly MarkedObject[]>> => {
	const discovery = await cluster.discover(signal);
	if (!discovery.ok && look.world !== 'folder') {
		return unreadable(discovery.problem);
	}

	const served = discovery.ok ? discovery.value.kinds : null;
	const kinds = searched(served);
	const isClusterScoped = ({apiVersion, kind}: KindName): boolean => served?.find(entry => entry.kind === kind && entry.apiVersion === apiVersion)?.namespaced === false;
	const lists = await drained(inParallel(kinds, atOnce, async kind => cluster.list({
		apiVersion: kind.apiVersion,
		kind: kind.kind,
		namespace: isClusterScoped(kind) ? null : namespace,
		labelSelector: `${managedByLabel}=Helm`,
		fieldSelector: null,
		limit: mostObjects,
	}, signal), () => signal.aborted));
	const marked = lists.flatMap((list): readonly JsonValue[] => list?.ok === true ? list.value : []).filter(object => {
		const marks = marksOf(object);
		return marks.release === name && marks.namespace === namespace;
	});
	const forbidden = kinds.find((_, index) => {
		const list = lists[index];
		return list?.ok === false && list.problem.code === 'forbidden';
	});
	if (marked.length === 0 && forbidden !== undefined) {
		return {known: false, why: 'forbidden', verb: `list ${forbidden.kind}`};
	}

	return look.world === 'folder' && lists.every(list => list?.ok !== true)
		? notAsked
		: known(unlistedObjects(marked, new Set()).map(({live, ...object}) => ({...object, keep: isKeptLive(live), leaving: leavingOf(live)})));
};
