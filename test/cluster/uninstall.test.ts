/** Uninstalls on a real cluster: what a rehearsal says is what Helm does, by the audit log; and what was stuck, kept or taken back is taken by both Helms. */
import {describe, expect, inject, it} from 'vitest';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseUninstall} from '../../source/use-cases/rehearse-uninstall.ts';
import {built} from './harness/built.ts';
import {helmHistory} from './harness/helm-history.ts';
import {isOwnCluster, inTrial} from './harness/start-trial.ts';
import {endOfLog} from './harness/audit-log.ts';
import {
	chart,
	majors,
	recordStatus,
	until,
	type Major,
	type Trial,
} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';
import {guard} from './incidents/around.ts';
import {rehearsed as rollbackRehearsed, sessionFor} from './rehearsal/prove.ts';
import {prove, type Proof} from './uninstall/prove.ts';
import {cannotDelete, situations} from './uninstall/situations.ts';
import {requestsSince} from './harness/audited-writes.ts';
import {programOn} from './harness/program.ts';
import {bodyOf, snapshots} from './harness/record-snapshot.ts';

const bundle = built();

const release = 'api';

const endsWith = (addresses: readonly string[], ends: readonly string[]): void => {
	for (const end of ends) {
		expect(addresses.some(address => address.endsWith(end.split('/').at(-1)!) && address.includes(end.split('/')[0]!)), `${end} in ${addresses.join(', ')}`).toBe(true);
	}
};

/** What was said is what was seen, and the records are gone but for those that Helm cannot read. */
const holds = ({said, seen, records, words}: Proof): void => {
	expect(seen, words).toEqual(said);
	expect(words).toBe('');
	expect(records.left.filter(name => records.said.includes(name))).toEqual([]);
};

describe.skipIf(!isOwnCluster())('the list of a rehearsal', () => {
	it.concurrent.for(situations.flatMap(situation => situation.majors.map(major => ({name: `${situation.name}, Helm ${major}`, situation, major}))))('is what Helm deletes: $name', async ({situation, major}) => {
		await inTrial(async trial => {
			await situation.make(trial, major);
			const proof = await prove(trial, major, {release, flags: situation.flags});
			expect(proof!.plan.reasons.map(({code}) => code).toSorted()).toEqual(situation.codes(major).toSorted());
			endsWith(proof!.said, situation.goes(major));
			endsWith(proof!.plan.objects.filter(({change}) => change === 'keep').map(({address}) => address), situation.stays(major));
			for (const note of situation.notes) {
				expect(proof!.plan.notes.join('\n')).toContain(note);
			}

			if (proof!.stopped.length > 0) {
				// An older Helm that takes what is another's: the list is proved all the same
				const command = proof!.plan.steps.find(({id}) => id === 'run')!.command!;
				await trial.helm(major, command.slice(1));
				const {stdout} = await trial.kubectl(['get', 'configmap', 'taken', '--ignore-not-found', '-o', 'name']);
				expect(stdout).toBe('');
				return;
			}

			holds(proof!);
		})();
	});

	it.concurrent.for(incidents.flatMap(incident => incident.majors.map(major => ({name: `${incident.name}, Helm ${major}`, incident, major}))))('is what Helm deletes after an incident: $name', {timeout: 400_000}, async ({incident, major}) => {
		await inTrial(async trial => {
			await incident.make(trial, major);
			// A hook that failed fails again, as the plan says
			const proof = await prove(trial, major, {release: incident.release, flags: {timeout: 20, noHooks: incident.name === 'uninstall-hook-failed' || incident.name === 'terminating-namespace'}});
			if (proof === null || proof.stopped.length > 0) {
				expect(proof?.seen ?? null).toBeNull();
				return;
			}

			holds(proof);
		})();
	});
});

