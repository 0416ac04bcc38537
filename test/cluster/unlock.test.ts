/** Ends real locks by each of the ways that write records alone, through the command line, and has both Helms work on what was written. */
import {describe, expect, inject, it} from 'vitest';
import {built} from './harness/built.ts';
import {helmHistory} from './harness/helm-history.ts';
import {isOwnCluster, inTrial} from './harness/start-trial.ts';
import {chart, majors, recordStatus, until, type Major, type Trial} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';
import {restrict} from './incidents/around.ts';
import {endOfLog} from './harness/audit-log.ts';
import {requestsSince} from './harness/audited-writes.ts';
import {programOn} from './harness/program.ts';
import {bodyOf, contentOf, rewritten, savedContentOf, snapshots, type Snapshot} from './harness/record-snapshot.ts';

const bundle = built();

type Way = 'failed' | 'deployed' | 'aside';

/** What a record is to be afterwards; null for gone, and for a description that stays. */
type Wanted = {readonly status: string; readonly description: string | null} | null;

type Case = {
	readonly incident: string;
	readonly way: Way;
	/** By revision: those that change. */
	readonly changes: Readonly<Record<number, Wanted>>;
};

const failed = (was: string): Wanted => ({status: 'failed', description: `Marked failed by helm-triage, was ${was}`});
const completed = (was: string): Wanted => ({status: 'deployed', description: `Completed by helm-triage, was ${was}`});
const superseded: Wanted = {status: 'superseded', description: null};

const cases: readonly Case[] = [
	{incident: 'upgrade-killed', way: 'failed', changes: {2: failed('pending-upgrade')}},
	{incident: 'upgrade-killed-in-hook', way: 'failed', changes: {2: failed('pending-upgrade')}},
	{incident: 'upgrade-killed-in-hook', way: 'aside', changes: {2: null}},
	{incident: 'install-killed', way: 'failed', changes: {1: failed('pending-install')}},
	{incident: 'rollback-killed', way: 'failed', changes: {3: failed('pending-rollback')}},
	{incident: 'lost-final-write', way: 'deployed', changes: {2: completed('pending-upgrade'), 1: superseded}},
	{incident: 'lost-final-write', way: 'failed', changes: {2: failed('pending-upgrade')}},
	{incident: 'rollback-final-write-lost', way: 'deployed', changes: {3: {status: 'deployed', description: null}, 2: superseded}},
	{incident: 'newest-cut', way: 'aside', changes: {2: null}},
	{incident: 'newest-empty', way: 'aside', changes: {2: null}},
	{incident: 'newest-damaged', way: 'aside', changes: {2: null}},
];

const release = 'api';
const dead = '--client-dead=this test ended it';

/** A rollback by somebody who may create records and not change them: all is applied, the record stays pending. */
const lostRollback = async (trial: Trial, major: Major): Promise<void> => {
	await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
	await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green', '--wait', '--timeout=60s']);
	await restrict(trial, [
		{apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'create', 'patch']},
		{apiGroups: [''], resources: ['configmaps', 'services', 'pods'], verbs: ['*']},
		{apiGroups: ['apps', 'autoscaling', 'policy'], resources: ['*'], verbs: ['*']},
	]);
	await trial.helm(major, ['rollback', release, '1', '--kube-as-user=half-blind', '--wait', '--timeout=60s'], {mayFail: true});
	await until('record 3 to stay pending', async () => await recordStatus(trial, release, 3) === 'pending-rollback');
};

const make = async (name: string, trial: Trial, major: Major): Promise<void> => {
	const known = incidents.find(incident => incident.name === name);
	await (known === undefined ? lostRollback(trial, major) : known.make(trial, major));
};

const nameOf = (revision: number): string => `sh.helm.release.v1.${release}.v${revision}`;

const holdsChanges = (before: ReadonlyMap<string, Snapshot>, after: ReadonlyMap<string, Snapshot>, changes: Case['changes']): void => {
	const changed = new Map(Object.entries(changes).map(([revision, wanted]) => [nameOf(Number(revision)), wanted]));
	expect(after.keys().toArray().toSorted()).toEqual(before.keys().filter(name => changed.get(name) !== null).toArray().toSorted());
	for (const [name, record] of after) {
		const was = before.get(name)!;
		const wanted = changed.get(name);
		if (wanted === undefined || wanted === null) {
			// Not one byte, its resourceVersion included
			expect(record).toEqual(was);
			continue;
		}

		expect(bodyOf(record)).toBe(rewritten(bodyOf(was), wanted));
		expect(contentOf(record)).toEqual(contentOf({...was, data: record.data!, metadata: {...was.metadata, labels: {...was.metadata.labels, status: wanted.status}}}));
		expect(Object.keys(record.data!)).toEqual(Object.keys(was.data!));
		expect(record.metadata.managedFields!.map(({manager}) => manager).toSorted()).toEqual([...was.metadata.managedFields!.map(({manager}) => manager), 'helm-triage'].toSorted());
	}
};

