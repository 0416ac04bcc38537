/** What a rehearsal says of objects that are there: fields, refusals, autoscalers, images, records that go. */
import {describe, expect, it} from 'vitest';
import {printPath} from '../../../source/core/drift/path.ts';
import {builtIn, flagsOf} from '../../../source/core/policy/policy.ts';
import {refusalByServer} from '../../../source/core/plan/rehearsal/refusal.ts';
import {prunedRecords} from '../../../source/core/plan/rehearsal/prunes.ts';
import type {TriedWrite} from '../../../source/core/plan/rehearsal/tried.ts';
import {tellPolicy} from '../../../source/core/plan/tell-policy.ts';
import {rollbackPlan} from '../../../source/core/plan/rollback-plan.ts';
import type {PlannedObject, RollbackPlan} from '../../../source/core/plan/types.ts';
import {known} from '../../../source/core/problem/known.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {policyOf} from '../../build/policy.ts';
import {
	configMaps,
	factsOf,
	historyOf,
	hookOf,
	liveAt,
	objectOf,
	type Changes,
	type Told,
} from './release.ts';

const deployment = (replicas: number, image = 'registry.example.test/web:1'): string => objectOf('apps/v1', 'Deployment', 'web', `spec:\n  replicas: ${replicas}\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, image: "${image}"}]}\n`);

const address = 'Deployment.apps/shop/web';

const entry = (manager: string, operation: string, fields: JsonValue, subresource: string | null = null): JsonValue => ({
	manager, operation, apiVersion: 'apps/v1', time: '2026-11-02T03:05:00Z', fieldsType: 'FieldsV1', fieldsV1: fields, ...subresource !== null && {subresource},
});

/** A live Deployment of the release, its number of replicas held by this entry. */
const running = (replicas: number, image: string, ...managedFields: readonly JsonValue[]) => liveAt(address, undefined, {
	metadata: {managedFields},
	spec: {
		replicas,
		selector: {matchLabels: {app: 'web'}},
		template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'web', image}]}},
	},
});

const told = (applyMethod: string | undefined): readonly Told[] => [
	{revision: 1, status: 'superseded', manifest: deployment(2), ...applyMethod !== undefined && {applyMethod}},
	{revision: 2, status: 'failed', manifest: deployment(2, 'registry.example.test/web:2') + configMaps('dropped'), ...applyMethod !== undefined && {applyMethod}},
];

const planOf = (records: readonly Told[], changes: Changes): RollbackPlan => {
	const history = historyOf(...records);
	return rollbackPlan(factsOf(history, 1, changes));
};

const objectIn = ({objects}: RollbackPlan, wanted = address): PlannedObject => objects.find(object => object.address === wanted)!;

const fieldsOf = (plan: RollbackPlan): readonly string[] => objectIn(plan).fields.map(({path, live, wanted, outcome}) => `${printPath(path)} ${JSON.stringify(live)} ${JSON.stringify(wanted)} ${outcome}`);

const codes = ({reasons}: RollbackPlan): readonly string[] => reasons.map(({code}) => code);

const image = 'spec.template.spec.containers[name=web].image "registry.example.test/web:2" "registry.example.test/web:1"';
const imagePath = {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"web"}': {'.': {}, 'f:name': {}, 'f:image': {}}}}}}};
const live = (replicas: number, ...managed: readonly JsonValue[]): Changes => ({live: new Map([running(replicas, 'registry.example.test/web:2', ...managed), liveAt('ConfigMap/shop/dropped')])});

