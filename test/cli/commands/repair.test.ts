/** `repair` from the command line, on a cluster in memory: what it lists, what each repair writes, and how it exits. */
import {describe, expect, it} from 'vitest';
import {configMaps, hookOf, marks, objectOf, type Told} from '../../core/plan/release.ts';
import {worldOf, writeAs, type RollbackWorld} from '../../use-cases/rollback-world.ts';
import {live} from '../../use-cases/writes-world.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import {cli, confirmed, planOf as planOfLine, type PrintedPlan} from '../command-line.ts';

const planOf = async (line: readonly string[], world: RollbackWorld): Promise<PrintedPlan> => planOfLine(['repair', 'web', ...line], world);

const codesOf = ({reasons}: PrintedPlan): readonly string[] => reasons.map(({code}) => code);

const repaired = async (line: readonly string[], world: RollbackWorld) => confirmed(['repair', 'web', ...line], world);

const exitOf = async (line: readonly string[], world: RollbackWorld): Promise<number> => {
	const {code} = await repaired(line, world);
	return code;
};

const codeOf = async (...line: Parameters<typeof cli>): Promise<number> => {
	const {code} = await cli(...line);
	return code;
};

/** Name, status by body and by label of every record. */
const recordsOf = ({memory}: RollbackWorld): readonly string[] => memory.records.all().map(record => {
	const {release} = decodeRecord(record, {maxBytes: 1_000_000});
	return `${record.object.name.replace('sh.helm.release.v1.web.', '')} ${release?.status ?? 'unread'}/${record.object.labels['status'] ?? 'none'}`;
}).toSorted();

const releaseIn = ({memory}: RollbackWorld, revision: number) => {
	const record = memory.records.all().find(({object}) => object.name === `sh.helm.release.v1.web.v${revision}`)!;
	return {release: decodeRecord(record, {maxBytes: 1_000_000}).release!, labels: record.object.labels, type: record.object.type};
};

const two: readonly Told[] = [{revision: 1, status: 'superseded'}, {revision: 2, status: 'deployed'}];

describe('repair without --fix', () => {
	it('says so where nothing can be repaired', async () => {
		const {code, stdout} = await cli(['repair', 'web'], worldOf(two, {live: live('web')}));
		expect({code, stdout}).toEqual({code: 0, stdout: 'shop/web: nothing in its records can be repaired here. helm-triage triage says how the release stands.\n'});
	});

	it('lists what was seen, the effect and the command', async () => {
		const world = worldOf([two[0]!, {revision: 2, status: 'deployed', labels: {status: 'failed'}}], {live: live('web')});
		const {code, stdout} = await cli(['repair', 'web'], world);
		expect(code).toBe(3);
		expect(stdout).toContain('Bring label and body together in record 2 (labels, risk medium)\n    helm-triage repair web --fix=labels --context=kind --namespace=shop\n');
		expect(stdout).toContain('seen: record 2: status deployed in the body, failed in the label; everything of 2 is live and');
		const {stdout: json} = await cli(['repair', 'web', '-o', 'json'], world);
		expect(JSON.parse(json)).toMatchObject({release: {name: 'web'}, repairs: [{fix: 'labels', risk: 'medium', command: 'helm-triage repair web --fix=labels --context=kind --namespace=shop', needs: null}]});
	});
});

