/** Recordings of the real Helm: what we read of each must be what Helm itself said of it, and the first finding the row that it was made for. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {rows} from '../../source/core/runbook/rows.ts';
import type {Session} from '../../source/ports/session.ts';
import {listReleases} from '../../source/use-cases/list-releases.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {composed} from '../build/session-options.ts';
import {valueOf} from './value-of.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios');
const {signal} = new AbortController();

type HelmRevision = {readonly revision: number; readonly status: string; readonly chart: string; readonly app_version: string; readonly description: string};
type HelmRelease = {readonly name: string; readonly revision: string; readonly status: string; readonly chart: string};
type HelmSaid = {readonly major: 3 | 4; readonly history: readonly HelmRevision[] | {readonly error: string}; readonly list: readonly HelmRelease[]};
type Expected = {readonly row: string; readonly release: string; readonly helm: HelmSaid};

const names = readdirSync(folder).filter(name => name !== 'demo');
const expectedOf = (name: string): Expected => JSON.parse(readFileSync(path.join(folder, name, 'expected.json'), 'utf8')) as Expected;

const open = async (name: string): Promise<Session> => composed({from: path.join(folder, name)});

const known = new Set(rows.map(({id}) => id));

/** Names of which no record is left, and which live objects tell all the same. */
const toldByRemains = new Set(['records-deleted-helm3', 'records-deleted-helm4', 'uninstall-finalizer-helm3', 'uninstall-finalizer-helm4']);

describe('each recorded incident', () => {
	it('is there', () => {
		expect(names.length).toBeGreaterThan(40);
	});

	it.each(names)('%s: our history holds every revision that Helm lists, as Helm says it', async name => {
		const {release, helm} = expectedOf(name);
		const reading = valueOf(loadHistory(await open(name), {namespace: 'payments', name: release}, signal));
		if ('error' in helm.history) {
			await expect(reading).rejects.toThrow('not-found');
			return;
		}

		const {history} = await reading;
		const ours = history.revisions.filter(({fault}) => fault === null).map(({revision, status, description, chart, chartVersion, appVersion}) => ({
			revision, status, description, chart: `${chart}-${chartVersion}`, app_version: appVersion,
		}));
		expect(ours.toReversed()).toEqual(helm.history.map(({revision, status, description, chart, app_version}) => ({revision, status, description, chart, app_version})));
	});

	it.each(names)('%s: our list says what Helm\'s says, and more where a record is broken', async name => {
		const {helm} = expectedOf(name);
		const {rows: ours} = await valueOf(listReleases(await open(name), {namespace: 'payments', check: true}, signal));
		expect(ours.length).toBeGreaterThanOrEqual(helm.list.length);
		for (const {name: helmName, revision, status} of helm.list) {
			const row = ours.find(candidate => candidate.name === helmName);
			if (row?.faults.length === 0) {
				expect({revision: String(row.revision), status: row.status}).toEqual({revision, status});
			} else {
				// Helm skips the broken record and shows an older one as the last.
				expect(row?.revision).toBeGreaterThanOrEqual(Number(revision));
			}
		}
	});

	it.each(names.filter(name => known.has(expectedOf(name).row) && (toldByRemains.has(name) || Array.isArray(expectedOf(name).helm.history))))('%s: the first finding is its row', async name => {
		const {release, row, helm} = expectedOf(name);
		const namespace = name.startsWith('record-moved') ? 'payments-copy' : 'payments';
		const session = await open(name);
		const {triage} = await valueOf(triageRelease(session, {namespace, name: release, live: true}, signal));
		// From a folder the time is a lower bound, and a young lock stays undecided.
		const first = triage.findings[0];
		expect({row: first?.row, confidence: first?.confidence}).toEqual(row === 'operation-in-progress'
			? {row: 'stale-upgrade-lock', confidence: 'cannot-tell'}
			: {row, confidence: expect.any(String) as string});
		expect(helm.major).toBeGreaterThan(2);
	});

	it.each(names.filter(name => name.startsWith('healthy-')))('%s: nothing is found above info, and all is ready and as stored', async name => {
		const {triage} = await valueOf(triageRelease(await open(name), {namespace: 'payments', name: 'api', live: true}, signal));
		expect(triage.findings.filter(({severity}) => severity !== 'info')).toEqual([]);
		expect(triage.live).toMatchObject({differs: 0});
		expect(triage.live?.ready).toBe(triage.live?.objects);
	});

	it.each(names.filter(name => name.startsWith('lost-final-write')))('%s: the record is completed, and a rollback is the last way', async name => {
		const {triage} = await valueOf(triageRelease(await open(name), {namespace: 'payments', name: 'api', live: true}, signal));
		expect(triage).toMatchObject({verdict: 'final-write-lost', recommended: {id: 'complete', command: null}});
		expect(triage.findings[0]?.options.map(({id, risk}) => [id, risk])).toEqual([['complete', 'medium'], ['mark-failed', 'medium'], ['rollback', 'high']]);
		expect(triage.findings[0]?.evidence.map(({what}) => what)).toContain('4 of 4 objects already equal 2');
	});

	it.each(names.filter(name => name.startsWith('stolen-object') || name.startsWith('taken-by-release') || name.startsWith('removed-api')))('%s: no step is recommended that writes what is another\'s, or what is gone', async name => {
		const {triage} = await valueOf(triageRelease(await open(name), {namespace: 'payments', name: 'api', live: true}, signal));
		expect(triage.findings[0]).toMatchObject({severity: 'critical'});
		expect(triage.recommended).toMatchObject({id: name.startsWith('removed-api-helm') ? 'mark-failed' : 'repair', command: null});
		expect(triage.findings[0]?.options.map(({id}) => id)).not.toContain('rollback');
	});

	it.each(names.filter(name => name.startsWith('upgrade-killed-helm')))('%s: what is live and not ready is rolled back', async name => {
		const {triage} = await valueOf(triageRelease(await open(name), {namespace: 'payments', name: 'api', live: true}, signal));
		expect(triage).toMatchObject({verdict: 'stale', recommended: {id: 'rollback', revision: 1, risk: 'low'}});
		expect(triage.findings[0]?.evidence.map(({what}) => what).join('\n')).toMatch(/Deployment\/api is not ready: pod api-/v);
	});

	it.each(names.filter(name => name.startsWith('rolled-back-over-lock')))('%s: the cut off revision is a scar and nothing is to be done', async name => {
		const {triage, history} = await valueOf(triageRelease(await open(name), {namespace: 'payments', name: 'api', live: true}, signal));
		expect(triage).toMatchObject({findings: [], lock: null});
		const cut = history.revisions.find(({revision}) => revision === 2);
		expect(cut).toMatchObject({status: 'pending-upgrade', scar: {releasedBy: 3}});
	});
});