/** Both Helms read every record that we wrote, take an upgrade, and say what was to be expected. */
const helmsGoOn = async (trial: Trial, major: Major, {changes}: Case, before: ReadonlyMap<string, Snapshot>): Promise<void> => {
	const other: Major = major === 3 ? 4 : 3;
	const isHooks = before.values().some(record => record.data?.['release'] !== undefined && record.metadata.name === nameOf(1) && bodyOf(record).includes('pre-upgrade'));
	const named = chart(isHooks ? 'hooks' : 'web');
	for (const one of [major, other]) {
		const history = await helmHistory(trial, one, release);
		const told = Object.entries(changes).map(([revision, wanted]) => ({revision: Number(revision), wanted}));
		for (const {revision, wanted} of told) {
			const row = history.find(found => found.revision === revision);
			expect(row?.status ?? null).toBe(wanted?.status ?? null);
			expect(row?.description).toBe(wanted?.description ?? row?.description);
		}

		const standing = told.filter(({wanted}) => wanted !== null);
		for (const {revision} of standing) {
			const {manifest} = JSON.parse(bodyOf(before.get(nameOf(revision))!)) as {manifest: string};
			const got = await trial.helm(one, ['get', 'manifest', release, `--revision=${revision}`]);
			expect(got.stdout.trim()).toBe(manifest.trim());
		}

		const tried = await trial.helm(one, ['upgrade', release, named, '--reset-values', '--dry-run=server']);
		expect(tried.exitCode).toBe(0);
	}

	for (const one of [major, other]) {
		// Without a wait: what only the cut revision added stays live under a client-side apply, unready pods among it
		await trial.helm(one, ['upgrade', release, named, '--reset-values', `--set=mode=last-${one}`, '--timeout=120s', '--history-max=0']);
	}

	const last = await helmHistory(trial, major, release);
	const statuses = last.map(({status}) => status);
	expect(statuses.filter(status => status === 'deployed')).toHaveLength(1);
	expect(statuses.at(-1)).toBe('deployed');
	expect(statuses.filter(status => status.startsWith('pending'))).toEqual([]);
};

describe.concurrent.each(majors)('a lock of Helm %i', major => {
	it.for(cases)('$incident is ended by --to $way, put back, ended again, and both Helms go on', async told => {
		await inTrial(async trial => {
			await make(told.incident, trial, major);
			if (told.way === 'deployed') {
				// Complete is only what is live and ready
				await trial.kubectl(['rollout', 'status', `deployment/${release}`, '--timeout=60s']);
			}

			const {plan, act, backups} = programOn(bundle, trial, major, release);
			const before = await snapshots(trial, release);
			const unlock = ['unlock', release, '--to', told.way, dead];

			const planned = await plan(unlock);
			expect(planned.reasons).toEqual([]);
			expect(await snapshots(trial, release)).toEqual(before);
			const done = await act(unlock, planned.digest);
			expect(done.code, done.stderr).toBe(0);
			holdsChanges(before, await snapshots(trial, release), told.changes);

			const [backup] = await backups();
			const back = await plan(['undo', backup!]);
			expect(back.reasons).toEqual([]);
			const undone = await act(['undo', backup!], back.digest);
			expect(undone.code, undone.stderr).toBe(0);
			const restored = await snapshots(trial, release);
			expect(restored.keys().toArray()).toEqual(before.keys().toArray());
			for (const [name, record] of restored) {
				expect(savedContentOf(record)).toEqual(savedContentOf(before.get(name)!));
			}

			const second = await plan(unlock);
			const again = await act(unlock, second.digest);
			expect(again.code, again.stderr).toBe(0);
			const [newest] = await backups();
			await helmsGoOn(trial, major, told, before);
			const refused = await plan(['undo', newest!]);
			expect(refused.verdict).toBe('stop');
			expect(refused.reasons.map(({code}) => code)).toContain('newer-revision');
			const last = await snapshots(trial, release);
			const ended = await act(['undo', newest!], refused.digest);
			expect(ended.code).toBe(3);
			expect(await snapshots(trial, release)).toEqual(last);
		})();
	});
});

