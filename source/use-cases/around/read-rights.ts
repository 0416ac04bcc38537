import type {History} from '../../core/ledger/types.ts';
import {known, notAsked, unreadable, type Known} from '../../core/problem/known.ts';
import {partsOf, wantedRights} from '../../core/rights/wanted.ts';
import type {Right} from '../../core/rights/types.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Look} from '../look-once.ts';
import {newestObjects} from './revisions.ts';

/**
Asks what the person may do, of what judging this release and rolling it back take.

One request in most clusters: the rules of the namespace. Nothing is stored by asking. A folder knows no persons.
*/
export const readRights = async (look: Look, cluster: Cluster, history: History, signal: AbortSignal): Promise<Known<readonly Right[]>> => {
	if (look.world === 'folder') {
		return notAsked;
	}

	const namespace = history.release.namespace ?? look.place.namespace;
	const discovery = await cluster.discover(signal);
	const served = discovery.ok ? discovery.value.kinds : [];
	const objects = await newestObjects(look, history, served, signal);
	const kinds = new Map(objects.flatMap(({apiVersion, kind}) => {
		const found = served.find(entry => entry.apiVersion === apiVersion && entry.kind === kind);
		return found === undefined ? [] : [[`${apiVersion} ${kind}`, found] as const];
	})).values().toArray();
	const wanted = wantedRights(namespace, history.release.driver, kinds);
	const answers = await cluster.may(wanted.map(({verb, resource, namespace: where}) => ({verb, ...partsOf(resource), namespace: where})), signal);
	return answers.ok
		? known(wanted.map((right, index) => ({...right, allowed: answers.value[index] ?? null})))
		: unreadable(answers.problem, 'create selfsubjectrulesreviews.authorization.k8s.io');
};
