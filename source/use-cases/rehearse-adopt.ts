import {adoptPlan} from '../core/plan/adopt/adopt-plan.ts';
import type {AdoptChoice, AdoptFacts, AdoptPlan} from '../core/plan/adopt/types.ts';
import {readHistory} from '../core/ledger/read-history.ts';
import {counted} from '../core/text/plural.ts';
import {ok, type Problem, type Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {readAdoptObjects} from './adopt/read-objects.ts';
import type {AdoptSources} from './adopt/read-sources.ts';
import type {ReleaseQuery} from './find-release.ts';
import {identify} from './identify.ts';
import {lookOnce} from './look-once.ts';
import {doing, inside} from './progress.ts';
import {rehearsed} from './rehearsed.ts';
import {readFacts, type ReleaseFacts} from './triage-release.ts';
import {withRights} from './writes/with-rights.ts';

/** Which objects a release adopts, or lets go; `sources` are read once, by `readSources`. */
export type AdoptInput = ReleaseQuery & AdoptChoice & {
	readonly sources: AdoptSources;
	/** Codes of stops that the person has read and accepts. */
	readonly acknowledge: readonly string[];
};

type Release = Pick<AdoptFacts, 'history' | 'owners' | 'lock'> & {readonly hint: string | null};

/** What is known of the release; one without records is about to be installed, or its name is wrong. */
const releaseIn = (read: Result<ReleaseFacts>, {place, driver}: Session, {namespace, name}: ReleaseQuery): Result<Release> => {
	if (read.ok) {
		const {facts, history} = read.value;
		return ok({
			history,
			owners: facts.owners,
			lock: facts.lock,
			hint: null,
		});
	}

	return read.problem.code === 'not-found' ? ok({...noRelease({namespace: namespace ?? place.namespace, name}, driver ?? 'secret'), hint: elsewhereHint(read.problem)}) : read;
};

const noRelease = ({namespace, name}: ReleaseQuery, driver: 'secret' | 'configmap'): Omit<Release, 'hint'> => ({
	history: readHistory({
		namespace, name, revision: null, driver,
	}, []),
	owners: [],
	lock: null,
});

/** Where a release of this name is instead, as the problem says it. */
const elsewhereHint = ({hint}: Problem): string | null => hint?.startsWith('Namespace') === true ? hint : null;

/**
Makes the plan of an adoption, or of letting objects go, from the release's records and the objects as they are now. Nothing is changed.

Problems: those of reading the release and the cluster's identity; `interrupted`.

@yields Progress.
*/
export async function * rehearseAdopt(session: Session, input: AdoptInput, signal: AbortSignal): Steps<AdoptPlan> {
	const {namespace, name, direction, keep, sources, acknowledge} = input;
	const look = lookOnce(session);
	const read = releaseIn(yield * inside(readFacts(session, {namespace, name, live: true}, signal, look)), session, {namespace, name});
	if (!read.ok) {
		return read;
	}

	const {hint, ...release} = read.value;
	const mine = {namespace: release.history.release.namespace ?? session.place.namespace, name};
	yield doing('asking whose the objects are');
	const objects = await readAdoptObjects(look, sources.wanted, {history: release.history, mine}, signal);
	const cluster = await identify(session, mine.namespace, signal);
	if (!cluster.ok) {
		return cluster;
	}

	const {world, readOnly, clientDead, config, ownFlags} = session;
	const facts: AdoptFacts = {
		...release,
		direction,
		keep,
		objects: objects.objects,
		unlooked: objects.unlooked,
		remarks: [
			...hint === null ? [] : [hint],
			...objects.missing === 0 ? [] : [`${counted(objects.missing, 'object')} of the manifest ${objects.missing === 1 ? 'is' : 'are'} not there yet: Helm makes ${objects.missing === 1 ? 'it' : 'them'}.`],
			...sources.remarks,
		],
		denied: [],
		clientDead,
		cluster: cluster.value,
		protection: config.protection,
		acknowledge,
		ownFlags,
		world,
		readOnly,
	};
	return rehearsed(await withRights(look, adoptPlan(facts), denied => adoptPlan({...facts, denied}), signal), signal);
}
