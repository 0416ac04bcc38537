/** Adopts real objects, however they were made, through the command line, and has both Helms upgrade them; moves one from another release, and lets one go. */
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, inject, it} from 'vitest';
import {built} from './harness/built.ts';
import {endOfLog} from './harness/audit-log.ts';
import {helmHistory} from './harness/helm-history.ts';
import {isOwnCluster, inTrial} from './harness/start-trial.ts';
import {chart, majors, until, type Major, type Trial} from './harness/trial.ts';
import {requestsSince} from './harness/audited-writes.ts';
import {programOn, type Program} from './harness/program.ts';

const bundle = built();

const release = 'api';

type Json = Readonly<Record<string, unknown>>;

const deployment = (image: string, replicas: number, more: Json = {}): Json => ({
	apiVersion: 'apps/v1',
	kind: 'Deployment',
	metadata: {name: 'front', labels: {app: 'front', ...more}},
	spec: {
		replicas,
		selector: {matchLabels: {app: 'front'}},
		template: {
			metadata: {labels: {app: 'front'}},
			spec: {containers: [{name: 'front', image, env: [{name: 'COLOR', value: image}]}]},
		},
	},
});

const settings = (data: Json, annotations: Json | null = null): Json => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'settings', ...annotations !== null && {annotations}}, data});

const claim = {apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: {name: 'data'}, spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}};

const text = (...objects: readonly unknown[]): string => objects.map(object => JSON.stringify(object)).join('\n---\n');

const raw = async (trial: Trial, major: Major, line: readonly string[], {objects, mayFail = false}: {readonly objects: readonly unknown[]; readonly mayFail?: boolean}) => trial.helm(major, [...line, chart('raw'), '--values=-'], {input: JSON.stringify({objects}), mayFail});

/** Helm with exactly these objects in the chart. */
const install = async (trial: Trial, major: Major, objects: readonly unknown[], name = release) => raw(trial, major, ['install', name], {objects});

const upgrade = async (trial: Trial, major: Major, objects: readonly unknown[], name = release) => raw(trial, major, ['upgrade', name], {objects});

/** What Helm says of an upgrade that it refuses. */
const refusedUpgrade = async (trial: Trial, major: Major, objects: readonly unknown[]): Promise<string> => {
	const {stderr, exitCode} = await raw(trial, major, ['upgrade', release], {objects, mayFail: true});
	expect(exitCode).not.toBe(0);
	return stderr;
};

type Live = {
	readonly metadata: {
		readonly uid: string;
		readonly labels?: Readonly<Record<string, string>>;
		readonly annotations?: Readonly<Record<string, string>>;
		readonly managedFields?: ReadonlyArray<{readonly manager: string; readonly operation: string; readonly subresource?: string}>;
	};
	readonly spec?: {readonly replicas?: number; readonly template: {readonly spec: {readonly containers: ReadonlyArray<{readonly image: string}>}}};
	readonly data?: Readonly<Record<string, string>>;
};

const live = async (trial: Trial, kind: string, name: string): Promise<Live | null> => {
	const {stdout} = await trial.kubectl(['get', kind, name, '-o', 'json', '--show-managed-fields', '--ignore-not-found']);
	return stdout === '' ? null : JSON.parse(stdout) as Live;
};

/** An object as it is without what controllers write, and who holds its fields. A value that was put back is held by whoever put it back. */
const content = (object: Live | null): unknown => {
	const {metadata = null, status: _, ...rest} = (object ?? {}) as Json & {readonly metadata?: Json | null};
	const {resourceVersion: _version, generation: _generation, managedFields = [], ...kept} = metadata ?? {};
	const managers = (managedFields as readonly Json[]).filter(({subresource = '', manager}) => subresource === '' && manager !== 'helm-triage').map(({manager, operation}) => `${String(manager)} ${String(operation)}`);
	return {...rest, metadata: kept, managers};
};

const dataOf = async (trial: Trial): Promise<unknown> => {
	const object = await live(trial, 'configmap', 'settings');
	return object?.data;
};

const uidOf = async (trial: Trial, kind: string, name: string): Promise<string | undefined> => {
	const object = await live(trial, kind, name);
	return object?.metadata.uid;
};