describe('repair --fix labels', () => {
	const odd = (label: string, status = 'deployed'): readonly Told[] => [two[0]!, {revision: 2, status, labels: {status: label}}];

	it('brings the label to the body where live is what the body says', async () => {
		const world = worldOf(odd('failed'), {live: live('web')});
		const {code, stderr} = await repaired(['--fix', 'labels'], world);
		expect({code, stderr: code === 0 ? '' : stderr}).toEqual({code: 0, stderr: ''});
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 deployed/deployed']);
	});

	it('stops where nothing tells which is right, until somebody says', async () => {
		const world = worldOf(odd('failed'));
		expect(codesOf(await planOf(['--fix', 'labels'], world))).toEqual(['truth-unknown']);
		expect(await exitOf(['--fix', 'labels', '--believe', 'label'], world)).toBe(0);
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 failed/failed']);
	});

	it('puts labels back that are missing', async () => {
		const world = worldOf(two, {live: live('web')});
		const {object, payload} = world.memory.records.all().find(({object: {name}}) => name.endsWith('v2'))!;
		world.memory.records.replace({driver: 'secret', namespace: 'shop', name: object.name, labels: {name: 'web', owner: 'helm'}, payload: Buffer.from(payload!, 'base64').toString(), manager: 'kubectl-edit'});
		expect(await exitOf(['--fix', 'labels'], world)).toBe(0);
		expect(releaseIn(world, 2).labels).toEqual({name: 'web', owner: 'helm', status: 'deployed', version: '2'});
	});

	it('takes a status that Helm does not know for the wrong one', async () => {
		const world = worldOf(odd('deployed', 'done'));
		expect(await exitOf(['--fix', 'labels'], world)).toBe(0);
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 deployed/deployed']);
	});
});

describe('repair --fix deployed', () => {
	const several: readonly Told[] = [{revision: 1, status: 'deployed', manifest: configMaps('old')}, {revision: 2, status: 'deployed'}, {revision: 3, status: 'failed', manifest: configMaps('new')}];

	it('leaves the newest that completed', async () => {
		const world = worldOf(several, {live: live('web')});
		expect(await exitOf(['--fix', 'deployed'], world)).toBe(0);
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 deployed/deployed', 'v3 failed/failed']);
	});

	it('leaves the one that is named', async () => {
		const world = worldOf(several);
		expect(await exitOf(['--fix', 'deployed', '--record', '1'], world)).toBe(0);
		expect(recordsOf(world)).toEqual(['v1 deployed/deployed', 'v2 superseded/superseded', 'v3 failed/failed']);
		expect(codesOf(await planOf(['--fix', 'deployed'], world))).toEqual(['nothing-to-repair']);
	});

	it('stops where another one is not among them', async () => {
		expect(codesOf(await planOf(['--fix', 'deployed', '--record', '3'], worldOf(several)))).toEqual(['name-one']);
	});
});