describe.concurrent.each(majors)('with Helm %i', major => {
	const other: Major = major === 3 ? 4 : 3;

	/** Both Helms read every record, and take an upgrade. */
	const helmsGoOn = async (trial: Trial, name: string): Promise<void> => {
		for (const one of [major, other]) {
			const history = await helmHistory(trial, one, release);
			expect(history.filter(({status}) => status === 'deployed')).toHaveLength(1);
			await trial.helm(one, ['upgrade', release, chart(name), '--reset-values', `--set=mode=last-${one}`, '--timeout=60s', '--history-max=0']);
		}

		const {stdout} = await trial.helm(other, ['status', release, '-o', 'json']);
		expect((JSON.parse(stdout) as {info: {status: string}}).info.status).toBe('deployed');
	};

	it('a right to delete that is missing is found before Helm finds it, and is what Helm then meets', async () => {
		await inTrial(async trial => {
			await cannotDelete(trial);
			await trial.helm(major, ['install', release, chart('keep'), '--set=kept=false']);
			const session = await sessionFor(trial, major, {HELM_KUBEASUSER: 'half-blind'});
			const result = await drained(rehearseUninstall(session, {
				namespace: null, name: release, keepHistory: false, acknowledge: [], flags: {},
			}, new AbortController().signal));
			const plan = result.ok ? result.value : null;
			expect(new Set(plan!.reasons.map(({code}) => code))).toEqual(new Set(['may-not-write']));
			const {exitCode, stderr} = await trial.helm(major, plan!.steps.find(({id}) => id === 'run')!.command!.slice(1), {mayFail: true});
			expect({exitCode, failed: stderr.includes(`failed to delete release: ${release}`)}).toEqual({exitCode: 1, failed: true});
			expect(await recordStatus(trial, release, 1)).toBe('uninstalling');
		})();
	});

	it('a kind that is gone is a stop, and what Helm would have done is what it says', async () => {
		await inTrial(async trial => {
			await incidents.find(({name}) => name === 'removed-api-unnoticed')!.make(trial, major);
			const proof = await prove(trial, major, {release});
			expect(proof!.stopped).toContain('kind-not-served');
			const {exitCode, stderr} = await trial.helm(major, proof!.plan.steps.find(({id}) => id === 'run')!.command!.slice(1), {mayFail: true});
			expect({exitCode, failed: stderr.includes(`failed to delete release: ${release}`)}).toEqual({exitCode: 1, failed: true});
			expect(await recordStatus(trial, release, 1)).toBe('uninstalling');
		})();
	});

	it('the program takes a release away, its records come back by an undo, its objects by a rollback, and both Helms go on', async () => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', release, chart('web')]);
			await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green']);
			const before = await snapshots(trial, release);
			const {plan, act, backups, run} = programOn(bundle, trial, major, release);
			const planned = await plan(['uninstall', release]);
			expect(planned.reasons).toEqual([]);
			const done = await act(['uninstall', release], planned.digest);
			expect(done.code, done.stderr).toBe(0);
			expect(done.stdout).toContain(`Helm reads no record of ${release} now.`);
			const gone = await snapshots(trial, release);
			expect(gone.size).toBe(0);

			const [backup] = await backups();
			const back = await plan(['undo', backup!]);
			expect(back.reasons).toEqual([]);
			const undone = await act(['undo', backup!], back.digest);
			expect(undone.code, undone.stderr).toBe(0);
			const restored = await snapshots(trial, release);
			expect([...restored].map(([name, record]) => [name, bodyOf(record)])).toEqual([...before].map(([name, record]) => [name, bodyOf(record)]));

			const rollback = await plan(['rollback', release, '2', '--acknowledge=same-manifest']);
			const rolled = await run(['rollback', release, '2', '--acknowledge=same-manifest', '--wait=hookOnly', '--dry-run', '-o', 'json']);
			expect(rollback.verdict).toBe('go');
			const {digest} = (JSON.parse(rolled.stdout) as {plan: {digest: string}}).plan;
			const ended = await act(['rollback', release, '2', '--acknowledge=same-manifest', '--wait=hookOnly'], digest);
			expect(ended.code, ended.stderr).toBe(0);
			const {stdout} = await trial.kubectl(['get', 'deployment', release, '-o', 'name']);
			expect(stdout).toBe(`deployment.apps/${release}`);
			await helmsGoOn(trial, 'web');
		})();
	});

	it('the history that was kept takes a rollback, and both Helms go on', async () => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', release, chart('web')]);
			const {plan, act} = programOn(bundle, trial, major, release);
			const planned = await plan(['uninstall', release, '--keep-history']);
			const done = await act(['uninstall', release, '--keep-history'], planned.digest);
			expect(done.code, done.stderr).toBe(0);
			expect(await recordStatus(trial, release, 1)).toBe('uninstalled');
			const refused = await plan(['uninstall', release, '--keep-history']);
			expect(refused.reasons.map(({code}) => code)).toEqual(['already-uninstalled']);

			const rolling = ['rollback', release, '1', '--wait=hookOnly'];
			const rollback = await plan(rolling);
			expect(rollback.verdict).toBe('go');
			const ended = await act(rolling, rollback.digest);
			expect(ended.code, ended.stderr).toBe(0);
			await helmsGoOn(trial, 'web');
		})();
	});

	it('an object that a finalizer holds is named, accepted or not', async () => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', release, chart('web')]);
			await guard(trial, 'configmap', `${release}-config`);
			const {plan, act, run} = programOn(bundle, trial, major, release);
			const planned = await plan(['uninstall', release]);
			expect(planned.reasons.map(({code}) => code)).toEqual(['finalizer-may-hang']);
			const accepted = ['uninstall', release, '--acknowledge=finalizer-may-hang'];
			const {digest} = await plan(accepted);
			const done = await act(accepted, digest);
			expect(done.code, done.stderr).toBe(0);
			expect(done.stdout.replaceAll(/\s+/gv, ' ')).toMatch(/ConfigMap\/\S+\/api-config is being deleted since \S+ and waits for the finalizer example\.test\/guard\./v);
			const judged = await run(['triage', release]);
			expect(judged.stdout).toContain('uninstall-stuck');
		})();
	});

	it('a hook that fails leaves it uninstalling; it is brought back, and both Helms go on', async () => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', release, chart('hooks'), '--set=fates.pre-delete=fail', '--timeout=60s']);
			const {plan, act, run, backups} = programOn(bundle, trial, major, release);
			const asked = ['uninstall', release, '--timeout=20s'];
			const {digest} = await plan(asked);
			const failed = await act(asked, digest);
			expect(failed.code, failed.stderr).toBe(9);
			expect(failed.stderr).toContain('--bring-back');
			expect(await recordStatus(trial, release, 1)).toBe('uninstalling');

			const again = await plan(asked);
			expect(again.reasons.map(({code}) => code).toSorted()).toEqual(['hook-failed-before', 'uninstall-may-run']);
			const judged = await run(['triage', release, '--client-dead=this test ended it', '-o', 'json']);
			expect((JSON.parse(judged.stdout) as {recommended: {command: string}}).recommended.command).toMatch(`helm-triage uninstall ${release} --bring-back `);
			const bringing = ['uninstall', release, '--bring-back', '--client-dead=this test ended it'];
			const back = await plan(bringing);
			expect(back.reasons).toEqual([]);
			const brought = await act(bringing, back.digest);
			expect(brought.code, brought.stderr).toBe(0);
			const records = await snapshots(trial, release);
			const record = records.values().next().value;
			expect(JSON.parse(bodyOf(record!))).toMatchObject({info: {status: 'deployed', deleted: '', description: 'Brought back by helm-triage, was uninstalling'}});
			expect(record!.metadata.labels['status']).toBe('deployed');

			const [backup] = await backups();
			const undo = await plan(['undo', backup!]);
			expect(undo.reasons).toEqual([]);
			await helmsGoOn(trial, 'hooks');
		})();
	});

	it('one that got stuck at a hook goes without hooks, and the name is free', async () => {
		await inTrial(async trial => {
			await incidents.find(({name}) => name === 'uninstall-hook-failed')!.make(trial, major);
			const {plan, act} = programOn(bundle, trial, major, release);
			const asked = ['uninstall', release, '--no-hooks', '--client-dead=this test ended it'];
			const planned = await plan(asked);
			expect(planned.reasons).toEqual([]);
			const done = await act(asked, planned.digest);
			expect(done.code, done.stderr).toBe(0);
			await trial.helm(other, ['install', release, chart('hooks'), '--timeout=60s']);
		})();
	});

	it('one that was killed half way is not brought back by its record; a rollback makes anew what is gone, or it goes on', async () => {
		await inTrial(async trial => {
			await incidents.find(({name}) => name === 'uninstall-killed')!.make(trial, major);
			const {plan, act, run} = programOn(bundle, trial, major, release);
			const judged = await run(['triage', release, '--client-dead=this test ended it', '-o', 'json']);
			expect(JSON.parse(judged.stdout)).toMatchObject({recommended: {id: 'wait', needs: expect.stringContaining('example.test/guard') as string}});
			const dead = '--client-dead=this test ended it';
			const back = await plan(['uninstall', release, '--bring-back', dead]);
			expect(back.reasons.map(({code}) => code)).toEqual(['objects-gone']);
			expect(back.reasons[0]!.message).toContain(`helm-triage rollback ${trial.namespace}/${release} 1`);
			await trial.kubectl(['patch', 'configmap', `${release}-config`, '--type=merge', '-p', '{"metadata":{"finalizers":null}}']);
			const session = await sessionFor(trial, major);
			const rollback = await rollbackRehearsed(session, {release, to: 1, flags: {wait: 'hookOnly'}});
			expect(rollback!.verdict).toBe('go');
			await until('the ConfigMap to be gone', async () => {
				const {stdout} = await trial.kubectl(['get', 'configmap', `${release}-config`, '--ignore-not-found', '-o', 'name']);
				return stdout === '';
			});
			const asked = ['uninstall', release, dead];
			const planned = await plan(asked);
			expect(planned.reasons).toEqual([]);
			const done = await act(asked, planned.digest);
			expect(done.code, done.stderr).toBe(0);
			const records = await snapshots(trial, release);
			expect(records.size).toBe(0);
			await trial.helm(other, ['install', release, chart('web')]);
		})();
	});
});

describe.skipIf(!isOwnCluster())('what only shows', () => {
	it.concurrent('leaves nothing but reads and reviews in the API server\'s audit log', async () => {
		await inTrial(async trial => {
			const {auditLog} = inject('cluster');
			await incidents.find(({name}) => name === 'uninstall-hook-failed')!.make(trial, 4);
			const {run} = programOn(bundle, trial, 4, release);
			const commands = [
				['uninstall', release, '--dry-run'],
				['uninstall', release, '--dry-run', '--keep-history', '--no-hooks', '--wait', '-o', 'json'],
				['uninstall', release, '--bring-back', '--dry-run'],
				['uninstall', release, '--read-only', '--dry-run'],
			];
			for (const command of commands) {
				const position = await endOfLog(auditLog!);
				const ended = await run(command);
				expect([0, 3], `${command.join(' ')}: ${ended.stderr}`).toContain(ended.code);
				const {count, writes} = await requestsSince(auditLog!, position, trial.namespace);
				expect(count, command.join(' ')).toBeGreaterThan(0);
				expect({command, writes}).toEqual({command, writes: []});
			}
		})();
	});
});
