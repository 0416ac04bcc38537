import {describe, expect, it} from 'vitest';
import {contextOf, judge, liveOf, words, type Parts} from './context.ts';

const config = (data: Parts, kind = 'ConfigMap'): Parts => ({apiVersion: 'v1', kind, metadata: {name: 'a', labels: {app: 'a'}}, data});
const deployment = (container: Parts, spec: Parts = {}, podSpec: Parts = {}): Parts => ({
	apiVersion: 'apps/v1', kind: 'Deployment', spec: {template: {spec: {containers: [{name: 'web', ...container}], ...podSpec}}, ...spec},
});
const container = ['spec', 'template', 'spec', 'containers', {keys: [['name', 'web']]}] as const;

describe('a client-side patch of a kind that Helm knows', () => {
	const stored = config({a: '1', b: '2'});
	const context = contextOf(stored, liveOf(config({a: 'by hand', c: '3'}), []));

	it('puts stored fields back, changed or deleted, whoever holds them', () => {
		expect(judge(context, 'data', 'a').upgrade).toEqual({outcome: 'restored', reason: 'Helm compares with the live object and writes its own value.'});
		expect(words(judge(context, 'data', 'b'))).toBe('restored restored');
	});

	it('leaves what others add', () => {
		expect(judge(context, 'data', 'c').upgrade).toEqual({outcome: 'survives', reason: 'Helm does not write it, and a client-side patch leaves what others add.'});
	});

	it('goes by what the revision has that a rollback goes to', () => {
		const back = (data: Parts) => judge(contextOf(stored, liveOf(config({a: 'by hand', b: '2'}), []), {target: config(data)}), 'data', 'a').rollback;
		expect(back({a: '0'}).outcome).toBe('restored');
		expect(back({a: 'by hand'})).toEqual({outcome: 'survives', reason: 'Revision 3 has the live value.'});
		expect(back({b: '2'})).toEqual({outcome: 'restored', reason: 'The manifest before has it and the new one does not, so Helm removes it.'});
		expect(judge(contextOf(stored, liveOf(config({a: '1'}), []), {target: config({a: '1'})}), 'data', 'b').rollback).toEqual({outcome: 'survives', reason: 'Revision 3 has no such field.'});
	});

	it('removes what the deployed revision had and the last one lacks, with all that is in it', () => {
		const live = liveOf({...config({a: '1'}), extra: {deep: {x: 1}}}, []);
		expect(judge(contextOf(config({a: '1'}), live, {previous: {...config({a: '1'}), extra: {deep: {y: 2}}}}), 'extra', 'deep', 'x').upgrade.outcome).toBe('restored');
	});

	it('removes everything that it does not want where a rollback finds an object that the last revision lacks', () => {
		const found = contextOf(null, liveOf(config({a: '1', c: '3'}), []), {target: config({a: '1'})});
		expect(judge(found, 'data', 'c').rollback.outcome).toBe('restored');
	});

	it('leaves what others add where an upgrade takes up an object that the deployed revision lacks', () => {
		const marks = {labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: {'meta.helm.sh/release-name': 'a', 'meta.helm.sh/release-namespace': 'b'}};
		const taken = contextOf({...config({a: '1'}), metadata: marks}, liveOf({...config({a: '2', c: '3'}), metadata: marks}, []), {previous: null});
		expect(judge(taken, 'data', 'c').upgrade.outcome).toBe('survives');
		expect(judge(taken, 'data', 'a').upgrade.outcome).toBe('restored');
	});

	it('writes lists without merge keys as a whole, and leaves items of lists with them', () => {
		const listed = contextOf(deployment({args: ['a']}), liveOf(deployment({args: ['a', 'b'], env: [{name: 'X', value: '1'}]}), []));
		expect(words(judge(listed, ...container, 'args', 1))).toBe('restored restored');
		expect(words(judge(listed, ...container, 'env', {keys: [['name', 'X']]}))).toBe('survives survives');
		expect(words(judge(contextOf({...config({}), data: 'text'}, liveOf(config({a: '1'}), [])), 'data', 'a'))).toBe('restored restored');
	});

	it('removes what the manifest says null to, and what is in it', () => {
		expect(words(judge(contextOf(config({a: null}), liveOf(config({a: '1'}), []), {previous: config({})}), 'data', 'a'))).toBe('restored restored');
		expect(words(judge(contextOf({...config({}), data: null}, liveOf(config({a: '1'}), [])), 'data', 'a'))).toBe('restored restored');
	});

	it('reads stringData of a Secret as the data that it becomes', () => {
		const secret = {...config({}, 'Secret'), stringData: {a: 'one'}};
		const edited = contextOf(secret, liveOf(config({a: 'dHdv'}, 'Secret'), []));
		expect(words(judge(edited, 'data', 'a'))).toBe('restored restored');
		expect(words(judge(edited, 'stringData', 'a'))).toBe('restored restored');
		const same = contextOf(secret, liveOf(config({a: 'b25l'}, 'Secret'), []));
		expect(words(judge(same, 'stringData', 'a'))).toBe('survives survives');
	});

	it('drops foreign keys of a strategy or a volume once anything in it differs, and not before', () => {
		const strategy = (live: Parts) => contextOf(deployment({}, {strategy: {type: 'Recreate'}}), liveOf(deployment({}, {strategy: live}), []));
		expect(words(judge(strategy({type: 'RollingUpdate', rollingUpdate: {}}), 'spec', 'strategy', 'rollingUpdate'))).toBe('restored restored');
		const volume = ['spec', 'template', 'spec', 'volumes', {keys: [['name', 'v']]}] as const;
		const swapped = contextOf(deployment({}, {}, {volumes: [{name: 'v', configMap: {name: 'q'}}]}), liveOf(deployment({}, {}, {volumes: [{name: 'v', emptyDir: {}}]}), []));
		expect(words(judge(swapped, ...volume, 'emptyDir'))).toBe('restored restored');
		const added = contextOf(deployment({}, {}, {volumes: [{name: 'v', configMap: {name: 'q'}}]}), liveOf(deployment({}, {}, {volumes: [{name: 'v', configMap: {name: 'q', defaultMode: 420}, odd: 1}]}), []));
		expect(words(judge(added, ...volume, 'configMap', 'defaultMode'))).toBe('survives survives');
	});
});