describe('repair --fix aside', () => {
	const broken: Told = {revision: 1, status: 'superseded', broken: 'AAAA'};

	it('takes an old record away that cannot be read, and puts it back by undo', async () => {
		const world = worldOf([broken, {revision: 2, status: 'superseded'}, {revision: 3, status: 'deployed'}], {live: live('web')});
		const {code, stdout} = await repaired(['--fix', 'aside'], world);
		expect(code).toBe(0);
		expect(recordsOf(world)).toEqual(['v2 superseded/superseded', 'v3 deployed/deployed']);
		const id = /helm-triage undo (?<id>\S+?)`/v.exec(stdout.replaceAll('\n', ' '))!.groups!['id']!;
		await world.session.clock.sleep(1000, new AbortController().signal);
		const undone = await confirmed(['undo', id], world);
		expect(undone.code).toBe(0);
		expect(recordsOf(world)[0]).toBe('v1 unread/superseded');
	});

	it('names live objects that no readable revision lists', async () => {
		const world = worldOf([{revision: 1, status: 'deployed'}, {revision: 2, status: 'deployed', broken: 'AAAA'}], {live: live('web', 'extra')});
		const {notes} = await planOf(['--fix', 'aside'], world);
		expect(notes.join(' ')).toContain('ConfigMap/shop/extra');
	});

	it('takes a copy under another name away, and no record that is whole', async () => {
		const world = worldOf([...two, {revision: 2, status: 'deployed', name: 'sh.helm.release.v1.web.copy'}], {live: live('web')});
		expect(await exitOf(['--fix', 'aside', '--record', 'sh.helm.release.v1.web.copy'], world)).toBe(0);
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 deployed/deployed']);
		expect(codesOf(await planOf(['--fix', 'aside', '--record', '1'], world))).toEqual(['not-repairable']);
		expect(codesOf(await planOf(['--fix', 'aside', '--record', '7'], world))).toEqual(['name-one']);
		expect(codesOf(await planOf(['--fix', 'aside'], world))).toEqual(['nothing-to-repair']);
	});

	it('takes a record away that belongs elsewhere, once the loss of an only copy is acknowledged', async () => {
		const world = worldOf([{revision: 1, status: 'deployed', body: {namespace: 'other'}}]);
		expect(codesOf(await planOf(['--fix', 'aside'], world))).toEqual(['only-copy']);
		expect(await exitOf(['--fix', 'aside', '--acknowledge', 'only-copy'], world)).toBe(0);
		expect(recordsOf(world)).toEqual([]);
	});
});

describe('repair --fix prune', () => {
	const many = (count: number): readonly Told[] => Array.from({length: count}, (_, index) => ({revision: index + 1, status: index === count - 1 ? 'deployed' : 'superseded', manifest: configMaps(`m${index}`)}));

	it('takes the oldest away, down to the limit', async () => {
		const world = worldOf(many(8));
		expect(await exitOf(['--fix', 'prune', '--keep', '4'], world)).toBe(0);
		expect(recordsOf(world).map(text => text.split(' ')[0])).toEqual(['v5', 'v6', 'v7', 'v8']);
	});

	it('never takes the newest, the deployed one, a target, or the three newest that completed', async () => {
		const world = worldOf([
			{revision: 1, status: 'superseded', manifest: configMaps('one')},
			{revision: 2, status: 'superseded', manifest: configMaps('two')},
			{revision: 3, status: 'superseded', manifest: configMaps('three')},
			{revision: 4, status: 'deployed', manifest: configMaps('four')},
			...[5, 6, 7, 8].map(revision => ({revision, status: 'failed', manifest: configMaps('bad')})),
		]);
		const plan = await planOf(['--fix', 'prune', '--keep', '1'], world);
		expect(plan.notes.join(' ')).toContain('Revision 4 stays: it is deployed.');
		expect(await exitOf(['--fix', 'prune', '--keep', '1'], world)).toBe(0);
		expect(recordsOf(world).map(text => text.split(' ')[0])).toEqual(['v2', 'v3', 'v4', 'v8']);
		expect(codesOf(await planOf(['--fix', 'prune', '--keep', '1'], world))).toEqual(['nothing-to-repair']);
	});
});

const autoscaler = objectOf('autoscaling/v2beta2', 'HorizontalPodAutoscaler', 'web', 'spec:\n  maxReplicas: 3\n');

describe('repair --fix apis', () => {
	const gone: readonly Told[] = [two[0]!, {revision: 2, status: 'deployed', manifest: `${configMaps('web')}${autoscaler}`, hooks: [hookOf('seed', 'pre-upgrade', {apiVersion: 'batch/v1beta1'})], applyMethod: 'ssa', body: {zzz: 1}}];

	const worldWithKinds = () => {
		const world = worldOf(gone, {live: live('web')});
		const {cluster} = world.session;
		return {...world, session: {...world.session, cluster: {...cluster!, async discover(signal: AbortSignal) {
			const found = await cluster!.discover(signal);
			return found.ok
				? {ok: true as const, value: {...found.value, kinds: [...found.value.kinds, ...[
					['autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers'],
					['batch/v1', 'Job', 'jobs'],
				].map(([apiVersion, kind, plural]) => ({apiVersion: apiVersion!, kind: kind!, plural: plural!, namespaced: true}))]}}
				: found;
		}}}};
	};

	it('writes a new revision and calls the old one superseded', async () => {
		const world = worldWithKinds();
		const {code, stdout, stderr} = await repaired(['--fix', 'apis'], world);
		expect({code, stderr: code === 0 ? '' : stderr}).toEqual({code: 0, stderr: ''});
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 superseded/superseded', 'v3 deployed/deployed']);
		const {release, labels, type} = releaseIn(world, 3);
		expect(release.manifest).toBe(gone[1]!.manifest!.replace('v2beta2', 'v2'));
		expect(release).toMatchObject({version: 3, applyMethod: 'ssa', description: 'Kubernetes deprecated API upgrade by helm-triage, of revision 2'});
		expect(JSON.parse(release.json)).toMatchObject({zzz: 1});
		expect(labels).toMatchObject({name: 'web', owner: 'helm', status: 'deployed', version: '3', modifiedAt: expect.stringMatching(/^\d+$/v) as string});
		expect(type).toBe('helm.sh/release.v1');
		expect(stdout).toContain('revision 3');
	});

	it('rewrites the record where it is', async () => {
		const world = worldWithKinds();
		const before = releaseIn(world, 2).release;
		expect(await exitOf(['--fix', 'apis', '--in-place'], world)).toBe(0);
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 deployed/deployed']);
		expect(releaseIn(world, 2).release.json).toBe(before.json.replace('autoscaling/v2beta2', 'autoscaling/v2').replace('batch/v1beta1', 'batch/v1'));
	});

	it('is taken back by undo: the new revision goes, and the old one is deployed again', async () => {
		const world = worldWithKinds();
		const before = world.memory.records.all().map(({payload, object: {name, labels}}) => ({name, labels, payload}));
		const {stdout} = await repaired(['--fix', 'apis'], world);
		const id = /helm-triage undo (?<id>\S+?)`/v.exec(stdout.replaceAll('\n', ' '))!.groups!['id']!;
		await world.session.clock.sleep(1000, new AbortController().signal);
		const {digest, reasons} = await planOfLine(['undo', id], world);
		expect(reasons).toEqual([]);
		expect(await codeOf(['undo', id, '--confirm', 'web', '--digest', digest], world)).toBe(0);
		expect(world.memory.records.all().map(({payload, object: {name, labels}}) => ({name, labels, payload}))).toEqual(before);
	});

	it('shows the change of a manifest as lines', async () => {
		const {stdout} = await cli(['repair', 'web', '--fix', 'apis', '--dry-run'], worldWithKinds());
		expect(stdout).toContain('\n       - apiVersion: autoscaling/v2beta2\n       + apiVersion: autoscaling/v2\n');
		expect(stdout).not.toContain(String.raw`\n`);
	});
});