describe('the fields of an object that is there', () => {
	it('are those that the write changes, with what stands there, what is wanted, and who holds it', () => {
		const plan = planOf(told(undefined), live(2, entry('helm', 'Update', imagePath)));
		expect(fieldsOf(plan)).toEqual([`${image} restored`]);
		expect(objectIn(plan)).toMatchObject({change: 'patch', owner: 'shop/web', uid: 'uid of web', refusal: null});
		expect(objectIn(plan).fields[0]!.owner).toMatchObject({manager: 'helm', operation: 'Update'});
		expect(plan).toMatchObject({verdict: 'go', method: 'csa'});
	});

	it('are none where the live object is as it is wanted, whatever the newest manifest says', () => {
		const plan = planOf(told(undefined), {live: new Map([running(2, 'registry.example.test/web:1')])});
		expect(objectIn(plan)).toMatchObject({change: 'same', fields: []});
	});

	it('fold what means the same, and never what somebody else set', () => {
		const {live: objects} = live(5, entry('kube-controller-manager', 'Update', {'f:spec': {'f:replicas': {}}}, 'scale')) as {live: ReadonlyMap<string, never>};
		const plan = planOf(told(undefined), {live: objects});
		expect(fieldsOf(plan)).toEqual(['spec.replicas 5 2 restored', `${image} restored`]);
		expect(plan.notes.join('\n')).toContain('A field that somebody else set is written over: spec.replicas of Deployment.apps/shop/web (a HorizontalPodAutoscaler).');
	});

	it('that the API server itself takes for the same are none', () => {
		const answer: TriedWrite = {kind: 'applied', value: {spec: {template: {spec: {containers: [{name: 'web', image: 'registry.example.test/web:2'}]}}}}, conflicts: []};
		expect(objectIn(planOf(told('ssa'), {...live(2), tried: new Map([[address, answer]])}))).toMatchObject({change: 'same'});
	});

	it('of a custom resource survive where the two revisions agree', () => {
		const widget = objectOf('example.test/v1', 'Widget', 'web', 'spec: {size: 3}\n');
		const plan = planOf([{revision: 1, status: 'superseded', manifest: widget}, {revision: 2, status: 'failed', manifest: widget}], {live: new Map([liveAt('Widget.example.test/shop/web', undefined, {spec: {size: 9}})])});
		expect(objectIn(plan, 'Widget.example.test/shop/web')).toMatchObject({change: 'same', fields: [{live: 9, wanted: 3, outcome: 'survives'}]});
		expect(plan.notes.join('\n')).toContain('A field does not come back to what revision 1 says, though Helm ends well: spec.size of Widget.example.test/shop/web.');
	});
});

describe('an object that is refused', () => {
	const byHand = entry('kubectl-set', 'Update', imagePath);

	it('by a conflict stops for good, says what is left half done, and keeps the others\' lists', () => {
		const plan = planOf(told('ssa'), live(2, byHand));
		expect(plan.reasons).toMatchObject([{code: 'conflict', object: address, acknowledge: null}]);
		expect(plan.reasons[0]!.message).toContain('spec.template.spec.containers[name=web].image is held by kubectl-set');
		expect(plan.reasons[0]!.message).toContain('1 dropped object not deleted; the new revision becomes failed and revision 2 superseded');
		expect(fieldsOf(plan)).toEqual([`${image} fails`]);
		expect(plan.steps[1]!.effect).toBe('Helm writes revision 3, fails at 1 object');
	});

	it('by a conflict is written with --force-conflicts, and each field that is taken is named', () => {
		const plan = planOf(told('ssa'), {...live(2, byHand), policy: policyOf({forceConflicts: true})});
		expect(plan.verdict).toBe('go');
		expect(objectIn(plan).fields).toMatchObject([{outcome: 'restored', taken: true}]);
		expect(plan.notes.join('\n')).toContain('--force-conflicts takes 1 field: spec.template.spec.containers[name=web].image of Deployment.apps/shop/web from kubectl set.');
		expect(plan.steps[1]!.command).toContain('--force-conflicts');
	});

	it('is none where the API server says that it takes it', () => {
		const answer: TriedWrite = {kind: 'applied', value: {}, conflicts: [{manager: 'helm', subresource: null, path: '.spec.replicas'}]};
		expect(codes(planOf(told('ssa'), {...live(2, byHand), tried: new Map([[address, answer]])}))).toEqual([]);
	});

	it('by force on a client-side rollback stops: Helm finds the clash after it has written', () => {
		expect(codes(planOf(told('csa'), {...live(2), policy: policyOf({forceConflicts: true})}))).toEqual(['force-not-server-side']);
	});

	it('by a field that nobody may change stops', () => {
		const records: readonly Told[] = [{revision: 1, status: 'superseded', manifest: deployment(2)}, {revision: 2, status: 'failed', manifest: deployment(2)}];
		const [, deployed] = running(2, 'registry.example.test/web:1');
		const other = deployed.known ? {...deployed.value as Record<string, JsonValue>, spec: {replicas: 2, selector: {matchLabels: {app: 'other'}}}} : null;
		expect(codes(planOf(records, {live: new Map([[address, known(other)]])}))).toEqual(['refused']);
	});

	it('by the API server\'s own word stops with it', () => {
		const answer: TriedWrite = {kind: 'refused', code: 'invalid', message: 'Deployment.apps "web" is invalid: spec.x: Required value', verb: null};
		const plan = planOf(told('ssa'), {...live(2), tried: new Map([[address, answer]])});
		expect(plan.reasons).toMatchObject([{code: 'refused', message: expect.stringContaining('spec.x: Required value') as string}]);
	});

	it('on its creation stops Helm there', () => {
		const answer: TriedWrite = {kind: 'refused', code: 'forbidden', message: 'exceeded quota: small', verb: null};
		const records: readonly Told[] = [{revision: 1, status: 'superseded', manifest: configMaps('web')}, {revision: 2, status: 'failed'}];
		const plan = planOf(records, {live: new Map([['ConfigMap/shop/web', known(null)]]), tried: new Map([['ConfigMap/shop/web', answer]])});
		expect(plan.reasons[0]).toMatchObject({code: 'refused', message: expect.stringContaining('Helm stops at an object that it cannot create') as string});
	});
});