describe('a client-side patch of any other kind', () => {
	const gadget = (spec: Parts): Parts => ({apiVersion: 'example.test/v1', kind: 'Gadget', spec});
	const stored = gadget({size: 2, color: 'red', list: ['a'], box: {x: 1}});
	const context = contextOf(stored, liveOf(gadget({size: 9, color: 'green', list: ['a', 'b'], extra: 1}), []), {typed: false, target: gadget({size: 1, color: 'red', list: ['z'], box: {x: 1}})});

	it('lets a hand edit survive, changed, deleted or added', () => {
		expect(judge(context, 'spec', 'color').upgrade).toEqual({outcome: 'survives', reason: 'Helm does not know this kind: it sends only what differs between two manifests, and they agree here.'});
		expect(words(judge(context, 'spec', 'box'))).toBe('survives survives');
		expect(words(judge(context, 'spec', 'box', 'x'))).toBe('survives survives');
		expect(words(judge(context, 'spec', 'extra'))).toBe('survives survives');
	});

	it('puts back what differs between two manifests, lists as a whole', () => {
		expect(words(judge(context, 'spec', 'size'))).toBe('survives restored');
		expect(words(judge(context, 'spec', 'list', 1))).toBe('survives restored');
		const previous = contextOf(stored, context.live, {typed: false, previous: gadget({size: 2, color: 'blue', list: ['a'], box: {x: 1}})});
		expect(judge(previous, 'spec', 'color').upgrade).toEqual({outcome: 'restored', reason: 'The two manifests differ here, so Helm sends this field.'});
	});

	it('writes its marks, which no stored manifest has', () => {
		const marked = {...stored, metadata: {annotations: {'meta.helm.sh/release-name': 'a'}}};
		const stolen = contextOf(marked, liveOf({...stored, metadata: {annotations: {'meta.helm.sh/release-name': 'b'}}}, []), {typed: false, previous: stored});
		expect(judge(stolen, 'metadata', 'annotations', 'meta.helm.sh/release-name').upgrade.outcome).toBe('restored');
	});

	it('compares a rollback with the live object where the last revision lacks it', () => {
		const back = contextOf(null, liveOf(gadget({size: 9, extra: 1}), []), {typed: false, target: gadget({size: 1})});
		expect(judge(back, 'spec', 'size').rollback.outcome).toBe('restored');
		expect(judge(back, 'spec', 'extra').rollback.outcome).toBe('restored');
	});
});