const frontOf = async (trial: Trial) => {
	const object = await live(trial, 'deployment', 'front');
	return {
		replicas: object?.spec?.replicas,
		image: object?.spec?.template.spec.containers[0]?.image,
		team: object?.metadata.labels?.['team'],
		rolled: object?.metadata.annotations?.['deployment.kubernetes.io/revision'],
	};
};

/** Both objects as they are. */
const both = async (trial: Trial): Promise<ReadonlyArray<Live | null>> => Promise.all([live(trial, 'deployment', 'front'), live(trial, 'configmap', 'settings')]);

/** Whose fields an object has, without what controllers write beside its status. */
const managersOf = (object: Live | null): readonly string[] => (object?.metadata.managedFields ?? []).filter(({subresource, manager}) => subresource === undefined && manager !== 'kube-controller-manager').map(({manager}) => manager);

/** Adopted is adopted: the marks, our hold on them, and nothing else. */
const isAdopted = (object: Live | null, before: Live | null | undefined): void => {
	expect([object?.metadata.uid, object?.spec, object?.data]).toEqual([before?.metadata.uid, before?.spec, before?.data]);
	expect([object?.metadata.labels?.['app.kubernetes.io/managed-by'], ownerOf(object)]).toEqual(['Helm', release]);
	expect(managersOf(object)).toEqual(['helm-triage']);
};

const ownerOf = (object: Live | null): string | undefined => object?.metadata.annotations?.['meta.helm.sh/release-name'];

/** Plans, confirms and runs. */
const run = async ({plan, act}: Program, line: readonly string[]): Promise<void> => {
	const {digest, reasons} = await plan(line);
	expect(reasons).toEqual([]);
	const done = await act(line, digest);
	expect(done.code, done.stderr).toBe(0);
};

const codesOf = async ({plan}: Program, line: readonly string[]): Promise<readonly string[]> => {
	const {reasons} = await plan(line);
	return reasons.map(({code}) => code);
};

type Maker = {readonly by: string; readonly make: (trial: Trial) => Promise<unknown>};

const made = text(deployment('nginx:1', 1, {team: 'mine'}), settings({color: 'green', more: 'mine'}));

/** Every way in which people make what a chart is to take later. */
const makers: readonly Maker[] = [
	{by: 'kubectl apply', make: async trial => trial.kubectl(['apply', '-f', '-'], {input: made})},
	{by: 'kubectl apply --server-side', make: async trial => trial.kubectl(['apply', '--server-side', '-f', '-'], {input: made})},
	{by: 'kubectl create', make: async trial => trial.kubectl(['create', '-f', '-'], {input: made})},
	...majors.map((major): Maker => ({
		by: `a release of Helm ${major} that is gone`,
		async make(trial) {
			const kept = {'helm.sh/resource-policy': 'keep'};
			const front = deployment('nginx:1', 1, {team: 'mine'});
			await install(trial, major, [{...front, metadata: {...front['metadata'] as Json, annotations: kept}}, settings({color: 'green', more: 'mine'}, kept)], 'gone');
			await trial.helm(major, ['uninstall', 'gone']);
		},
	})),
];

const wanted = [deployment('nginx:2', 2), settings({color: 'blue'})];