describe('what a refused dry run says', () => {
	const refused = (code: Extract<TriedWrite, {kind: 'refused'}>['code'], message: string, verb: string | null = null): TriedWrite => ({
		kind: 'refused', code, message, verb,
	});

	it.each([
		['a missing right, server-side', refused('forbidden', 'no', 'patch configmaps'), 'ssa', true, 'may-not-write'],
		['a missing right, of a patch client-side', refused('forbidden', 'no', 'patch configmaps'), 'csa', true, 'may-not-write'],
		['a missing right to patch where Helm 3 creates', refused('forbidden', 'no', 'patch configmaps'), 'csa', false, null],
		['a policy', refused('forbidden', 'denied the request'), 'csa', true, 'refused'],
		['an immutable field, client-side', refused('invalid', 'spec.selector: Invalid value: {}: field is immutable'), 'csa', true, 'refused'],
		['an invalid object that a client-side patch may not make', refused('invalid', 'may not specify more than 1 volume type'), 'csa', true, null],
		['the same server-side', refused('invalid', 'may not specify more than 1 volume type'), 'ssa', true, 'refused'],
		['an invalid object that is created', refused('invalid', 'Service "a" is invalid: spec.ports: Required value'), 'csa', false, 'refused'],
		['an unknown field, which Helm 3 passes', refused('invalid', 'failed to create typed patch object: field not declared in schema'), 'csa', false, null],
		['a missing namespace, server-side', refused('not-found', 'namespaces "x" not found'), 'ssa', false, 'refused'],
		['nothing of a kind that is not served, which stops by itself', refused('not-found', 'no matches for kind "Gadget" in version "a/v1"'), 'ssa', false, null],
		['nothing, where a webhook forbids dry runs', refused('dry-run-forbidden', 'does not support dry run'), 'ssa', true, null],
		['nothing, where nobody asked', {kind: 'not-tried', why: 'no server'} as const, 'ssa', true, null],
	] as const)('is %s', (...[, tried, method, exists, code]) => {
		expect(refusalByServer(tried, method, exists)?.code ?? null).toBe(code);
	});
});

describe('an autoscaler', () => {
	const scaled = entry('kube-controller-manager', 'Update', {'f:spec': {'f:replicas': {}}}, 'scale');

	it('that raised the replicas stops until acknowledged, known by its object or by who wrote', () => {
		const surroundings = {scaledByAutoscaler: () => 'HorizontalPodAutoscaler web'};
		const message = expect.stringContaining('HorizontalPodAutoscaler web has raised it to 6 replicas; Helm sets 2') as string;
		expect(planOf(told(undefined), {...live(6), surroundings}).reasons).toMatchObject([{
			code: 'autoscaled', object: address, acknowledge: 'autoscaled', message,
		}]);
		expect(codes(planOf(told(undefined), live(6, scaled)))).toEqual(['autoscaled']);
		expect(planOf(told(undefined), {...live(6, scaled), acknowledge: ['autoscaled']}).verdict).toBe('go');
	});

	it('that lowered them, or a person, stops nothing', () => {
		expect(codes(planOf(told(undefined), live(1, scaled)))).toEqual([]);
		expect(codes(planOf(told(undefined), live(6, entry('kubectl', 'Update', {'f:spec': {'f:replicas': {}}}, 'scale'))))).toEqual([]);
	});
});