describe('repair --fix keep', () => {
	it('puts the policy into the newest stored manifest', async () => {
		const world = worldOf(two, {live: live('web')});
		expect(await exitOf(['--fix', 'keep', '--object', 'ConfigMap/shop/web'], world)).toBe(0);
		expect(releaseIn(world, 2).release.manifest).toBe('---\n# Source: web/templates/web.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  annotations: {"helm.sh/resource-policy":"keep"}\n  name: web\n');
		expect(codesOf(await planOf(['--fix', 'keep', '--object', 'ConfigMap/web'], world))).toEqual(['nothing-to-repair']);
	});

	it('stops for an object that is not stored', async () => {
		expect(codesOf(await planOf(['--fix', 'keep', '--object', 'ConfigMap/other'], worldOf(two)))).toEqual(['name-one']);
	});
});

describe('repair --fix hook-jobs', () => {
	const hooked: readonly Told[] = [two[0]!, {revision: 2, status: 'deployed', hooks: [hookOf('seed', 'pre-upgrade')]}];

	const job = (name: string, conditions: ReadonlyArray<{readonly type: string; readonly status: string}>, hook: string | null = 'pre-upgrade') => ({
		apiVersion: 'batch/v1', kind: 'Job', name, metadata: {annotations: (hook === null ? {} : {'helm.sh/hook': hook}) as Readonly<Record<string, string>>, uid: `uid of ${name}`, resourceVersion: '7'}, rest: {status: {conditions}},
	});

	const complete = [{type: 'Complete', status: 'True'}];

	const jobsIn = async ({memory}: RollbackWorld): Promise<readonly unknown[]> => memory.cluster.list({
		apiVersion: 'batch/v1', kind: 'Job', namespace: 'shop', labelSelector: null, fieldSelector: null, limit: null,
	}, new AbortController().signal).then(list => list.ok ? list.value : []);

	it('deletes the Job of a hook that has ended, and leaves the records', async () => {
		const world = worldOf(hooked, {live: [...live('web'), job('seed', complete)]});
		const listed = await cli(['repair', 'web'], world);
		expect(listed.stdout).toContain('Delete the Jobs that hooks left behind (hook-jobs, risk medium)');
		expect(await exitOf(['--fix', 'hook-jobs'], world)).toBe(0);
		expect(await jobsIn(world)).toEqual([]);
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 deployed/deployed']);
	});

	it('stops at one that runs, and does not see what is no hook of the release', async () => {
		const world = worldOf(hooked, {live: [...live('web'), job('seed', []), job('other', complete)]});
		expect(codesOf(await planOf(['--fix', 'hook-jobs'], world))).toEqual(['nothing-to-repair']);
		expect(codesOf(await planOf(['--fix', 'hook-jobs', '--object', 'Job/seed'], world))).toEqual(['job-running']);
		expect(codesOf(await planOf(['--fix', 'hook-jobs', '--object', 'Job/other'], world))).toEqual(['nothing-to-repair']);
		expect(await jobsIn(world)).toHaveLength(2);
	});

	it('leaves a Job that was made anew since the plan was shown, and runs', async () => {
		const world = worldOf(hooked, {live: [...live('web'), job('seed', complete)]});
		const {digest} = await planOf(['--fix', 'hook-jobs'], world);
		const {name, metadata} = job('seed', complete);
		world.memory.live.write({
			apiVersion: 'batch/v1', kind: 'Job', namespace: 'shop', name,
		}, {
			apiVersion: 'batch/v1', kind: 'Job', metadata: {...metadata, name, namespace: 'shop', uid: 'another'}, status: {},
		});
		expect(await codeOf(['repair', 'web', '--fix', 'hook-jobs', '--confirm', 'web', '--digest', digest], world)).toBe(7);
		expect(await jobsIn(world)).toHaveLength(1);
	});

	it('stops at a Job of the same name that is no hook', async () => {
		const world = worldOf(hooked, {live: [job('seed', complete, null)]});
		expect(codesOf(await planOf(['--fix', 'hook-jobs', '--object', 'Job.batch/seed'], world))).toEqual(['not-repairable']);
	});
});

