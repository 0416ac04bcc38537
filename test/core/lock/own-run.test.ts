import {describe, expect, it} from 'vitest';
import {ownRunInWords, ownRunOf} from '../../../source/core/lock/own-run.ts';
import type {JournalEntry} from '../../../source/core/journal/journal-text.ts';

const at = (seconds: number): string => new Date(Date.parse('2026-11-30T02:00:00Z') + (seconds * 1000)).toISOString();

const line = (seconds: number, step: string | null, result: string, digest = 'a'): JournalEntry => ({
	time: at(seconds), context: 'eu', server: 'https://10.0.0.1', person: 'rita', release: 'shop/web', action: 'rollback', digest, step, result, reason: null,
});

const now = Date.parse(at(120));

const begun = [line(0, null, 'started'), line(1, 'backup', 'done'), line(2, 'run', 'started')];

const helm = (seconds: number) => ({pid: 4711, started: Date.parse(at(seconds)), lastLine: 'waiting for Deployment/web'});

describe('a run of ours without an end', () => {
	it('is found with the Helm that still runs for it', () => {
		const run = ownRunOf(begun, [helm(600), helm(3)], now);
		expect(run).toMatchObject({person: 'rita', action: 'rollback', helm: {pid: 4711}});
		expect(ownRunInWords(run!)).toBe('helm-triage began a rollback here 1 min ago (rita), and its Helm (process 4711) still runs on this machine: waiting for Deployment/web');
	});

	it('is told without a Helm where none of that time runs any more', () => {
		const run = ownRunOf(begun, [helm(600)], now);
		expect(run?.helm).toBeNull();
		expect(ownRunInWords(run!)).toBe('helm-triage began a rollback here 1 min ago (rita) and did not see its end; no Helm of it runs on this machine');
	});

	it.each([
		['its exit was written down', [...begun, line(60, 'run', 'exit 0'), line(61, null, 'succeeded')]],
		['it was ended by a signal', [...begun, line(60, 'run', 'ended by SIGTERM')]],
		['it was not run after all', [...begun, line(3, null, 'not run')]],
		['nothing was ever run', [line(0, null, 'started'), line(1, 'backup', 'done')]],
		['there is no journal', []],
	])('is none where %s', (_, entries) => {
		expect(ownRunOf(entries, [helm(3)], now)).toBeNull();
	});

	it('is the last one: an end of another plan is none of it', () => {
		expect(ownRunOf([line(-100, 'run', 'started', 'b'), ...begun, line(60, 'run', 'exit 0', 'b')], [], now)).toMatchObject({started: Date.parse(at(2))});
	});
});
