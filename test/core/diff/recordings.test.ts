/** Every pair of neighbouring revisions that was recorded from real Helm. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {compareDocuments} from '../../../source/core/diff/compare-documents.ts';
import {pairDocuments, placeDocuments, type PlacedDocument} from '../../../source/core/diff/pair-documents.ts';
import type {ObjectDiff} from '../../../source/core/diff/types.ts';
import {printPath} from '../../../source/core/drift/path.ts';
import {splitManifest} from '../../../source/core/manifest/split.ts';
import {readObjects} from '../../../source/core/object/read-objects.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import type {Release} from '../../../source/core/record/types.ts';

const scenarios = path.join(import.meta.dirname, '../../../fixtures/scenarios');

const releasesIn = (scenario: string): readonly Release[] => {
	const file = path.join(scenarios, scenario, 'records.yaml');
	return existsSync(file)
		? readObjects(readFileSync(file, 'utf8'), 'records.yaml').records
			.map(record => decodeRecord(record, {maxBytes: 64 * 1024 * 1024}).release)
			.filter(release => release !== null)
			.toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0))
		: [];
};

const placed = (release: Release): readonly PlacedDocument[] => placeDocuments({
	manifest: splitManifest(release.manifest),
	hooks: release.hooks.flatMap(({manifest}) => splitManifest(manifest)),
	namespace: release.namespace ?? 'default',
}, []);

const diff = (before: Release, after: Release): readonly ObjectDiff[] => pairDocuments(placed(before), placed(after)).map(pair => {
	const steps = compareDocuments(pair);
	let step = steps.next();
	while (!step.done) {
		step = steps.next();
	}

	return step.value;
});

const opposite = {
	added: 'removed', removed: 'added', changed: 'changed', differs: 'differs', equal: 'equal',
} as const;

const asText = (values: readonly unknown[]): readonly string[] => values.map(value => JSON.stringify(value)).toSorted();

const forwards = (objects: readonly ObjectDiff[]): readonly string[] => asText(objects.map(({address, hook, state, changes}) => [
	address, hook, state, asText(changes.map(({path: at, change, before, after}) => [printPath(at), change, before, after])),
]));

const backwards = (objects: readonly ObjectDiff[]): readonly string[] => forwards(objects.map(object => ({
	...object,
	state: opposite[object.state],
	changes: object.changes.map(({path: at, change, before, after, places}) => ({
		path: at, change: opposite[change], before: after, after: before, places,
	})),
})));

const recorded = readdirSync(scenarios).map(scenario => ({scenario, releases: releasesIn(scenario)})).filter(({releases}) => releases.length > 1);

describe('recorded revisions', () => {
	it('are there', () => {
		expect(recorded.length).toBeGreaterThan(80);
	});

	it.each(recorded)('$scenario: none differs from itself, and two mirror each other', ({releases}) => {
		for (const [index, release] of releases.entries()) {
			expect(diff(release, release).filter(({state}) => state !== 'equal')).toEqual([]);
			const next = releases[index + 1];
			if (next !== undefined) {
				expect(forwards(diff(next, release))).toEqual(backwards(diff(release, next)));
			}
		}
	});
});