describe('repair --fix finalizer', () => {
	const leaving = (finalizers: readonly string[]) => ({
		apiVersion: 'v1', kind: 'ConfigMap', name: 'web', metadata: {
			annotations: marks, labels: {'app.kubernetes.io/managed-by': 'Helm'}, deletionTimestamp: '2026-11-02T03:30:00Z', finalizers, uid: 'uid of web', resourceVersion: '7',
		},
	});

	const keeper = (ready: number) => ({
		apiVersion: 'apps/v1', kind: 'Deployment', name: 'keeper', metadata: {labels: {team: 'guards.example.com'}}, rest: {spec: {replicas: 1}, status: {readyReplicas: ready}},
	});

	const asked = ['--fix', 'finalizer', '--object', 'ConfigMap/web', '--finalizer', 'guards.example.com/one'];

	const finalizersIn = async ({memory}: RollbackWorld): Promise<unknown> => {
		const [answer] = await memory.cluster.read([{apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web'}], new AbortController().signal);
		return answer!.ok && answer!.value.found === 'here' ? (answer!.value.value as {metadata: {finalizers?: unknown}}).metadata.finalizers : null;
	};

	it('takes it off where its controller has no ready pod, and says what it guards', async () => {
		const world = worldOf(two, {live: [leaving(['guards.example.com/one', 'guards.example.com/two']), keeper(0)]});
		const plan = await planOf(asked, world);
		expect(codesOf(plan)).toEqual([]);
		expect(plan.notes.join(' ')).toContain('Deployment/shop/keeper looks like its controller and has no ready pod of 1');
		expect(plan.notes.join(' ')).toContain('guards something that only its controller (guards.example.com) knows');
		expect(await exitOf(asked, world)).toBe(0);
		expect(await finalizersIn(world)).toEqual(['guards.example.com/two']);
	});

	it('never under a controller that runs', async () => {
		const world = worldOf(two, {live: [leaving(['guards.example.com/one']), keeper(1)]});
		expect(codesOf(await planOf([...asked, '--acknowledge', 'controller-not-seen'], world))).toEqual(['controller-alive']);
	});

	it('asks for a word where no controller was seen', async () => {
		const world = worldOf(two, {live: [leaving(['guards.example.com/one'])]});
		expect(codesOf(await planOf(asked, world))).toEqual(['controller-not-seen']);
		expect(await exitOf([...asked, '--acknowledge', 'controller-not-seen'], world)).toBe(0);
	});

	it.each([
		[['--object', 'ConfigMap/web', '--finalizer', 'guards.example.com/other'], ['not-repairable']],
		[['--object', 'ConfigMap/web', '--finalizer', 'foregroundDeletion'], ['controller-alive']],
		[['--object', 'ConfigMap/none', '--finalizer', 'guards.example.com/one'], ['nothing-to-repair']],
		[['--object', 'ConfigMap/web'], ['name-one']],
	])('%j stops with %j', async (line, codes) => {
		const world = worldOf(two, {live: [leaving(['guards.example.com/one', 'foregroundDeletion'])]});
		expect(codesOf(await planOf(['--fix', 'finalizer', ...line], world))).toEqual(codes);
	});

	it('leaves an object alone that is not being deleted', async () => {
		const world = worldOf(two, {live: live('web')});
		expect(codesOf(await planOf(asked, world))).toEqual(['not-repairable']);
	});
});

describe('how it exits', () => {
	it.each([
		[['repair'], 2],
		[['repair', 'web', '--fix', 'all'], 2],
		[['repair', 'web', '--dry-run'], 2],
		[['repair', 'web', '--believe', 'body'], 2],
		[['repair', 'web', '--fix', 'prune', '--dry-run'], 2],
		[['repair', 'web', '--fix', 'prune', '--keep', '0', '--dry-run'], 2],
		[['repair', 'web', '--fix', 'aside', '--keep', '3', '--dry-run'], 2],
		[['repair', 'web', '--fix', 'apis', '--record', '1', '--dry-run'], 2],
		[['repair', 'web', '--fix', 'deployed'], 2],
		[['repair', 'nobody', '--fix', 'deployed', '--dry-run'], 4],
		[['repair', 'web', '--fix', 'deployed', '--dry-run'], 3],
		[['repair', 'web', '--fix', 'deployed', '--read-only', '--confirm', 'web', '--digest', '0123456789abcdef'], 5],
	])('%j exits %i', async (line, exit) => {
		const world = worldOf(two);
		const {code} = await cli(line, world);
		expect(code).toBe(exit);
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 deployed/deployed']);
	});

	it('refuses a plan that moved with exit code 7', async () => {
		const world = worldOf([{revision: 1, status: 'deployed'}, {revision: 2, status: 'deployed'}]);
		const {digest} = await planOf(['--fix', 'deployed'], world);
		writeAs(world, 'Helm', {revision: 2, status: 'deployed', description: 'again'});
		expect(await codeOf(['repair', 'web', '--fix', 'deployed', '--confirm', 'web', '--digest', digest], world)).toBe(7);
	});

	it('asks for the release\'s name', async () => {
		const world = worldOf([{revision: 1, status: 'deployed'}, {revision: 2, status: 'deployed'}]);
		expect(await codeOf(['repair', 'web', '--fix', 'deployed'], world, {terminal: true, typed: ['wbe']})).toBe(130);
		expect(await codeOf(['repair', 'web', '--fix', 'deployed'], world, {terminal: true, typed: ['web']})).toBe(0);
		expect(recordsOf(world)).toEqual(['v1 superseded/superseded', 'v2 deployed/deployed']);
	});

	it('stops at a lock whose client may live', async () => {
		const world = worldOf([{revision: 1, status: 'deployed'}, {revision: 2, status: 'deployed'}, {revision: 3, status: 'pending-upgrade', at: 3590}]);
		expect(codesOf(await planOf(['--fix', 'deployed'], world))).toContain('lock-not-stale');
	});
});