describe('whose an object is', () => {
	it('is asked before it is deleted or written over', () => {
		const unmarked = liveAt('ConfigMap/shop/dropped', {});
		expect(codes(planOf(told(undefined), {live: new Map([running(2, 'registry.example.test/web:1'), unmarked])}))).toEqual(['deletes-unmarked']);
		const fresh: readonly Told[] = [{revision: 1, status: 'superseded', manifest: configMaps('web')}, {revision: 2, status: 'failed', manifest: configMaps('other')}];
		expect(codes(planOf(fresh, {live: new Map([liveAt('ConfigMap/shop/web', {}), liveAt('ConfigMap/shop/other')])}))).toEqual(['takes-over']);
	});

	it('is not asked of what could not be read: that stops by itself', () => {
		const unread = {known: false, why: 'forbidden', verb: 'get Deployment'} as const;
		const plan = planOf(told(undefined), {live: new Map([[address, unread], liveAt('ConfigMap/shop/dropped')])});
		expect(plan.reasons).toMatchObject([{code: 'object-unread', object: address, acknowledge: 'object-unread', message: expect.stringContaining('You may not get Deployment') as string}]);
	});
});

describe('a hook of the target', () => {
	const hooks = [hookOf('check', 'pre-rollback', {lastRun: {started_at: '2026-11-02T03:02:00Z', phase: 'Running'}}), hookOf('after', 'post-rollback')];
	const stuck: readonly Told[] = [{revision: 1, status: 'superseded'}, {revision: 2, status: 'deployed', manifest: configMaps('web', 'new')}, {revision: 3, status: 'pending-rollback', hooks}];

	it('that the last rollback to it got stuck in stops until acknowledged, and not where hooks are left out', () => {
		const reason = planOf(stuck, {}).reasons.find(({code}) => code === 'hook-failed-before');
		expect(reason).toMatchObject({object: 'Job/check', acknowledge: 'hook-failed-before', message: expect.stringContaining('pre-rollback Job/check') as string});
		expect(codes(planOf(stuck, {policy: policyOf({noHooks: true})}))).not.toContain('hook-failed-before');
		expect(codes(planOf([...stuck.slice(0, 2), {...stuck[2]!, description: 'Rollback to 2'}], {}))).not.toContain('hook-failed-before');
	});
});

describe('rights that are missing', () => {
	const helm3 = {path: 'helm', version: 'v3.22.0', major: 3, minor: 22, supported: true};
	const denied = (verb: 'create' | 'update' | 'delete', of: string | null): Changes => ({...live(2), denied: [{verb, address: of}]});

	it('on records stop: Helm does nothing, or leaves a lock', () => {
		expect(planOf(told(undefined), denied('create', null)).reasons).toMatchObject([{code: 'may-not-write', acknowledge: null, message: expect.stringContaining('does nothing') as string}]);
		expect(planOf(told(undefined), denied('update', null)).reasons).toMatchObject([{code: 'may-not-write', message: expect.stringContaining('would stay pending-rollback') as string}]);
	});

	it('to delete what is dropped stop Helm 4, and leave the object behind with Helm 3', () => {
		const dropped = denied('delete', 'ConfigMap/shop/dropped');
		expect(planOf(told(undefined), dropped).reasons).toMatchObject([{code: 'may-not-write', object: 'ConfigMap/shop/dropped'}]);
		expect(planOf(told(undefined), {...dropped, helm: helm3}).reasons).toMatchObject([{code: 'may-not-delete', acknowledge: 'may-not-delete'}]);
	});

	it('to create what is not there stop', () => {
		const records: readonly Told[] = [{revision: 1, status: 'superseded', manifest: configMaps('web')}, {revision: 2, status: 'failed'}];
		const absent = {live: new Map([['ConfigMap/shop/web', known(null)]])};
		expect(codes(planOf(records, {...absent, denied: [{verb: 'create', address: 'ConfigMap/shop/web'}]}))).toEqual(['may-not-write']);
		expect(codes(planOf(records, {...absent, denied: [{verb: 'create', address: 'ConfigMap/shop/other'}]}))).toEqual([]);
	});
});

