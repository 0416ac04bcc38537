/** What real Helm wrote into the records of real incidents, read as if it had been printed. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {explainLog} from '../../../source/core/explain/explain-log.ts';
import {decodeInput} from '../../../source/core/record/decode-input.ts';
import type {Release} from '../../../source/core/record/types.ts';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'scenarios');

const releasesOf = (scenario: string): readonly Release[] => {
	const file = path.join(folder, scenario, 'records.yaml');
	return existsSync(file) ? decodeInput(readFileSync(file), {maxBytes: 100_000_000}).records.map(({release}) => release).filter(release => release !== null) : [];
};

const failed = (release: Release): boolean => /failed: |silently failed/v.test(release.description ?? '');

describe('the description of a failed revision', () => {
	it.each([
		['conflict-helm4', ['apply-conflict']],
		['image-changed-helm3', ['wait-timed-out']],
		['image-changed-helm4', ['wait-timed-out']],
		['pre-upgrade-hook-failed-helm3', ['hook-failed']],
		['pre-upgrade-hook-failed-helm4', ['hook-failed']],
		['quota-helm3', ['cluster-blocks']],
		['quota-helm4', ['cluster-blocks']],
		['rollback-apply-failed-helm3', ['immutable-field']],
		['rollback-apply-failed-helm4', ['immutable-field']],
		['rollback-over-lock-fails-helm3', ['immutable-field']],
		['rollback-over-lock-fails-helm4', ['immutable-field']],
		['selector-changed-helm3', ['immutable-field']],
		['selector-changed-helm4', ['immutable-field']],
		['two-failed-upgrades-helm3', ['wait-timed-out', 'wait-timed-out']],
		['two-failed-upgrades-helm4', ['wait-timed-out', 'wait-timed-out']],
		['uninstall-hook-failed-helm3', ['uninstall-stuck']],
		['uninstall-hook-failed-helm4', ['uninstall-stuck']],
		['upgrade-timed-out-healthy-helm3', ['wait-timed-out']],
		['upgrade-timed-out-healthy-helm4', ['wait-timed-out']],
		['upgrade-timed-out-helm3', ['wait-timed-out']],
		['upgrade-timed-out-helm4', ['wait-timed-out']],
		['webhook-down-helm3', ['cluster-blocks']],
		['webhook-down-helm4', ['cluster-blocks']],
	])('of %s', (scenario, rows) => {
		const descriptions = releasesOf(scenario).filter(release => failed(release)).map(({description, name}) => ({text: description!, name}));
		expect(descriptions.map(({text}) => explainLog(text)[0]?.row)).toEqual(rows);
		const printed = descriptions.filter(({text}) => text.includes('failed: '));
		for (const {text, name} of printed) {
			expect(explainLog(text)).toMatchObject([{release: name, line: 1}]);
			expect(explainLog(`Error: UPGRADE FAILED: ${text.slice(text.indexOf('failed: ') + 8)}`)[0]?.row).toBe(explainLog(text)[0]?.row);
		}
	});
});

it('any other description is none', () => {
	const scenarios = ['demo', 'conflict-helm4', 'two-deployed-helm3', 'rolled-back-over-lock-helm4', 'values-lost-helm3', 'uninstalled-kept-helm4'];
	const others = scenarios.flatMap(scenario => releasesOf(scenario)).filter(release => /complete|^Rollback to|^Initial install|^Preparing/v.test(release.description ?? ''));
	expect(others.length).toBeGreaterThan(5);
	expect(others.flatMap(({description}) => explainLog(description!))).toEqual([]);
});
