import {readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {rows} from '../../../source/core/runbook/rows.ts';
import type {Facts, Finding, LiveHook} from '../../../source/core/runbook/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildLive, buildObject, forbidden, handEdit, liveOf, type LiveInput} from '../../build/live.ts';
import {at, buildHistory, type RecordInput} from '../../build/record.ts';
import {ledgerCases} from './ledger-cases.ts';
import {liveCases, liveFires} from './live-cases.ts';
import {refusalCases} from './refusal-cases.ts';
import {upgradeCases} from './upgrade-cases.ts';

const facts = (...inputs: readonly RecordInput[]): Facts => buildFacts(buildHistory(...inputs));
const young = (...inputs: readonly RecordInput[]): Facts => buildFacts(buildHistory(...inputs), {now: 60});
const dump = (...inputs: readonly RecordInput[]): Facts => buildFacts(buildHistory(...inputs), {now: 60, nowIsFloor: true, target: null});

const cutUpgrade: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'pending-upgrade'}];
const failed: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'failed'}];
const timedOut: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'failed', description: 'Upgrade "web" failed: resource Deployment/shop/web not ready. status: InProgress, message: Available: 0/2 context deadline exceeded'}];
const cutRollback: readonly RecordInput[] = [{revision: 1, status: 'superseded'}, {revision: 2}, {revision: 3, status: 'pending-rollback', description: 'Rollback to 1'}];
const hook = (event: string, phase = 'Running') => ({
	name: 'migrate', events: [event], phase, startedAt: at(5),
});

const live = (inputs: readonly RecordInput[], scores: LiveInput, hooks: readonly LiveHook[] = [], time: Parameters<typeof buildFacts>[1] = {}): Facts =>
	buildFacts(buildHistory(...inputs), {...buildLive(scores, hooks), ...time});
const liveHook = (event: string, outcome: LiveHook['outcome']): LiveHook => ({
	kind: 'Job', name: 'migrate', events: [event], outcome, created: outcome === 'absent' ? null : Date.parse(at(5)),
});

/** A Deployment between two states: what pods it has are ready. */
const failing = buildObject('equal failed', 0);
const settling = {...failing, health: {...failing.health!, status: 'progressing' as const, pods: failing.health!.pods.map(pod => ({...pod, status: 'ready' as const, reason: null}))}};

type Case = {
	/** Facts that make the row fire, and what the finding must say. */
	readonly fires: ReadonlyArray<readonly [string, Facts, Partial<Finding>]>;
	/** Facts that look alike and must leave it quiet. */
	readonly quiet: ReadonlyArray<readonly [string, Facts]>;
};

const healthy: readonly [string, Facts] = ['a healthy release', facts({revision: 1, status: 'superseded'}, {revision: 2})];

