import {describe, expect, it} from 'vitest';
import {
	contextOf,
	judge,
	liveOf,
	words,
	type Holder,
	type Parts,
} from './context.ts';

const config = (data: Parts, metadata: Parts = {}): Parts => ({apiVersion: 'v1', kind: 'ConfigMap', metadata, data});
const holds = (manager: string, operation: Holder[1], ...names: readonly string[]): Holder => [manager, operation, {'f:data': Object.fromEntries(names.map(name => [`f:${name}`, {}]))}];

const stored = config({a: '1', b: '2'});
const server = {method: 'ssa'} as const;

describe('a server-side apply', () => {
	it('is refused where another writer holds a stored field with another value, and names it', () => {
		const context = contextOf(stored, liveOf(config({a: 'by hand', b: '2', c: '3'}), [holds('helm', 'Apply', 'b'), holds('kubectl-edit', 'Update', 'a', 'c')]), server);
		expect(judge(context, 'data', 'a').upgrade).toEqual({outcome: 'fails', reason: 'Held by kubectl edit (kubectl-edit): the server refuses the object with a conflict.'});
		expect(judge(context, 'data', 'c').upgrade).toEqual({outcome: 'fails', reason: 'The server refuses the whole object with a conflict: data.a is held by kubectl edit (kubectl-edit).'});
		expect(words(judge(context, 'data', 'a'))).toBe('fails fails');
	});

	it('is not refused for a field that nobody holds, and puts it back', () => {
		const context = contextOf(stored, liveOf(config({a: '1'}), [holds('helm', 'Apply', 'a')]), server);
		expect(judge(context, 'data', 'b').upgrade).toEqual({outcome: 'restored', reason: 'No other writer holds this field, so Helm applies its own value.'});
	});

	it('meets a conflict through a subresource, of an unknown writer, and of one without a name', () => {
		const replicas = (value: number): Parts => ({apiVersion: 'apps/v1', kind: 'Deployment', spec: {replicas: value}});
		const fields = {'f:spec': {'f:replicas': {}}};
		const reason = (manager: string, subresource?: string) => judge(contextOf(replicas(1), liveOf(replicas(3), [[manager, 'Update', fields, subresource]]), server), 'spec', 'replicas').upgrade.reason;
		expect(reason('kube-controller-manager', 'scale')).toBe('Held by a HorizontalPodAutoscaler (kube-controller-manager): the server refuses the object with a conflict.');
		expect(reason('ops')).toBe('Held by ops: the server refuses the object with a conflict.');
		expect(reason('')).toBe('Held by a writer without a name: the server refuses the object with a conflict.');
	});

	it('takes the field with --force-conflicts', () => {
		const context = contextOf(stored, liveOf(config({a: 'by hand', b: '2', c: '3'}), [holds('helm', 'Apply', 'b'), holds('kubectl-edit', 'Update', 'a', 'c')]), {...server, forced: true});
		expect(judge(context, 'data', 'a').upgrade).toEqual({outcome: 'restored', reason: 'With --force-conflicts, Helm takes the field from kubectl edit (kubectl-edit).'});
		expect(judge(context, 'data', 'c').upgrade).toEqual({outcome: 'survives', reason: 'Held by kubectl edit (kubectl-edit), and Helm does not write it.'});
	});

	it('conflicts with whoever agrees with this revision and not with the one that a rollback goes to', () => {
		const context = contextOf(stored, liveOf(config({a: '1'}), [holds('helm', 'Apply', 'a'), holds('ops', 'Apply', 'a')]), {...server, target: config({a: '0', b: '2'})});
		expect(words(judge(context, 'data', 'b'))).toBe('restored fails');
	});

	it('conflicts over the same quantity in other letters', () => {
		const limits = (cpu: string, memory?: string): Parts => ({apiVersion: 'v1', kind: 'LimitRange', spec: {cpu, ...memory !== undefined && {memory}}});
		const context = contextOf(limits('0.1', '1Gi'), liveOf(limits('100m'), [['ops', 'Apply', {'f:spec': {'f:cpu': {}}}]]), server);
		expect(judge(context, 'spec', 'memory').upgrade.outcome).toBe('fails');
	});

	it('conflicts over stringData, which no live object shows, and not over the status', () => {
		const secret = (rest: Parts): Parts => ({apiVersion: 'v1', kind: 'Secret', ...rest});
		const text = {'f:stringData': {'f:a': {}}};
		expect(words(judge(contextOf(secret({stringData: {a: 'one'}}), liveOf(secret({data: {a: 'dHdv'}}), [['ops', 'Apply', text]]), server), 'stringData', 'a'))).toBe('fails fails');
		const patched = contextOf(secret({stringData: {a: 'one'}}), liveOf(secret({data: {a: 'dHdv'}}), [['helm', 'Apply', text], ['kubectl-edit', 'Update', {'f:data': {'f:a': {}}}]]), server);
		expect(words(judge(patched, 'data', 'a'))).toBe('restored restored');
		const withStatus = contextOf({...stored, status: {ready: false}}, liveOf({...config({a: '1'}), status: {ready: true}}, [['kubelet', 'Update', {'f:status': {'f:ready': {}}}, 'status']]), server);
		expect(words(judge(withStatus, 'data', 'b'))).toBe('restored restored');
	});

	it('may fill an empty mapping of another writer, but not an empty selector', () => {
		const policy = (spec: Parts): Parts => ({apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', spec});
		const held = (name: string): Holder => ['ops', 'Update', {'f:spec': {[`f:${name}`]: {}}}];
		expect(words(judge(contextOf(policy({box: {a: '1'}}), liveOf(policy({box: {}}), [held('box')]), server), 'spec', 'box', 'a'))).toBe('restored restored');
		expect(words(judge(contextOf(policy({podSelector: {a: '1'}}), liveOf(policy({podSelector: {}}), [held('podSelector')]), server), 'spec', 'podSelector', 'a'))).toBe('fails fails');
	});

	it('writes what is held as one piece without what others put into it', () => {
		const service = (selector: Parts): Parts => ({apiVersion: 'v1', kind: 'Service', spec: {selector}});
		const piece: Holder = ['helm', 'Apply', {'f:spec': {'f:selector': {}}}];
		expect(judge(contextOf(service({app: 'a'}), liveOf(service({app: 'a', zone: 'b'}), [piece]), server), 'spec', 'selector', 'zone').upgrade)
			.toEqual({outcome: 'restored', reason: 'Helm writes what is around this field as one piece, without it.'});
		const list = (items: readonly string[]): Parts => ({apiVersion: 'example.test/v1', kind: 'Gadget', spec: {list: items}});
		expect(words(judge(contextOf(list(['a']), liveOf(list(['a', 'b']), [['helm', 'Apply', {'f:spec': {'f:list': {}}}]]), {...server, typed: false}), 'spec', 'list', 1))).toBe('restored restored');
		const set: Holder = ['helm', 'Apply', {'f:spec': {'f:list': {'v:"a"': {}}}}];
		expect(words(judge(contextOf(list(['a']), liveOf(list(['a', 'b']), [set]), {...server, typed: false}), 'spec', 'list', 1))).toBe('survives survives');
	});

	it('takes a null for a value where the field is held as one piece, and for nothing where it is held in parts', () => {
		const gadget = (spec: Parts): Parts => ({apiVersion: 'example.test/v1', kind: 'Gadget', spec});
		const verdict = (wanted: Parts, live: Parts, fields: Parts, force: boolean) => words(judge(contextOf(gadget(wanted), liveOf(gadget(live), [['ops', 'Update', {'f:spec': fields}]]), {...server, typed: false, forced: force}), 'spec', 'box', 'a'));
		expect(verdict({box: null}, {box: {a: 1}}, {'f:box': {}}, false)).toBe('fails fails');
		expect(verdict({box: null}, {box: {a: 1}}, {'f:box': {}}, true)).toBe('restored restored');
		expect(verdict({box: null}, {box: {a: 1}}, {'f:box': {'f:a': {}}}, false)).toBe('survives survives');
		expect(verdict({box: {a: null}}, {box: {a: 1}}, {'f:box': {'f:a': {}}}, false)).toBe('fails fails');
	});

	it('removes what Helm alone holds and does not want any more', () => {
		const extra = config({a: '1', b: '2', c: '3'});
		const one = contextOf(stored, liveOf(extra, [holds('helm', 'Apply', 'a', 'b', 'c')]), server);
		expect(judge(one, 'data', 'c').upgrade).toEqual({outcome: 'restored', reason: 'Helm put it there and no longer wants it, so the apply removes it.'});
		expect(words(judge(contextOf(stored, liveOf(extra, [holds('helm', 'Apply', 'a', 'b', 'c'), holds('ops', 'Apply', 'c')]), server), 'data', 'c'))).toBe('survives survives');
		expect(judge(contextOf(stored, liveOf(extra, [holds('helm', 'Apply', 'a', 'b')]), server), 'data', 'c').upgrade).toEqual({outcome: 'survives', reason: 'Helm neither holds nor writes it.'});
	});

	it('counts Helm\'s client-side claims as its own only once it takes them over', () => {
		const extra = liveOf(config({a: '1', b: '2', c: '3'}), [holds('helm', 'Apply', 'a', 'b'), holds('helm', 'Update', 'c')]);
		expect(words(judge(contextOf(stored, extra, server), 'data', 'c'))).toBe('survives restored');
		expect(words(judge(contextOf(stored, extra, {...server, migrates: true}), 'data', 'c'))).toBe('restored restored');
		const changed = liveOf(config({a: '9', b: '2'}), [holds('helm', 'Apply', 'b'), holds('helm', 'Update', 'a')]);
		expect(words(judge(contextOf(stored, changed, server), 'data', 'a'))).toBe('fails restored');
	});

	it('is done by whoever writes the release', () => {
		const live = liveOf(config({a: '9', b: '2'}), [holds('helm-controller', 'Apply', 'a', 'b')]);
		expect(words(judge(contextOf(stored, live, {...server, ours: 'helm-controller'}), 'data', 'a'))).toBe('restored restored');
		expect(words(judge(contextOf(stored, live, {...server, ours: null}), 'data', 'a'))).toBe('fails fails');
	});

	it('cannot be judged where the live object was read without its writers', () => {
		const blind = contextOf(stored, config({a: '9', c: '3'}), server);
		expect(judge(blind, 'data', 'a').upgrade).toEqual({outcome: 'unknown', reason: 'The live object was read without managedFields, so who holds this field is not known.'});
		const forced = contextOf(stored, config({a: '9', c: '3'}), {...server, forced: true});
		expect(words(judge(forced, 'data', 'a'))).toBe('restored restored');
	});
});

describe('a write whose method is not known', () => {
	const live = liveOf(config({a: '9', c: '3'}), [holds('helm', 'Apply', 'b'), holds('kubectl-edit', 'Update', 'a')]);

	it('is judged only where both methods agree', () => {
		const open = contextOf(stored, live, {method: null});
		expect(judge(open, 'data', 'a').upgrade).toEqual({outcome: 'unknown', reason: 'No Helm was found. By Helm 4: fails. By Helm 3: restored.'});
		const calm = contextOf(stored, liveOf(config({a: '1', c: '3'}), [holds('helm', 'Apply', 'a'), holds('ops', 'Update', 'c')]), {method: null});
		expect(words(judge(calm, 'data', 'b'))).toBe('restored restored');
		expect(words(judge(calm, 'data', 'c'))).toBe('survives survives');
	});

	it('knows of no rollback where there is no revision to go back to', () => {
		const {rollback} = judge({...contextOf(stored, live), rollback: null}, 'data', 'a');
		expect(rollback).toEqual({outcome: 'unknown', reason: 'There is no revision to go back to.'});
	});
});
