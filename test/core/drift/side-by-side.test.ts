import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {sideBySide} from '../../../source/core/drift/side-by-side.ts';
import type {Change} from '../../../source/core/drift/types.ts';
import {splitManifest} from '../../../source/core/manifest/split.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {atOnce} from '../../build/at-once.ts';

const redactor = createRedactor(new Uint8Array(32));
const unknown = {outcome: 'unknown', reason: ''} as const;

const changeAt = (path: Change['path']): Change => ({
	path, change: 'changed', stored: null, live: null, blame: null, next: {upgrade: unknown, rollback: unknown},
});

/** Each row as `MARK stored | live`. */
const rowsOf = (stored: JsonValue, live: JsonValue, ...paths: ReadonlyArray<Change['path']>): string[] => {
	const [document = null] = stored === null ? [] : splitManifest(JSON.stringify(stored));
	return [...sideBySide({document, live, changes: paths.map(path => changeAt(path))}, redactor)].filter(row => row !== null).map(row => `${row.mark} ${row.stored ?? '·'} | ${row.live ?? '·'}`);
};

describe('an object side by side', () => {
	it('has what differs in one row, and tells drift from what is harmless', () => {
		expect(rowsOf(
			{kind: 'Deployment', spec: {replicas: 2}},
			{kind: 'Deployment', metadata: {managedFields: [{manager: 'helm'}], uid: 'a-1'}, spec: {replicas: 5, paused: false}},
			['spec', 'replicas'],
		)).toEqual([
			'same kind: Deployment | kind: Deployment',
			'same spec: | spec:',
			'differs   replicas: 2 |   replicas: 5',
			'harmless · |   paused: false',
			'harmless · | metadata:',
			'harmless · |   uid: a-1',
		]);
	});

	it('pairs the items of a list by their names, whatever their order', () => {
		expect(rowsOf(
			{containers: [{name: 'a', image: 'a:1'}, {name: 'b', image: 'b:1', ports: [{port: 80}]}]},
			{containers: [{image: 'b:2', name: 'b', ports: [{port: 80, protocol: 'TCP'}]}, {name: 'c'}, {name: 'a', image: 'a:1'}]},
			['containers', {keys: [['name', 'b']]}, 'image'],
		)).toEqual([
			'same containers: | containers:',
			'same   - name: a |   - name: a',
			'same     image: a:1 |     image: a:1',
			'same   - name: b |   - name: b',
			'differs     image: b:1 |     image: b:2',
			'same     ports: |     ports:',
			'same       - port: 80 |       - port: 80',
			'harmless · |         protocol: TCP',
			'harmless · |   - name: c',
		]);
	});

	it('sets lines of a long text beside each other', () => {
		expect(rowsOf({data: {file: 'one\ntwo\nend\n'}}, {data: {file: 'one\nother\nmore\nend\n'}}, ['data', 'file'])).toEqual([
			'same data: | data:',
			'same   file: | |   file: |',
			'same     one |     one',
			'differs     two |     other',
			'differs · |     more',
			'same     end |     end',
		]);
	});

	it('shows one side alone where the other has no such object, or another form', () => {
		expect(rowsOf({kind: 'Service', spec: {ports: [{port: 80}]}}, null, [])).toEqual(['differs kind: Service | ·', 'differs spec: | ·', 'differs   ports: | ·', 'differs     - port: 80 | ·']);
		expect(rowsOf(null, {kind: 'Service'}, [])).toEqual(['differs · | kind: Service']);
		expect(rowsOf({port: 'http'}, {port: {number: 80}}, ['port'])).toEqual(['differs port: http | ·', 'differs · | port:', 'differs · |   number: 80']);
	});

	it('prints YAML that says the same', () => {
		const value: JsonValue = {
			on: 'yes', 'a key': ['1', 1, null, true, {}, [], ['nested', [1]], {inner: {deep: ['x']}}], text: 'a: b\n\n  c\n', long: 'no break', empty: '', number: '012', 'x.y/z': '12:30', bool: 'True', '': -0.5,
		};
		const text = [...sideBySide({document: null, live: value, changes: []}, {slices: {...redactor.slices, json: given => atOnce(() => given)}})].map(row => row?.live ?? '').join('\n');
		expect(parse(text, {version: '1.1'})).toEqual(value);
	});

	it('hides the values of a Secret, and shows that they differ', () => {
		const rows = rowsOf({apiVersion: 'v1', kind: 'Secret', stringData: {token: 'first-secret-value'}}, {apiVersion: 'v1', kind: 'Secret', stringData: {token: 'other-secret-value'}}, ['stringData', 'token']);
		expect(rows.join('\n')).not.toContain('secret-value');
		expect(rows.at(-1)).toMatch(/^differs {3}token: .*⟨#[^\n\r\u{2028}\u{2029}\u{27E9}]*\u{27E9}.* \| {3}token: .*⟨#.*⟩/v);
	});
});