describe.concurrent.each(majors)('after a lock of Helm %i was marked failed', major => {
	it('what the cut revision alone has added stays under a client-side apply, as the plan says, and goes under a server-side one', async () => {
		await inTrial(async trial => {
			await make('upgrade-killed', trial, major);
			const {run, act} = programOn(bundle, trial, major, release);
			const unlock = ['unlock', release, '--to', 'failed', dead];
			const shown = await run([...unlock, '--dry-run', '-o', 'json']);
			const {plan} = JSON.parse(shown.stdout) as {plan: {digest: string; notes: readonly string[]}};
			expect(plan.notes.some(note => note.includes('leaves what revision 2 alone has added'))).toBe(major === 3);
			const done = await act(unlock, plan.digest);
			expect(done.code, done.stderr).toBe(0);
			await trial.helm(major, ['upgrade', release, chart('web'), '--reset-values']);
			const {stdout} = await trial.kubectl(['get', 'deployment', release, '-o', 'jsonpath={.spec.template.metadata.annotations.fate}']);
			expect(stdout).toBe(major === 3 ? 'unready' : '');
		})();
	});
});

describe.skipIf(!isOwnCluster())('what only shows', () => {
	const asked = async (trial: Trial, ...commands: ReadonlyArray<readonly string[]>) => {
		const {auditLog} = inject('cluster');
		const {run} = programOn(bundle, trial, 4, release);
		const found: string[] = [];
		for (const command of commands) {
			const position = await endOfLog(auditLog!);
			const ended = await run(command);
			expect([0, 3], `${command.join(' ')}: ${ended.stderr}`).toContain(ended.code);
			const {count, writes, harmless} = await requestsSince(auditLog!, position, trial.namespace);
			expect(count, command.join(' ')).toBeGreaterThan(0);
			expect({command, writes}).toEqual({command, writes: []});
			found.push(...harmless);
		}

		return found;
	};

	it.concurrent('leaves nothing but reads, dry runs and reviews in the API server\'s audit log', async () => {
		await inTrial(async trial => {
			await make('upgrade-killed', trial, 4);
			const seen = await asked(
				trial,
				['triage', release],
				['drift', release, '--server'],
				['history', release],
				['list', '--check'],
				['report', release],
				['diff', release, '1', '2'],
				['show', `${release}@1`, 'manifest', '--redacted'],
				['rollback', release, '--dry-run', dead],
				['unlock', release],
				...(['rollback', 'failed', 'deployed', 'aside'] as const).map(way => ['unlock', release, '--to', way, '--dry-run', dead]),
			);
			expect(seen.some(words => words.includes('dryRun=All'))).toBe(true);

			const {plan, act, backups} = programOn(bundle, trial, 4, release);
			const unlock = ['unlock', release, '--to', 'failed', dead];
			const {digest} = await plan(unlock);
			const position = await endOfLog(inject('cluster').auditLog!);
			const done = await act(unlock, digest);
			expect(done.code, done.stderr).toBe(0);
			// That the log would show it if something were written
			const {writes} = await requestsSince(inject('cluster').auditLog!, position, trial.namespace);
			expect(writes).toEqual([`update /api/v1/namespaces/${trial.namespace}/secrets/${nameOf(2)}?fieldManager=helm-triage`]);
			const [backup] = await backups();
			await asked(trial, ['undo', backup!, '--dry-run'], ['triage', release], ['report', release]);

			const {run} = programOn(bundle, trial, 4, release);
			const history = await run(['history', release, '-o', 'json']);
			const {journal} = JSON.parse(history.stdout) as {journal: ReadonlyArray<{person: string; action: string; result: string}>};
			// As the cluster knows them: the user of the test's kubeconfig
			expect(new Set(journal.map(({person}) => person))).toEqual(new Set(['admin']));
			expect(journal.at(-1)).toMatchObject({action: 'unlock', result: 'succeeded'});
			const written = await run(['report', release]);
			expect(written.stdout).toContain('### What was seen before');
			expect(written.stdout).toContain('| 2 | failed | Marked failed by helm-triage, was pending-upgrade |');
		})();
	});
});
