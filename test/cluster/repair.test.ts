/** Repairs the records of real incidents by the way that triage recommends, through the command line, puts them back and repairs them again, and has both Helms work on what was written. */
import {describe, expect, inject, it} from 'vitest';
import {toGoJson} from '../../source/core/record/go-json.ts';
import {built} from './harness/built.ts';
import {endOfLog} from './harness/audit-log.ts';
import {helmHistory} from './harness/helm-history.ts';
import {isOwnCluster, inTrial} from './harness/start-trial.ts';
import {apply, chart, majors, until, type Major, type Trial} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';
import {defineWidgets, groupOf, removeBeta, widgets} from './incidents/around.ts';
import {requestsSince} from './harness/audited-writes.ts';
import {programOn, type Program} from './harness/program.ts';
import {bodyOf, contentOf, savedContentOf, snapshots, type Snapshot} from './harness/record-snapshot.ts';

const bundle = built();

const release = 'api';

const nameOf = (revision: number): string => `sh.helm.release.v1.${release}.v${revision}`;

const make = async (name: string, trial: Trial, major: Major): Promise<void> => {
	await incidents.find(incident => incident.name === name)!.make(trial, major);
};

type Records = ReadonlyMap<string, Snapshot>;

/** What a record is to be afterwards, by its body and its labels before. */
type Wanted = {readonly body: (body: string) => string; readonly labels: Readonly<Record<string, string>>};

type Case = {
	readonly incident: string;
	readonly fix: readonly string[];
	/** Whether triage recommends just this. */
	readonly recommended: boolean;
	/** Records that are written, by revision; null for one that goes. */
	readonly changes: (trial: Trial, before: Records) => Readonly<Record<number, Wanted | null>>;
	/** What both Helms upgrade with. */
	readonly upgrade: (trial: Trial, one: Major, maker: Major) => readonly string[];
};

