import {describe, expect, it} from 'vitest';
import {noConfig} from '../../../source/core/config/types.ts';
import {triage} from '../../../source/core/runbook/triage.ts';
import {fail, ok} from '../../../source/core/problem/problem.ts';
import type {Act} from '../../../source/core/report/acts.ts';
import {gatherFacts} from '../../../source/use-cases/gather-facts.ts';
import {type ReleaseState, initialRelease} from '../../../source/tui/screens/release/state.ts';
import {type HistoryModel, selectHistory} from '../../../source/tui/screens/release/history/select.ts';
import {selectRelease} from '../../../source/tui/screens/release/select.ts';
import {updateRelease} from '../../../source/tui/screens/release/update.ts';
import type {Surroundings} from '../../../source/tui/state/surroundings.ts';
import {drawMachine, machineUse} from '../../../source/tui/state/machine.ts';
import {began, historyOf, type Told} from '../../core/plan/release.ts';

const surroundings: Surroundings = {
	world: 'cluster',
	place: {
		context: 'kind', server: null, namespace: 'shop', allNamespaces: true, mark: null, helmFlags: [],
	},
	readOnly: false,
	staleAfter: 900,
	notes: new Map(),
	size: {columns: 80, rows: 24},
	height: 19,
	now: 5000,
	helm: {found: null, problem: null},
};

/** A release whose records were just read, one hour after the first. */
const opened = async (...told: readonly Told[]): Promise<ReleaseState> => {
	const history = historyOf(...told);
	const loaded = {history, serverTime: began + 3_600_000, serverTimeIsFloor: false};
	const facts = await gatherFacts({
		helm: null, world: 'cluster', place: surroundings.place, ownFlags: [], staleAfter: 900, clientDead: null, config: noConfig,
	}, loaded, new AbortController().signal);
	const state = initialRelease({namespace: 'shop', name: 'web'}, null, 'history');
	return updateRelease(state, {kind: 'effect', event: {use: 'triage-release', key: 'open', report: {kind: 'ended', result: ok({...loaded, triage: triage(facts)})}}}, surroundings).state;
};

const rolledBack = [
	{revision: 4, status: 'superseded', at: 0},
	{revision: 7, status: 'superseded', at: 60},
	{revision: 8, status: 'pending-upgrade', at: 120},
	{revision: 9, status: 'deployed', description: 'Rollback to 7', at: 180},
] satisfies readonly Told[];

const inWords = (row: HistoryModel['rows'][number]): string => {
	switch (row.kind) {
		case 'gap': {
			return row.text;
		}

		case 'act': {
			return `${row.action} ${row.when}: ${row.what}`;
		}

		case 'revision': {
			return `${row.revision} ${row.rail} ${row.status} ${row.what}`;
		}
	}
};

/** Something that was done from this machine, so many seconds after the first record. */
const act = (seconds: number, changes: Partial<Act> = {}): Act => ({
	began: new Date(began + (seconds * 1000)).toISOString(),
	ended: new Date(began + (seconds * 1000) + 2000).toISOString(),
	person: 'jo@example.test',
	action: 'unlock',
	digest: 'd1',
	result: 'succeeded',
	why: null,
	about: null,
	clientDead: null,
	backupId: null,
	steps: [],
	...changes,
});

const withActs = (state: ReleaseState, ...acts: readonly Act[]): ReleaseState => updateRelease(state, {kind: 'effect', event: {use: 'read-acts', key: 'acts', report: {kind: 'ended', result: ok(acts)}}}, surroundings).state;

