import {notAsked} from '../../core/problem/known.ts';
import type {Facts, LogFacts} from '../../core/runbook/types.ts';
import type {Owner} from '../../core/ownership/types.ts';
import type {LoadedHistory} from '../load-history.ts';
import type {Look} from '../look-once.ts';
import {readMakers} from './read-makers.ts';
import {readOwnership} from './read-ownership.ts';
import {readRights} from './read-rights.ts';
import {readSurroundings} from './read-surroundings.ts';

/** What is known around a release's objects, and who keeps it by objects of their own. */
export type AroundFacts = Pick<Facts, 'ownership' | 'apis' | 'rights' | 'surroundings'> & {readonly makers: readonly Owner[]};

/** Where nobody looked. */
export const nothingAround: AroundFacts = {
	ownership: notAsked, apis: notAsked, rights: notAsked, surroundings: notAsked, makers: [],
};

/**
Reads whose the objects are, which APIs are gone, what the person may do and what stands around the release, all at the same time and beside the comparison with live objects, with which they share what is read.

Objects that a log names are looked at as well. Nothing here stops a verdict: each part is known, or not and why. Without a cluster nobody was asked.
*/
export const readAround = async (look: Look, {history}: Pick<LoadedHistory, 'history'>, signal: AbortSignal, log: LogFacts | null = null): Promise<AroundFacts> => {
	const {cluster} = look;
	if (cluster === null) {
		return nothingAround;
	}

	const named = [...new Set((log?.faults ?? []).map(({object}) => object).filter(object => object !== null))];
	const served = look.apis(history, signal);
	const release = {name: history.release.name, namespace: history.release.namespace ?? look.place.namespace};
	const [ownership, apis, rights, surroundings, makers] = await Promise.all([
		served.then(async known => readOwnership(look, cluster, {history, apis: known, named}, signal)),
		served,
		readRights(look, cluster, history, signal),
		readSurroundings(look, cluster, history, signal),
		readMakers(cluster, release, signal),
	]);
	return {
		ownership, apis, rights, surroundings, makers,
	};
};