describe.concurrent.each(majors)('objects that nobody owns, and a release of Helm %i', major => {
	const other: Major = major === 3 ? 4 : 3;

	it.for(makers)('made by $by are adopted, put back, adopted again, and both Helms upgrade them', async ({make}) => {
		await inTrial(async trial => {
			const program = programOn(bundle, trial, major, release);
			await install(trial, major, []);
			await make(trial);
			await until('the deployment to be looked at', async () => {
				const {rolled} = await frontOf(trial);
				return rolled === '1';
			});
			expect(await refusedUpgrade(trial, major, wanted)).toContain('invalid ownership metadata');
			const before = await both(trial);

			const adopt = ['adopt', release, 'Deployment.apps/front', 'configmap/settings'];
			await run(program, adopt);
			const adopted = await both(trial);
			for (const [index, object] of adopted.entries()) {
				isAdopted(object, before[index]);
			}

			const [backup] = await program.backups();
			await run(program, ['undo', backup!]);
			const back = await both(trial);
			expect(back.map(object => content(object))).toEqual(before.map(object => content(object)));

			await run(program, adopt);
			await upgrade(trial, major, wanted);
			// What a person had put there and the chart does not name stays, by both Helms
			expect(await frontOf(trial)).toMatchObject({replicas: 2, image: 'nginx:2', team: 'mine'});
			expect(await dataOf(trial)).toEqual({color: 'blue', more: 'mine'});

			await upgrade(trial, other, [deployment('nginx:3', 1), settings({color: 'red'})]);
			await upgrade(trial, major, [deployment('nginx:4', 2), settings({color: 'black'})]);
			expect(await frontOf(trial)).toMatchObject({replicas: 2, image: 'nginx:4'});
			for (const one of majors) {
				const history = await helmHistory(trial, one, release);
				expect(history.at(-1)?.status).toBe('deployed');
			}

			const [newest] = await program.backups();
			expect(await codesOf(program, ['undo', newest!])).toContain('newer-revision');
			await trial.helm(major, ['uninstall', release]);
			expect(await live(trial, 'configmap', 'settings')).toBeNull();
		})();
	});

	it('are found in what helm template prints, and in what a refused upgrade said', async () => {
		await inTrial(async trial => {
			const program = programOn(bundle, trial, major, release);
			await install(trial, major, []);
			await trial.kubectl(['apply', '-f', '-'], {input: made});
			const refused = await refusedUpgrade(trial, major, wanted);
			const log = path.join(trial.home, 'log.txt');
			await writeFile(log, refused);
			const byLog = await program.run(['adopt', release, `--log=${log}`, '--dry-run', '-o', 'json']);
			expect(byLog.code, byLog.stderr).toBe(0);
			expect((JSON.parse(byLog.stdout) as {readonly plan: {readonly objects: readonly unknown[]}}).plan.objects).toHaveLength(1);

			const manifest = path.join(trial.home, 'manifest.yaml');
			const {stdout} = await trial.helm(major, ['template', release, chart('raw'), '--values=-'], {input: JSON.stringify({objects: wanted})});
			await writeFile(manifest, stdout);
			await run(program, ['adopt', release, `--manifest=${manifest}`]);
			await upgrade(trial, major, wanted);
			expect(await codesOf(program, ['adopt', release, `--manifest=${manifest}`])).toEqual(['nothing-to-adopt']);
		})();
	});

	it('a claim is adopted with --keep alone, and outlives an upgrade whose chart drops it', async () => {
		await inTrial(async trial => {
			const program = programOn(bundle, trial, major, release);
			await install(trial, major, []);
			await trial.kubectl(['create', '-f', '-'], {input: text(claim)});
			const uid = await uidOf(trial, 'pvc', 'data');
			expect(await codesOf(program, ['adopt', release, 'pvc/data'])).toEqual(['keep-needed']);
			await run(program, ['adopt', release, 'pvc/data', '--keep']);
			await upgrade(trial, major, [claim]);
			await upgrade(trial, major, []);
			expect(await uidOf(trial, 'pvc', 'data')).toBe(uid);
		})();
	});

	it('what a controller made is refused', async () => {
		await inTrial(async trial => {
			const program = programOn(bundle, trial, major, release);
			await install(trial, major, [deployment('nginx:1', 1)]);
			await until('its ReplicaSet', async () => {
				const found = await trial.kubectl(['get', 'rs', '-o', 'name']);
				return found.stdout !== '';
			});
			const {stdout} = await trial.kubectl(['get', 'rs', '-o', 'jsonpath={.items[0].metadata.name}']);
			expect(await codesOf(program, ['adopt', release, `rs/${stdout}`])).toEqual(['owned-by-controller']);
		})();
	});

	it('one of another release is refused, and moved by the steps that the plan says, unharmed', async () => {
		await inTrial(async trial => {
			const program = programOn(bundle, trial, major, release);
			const old = programOn(bundle, trial, major, 'old');
			await install(trial, major, []);
			await install(trial, major, [settings({color: 'green'})], 'old');
			const before = await live(trial, 'configmap', 'settings');
			const line = ['adopt', release, 'ConfigMap/settings'];
			const refused = await program.plan(line);
			expect(refused.reasons.map(({code}) => code)).toEqual(['owned-by-release']);
			const ended = await program.act(line, refused.digest);
			expect(ended.code).toBe(3);
			expect(await live(trial, 'configmap', 'settings')).toEqual(before);

			await run(old, ['adopt', 'old', 'ConfigMap/settings', '--keep']);
			expect(await codesOf(old, ['adopt', 'old', 'ConfigMap/settings', '--let-go'])).toEqual(['still-listed']);
			await upgrade(trial, major, [], 'old');
			await run(old, ['adopt', 'old', 'ConfigMap/settings', '--let-go']);
			await run(program, line);
			await upgrade(trial, major, [settings({color: 'blue'})]);
			await upgrade(trial, other, [], 'old');
			await trial.helm(major, ['uninstall', 'old']);
			const after = await live(trial, 'configmap', 'settings');
			expect(after?.metadata.uid).toBe(before?.metadata.uid);
			expect(after?.data).toEqual({color: 'blue'});
			expect(ownerOf(after)).toBe(release);
		})();
	});

	it('what is let go outlives its release', async () => {
		await inTrial(async trial => {
			const program = programOn(bundle, trial, major, release);
			await install(trial, major, [settings({color: 'green'}, {'helm.sh/resource-policy': 'keep'})]);
			await upgrade(trial, major, []);
			const before = await live(trial, 'configmap', 'settings');
			expect(ownerOf(before)).toBe(release);
			await run(program, ['adopt', release, 'ConfigMap/settings', '--let-go']);
			const free = await live(trial, 'configmap', 'settings');
			expect([ownerOf(free), free?.metadata.labels?.['app.kubernetes.io/managed-by'], free?.data]).toEqual([undefined, undefined, {color: 'green'}]);
			const refused = await refusedUpgrade(trial, major, [settings({color: 'blue'})]);
			expect(refused).toContain('invalid ownership metadata');
			await trial.helm(major, ['uninstall', release]);
			expect(await uidOf(trial, 'configmap', 'settings')).toBe(before?.metadata.uid);
		})();
	});
});

