/** Every public manifest in `fixtures/manifests` splits into the objects that its source page counts. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {splitManifest} from '../../../source/core/manifest/split.ts';
import type {ManifestDocument} from '../../../source/core/manifest/types.ts';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'manifests');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const table = read('SOURCES.md').matchAll(/^\| `(?<file>[^`]+)` \| (?<count>\d+) \|/gmv).map(({groups}) => [groups!['file']!, Number(groups!['count'])] as const).toArray();

/** Documents with more than comments: the items of one list count as one. */
const countDocuments = (documents: readonly ManifestDocument[]): number => documents.filter(({content, listed}) => content !== 'empty' && (listed === null || listed.index === 0)).length;

describe('public manifests', () => {
	it('are all in the table', () => {
		const files = readdirSync(folder).filter(file => file.endsWith('.yaml'));
		expect(new Set(table.map(([file]) => file))).toEqual(new Set(files));
	});

	it.each(table)('%s holds %i documents', (file, count) => {
		const documents = splitManifest(read(file));
		expect(countDocuments(documents)).toBe(count);
	});

	it.each(table)('%s gives each object a line on which it stands', file => {
		const lines = read(file).split('\n');
		const documents = splitManifest(read(file)).filter(({content}) => content === 'object');
		for (const {text, line, listed} of documents) {
			const first = text.split('\n').find(candidate => !/^\s*(?:#.*(?:[\n\r\u{2028}\u{2029}]\s*)?)?$/v.test(candidate))!;
			expect(lines[line - 1]!.slice(listed === null ? undefined : 4)).toContain(first.trim());
		}
	});

	it('count progress text before the first separator as one faulty document', () => {
		const [first] = splitManifest(read('helmfile-chart_need-output-helm4.yaml'));
		expect(first).toMatchObject({content: 'faulty', line: 1});
	});

	it('have no carriage return in a name', () => {
		const documents = splitManifest(read('kots-nginx-crlf.yaml'));
		expect(documents.map(({apiVersion, kind, name}) => [apiVersion, kind, name].join(' ')).join('\n')).not.toContain('\r');
		expect(documents.every(({content}) => content === 'object')).toBe(true);
	});

	it('keep their comment-only documents', () => {
		expect(splitManifest(read('helm-diff-empty.yaml')).map(({content}) => content)).toEqual(['empty', 'empty']);
	});

	it('give the items of a list as objects of their own', () => {
		const [one, two] = splitManifest(read('helm-diff-list.yaml'));
		expect(one).toMatchObject({kind: 'PrometheusRule', name: 'prometheus-operator-example', namespace: 'default', listed: {kind: 'List', index: 0}, line: 7});
		expect(two).toMatchObject({kind: 'PrometheusRule', listed: {kind: 'List', index: 1}});
		expect(one!.text.startsWith('apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata:\n  name: prometheus-operator-example\n')).toBe(true);
		expect(one!.text).not.toContain(two!.text.trim());
	});
});
