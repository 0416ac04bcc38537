/** Live facts for rows: objects of each revision in words, as if the cluster had been read. */
import {matchScore} from '../../source/core/drift/match-score.ts';
import {summarise} from '../../source/core/drift/summary.ts';
import type {Change, ObjectDrift, ObjectState} from '../../source/core/drift/types.ts';
import type {Health, HealthWord} from '../../source/core/health/types.ts';
import {known} from '../../source/core/problem/known.ts';
import type {Facts, LiveHook} from '../../source/core/runbook/types.ts';

/** `equal`, `differs`, `missing`, `foreign`, `unknown` (may not be read), `unseen` (a folder holds none of its kind) or `unlisted`, with a word of health behind it (`equal failed`); ready where none is said. */
export type ObjectWords = string;

/** The objects of each revision. The highest is the one that the report is about. */
export type LiveInput = Readonly<Record<number, readonly ObjectWords[]>>;

/** What nobody may read. */
export const forbidden: Pick<Facts, 'drift' | 'health'> = {
	drift: {known: false, why: 'forbidden', verb: 'get deployments.apps'},
	health: {known: false, why: 'forbidden', verb: 'get deployments.apps'},
};

const healthOf = (status: HealthWord): Health => ({
	status,
	reason: status === 'ready' ? null : '0 of 1 replicas are ready',
	// `failed` has a pod in trouble, `progressing` none at all.
	pods: status === 'failed'
		? [{
			name: 'web-abc', namespace: 'shop', phase: 'Running', status: 'failed', ready: false, restarts: 5, reason: 'container web crashes again and again (5 restarts)', container: 'web', started: true, previous: true,
		}]
		: [],
	podCount: null,
	events: [],
	log: [],
	logOf: null,
});

/** A field that kubectl patch changed, with what the next upgrade does to it. */
export const handEdit = (outcome: Change['next']['upgrade']['outcome']): Change => ({
	path: ['data', 'mode'],
	change: 'changed',
	stored: 'blue',
	live: 'by-hand',
	blame: {
		manager: 'kubectl-patch', operation: 'Update', subresource: null, time: '2026-11-30T02:30:00Z', words: 'kubectl patch',
	},
	next: {upgrade: {outcome, reason: 'Because.'}, rollback: {outcome, reason: 'Because.'}},
});

/** One object by its words; the number makes its name. */
export const buildObject = (words: ObjectWords, index: number, changes?: readonly Change[]): ObjectDrift => {
	const [word, health = 'ready'] = words.split(' ') as [ObjectState | 'unseen', HealthWord?];
	const state = word === 'unseen' ? 'unknown' : word;
	const isThere = state !== 'missing' && state !== 'unknown';
	return {
		address: `Deployment.apps/shop/web-${index}`,
		apiVersion: 'apps/v1',
		kind: 'Deployment',
		namespace: 'shop',
		name: `web-${index}`,
		state,
		why: word === 'unseen' ? 'There is no Deployment here at all.' : null,
		changes: changes ?? (state === 'differs' ? [handEdit('restored')] : []),
		folded: [],
		extras: [],
		warnings: [],
		method: 'local',
		health: isThere ? healthOf(health) : null,
		document: null,
		live: null,
	};
};

/** What was read of the objects of a revision. */
export const liveOf = (revision: number, objects: readonly ObjectDrift[], others: LiveInput = {}, hooks: readonly LiveHook[] = []): Pick<Facts, 'drift' | 'health'> => ({
	drift: known({
		report: {
			release: {
				namespace: 'shop', name: 'web', revision, driver: 'secret',
			},
			method: 'local',
			rulesFile: null,
			rules: [],
			objects,
			summary: summarise(objects),
			unknown: objects.filter(({state, why}) => state === 'unknown' && why === null).map(({address}) => ({what: address, verb: 'get Deployment'})),
		},
		scores: [matchScore(revision, objects), ...Object.entries(others).map(([other, words]) => matchScore(Number(other), words.map((word, index) => buildObject(word, index))))],
	}),
	health: known({objects: objects.flatMap(({address, kind, name, health}) => health === null ? [] : [{address, kind, name, health}]), hooks}),
});

/** The same from words alone. */
export const buildLive = (input: LiveInput, hooks: readonly LiveHook[] = []): Pick<Facts, 'drift' | 'health'> => {
	const newest = Math.max(...Object.keys(input).map(Number));
	const {[newest]: own = [], ...others} = input;
	return liveOf(newest, own.map((words, index) => buildObject(words, index)), others, hooks);
};
