import {describe, expect, it} from 'vitest';
import type {ReleaseRow} from '../../../source/core/ledger/types.ts';
import {inOrder, filtered} from '../../../source/tui/screens/releases/arrange.ts';
import {judgeRow, kindOf} from '../../../source/tui/screens/releases/judge-row.ts';
import {rowOf} from '../root/rows.ts';

/** One hour after the rows were written. */
const clock = {now: Date.parse('2026-11-30T02:00:00Z'), nowIsFloor: false, staleAfter: 900};

const row = (changes: Partial<ReleaseRow>): ReleaseRow => ({...rowOf('api'), ...changes});

describe('what the list says of a release', () => {
	it.each([
		[{status: 'deployed', description: 'Upgrade complete'}, {kind: 'fine', glyph: 'fine', what: ''}],
		[{status: 'deployed', description: 'Rollback to 9'}, {kind: 'fine', what: 'Rollback to 9'}],
		[{status: 'failed', description: 'Upgrade "api" failed: timed out'}, {kind: 'needs', glyph: 'broken', what: 'timed out'}],
		[{status: 'failed', lastGood: 12}, {kind: 'needs', what: 'last good 12'}],
		[{status: 'pending-upgrade', lastGood: 12}, {kind: 'needs', glyph: 'broken', what: 'cut off, last good 12'}],
		[{status: 'pending-upgrade', created: '2026-11-30T01:58:00Z'}, {kind: 'running', glyph: 'progress', what: 'may be running, stale in 13m 0s'}],
		[{status: 'uninstalling'}, {kind: 'needs', glyph: 'broken', what: 'the uninstall did not end'}],
		[{status: 'uninstalled'}, {kind: 'gone', glyph: 'gone', what: 'history kept'}],
		[{status: 'superseded'}, {kind: 'needs', glyph: 'attention', what: 'the newest record says superseded'}],
		[{status: 'deployed', faults: [{code: 'several-deployed', message: 'revisions 1 and 2 say deployed'}]}, {kind: 'needs', glyph: 'attention', what: 'revisions 1 and 2 say deployed'}],
		[{status: 'DEPLOYED', faults: [{code: 'helm2', message: 'a record of Helm 2'}]}, {kind: 'helm2', glyph: 'unreadable', status: 'deployed'}],
	] satisfies ReadonlyArray<readonly [Partial<ReleaseRow>, object]>)('%j', (changes, expected) => {
		expect(judgeRow(row(changes), clock)).toMatchObject(expected);
		expect(kindOf(row(changes), clock)).toBe(judgeRow(row(changes), clock).kind);
	});

	it('does not call a lock cut off where no time decides it', () => {
		const pending = row({status: 'pending-upgrade', created: '2026-11-30T01:58:00Z', lastGood: 3});
		expect(judgeRow(pending, {...clock, nowIsFloor: true})).toMatchObject({glyph: 'attention', what: 'cut off, or still runs, last good 3'});
	});
});

describe('the order of the list', () => {
	const web = row({name: 'web', status: 'deployed', updated: '2026-11-30T01:30:00Z'});
	const api = row({name: 'api', status: 'failed', updated: '2026-11-30T01:10:00Z'});
	const old = row({name: 'old', status: 'deployed', updated: null, created: null});
	const names = (rows: readonly ReleaseRow[]): string[] => rows.map(({name}) => name);

	it('is the worst first, the newest first, or by name', () => {
		expect(names(inOrder([web, old, api], 'worst first', clock))).toEqual(['api', 'old', 'web']);
		expect(names(inOrder([old, api, web], 'newest first', clock))).toEqual(['web', 'api', 'old']);
		expect(names(inOrder([web, old, api], 'by name', clock))).toEqual(['api', 'old', 'web']);
	});

	it('keeps what holds every word of a filter', () => {
		expect(names(filtered([web, old, api], 'PAYMENTS fail'))).toEqual(['api']);
		expect(names(filtered([web, old, api], '  '))).toEqual(['web', 'old', 'api']);
	});
});