const status = (to: string): Wanted => ({
	body: body => body.replace(/("info":\{.*?"status":)"[\-a-z]+"/v, (_, start: string) => `${start}${JSON.stringify(to)}`),
	labels: {status: to},
});

const same = (body: string): string => body;

const web = (): readonly string[] => [chart('web'), '--reset-values'];

const custom = (trial: Trial): readonly string[] => [chart('custom'), '--reset-values', ...widgets(trial, 'version=v1')];

const manifestOf = (body: string): string => (JSON.parse(body) as {manifest: string}).manifest;

/** The body with another manifest, and not one byte else. */
const withManifest = (body: string, change: (manifest: string) => string): string => {
	const manifest = manifestOf(body);
	return body.replace(`"manifest":${toGoJson(manifest)}`, () => `"manifest":${toGoJson(change(manifest))}`);
};

const newer: Wanted = {
	body: body => withManifest(body, manifest => manifest.replaceAll(/^(apiVersion: .*)\/v1beta1$/gmv, '$1/v1')),
	labels: {},
};

const cases: readonly Case[] = [
	{
		incident: 'label-edited', fix: ['--fix=labels'], recommended: true, upgrade: web, changes: () => ({2: {body: same, labels: {status: 'deployed'}}}),
	},
	{
		incident: 'two-deployed', fix: ['--fix=deployed'], recommended: true, upgrade: web, changes: () => ({1: status('superseded')}),
	},
	{
		incident: 'two-clients', fix: ['--fix=deployed'], recommended: false, upgrade: web, changes: () => ({2: status('superseded')}),
	},
	{
		incident: 'older-cut', fix: ['--fix=aside'], recommended: true, upgrade: web, changes: () => ({1: null}),
	},
	{
		incident: 'newest-cut', fix: ['--fix=aside'], recommended: false, upgrade: web, changes: () => ({2: null}),
	},
	{
		incident: 'long-history', fix: ['--fix=prune', '--keep=10'], recommended: true, upgrade: web, changes: () => Object.fromEntries(Array.from({length: 15}, (_, index) => [index + 1, null])),
	},
	{
		incident: 'removed-api-unnoticed', fix: ['--fix=apis', '--in-place'], recommended: false, upgrade: custom, changes: () => ({1: newer}),
	},
	{
		incident: 'removed-api', fix: ['--fix=apis', '--in-place'], recommended: false, upgrade: custom, changes: () => ({3: newer, 1: newer}),
	},
	{
		incident: 'stolen-object',
		fix: ['--fix=keep', `--object=ConfigMap/${release}-config`],
		recommended: false,
		// Server-side, the hand that took the object still holds its annotation
		upgrade: (_, one, maker) => [...web(), ...one === 4 && maker === 4 ? ['--force-conflicts'] : []],
		changes: () => ({2: {body: body => withManifest(body, manifest => manifest.replace(/(kind: ConfigMap\nmetadata:\n)/v, '$1  annotations: {"helm.sh/resource-policy":"keep"}\n')), labels: {}}}),
	},
];

const contentIs = (record: Snapshot, was: Snapshot, {body, labels}: Wanted): void => {
	expect(bodyOf(record)).toBe(body(bodyOf(was)));
	expect(contentOf(record)).toEqual(contentOf({...was, data: record.data!, metadata: {...was.metadata, labels: {...was.metadata.labels, ...labels}}}));
	expect(record.metadata.managedFields!.map(({manager}) => manager)).toContain('helm-triage');
};

const holdsChanges = (before: Records, after: Records, changes: Readonly<Record<number, Wanted | null>>): void => {
	const changed = new Map(Object.entries(changes).map(([revision, wanted]) => [nameOf(Number(revision)), wanted]));
	expect(after.keys().toArray().toSorted()).toEqual(before.keys().filter(name => changed.get(name) !== null).toArray().toSorted());
	for (const [name, record] of after) {
		const wanted = changed.get(name);
		if (wanted === undefined || wanted === null) {
			// Not one byte, its resourceVersion included
			expect(record).toEqual(before.get(name));
		} else {
			contentIs(record, before.get(name)!, wanted);
		}
	}
};

/** Both Helms list every record, and upgrade on top of them; in the end one revision is deployed, the newest. */
const helmsGoOn = async (trial: Trial, major: Major, upgrade: (one: Major) => readonly string[]): Promise<void> => {
	const other: Major = major === 3 ? 4 : 3;
	const records = await snapshots(trial, release);
	for (const one of [major, other]) {
		expect(await helmHistory(trial, one, release)).toHaveLength(records.size);
	}

	for (const one of [major, other]) {
		await trial.helm(one, ['upgrade', release, ...upgrade(one), `--set=mode=last-${one}`, '--timeout=120s', '--history-max=0']);
	}

	const told = await helmHistory(trial, other, release);
	expect(told.filter(({status: word}) => word === 'deployed').map(({revision}) => revision)).toEqual([told.at(-1)!.revision]);
};

type Acted = {readonly program: Program; readonly before: Records};

const actOn = async ({program}: Pick<Acted, 'program'>, line: readonly string[]): Promise<void> => {
	const {digest, reasons} = await program.plan(line);
	expect(reasons.filter(({acknowledged}) => !acknowledged)).toEqual([]);
	const done = await program.act(line, digest);
	expect(done.code, done.stderr).toBe(0);
};

const putBack = async ({program, before}: Acted, trial: Trial): Promise<void> => {
	const [backup] = await program.backups();
	await actOn({program}, ['undo', backup!]);
	const restored = await snapshots(trial, release);
	expect(restored.keys().toArray()).toEqual(before.keys().toArray());
	for (const [name, record] of restored) {
		expect(savedContentOf(record)).toEqual(savedContentOf(before.get(name)!));
	}
};

const dead = '--client-dead=this test ended it';

describe.concurrent.each(majors)('records of Helm %i', major => {
	it.for(cases)('$incident is repaired by $fix, put back, repaired again, and both Helms go on', async told => {
		await inTrial(async trial => {
			await make(told.incident, trial, major);
			const program = programOn(bundle, trial, major, release);
			const before = await snapshots(trial, release);
			const line = ['repair', release, ...told.fix, dead];
			if (told.recommended) {
				// Pods that are still to become ready are what triage speaks of first
				await trial.kubectl(['rollout', 'status', `deployment/${release}`, '--timeout=60s']);
				const {stdout} = await program.run(['triage', release, '-o', 'json']);
				const {recommended} = JSON.parse(stdout) as {recommended: {id: string; command: string | null} | null};
				expect(recommended?.command ?? recommended?.id ?? '').toMatch(`helm-triage repair ${release} ${told.fix.join(' ')} `);
			}

			await program.plan(line);
			expect(await snapshots(trial, release)).toEqual(before);
			await actOn({program}, line);
			holdsChanges(before, await snapshots(trial, release), told.changes(trial, before));
			await putBack({program, before}, trial);
			await actOn({program}, line);
			await trial.forgetDiscovery();
			if (told.incident === 'removed-api') {
				await actOn({program}, ['unlock', release, '--to', 'failed', dead]);
			}

			await helmsGoOn(trial, major, one => told.upgrade(trial, one, major));
		})();
	});

	it('a stored API that is gone is mapped in a new revision, as triage recommends, and both Helms go on', async () => {
		await inTrial(async trial => {
			await make('removed-api-unnoticed', trial, major);
			const program = programOn(bundle, trial, major, release);
			const before = await snapshots(trial, release);
			const {stdout} = await program.run(['triage', release, '-o', 'json']);
			expect((JSON.parse(stdout) as {recommended: {command: string}}).recommended.command).toMatch(`helm-triage repair ${release} --fix=apis `);
			const blocked = await trial.helm(major, ['upgrade', release, ...custom(trial)], {mayFail: true});
			expect(blocked.exitCode).not.toBe(0);
			expect(await snapshots(trial, release)).toEqual(before);

			const line = ['repair', release, '--fix=apis'];
			await actOn({program}, line);
			const after = await snapshots(trial, release);
			const [was, old, made] = [before.get(nameOf(1))!, after.get(nameOf(1))!, after.get(nameOf(2))!];
			expect(after.size).toBe(2);
			contentIs(old, was, status('superseded'));
			const [source, body] = [JSON.parse(bodyOf(was)), JSON.parse(bodyOf(made))] as ReadonlyArray<{info: Record<string, unknown>; manifest: string; version: number}>;
			expect(body).toEqual({
				...source,
				info: {...source!.info, description: 'Kubernetes deprecated API upgrade by helm-triage, of revision 1', last_deployed: body!.info['last_deployed']},
				manifest: manifestOf(newer.body(bodyOf(was))),
				version: 2,
			});
			expect(Object.keys(body!)).toEqual(Object.keys(source!));
			expect(made.type).toBe('helm.sh/release.v1');
			expect(made.metadata.labels).toEqual({
				...was.metadata.labels, version: '2', createdAt: expect.stringMatching(/^\d+$/v) as string, modifiedAt: expect.stringMatching(/^\d+$/v) as string,
			});
			await putBack({program, before}, trial);
			await actOn({program}, line);
			await trial.forgetDiscovery();
			const told = await helmHistory(trial, major, release);
			expect(told.map(({status: word}) => word)).toEqual(['superseded', 'deployed']);
			await helmsGoOn(trial, major, () => custom(trial));
		})();
	});

	it('a rollback that hangs on a gone API is freed as triage recommends, and the older revision can be gone back to once it is mapped', async () => {
		await inTrial(async trial => {
			await make('removed-api', trial, major);
			const program = programOn(bundle, trial, major, release);
			const {stdout} = await program.run(['triage', release, dead, '-o', 'json']);
			expect((JSON.parse(stdout) as {recommended: {command: string}}).recommended.command).toMatch(`helm-triage unlock ${release} --to=failed `);
			await actOn({program}, ['unlock', release, '--to=failed', dead]);
			await trial.forgetDiscovery();
			await helmsGoOn(trial, major, () => custom(trial));
			await actOn({program}, ['repair', release, '--fix=apis', '--in-place', '--record=1']);
			for (const one of majors) {
				await trial.helm(one, ['rollback', release, '1', '--history-max=0', '--timeout=60s']);
			}
		})();
	});

	it('a gone API that stands in a hook alone stops a rollback to it, which says how it is mapped, and then goes through', async () => {
		await inTrial(async trial => {
			await defineWidgets(trial);
			const withHook = (version: string): string => `--set-json=objects=${JSON.stringify([
				{apiVersion: `${groupOf(trial)}/${version}`, kind: 'Widget', metadata: {name: 'told', annotations: {'helm.sh/hook': 'pre-rollback'}}, spec: {size: 1}},
				{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'of'}, data: {version}},
			])}`;
			await trial.helm(major, ['install', release, chart('raw'), withHook('v1beta1')]);
			await trial.helm(major, ['upgrade', release, chart('raw'), withHook('v1')]);
			await removeBeta(trial);
			const program = programOn(bundle, trial, major, release);
			const {reasons} = await program.plan(['rollback', release, '1']);
			expect(reasons.map(({code}) => code)).toEqual(['kind-not-served']);
			const line = /`helm-triage (repair .* --record=1)`/v.exec(reasons[0]!.message)![1]!.replace(`${trial.namespace}/`, '').split(' ');
			await actOn({program}, line);
			await trial.forgetDiscovery();
			await actOn({program}, ['rollback', release, '1']);
			const history = await helmHistory(trial, major, release);
			expect(history.at(-1)).toMatchObject({status: 'deployed', description: 'Rollback to 1'});
		})();
	});

	it('a record that was copied into another namespace is set aside there, and its original is unharmed', async () => {
		await inTrial(async trial => {
			await make('record-moved', trial, major);
			const before = await snapshots(trial, release);
			const other = `${trial.namespace}-copy`;
			const program = programOn(bundle, {...trial, namespace: other}, major, release);
			const judged = await program.run(['triage', release, '-o', 'json']);
			expect((JSON.parse(judged.stdout) as {recommended: {command: string}}).recommended.command).toMatch(`helm-triage repair ${release} --fix=aside `);
			await actOn({program}, ['repair', release, '--fix=aside']);
			const {stdout} = await trial.kubectl(['get', 'secrets', '--namespace', other, '-o', 'name']);
			expect(stdout).toBe('');
			expect(await snapshots(trial, release)).toEqual(before);
			await helmsGoOn(trial, major, web);
		})();
	});

	it('an object of another release that is kept in the stored manifest outlives an uninstall', async () => {
		await inTrial(async trial => {
			await make('taken-by-release', trial, major);
			const program = programOn(bundle, trial, major, release);
			const {stdout} = await program.run(['triage', release, '-o', 'json']);
			expect((JSON.parse(stdout) as {recommended: {command: string}}).recommended.command).toMatch(`helm-triage repair ${release} --fix=keep --object=ConfigMap/${trial.namespace}/shared `);
			await actOn({program}, ['repair', release, '--fix=keep', `--object=ConfigMap/${trial.namespace}/shared`]);
			const uid = ['get', 'configmap', 'shared', '-o', 'jsonpath={.metadata.uid} {.data.mode}'];
			const was = await trial.kubectl(uid);
			await trial.helm(major, ['uninstall', release]);
			const now = await trial.kubectl(uid);
			expect(now.stdout).toBe(was.stdout);
			expect(now.stdout).toContain('green');
			await trial.helm(major, ['upgrade', 'other', chart('raw'), '--reuse-values']);
		})();
	});
});

describe.concurrent.each(majors)('live objects of Helm %i', major => {
	it('a hook\'s Job that was left behind is deleted once it has ended, its log saved, and the hook runs again', async () => {
		await inTrial(async trial => {
			await make('hook-leftover', trial, major);
			const program = programOn(bundle, trial, major, release);
			const {stdout} = await program.run(['triage', release, '-o', 'json']);
			const {recommended} = JSON.parse(stdout) as {recommended: {command: string | null} | null};
			expect(recommended?.command ?? '').toMatch(`helm-triage repair ${release} --fix=hook-jobs `);
			const job = ['get', 'job', `${release}-pre-upgrade`, '--ignore-not-found', '-o', 'name'];
			const was = await trial.kubectl(job);
			expect(was.stdout).not.toBe('');
			const before = await snapshots(trial, release);
			const line = ['repair', release, '--fix=hook-jobs', `--object=Job.batch/${trial.namespace}/${release}-pre-upgrade`, '--acknowledge=log-unread'];
			await actOn({program}, line);
			await until('the Job to be gone', async () => {
				const now = await trial.kubectl(job);
				return now.stdout === '';
			});
			expect(await snapshots(trial, release)).toEqual(before);
			await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=policy=hook-succeeded,fates.pre-upgrade=', '--timeout=60s']);
			await helmHistory(trial, major === 3 ? 4 : 3, release);
		})();
	});

	it('an object that hangs on a finalizer goes once that is taken off, by a word that its controller is gone', async () => {
		await inTrial(async trial => {
			await make('uninstall-finalizer', trial, major);
			const program = programOn(bundle, trial, major, release);
			const name = `${release}-config`;
			const line = ['repair', release, '--fix=finalizer', `--object=ConfigMap/${trial.namespace}/${name}`, '--finalizer=example.test/guard'];
			const stopped = await program.plan(line);
			expect(stopped.reasons.map(({code}) => code)).toEqual(['controller-not-seen']);
			await actOn({program}, [...line, '--acknowledge=controller-not-seen']);
			const now = await trial.kubectl(['get', 'configmap', name, '--ignore-not-found', '-o', 'name']);
			expect(now.stdout).toBe('');
			await trial.helm(major, ['install', release, chart('web')]);
		})();
	});

	it('a finalizer whose controller runs is left alone, and taken off once it is shown gone', async () => {
		await inTrial(async trial => {
			const domain = `${trial.namespace}.example.org`;
			const labels = {app: 'keeper', owner: domain};
			await trial.helm(major, ['install', release, chart('web')]);
			const finalizers = async (list: readonly string[]) => trial.kubectl(['patch', 'configmap', `${release}-config`, '--type=merge', '-p', JSON.stringify({metadata: {finalizers: list}})], {mayFail: true});
			await finalizers([`${domain}/guard`]);
			trial.atEnd(async () => finalizers([]));
			await trial.helm(major, ['uninstall', release, '--wait', '--timeout=3s'], {mayFail: true});
			await apply(trial, {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'keeper', labels}, spec: {selector: {matchLabels: labels}, template: {metadata: {labels}, spec: {containers: [{name: 'keeper', image: 'registry.example.test/keeper:1'}]}}}});
			await trial.kubectl(['rollout', 'status', 'deployment/keeper', '--timeout=60s']);
			const program = programOn(bundle, trial, major, release);
			const line = ['repair', release, '--fix=finalizer', `--object=ConfigMap/${release}-config`, `--finalizer=${domain}/guard`];
			const {reasons, verdict} = await program.plan([...line, '--acknowledge=controller-not-seen']);
			expect({codes: reasons.map(({code}) => code), verdict}).toEqual({codes: ['controller-alive'], verdict: 'stop'});

			await trial.kubectl(['scale', 'deployment/keeper', '--replicas=0']);
			await until('no pod of the controller to be ready', async () => {
				const {stdout} = await trial.kubectl(['get', 'deployment', 'keeper', '-o', 'jsonpath={.status.readyReplicas}']);
				return stdout === '';
			});
			const shown = await program.run([...line, '--dry-run']);
			expect(shown.code, shown.stderr).toBe(0);
			expect(shown.stdout.replaceAll(/\s+/gv, ' ')).toContain('has no ready pod, and none is wanted. To bring it back is better');
			await actOn({program}, line);
			const now = await trial.kubectl(['get', 'configmap', `${release}-config`, '--ignore-not-found', '-o', 'name']);
			expect(now.stdout).toBe('');
		})();
	});
});

describe.skipIf(!isOwnCluster())('a repair that is only shown', () => {
	it.concurrent('leaves nothing but reads, dry runs and reviews in the API server\'s audit log', async () => {
		await inTrial(async trial => {
			await make('removed-api-unnoticed', trial, 4);
			const {run} = programOn(bundle, trial, 4, release);
			const {auditLog} = inject('cluster');
			const lines = [
				['repair', release],
				...[['apis'], ['apis', '--in-place'], ['labels'], ['deployed'], ['aside'], ['keep', '--object=ConfigMap/none'], ['prune', '--keep=1']].map(([fix, ...rest]) => ['repair', release, `--fix=${fix!}`, ...rest, '--dry-run']),
			];
			for (const line of lines) {
				const position = await endOfLog(auditLog!);
				const ended = await run(line);
				expect([0, 3], `${line.join(' ')}: ${ended.stderr}`).toContain(ended.code);
				const {count, writes} = await requestsSince(auditLog!, position, trial.namespace);
				expect(count, line.join(' ')).toBeGreaterThan(0);
				expect({line, writes}).toEqual({line, writes: []});
			}
		})();
	});
});
