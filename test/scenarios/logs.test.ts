/** What the real Helm printed at each recorded incident, given along: triage and explain must not disagree, and what left no record is judged on it. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {explainLog} from '../../source/core/explain/explain-log.ts';
import type {Triage} from '../../source/core/runbook/types.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {composed} from '../build/session-options.ts';
import {valueOf} from './value-of.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios');
const {signal} = new AbortController();

type Expected = {readonly row: string; readonly situation: string; readonly release: string; readonly refused: ReadonlyArray<{readonly stderr: string}>};

const names = readdirSync(folder).filter(name => name !== 'demo');
const expectedOf = (name: string): Expected => JSON.parse(readFileSync(path.join(folder, name, 'expected.json'), 'utf8')) as Expected;
const printed = names.filter(name => expectedOf(name).refused.length > 0);
const logOf = (name: string): string => expectedOf(name).refused.at(-1)!.stderr;

const judge = async (name: string, log: string): Promise<Triage> => {
	const {triage} = await valueOf(triageRelease(await composed({from: path.join(folder, name)}), {
		namespace: 'payments', name: expectedOf(name).release, live: true, log: {name: 'helm.log', faults: explainLog(log)},
	}, signal));
	return triage;
};

describe('the log of each recorded incident', () => {
	it('is there', () => {
		expect(printed.length).toBeGreaterThan(70);
	});

	it.each(printed)('%s: the first finding is its row, or its situation where no record was left', async name => {
		const {row, situation} = expectedOf(name);
		const triage = await judge(name, logOf(name));
		expect(triage.findings[0]?.row).toBe(row === 'none' ? situation : row);
	});

	it.each(printed)('%s: each fault of the log is told, as evidence or as a finding', async name => {
		const triage = await judge(name, logOf(name));
		const told = triage.findings.flatMap(({evidence}) => evidence.map(({where}) => where));
		const lines = explainLog(logOf(name)).filter(({row}, index, all) => all.findIndex(fault => fault.row === row) === index).map(({line}) => `helm.log line ${line}`);
		expect(lines.length).toBeGreaterThan(0);
		expect(told).toEqual(expect.arrayContaining(lines));
	});

	it.each(printed)('%s: alone it makes nothing certain that no record or object says', async name => {
		const triage = await judge(name, logOf(name));
		const byLog = triage.findings.filter(({evidence}) => evidence.every(({where, seen}) => !seen || where.startsWith('helm.log')));
		expect(byLog.filter(({confidence}) => confidence === 'certain')).toEqual([]);
	});
});

/** Rows that only what runs beside the text can tell, and the text's own. */
const narrower: Readonly<Record<string, readonly string[]>> = {
	'wait-timed-out': ['wrong-rollback-target'],
};

describe('the description of each failed revision', () => {
	const withFailure = names.filter(name => !name.startsWith('record-moved'));

	it.each(withFailure)('%s: explain and triage name the same row', async name => {
		const session = await composed({from: path.join(folder, name)});
		const query = {namespace: 'payments', name: expectedOf(name).release};
		const loaded = await valueOf(loadHistory(session, query, signal)).catch(() => null);
		const last = loaded?.history.revisions.find(({revision}) => revision === loaded.history.believed.last);
		const [said] = last?.status === 'failed' ? explainLog(last.description ?? '') : [];
		if (said === undefined) {
			return;
		}

		const {triage} = await valueOf(triageRelease(session, {...query, live: true}, signal));
		expect([said.row, ...said.alternatives, ...narrower[said.row] ?? []]).toContain(triage.findings[0]?.row);
		expect(triage.findings.map(({row}) => row).some(row => row === said.row || said.alternatives.includes(row))).toBe(true);
	});
});

describe('a log of something else', () => {
	it('is no evidence: another release, and another time', async () => {
		const other = await judge('healthy-web-helm4', 'Upgrade "other" failed: context deadline exceeded');
		expect(other.findings).toEqual([]);
		const old = await judge('healthy-web-helm4', 'Upgrade "api" failed: pre-upgrade hooks failed: job api-migrate failed: BackoffLimitExceeded');
		expect(old.findings[0]).toMatchObject({row: 'hook-failed', severity: 'info', confidence: 'cannot-tell', recommended: null});
		expect(old.findings.filter(({severity}) => severity !== 'info')).toEqual([]);
	});

	it('tells of a revision that is over', async () => {
		const {findings} = await judge('upgrade-recovered-helm3', logOf('upgrade-recovered-helm3'));
		expect(findings).toMatchObject([{row: 'wait-timed-out', severity: 'info', confidence: 'likely', recommended: null}]);
	});
});

describe('a name without any record', () => {
	it.each(['wrong-namespace-helm3', 'wrong-namespace-helm4'])('%s: it is named where it is, and nothing is recommended here', async name => {
		const {findings, recommended} = await judge(name, logOf(name));
		expect(findings[0]).toMatchObject({row: 'no-deployed-release', severity: 'critical', confidence: 'likely', recommended: null});
		expect(findings[0]?.meaning).toMatch(/^It is in namespace /v);
		expect(recommended).toBeNull();
	});

	it.each(['owned-by-another-helm3', 'owned-by-another-helm4'])('%s: what nobody owns is adopted', async name => {
		const {findings, recommended} = await judge(name, logOf(name));
		expect(findings[0]).toMatchObject({row: 'ownership-refused', confidence: 'likely'});
		expect(recommended).toMatchObject({id: 'adopt', command: null});
	});

	it.each(['owned-by-a-release-helm3', 'owned-by-a-release-helm4'])('%s: what another release owns is not', async name => {
		const {findings, recommended} = await judge(name, logOf(name));
		expect(findings[0]?.title).toBe('The upgrade failed: ConfigMap shared exists and is release other\'s.');
		expect(recommended).toBeNull();
	});

	it('is answered from the log, whatever it tells', async () => {
		const {findings} = await judge('wrong-namespace-helm3', 'Error: INSTALLATION FAILED: release api failed, and has been uninstalled due to atomic being set: context deadline exceeded');
		expect(findings).toMatchObject([{row: 'wait-timed-out', severity: 'warning', confidence: 'likely', recommended: null}]);
	});
});