describe('the history', () => {
	it('has what was done from this machine between the revisions, by when it ended', async () => {
		const state = withActs(
			await opened(...rolledBack),
			act(-60, {action: 'reveal', result: 'shown', person: null}),
			act(130, {action: 'rollback', ended: new Date(began + 190_000).toISOString(), about: 'from 8 to 7'}),
			act(300, {ended: null, result: null}),
		);
		expect(selectHistory(state, {...surroundings, now: began + 360_000})!.rows.map(row => inWords(row))).toEqual([
			'unlock 1 min ago: no end was written, by jo@example.test',
			'rollback 3 min ago: succeeded, by jo@example.test, from 8 to 7',
			'9 ╪ deployed Rollback to 7',
			'8 ┼ pending-upgrade cut off, released by 9',
			'7 ┼ superseded Upgrade complete',
			'5 to 6 are gone: pruned or deleted',
			'4 ┴ superseded Upgrade complete',
			'1 to 3 are gone: pruned or deleted',
			'reveal 7 min ago: shown',
		]);
	});

	it('has each act once, wherever the cursor is in a long history, and with records that say no time', async () => {
		const many = await opened(...Array.from({length: 60}, (_, index) => ({revision: index + 1, status: index === 59 ? 'deployed' : 'superseded', at: index * 10})));
		const seen = new Set<string>();
		let state = withActs(many, ...Array.from({length: 60}, (_, index) => act((index * 10) + 1, {action: `act ${index}`})));
		for (let step = 0; step < 60; step++) {
			const rows = selectHistory(state, surroundings)!.rows.flatMap(row => row.kind === 'act' ? [row.action] : []);
			expect(new Set(rows).size).toBe(rows.length);
			for (const row of rows) {
				seen.add(row);
			}

			({state} = updateRelease(state, {kind: 'verb', verb: 'down'}, surroundings));
		}

		expect(seen.size).toBe(60);
	});

	it('asks for the journal when it is first looked at, and again with the release', async () => {
		const state = initialRelease({namespace: 'shop', name: 'web'}, null, 'decision');
		const looked = updateRelease(state, {kind: 'verb', verb: 'tab-history'}, surroundings);
		expect(looked.effects).toMatchObject([{use: 'read-acts', input: {namespace: 'shop', name: 'web'}}]);
		expect(updateRelease(looked.state, {kind: 'verb', verb: 'tab-history'}, surroundings).effects).toEqual([]);
		expect(updateRelease(withActs(looked.state), {kind: 'verb', verb: 'reload'}, surroundings).effects.map(({use}) => use)).toEqual(['triage-release', 'read-acts']);
	});

	it('says so where the journal cannot be read', async () => {
		const {state} = updateRelease(await opened(...rolledBack), {kind: 'effect', event: {use: 'read-acts', key: 'acts', report: {kind: 'ended', result: fail('input-unreadable', 'The journal is a directory.')}}}, surroundings);
		expect(selectHistory(state, surroundings)!.anomalies).toContain('What was done from this machine is not known: The journal is a directory.');
	});

	it('hangs on a rail, with rollbacks marked, gaps named and scars told', async () => {
		const rows = selectHistory(await opened(...rolledBack), surroundings)!.rows.map(row => inWords(row));
		expect(rows).toEqual([
			'9 ╪ deployed Rollback to 7',
			'8 ┼ pending-upgrade cut off, released by 9',
			'7 ┼ superseded Upgrade complete',
			'5 to 6 are gone: pruned or deleted',
			'4 ┴ superseded Upgrade complete',
			'1 to 3 are gone: pruned or deleted',
		]);
	});

	it('tells times by the server, and says of the chosen record all that it says of itself', async () => {
		const history = selectHistory(await opened({revision: 1, status: 'failed', description: 'Release "web" failed: 1 error occurred:\n\t* job x failed'}), surroundings)!;
		expect(history.rows[0]).toMatchObject({rail: '─', when: '59 min ago', what: '1 error occurred:\n\t* job x failed'});
		expect(history.detail).toContain('1: Release "web" failed: 1 error occurred');
	});

	it('shows a window around the cursor, however long it is', async () => {
		const many = await opened(...Array.from({length: 200}, (_, index) => ({revision: index + 1, status: index === 199 ? 'deployed' : 'superseded', at: index})));
		const far = updateRelease(many, {kind: 'verb', verb: 'last'}, surroundings).state;
		const history = selectHistory(far, surroundings)!;
		expect(history.rows.length).toBeLessThan(50);
		expect(history.rows[history.focus]).toMatchObject({revision: '1', current: true});
	});

	it('has the machine beside it where there is room', async () => {
		const state = await opened(...rolledBack);
		expect(selectHistory(state, surroundings)!.machine).toBeNull();
		expect(selectHistory(state, {...surroundings, size: {columns: 160, rows: 50}})!.machine?.paths).toHaveLength(4);
	});
});

