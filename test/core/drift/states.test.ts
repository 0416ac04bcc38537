import {describe, expect, it} from 'vitest';
import {marksOf} from '../../../source/core/drift/marks.ts';
import {foldMarks, foreignBecause, stateOf} from '../../../source/core/drift/object-state.ts';
import {summarise} from '../../../source/core/drift/summary.ts';
import type {ObjectDrift, RawChange} from '../../../source/core/drift/types.ts';
import {unlistedObjects} from '../../../source/core/drift/unlisted.ts';
import {yaml} from './told.ts';

const mine = {release: 'web', namespace: 'shop'};
const marked = (release: string, namespace: string, label = 'Helm') => ({managedBy: label, release, namespace});

const change = (path: readonly string[], word: RawChange['change'] = 'missing'): RawChange => ({
	path,
	change: word,
	stored: 'stored',
	live: word === 'missing' ? null : 'live',
});

const label = change(['metadata', 'labels', 'app.kubernetes.io/managed-by']);
const annotations = ['meta.helm.sh/release-name', 'meta.helm.sh/release-namespace'].map(name => change(['metadata', 'annotations', name]));
const data = change(['data', 'a'], 'changed');

describe('marksOf', () => {
	it('reads the label and both annotations', () => {
		expect(marksOf(yaml('metadata: {labels: {app.kubernetes.io/managed-by: Helm}, annotations: {meta.helm.sh/release-name: web, meta.helm.sh/release-namespace: shop}}'))).toEqual(marked('web', 'shop'));
	});

	it('says null for what is not there, and of what is no object', () => {
		for (const text of ['metadata: {labels: [], annotations: null}', 'metadata: text', 'null', '[]']) {
			expect(marksOf(yaml(text))).toEqual({managedBy: null, release: null, namespace: null});
		}
	});
});

describe('a live object\'s owner', () => {
	it('is this release by its name and namespace', () => {
		expect(foreignBecause(marked('web', 'shop'), mine, 'helm')).toBeNull();
		expect(foreignBecause({...marked('web', 'shop'), namespace: null}, mine, 'helm')).toBeNull();
	});

	it('is another release by either', () => {
		expect(foreignBecause(marked('other', 'shop'), mine, 'helm')).toBe('The live object carries the marks of release shop/other.');
		expect(foreignBecause(marked('web', 'other'), mine, 'helm')).toBe('The live object carries the marks of release other/web.');
	});

	it('is whoever made it by hand, where it has no marks', () => {
		const none = {managedBy: null, release: null, namespace: null};
		expect(foreignBecause(none, mine, 'kubectl-create')).toBe('The live object carries none of Helm\'s marks: kubectl-create made it.');
		expect([null, 'helm', 'argocd-controller'].map(ours => foreignBecause(none, mine, ours))).toEqual([null, null, null]);
		expect(foreignBecause({...none, namespace: 'shop'}, mine, 'kubectl-create')).toBeNull();
	});
});

describe('foldMarks', () => {
	it('takes marks for no difference where none is there and another tool writes the object', () => {
		expect(foldMarks([label, data, ...annotations], 'argocd-controller')).toMatchObject({
			changes: [data],
			folded: [label, ...annotations].map(one => ({...one, code: 'no-marks'})),
			warnings: [{code: 'no-marks'}],
		});
		expect(foldMarks([{...label, change: 'changed', live: 'Tiller'}, ...annotations], null).changes).toEqual([]);
	});

	it('leaves them where Helm or a person writes it, and where some are there', () => {
		for (const ours of ['helm', 'kubectl-create']) {
			expect(foldMarks([label, ...annotations], ours)).toEqual({changes: [label, ...annotations], folded: [], warnings: []});
		}

		expect(foldMarks([label, annotations[0]!], null).changes).toEqual([label, annotations[0]]);
	});
});

describe('stateOf', () => {
	it('is foreign before all else', () => {
		expect(stateOf([data], 'why')).toBe('foreign');
		expect(stateOf([data], null)).toBe('differs');
		expect(stateOf([], null)).toBe('equal');
	});
});

describe('unlistedObjects', () => {
	const map = (name: string, more = ''): string => `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}, namespace: shop${more}}}`;

	it('is what no manifest lists and no controller made', () => {
		const live = [map('listed'), map('left'), map('made', ', ownerReferences: [{kind: Deployment, controller: true}]'), map('owned', ', ownerReferences: [{kind: Deployment}]'), '{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: left}}', 'text'].map(text => yaml(text));
		expect(unlistedObjects(live, new Set(['ConfigMap/shop/listed'])).map(({address}) => address)).toEqual(['ConfigMap/shop/left', 'ConfigMap/shop/owned', 'ClusterRole.rbac.authorization.k8s.io/left']);
	});
});

describe('summarise', () => {
	it('counts objects by state and all differences', () => {
		const object = (state: ObjectDrift['state'], count: number): ObjectDrift => ({
			address: 'ConfigMap/shop/a',
			apiVersion: 'v1',
			kind: 'ConfigMap',
			namespace: 'shop',
			name: 'a',
			state,
			why: null,
			changes: Array.from({length: count}, () => ({...data, blame: null, next: {upgrade: {outcome: 'restored', reason: ''}, rollback: {outcome: 'restored', reason: ''}}})),
			folded: [{...data, code: 'empty', reason: ''}],
			extras: [],
			warnings: [],
			method: 'local',
			health: null,
			document: null,
			live: null,
		});
		expect(summarise([object('equal', 0), object('differs', 2), object('missing', 1), object('differs', 1), object('unknown', 0)])).toEqual({
			objects: 5,
			equal: 1,
			differs: 2,
			missing: 1,
			foreign: 0,
			unlisted: 0,
			unknown: 1,
			changes: 4,
			folded: 5,
			extras: 0,
		});
	});
});