describe('images of the target', () => {
	it('are looked for in pods and ReplicaSets, and one that is nowhere is noted', () => {
		const seen = (pods: readonly string[], replicaSets: readonly string[], whole = true): RollbackPlan => planOf(
			told(undefined),
			{...live(2), running: known({pods: new Set(pods), replicaSets: new Set(replicaSets), whole})},
		);
		const wanted = 'registry.example.test/web:1';
		expect(seen([wanted], []).images).toEqual([{image: wanted, seen: 'running'}]);
		expect(seen([], [wanted]).images).toEqual([{image: wanted, seen: 'kept'}]);
		expect(seen([], [], false).images).toEqual([{image: wanted, seen: 'unknown'}]);
		const nowhere = seen([], []);
		expect(nowhere.images).toEqual([{image: wanted, seen: 'nowhere'}]);
		expect(nowhere.notes.join('\n')).toContain(`Nothing in this namespace runs or names ${wanted} any more`);
		expect(planOf(told(undefined), live(2)).images).toEqual([{image: wanted, seen: 'unknown'}]);
	});
});

describe('records that go', () => {
	const history = historyOf(...[1, 2, 3, 4].map((revision): Told => ({revision, status: revision === 1 ? 'deployed' : 'failed'})));

	it('are none unless there is a limit', () => {
		expect(prunedRecords(history, 0)).toEqual([]);
		expect(prunedRecords(history, 5)).toEqual([]);
	});

	it('are the oldest, whatever their status, and never the newest deployed one', () => {
		expect(prunedRecords(history, 4).map(({revision}) => revision)).toEqual([2]);
		expect(prunedRecords(history, 2).map(({revision}) => revision)).toEqual([2, 3, 4]);
	});

	it('are told, the target above all', () => {
		const {notes, prunes} = planOf([{revision: 1, status: 'superseded'}, {revision: 2, status: 'deployed', manifest: configMaps('a')}], {policy: policyOf({historyMax: 2})});
		expect(prunes).toMatchObject([{revision: 1}]);
		expect(notes.join('\n')).toContain('--history-max=2 deletes revision 1, the one that this goes back to among them, before anything is written.');
	});
});

describe('the policy', () => {
	it('is what is built in, and what flags say in its place, each with its source', () => {
		const policy = policyOf({timeout: 60, historyMax: 0});
		expect(policy).toMatchObject({timeout: {value: 60, source: {kind: 'flag', name: '--timeout'}}, historyMax: {value: 0, source: {kind: 'flag', name: '--history-max'}}, wait: {value: builtIn.wait, source: {kind: 'built-in'}}});
		expect(flagsOf(policy)).toEqual({timeout: 60, historyMax: 0});
		expect(tellPolicy(policyOf({}), {method: 'csa', action: 'rollback'})).toBe('timeout 5m 0s, wait watcher, all records kept, client-side apply');
		expect(tellPolicy(policyOf({timeout: 60, historyMax: 3, noHooks: false, forceConflicts: true}), {method: 'ssa', action: 'rollback'})).toBe('timeout 1m 0s (flag --timeout), wait watcher, 3 records kept (flag --history-max), hooks run (flag --no-hooks), fields of others are taken (flag --force-conflicts), server-side apply');
	});
});

describe('a digest', () => {
	const digestOf = (changes: Changes): string => {
		const {digest} = planOf(told(undefined), changes);
		return digest;
	};

	const edited = (value: JsonValue, uid = 'u'): Changes => ({
		live: new Map([running(2, 'registry.example.test/web:2'), liveAt('ConfigMap/shop/dropped', undefined, {metadata: {uid}, data: value})]),
	});

	it('holds the live value of exactly the fields that the plan changes, and the uid of what it touches', () => {
		const digest = digestOf(live(2));
		expect(digestOf({live: new Map([running(2, 'registry.example.test/web:3'), liveAt('ConfigMap/shop/dropped')])})).not.toBe(digest);
		expect(digestOf(live(3))).not.toBe(digest);
		expect(digestOf(edited({a: '1'}))).toBe(digestOf(edited({a: '2'})));
		expect(digestOf(edited({a: '1'}))).not.toBe(digestOf(edited({a: '1'}, 'another')));
	});
});