describe('why the hold of people\'s tools is taken', () => {
	it('marks alone, put there by hand, leave an upgrade of Helm 4 with a conflict', async () => {
		await inTrial(async trial => {
			await install(trial, 4, []);
			await trial.kubectl(['apply', '-f', '-'], {input: made});
			for (const object of ['deployment/front', 'configmap/settings']) {
				await trial.kubectl(['label', object, 'app.kubernetes.io/managed-by=Helm']);
				await trial.kubectl(['annotate', object, `meta.helm.sh/release-name=${release}`, `meta.helm.sh/release-namespace=${trial.namespace}`]);
			}

			const refused = await refusedUpgrade(trial, 4, wanted);
			expect(refused).toContain('conflict with "kubectl-client-side-apply"');
		})();
	});
});

describe.skipIf(!isOwnCluster())('what only shows', () => {
	it('writes nothing: a plan to adopt, one that is refused, one to let go, and one to put back', async () => {
		await inTrial(async trial => {
			const {auditLog} = inject('cluster');
			const program = programOn(bundle, trial, 4, release);
			await install(trial, 4, [settings({color: 'green'})]);
			await trial.kubectl(['apply', '-f', '-'], {input: text(deployment('nginx:1', 1))});
			await run(program, ['adopt', release, 'deployment/front']);
			const [backup] = await program.backups();
			await trial.kubectl(['create', 'configmap', 'free']);
			for (const line of [['adopt', release, 'cm/free'], ['adopt', release, 'cm/nothing'], ['adopt', release, 'cm/settings', '--let-go'], ['undo', backup!]]) {
				const position = await endOfLog(auditLog!);
				const ended = await program.run([...line, '--dry-run']);
				expect([0, 3], ended.stderr).toContain(ended.code);
				const asked = await requestsSince(auditLog!, position, trial.namespace);
				expect(asked.count).toBeGreaterThan(0);
				expect(asked.writes).toEqual([]);
			}
		})();
	});
});