describe('the state machine', () => {
	it('marks the present state and tells the way of each revision', () => {
		const use = machineUse(historyOf(...rolledBack));
		expect(use.present).toBe('deployed');
		expect(use.paths.map(({revision, steps}) => `${revision}: ${steps.join(' ')}`)).toEqual([
			'9: rollback pending-rollback deployed',
			'8: upgrade pending-upgrade',
			'7: upgrade pending-upgrade deployed superseded',
			'4: upgrade pending-upgrade deployed superseded',
		]);
		const drawn = drawMachine(use).flat();
		expect(drawn.find(({text}) => text === '[deployed]')?.tone).toBe('accent');
		expect(drawn.find(({text}) => text === ' superseded ')?.tone).toBe('strong');
		expect(drawn.find(({text}) => text === ' uninstalled ')?.tone).toBe('quiet');
	});

	it('has lines that meet', () => {
		const lines = drawMachine({present: null, paths: []}).map(row => row.map(({text}) => text).join(''));
		const corner = lines[0]!.indexOf('┐');
		expect([lines[1]!.indexOf('┼'), lines[2]!.indexOf('┤'), lines[3]!.indexOf('└')]).toEqual([corner, corner, corner]);
		expect(lines[2]!.indexOf('▴')).toBe(lines[3]!.indexOf('┘'));
		expect(lines[1]!.slice(lines[2]!.indexOf('▴') - 5).trimStart().startsWith('superseded')).toBe(true);
		expect(Math.max(...lines.map(({length}) => length))).toBeLessThanOrEqual(78);
	});

	it('says so where a record cannot be read', () => {
		expect(machineUse(historyOf({revision: 2, status: 'deployed', broken: 'bm90IGEgcmVjb3Jk'})).paths[0]?.steps).toEqual(['unreadable']);
	});
});

describe('the tabs', () => {
	it('say what they wait for until the records were read', () => {
		expect(selectRelease(initialRelease({namespace: 'shop', name: 'web'}, null, 'values'), surroundings).body).toMatchObject({kind: 'said', title: 'Reading the records of web …'});
	});

	it('show the record that the cursor of the history is on', async () => {
		const state = await opened(...rolledBack);
		const down = updateRelease(state, {kind: 'verb', verb: 'down'}, surroundings).state;
		const record = updateRelease(down, {kind: 'verb', verb: 'tab-record'}, surroundings).state;
		expect(selectRelease(record, surroundings).body).toMatchObject({kind: 'text', title: 'Record of revision 8, 1 before the newest'});
	});

	it('never show the text of one revision under the title of another', async () => {
		const state = await opened(...rolledBack);
		const values = updateRelease(state, {kind: 'verb', verb: 'tab-values'}, surroundings);
		expect(values.effects).toMatchObject([{use: 'read-part', key: 'values', input: {part: 'values', revision: {revision: 9}}}]);
		const read = updateRelease(values.state, {kind: 'effect', event: {use: 'read-part', key: 'values', report: {kind: 'ended', result: ok({part: 'values', text: 'of: nine'})}}}, surroundings).state;
		expect(selectRelease(read, surroundings).body).toMatchObject({kind: 'text', pane: {lines: ['of: nine']}});
		const older = updateRelease(read, {kind: 'verb', verb: 'previous'}, surroundings);
		expect(older.effects).toHaveLength(1);
		expect(selectRelease(older.state, surroundings).body).toMatchObject({kind: 'said', title: 'Reading …'});
	});
});