const cases: Readonly<Record<string, Case>> = {
	...upgradeCases,
	...liveCases,
	...refusalCases,
	...ledgerCases,
	'stale-upgrade-lock': {
		fires: [
			['an old pending upgrade', facts(...cutUpgrade), {
				severity: 'critical', confidence: 'likely', recommended: 'rollback', title: 'The upgrade to 2 was cut off: pending for 1 h.',
			}],
			['a young one whose client is dead', buildFacts(buildHistory(...cutUpgrade), {now: 60, clientDead: 'runner gone'}), {confidence: 'certain', recommended: 'rollback', title: 'The upgrade to 2 was cut off.'}],
			['a dump that cannot tell', dump(...cutUpgrade), {confidence: 'cannot-tell', recommended: null}],
			['a pre-upgrade hook that ran: no way back is best', facts({revision: 1}, {revision: 2, status: 'pending-upgrade', hooks: [hook('pre-upgrade')]}), {recommended: 'mark-failed'}],
			['nothing that completed', facts({revision: 1, status: 'failed'}, {revision: 2, status: 'pending-upgrade'}), {recommended: 'mark-failed'}],
			['half of it live', live(cutUpgrade, {2: ['equal', 'differs'], 1: ['equal', 'missing']}), {recommended: 'rollback', title: 'The upgrade to 2 was cut off: pending for 1 h.'}],
			['all of it live and one not ready', live(cutUpgrade, {2: ['equal', 'equal progressing']}), {recommended: 'rollback'}],
			['all of it live and ready, a post-upgrade hook that never ran', live([{revision: 1}, {revision: 2, status: 'pending-upgrade', hooks: [{name: 'migrate', events: ['post-upgrade']}]}], {2: ['equal']}, [liveHook('post-upgrade', 'absent')]), {recommended: 'mark-failed'}],
			['live objects that nobody may read', buildFacts(buildHistory(...cutUpgrade), forbidden), {confidence: 'cannot-tell', recommended: null, title: 'The upgrade to 2 has no end: whether its work is done cannot be told.'}],
			['one object that nobody may read, all others live', live(cutUpgrade, {2: ['equal', 'unknown']}), {confidence: 'cannot-tell', recommended: null}],
			['one that nobody may read, and one that differs', live(cutUpgrade, {2: ['differs', 'unknown']}), {confidence: 'likely', recommended: 'rollback'}],
		],
		quiet: [
			healthy,
			['a held lock', young(...cutUpgrade)],
			['all of it live and ready', live(cutUpgrade, {2: ['equal', 'equal']})],
			['a scar', facts({revision: 1, status: 'superseded'}, {revision: 2, status: 'pending-upgrade'}, {revision: 3, description: 'Rollback to 1'})],
			['a pending rollback', facts(...cutRollback)],
		],
	},
	'final-write-lost': {
		fires: [
			['all of it live and ready', live(cutUpgrade, {2: ['equal', 'equal'], 1: ['equal', 'differs']}), {
				severity: 'critical', confidence: 'likely', recommended: 'complete', title: 'The upgrade to 2 went through, but its last write was lost.',
			}],
			['a person\'s word for a dead client', live(cutUpgrade, {2: ['equal']}, [], {now: 60, clientDead: 'runner gone'}), {confidence: 'certain', recommended: 'complete'}],
			['a post-upgrade hook whose live Job succeeded', live([{revision: 1}, {revision: 2, status: 'pending-upgrade', hooks: [hook('post-upgrade')]}], {2: ['equal']}, [liveHook('post-upgrade', 'succeeded')]), {recommended: 'complete'}],
			['a base that was superseded already', facts({
				revision: 1, status: 'superseded', created: 0, written: 200,
			}, {revision: 2, status: 'pending-upgrade', created: 100}), {recommended: 'complete'}],
		],
		quiet: [
			healthy,
			['nobody looked at live objects', facts(...cutUpgrade)],
			['a young lock with all of it live', live(cutUpgrade, {2: ['equal']}, [], {now: 60})],
			['a dump that knows no age', live(cutUpgrade, {2: ['equal']}, [], {now: 60, nowIsFloor: true})],
			['one object that differs', live(cutUpgrade, {2: ['equal', 'differs']})],
			['one object that is not ready', live(cutUpgrade, {2: ['equal', 'equal failed']})],
			['one object that was not read', live(cutUpgrade, {2: ['equal', 'unknown']})],
			['an object whose health nobody knows', live(cutUpgrade, {2: ['equal', 'equal unknown']})],
			['a manifest without objects', live(cutUpgrade, {2: []})],
			['a post-upgrade hook that still runs', live([{revision: 1}, {revision: 2, status: 'pending-upgrade', hooks: [hook('post-upgrade')]}], {2: ['equal']}, [liveHook('post-upgrade', 'running')])],
			['a post-upgrade hook of an earlier run', live([{revision: 1}, {revision: 2, status: 'pending-upgrade', created: 100, hooks: [hook('post-upgrade', '')]}], {2: ['equal']}, [{...liveHook('post-upgrade', 'succeeded'), created: Date.parse(at(50))}])],
			['a pending rollback with all of it live', live(cutRollback, {3: ['equal']})],
			['a deployed one', live([{revision: 1}], {1: ['equal']})],
		],
	},
	'wait-timed-out': {
		fires: [
			['a wait that ran out, nobody looked', facts(...timedOut), {severity: 'warning', confidence: 'cannot-tell', recommended: null, title: 'The wait for 2 ran out.'}],
			['the text of Helm 3', facts({revision: 1}, {revision: 2, status: 'failed', description: 'Upgrade "web" failed: timed out waiting for the condition'}), {recommended: null}],
			['a first install', live([{revision: 1, status: 'failed', description: 'Release "web" failed: context deadline exceeded'}], {1: ['equal failed']}), {recommended: 'upgrade'}],
			['all of it ready by now', live(timedOut, {2: ['equal', 'equal'], 1: ['differs', 'equal']}), {confidence: 'likely', recommended: null, title: 'The wait for 2 ran out, and all of it is live and ready now.'}],
			['an object that is still not ready', live(timedOut, {2: ['equal', 'equal failed']}), {confidence: 'likely', recommended: 'upgrade', title: 'The wait for 2 ran out: an object is not ready yet.'}],
			['an object that nobody may read', live(timedOut, {2: ['equal', 'unknown']}), {confidence: 'cannot-tell', recommended: null}],
		],
		quiet: [
			healthy,
			['a refused object', facts({revision: 1}, {revision: 2, status: 'failed', description: 'Upgrade "web" failed: conflict occurred'})],
			['a hook that ran out of time', facts({revision: 1}, {revision: 2, status: 'failed', description: 'Upgrade "web" failed: pre-upgrade hooks failed: timed out waiting for the condition'})],
			['one above it that ended well', facts({revision: 1, status: 'failed', description: 'Release "web" failed: context deadline exceeded'}, {revision: 2})],
		],
	},
	'not-ready': {
		fires: [
			['an object that fails', live([{revision: 1, status: 'superseded', manifest: '# one'}, {revision: 2}], {2: ['equal', 'equal failed']}), {severity: 'warning', recommended: 'upgrade', title: '2 is deployed, and Deployment/web-1 is not ready.'}],
			['a rollout that does not end', live([{revision: 1}], {1: ['equal progressing', 'equal progressing']}), {severity: 'warning', title: '1 is deployed, and 2 objects are not ready.'}],
			['a rollout of a minute ago', live([{revision: 1}], {1: ['equal progressing']}, [], {now: 60}), {severity: 'info', recommended: null}],
		],
		quiet: [
			healthy,
			['all ready', live([{revision: 1}], {1: ['equal']})],
			['health that nobody may read', buildFacts(buildHistory({revision: 1}), forbidden)],
			['a rollout whose pods are all fine', buildFacts(buildHistory({revision: 1}), liveOf(1, [settling]))],
			['an object that somebody edited', live([{revision: 1}], {1: ['differs failed']})],
			['a failed revision', live(timedOut, {2: ['equal failed']})],
		],
	},
	drift: {
		fires: [
			['an edit that an upgrade puts back', live([{revision: 1}], {1: ['equal', 'differs']}), {severity: 'warning', confidence: 'certain', recommended: null, title: 'Live differs from 1 in 1 object: the next upgrade puts it back.'}],
			['an edit that an upgrade fails on', buildFacts(buildHistory({revision: 1}), liveOf(1, [buildObject('differs', 0, [handEdit('restored'), handEdit('fails')])])), {title: 'Live differs from 1 in 1 object: the next upgrade fails on it.'}],
			['an object that is gone', live([{revision: 1}], {1: ['missing', 'unknown']}), {confidence: 'likely', title: '1 object of revision 1 is not there: what the next upgrade does is not known.'}],
			['one that no manifest lists', live([{revision: 1}], {1: ['equal', 'unlisted']}), {title: '1 object of this release is live, and 1 does not list it.'}],
			['one of which a folder says nothing', live([{revision: 1}], {1: ['equal', 'unseen']}), {severity: 'info', confidence: 'cannot-tell', recommended: null, title: 'Whether 1 object of revision 1 is there cannot be told.'}],
			['one with the marks of another release', live([{revision: 1}], {1: ['foreign']}), {title: '1 object of revision 1 carries the marks of another release.'}],
		],
		quiet: [
			healthy,
			['all equal', live([{revision: 1}], {1: ['equal']})],
			['live objects that nobody may read', buildFacts(buildHistory({revision: 1}), forbidden)],
			['objects of which nobody knows', live([{revision: 1}], {1: ['unknown']})],
			['a failed revision', live(timedOut, {2: ['differs']})],
		],
	},
	'operation-in-progress': {
		fires: [
			['a held lock', young(...cutUpgrade), {severity: 'info', recommended: null, title: 'The upgrade that makes 2 began 1 min ago and may still be running.'}],
			['an uninstall of a minute ago', young({revision: 1, status: 'uninstalling'}), {title: 'The uninstall began 1 min ago and may still be running.'}],
		],
		quiet: [healthy, ['a stale lock', facts(...cutUpgrade)], ['a lock that cannot be told', dump(...cutUpgrade)], ['an old uninstall', facts({revision: 1, status: 'uninstalling'})]],
	},
	'first-install-stuck': {
		fires: [
			['an old pending install', facts({revision: 1, status: 'pending-install'}), {severity: 'critical', recommended: 'mark-failed'}],
			['a dump that cannot tell', dump({revision: 1, status: 'pending-install'}), {recommended: null, confidence: 'cannot-tell'}],
		],
		quiet: [healthy, ['a held one', young({revision: 1, status: 'pending-install'})], ['a pending upgrade', facts(...cutUpgrade)]],
	},
	'pending-rollback': {
		fires: [
			['a rollback that was cut off', facts(...cutRollback), {severity: 'critical', recommended: 'rollback', title: 'The rollback to 1 did not end: pending for 1 h.'}],
			['one whose hook has no end', facts({revision: 1, status: 'superseded'}, {revision: 2}, {revision: 3, status: 'pending-rollback', hooks: [hook('pre-rollback')]}), {recommended: 'mark-failed'}],
			['a second one over the first', facts({revision: 1}, {revision: 2, status: 'pending-rollback'}, {revision: 3, status: 'pending-rollback'}), {recommended: 'mark-failed'}],
			['one without a way back', facts({revision: 1, status: 'failed'}, {revision: 2, status: 'pending-rollback'}), {recommended: 'mark-failed'}],
		],
		quiet: [healthy, ['a held one', young(...cutRollback)], ['a scar under a deployed one', facts({revision: 1, status: 'superseded'}, {revision: 2, status: 'pending-rollback'}, {revision: 3, description: 'Rollback to 1'})]],
	},
	'uninstall-stuck': {
		fires: [
			['an old uninstalling record', facts({revision: 1, status: 'uninstalling'}), {severity: 'critical', recommended: null, confidence: 'likely'}],
			['a dump that cannot tell', dump({revision: 1, status: 'uninstalling'}), {confidence: 'cannot-tell'}],
			['one whose client is dead', buildFacts(buildHistory({revision: 1, status: 'uninstalling'}), {now: 60, clientDead: 'I stopped it'}), {confidence: 'certain'}],
		],
		quiet: [healthy, ['one of a minute ago', young({revision: 1, status: 'uninstalling'})], ['one under a newer record', facts({revision: 1, status: 'uninstalling'}, {revision: 2})]],
	},
	'no-deployed-release': {
		fires: [
			['a first install that failed', facts({revision: 1, status: 'failed', description: 'Release "web" failed: x'}), {severity: 'critical', recommended: 'upgrade', title: 'The only revision, 1, failed: nothing was ever deployed.'}],
			['a rollback whose apply failed', facts({revision: 1, status: 'superseded'}, {revision: 2, status: 'failed', description: 'Rollback "web" failed: x'}), {recommended: 'rollback'}],
			['a newest record that was deleted, and may run on', facts({revision: 1, status: 'superseded'}), {recommended: 'upgrade'}],
			['one that was deleted, with the one before live', live([{revision: 1, status: 'superseded'}], {1: ['equal']}), {recommended: 'rollback'}],
		],
		quiet: [healthy, ['a failure above a deployed one', facts({revision: 1}, {revision: 2, status: 'failed'})], ['a lock', facts({revision: 1, status: 'pending-install'})], ['a body that says deployed', facts({revision: 1, labels: {status: 'failed'}})]],
	},
	'ledger-mismatch': {
		fires: [
			['two deployed ones', facts({revision: 1}, {revision: 2}), {severity: 'warning', recommended: null, title: '2 revisions say deployed at once: 1, 2.'}],
			['a label of its own', facts({revision: 1, labels: {status: 'failed'}}), {title: 'A record contradicts itself: labels and body disagree.'}],
			['two deployed ones, the newest live', live([{revision: 1}, {revision: 2}], {2: ['equal']}), {recommended: 'repair'}],
			['two deployed ones, the newest not live', live([{revision: 1}, {revision: 2}], {2: ['differs']}), {recommended: null}],
			['a label of an older one, the newest live', live([{revision: 1, status: 'superseded', labels: {status: 'deployed'}}, {revision: 2}], {2: ['equal']}), {recommended: null}],
		],
		quiet: [healthy, ['a deployed one under failures', facts({revision: 1}, {revision: 2, status: 'failed'})]],
	},
	'corrupt-record': {
		fires: [
			['an unreadable newest record', facts({revision: 1, status: 'superseded'}, {revision: 2, payload: ''}), {severity: 'critical', recommended: 'set-aside', confidence: 'certain'}],
			['an unreadable older one', facts({revision: 1, payload: ''}, {revision: 2}), {severity: 'warning', recommended: null}],
			['an unreadable older one that left nothing behind', live([{revision: 1, payload: ''}, {revision: 2}], {2: ['equal']}), {severity: 'warning', recommended: 'set-aside'}],
			['an unreadable older one, with an object that nothing lists', live([{revision: 1, payload: ''}, {revision: 2}], {2: ['equal', 'unlisted']}), {severity: 'warning', recommended: null}],
			['nothing readable at all', facts({revision: 1, payload: ''}), {severity: 'critical', recommended: null}],
			['a body without info', facts({revision: 1, withoutInfo: true}), {severity: 'critical', title: 'Record 1 has no info: helm list crashes on it.'}],
			['a status that Helm does not know', facts({revision: 1, status: 'odd'}), {severity: 'warning'}],
		],
		quiet: [healthy, ['a failed one', facts({revision: 1}, {revision: 2, status: 'failed'})]],
	},
	'history-hole': {
		fires: [
			['a gap', facts({revision: 1, status: 'superseded'}, {revision: 3, status: 'superseded'}, {revision: 4}), {severity: 'warning', recommended: null, title: 'Revisions are missing in the middle of the history.'}],
			['a record that was put back', facts({revision: 1, status: 'superseded', created: 500}, {revision: 2, created: 10}), {confidence: 'likely'}],
			['a moved record', facts({revision: 1, objectNamespace: 'copy'}), {title: 'A record is not where its body says: it was moved or copied.'}],
		],
		quiet: [healthy, ['pruned oldest ones', facts({revision: 7, status: 'superseded'}, {revision: 8})]],
	},
	'uninstalled-kept': {
		fires: [['an uninstalled one', facts({revision: 1, status: 'superseded'}, {revision: 2, status: 'uninstalled'}), {severity: 'info', recommended: null}]],
		quiet: [healthy, ['one that came back', facts({revision: 1, status: 'uninstalled'}, {revision: 2, description: 'Rollback to 1'})], ['one half way', facts({revision: 1, status: 'uninstalling'})]],
	},
	'failed-but-serving': {
		fires: [
			['a failed upgrade above a deployed one', facts({revision: 1}, {revision: 2, status: 'failed'}), {severity: 'warning', confidence: 'cannot-tell', recommended: null, title: 'The upgrade to 2 failed; 1 is still the deployed one.'}],
			['one of which all is live and ready', live(failed, {2: ['equal'], 1: ['differs']}), {confidence: 'likely', recommended: null, title: 'The upgrade to 2 failed, and all of it is live and ready.'}],
			['one beside a deployed one that serves', live(failed, {2: ['differs'], 1: ['equal']}), {confidence: 'likely', recommended: 'upgrade', title: 'The upgrade to 2 failed; 1 is still deployed, live and ready.'}],
			['a mixture', live(failed, {2: ['differs', 'equal'], 1: ['equal', 'differs']}), {confidence: 'likely', recommended: 'upgrade'}],
			['live objects that nobody may read', buildFacts(buildHistory(...failed), forbidden), {confidence: 'cannot-tell', recommended: null}],
			['a failed rollback', facts({revision: 1}, {revision: 2, status: 'failed', description: 'Release "web" failed: x', rollbackRevision: 1}), {title: 'The rollback to 1 that made 2 failed; 1 is still the deployed one.'}],
		],
		quiet: [healthy, ['a failed first install', facts({revision: 1, status: 'failed'})], ['a pending one', facts(...cutUpgrade)]],
	},
};

describe.each(rows)('$id', row => {
	const all = [cases[row.id], liveFires[row.id]].filter(found => found !== undefined);
	const fires = all.flatMap(found => found.fires);
	const quiet = all.flatMap(found => found.quiet);

	it.each(fires)('fires on %s', (_, given, expected) => {
		const finding = row.judge(given);
		expect(finding).toMatchObject({row: row.id, ...expected});
		expect(finding?.title.length).toBeLessThan(100);
	});

	it.each(quiet)('is quiet on %s', (_, given) => {
		expect(row.judge(given)).toBeNull();
	});

	it('recommends only what it offers, and says why an option has no command', () => {
		for (const [, given] of fires) {
			const finding = row.judge(given)!;
			expect(finding.recommended === null || finding.options.some(({id}) => id === finding.recommended)).toBe(true);
			expect(finding.options.filter(({command, needs}) => command === null && (needs ?? '') === '')).toEqual([]);
			expect(finding.evidence.filter(({seen}) => seen).length).toBeGreaterThan(0);
			expect(finding.avoid.length).toBeGreaterThan(0);
		}
	});

	it('has words of every kind', () => {
		const {meaning, impact, evidence, safe, dangerous, sources} = row.words;
		for (const words of [row.title, meaning, impact, evidence, safe, dangerous, ...sources]) {
			expect(words.trim().length).toBeGreaterThan(5);
			expect(words).not.toMatch(/!/v);
		}

		expect(sources.length).toBeGreaterThan(0);
	});
});

describe('the runbook', () => {
	it('has a firing and a quiet case for every row, and no case without one', () => {
		expect(Object.keys(cases).toSorted()).toEqual(rows.map(({id}) => id).toSorted());
		expect(Object.values(cases).filter(({fires, quiet}) => fires.length === 0 || quiet.length === 0)).toEqual([]);
	});

	it('has one file a row, named as it', () => {
		const files = readdirSync(path.join(import.meta.dirname, '../../../source/core/runbook/rows')).map(file => path.basename(file, '.ts'));
		expect(files.toSorted()).toEqual(rows.map(({id}) => id).toSorted());
	});

	it('never recommends anything where it cannot tell', () => {
		for (const {fires} of Object.values(cases)) {
			for (const [, given] of fires) {
				const found = rows.map(row => row.judge(given)).filter(finding => finding?.confidence === 'cannot-tell');
				expect(found.map(finding => finding?.recommended)).toEqual(found.map(() => null));
			}
		}
	});
});
