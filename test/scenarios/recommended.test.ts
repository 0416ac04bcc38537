/** What is recommended at each recorded incident, against the safe ways of the runbook. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {explainLog} from '../../source/core/explain/explain-log.ts';
import type {Option, OptionId, Triage} from '../../source/core/runbook/types.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {composed} from '../build/session-options.ts';
import {valueOf} from './value-of.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios');
const {signal} = new AbortController();

type Expected = {readonly row: string; readonly situation: string; readonly release: string; readonly refused: ReadonlyArray<{readonly stderr: string}>};

const names = readdirSync(folder).filter(name => name !== 'demo');
const expectedOf = (name: string): Expected => JSON.parse(readFileSync(path.join(folder, name, 'expected.json'), 'utf8')) as Expected;
const baseOf = (name: string): string => name.replace(/-helm\d$/v, '');

/** Failures that only a log tells of: it is given along where the records say nothing, or nothing is there. */
const isTold = ({row, refused}: Expected, name: string): boolean => refused.length > 0 && (row === 'none' || name.startsWith('owned-by-another') || name.startsWith('wrong-namespace'));

const judge = async (name: string): Promise<Triage> => {
	const expected = expectedOf(name);
	const log = isTold(expected, name) ? {name: 'helm.log', faults: explainLog(expected.refused.at(-1)!.stderr)} : null;
	const {triage} = await valueOf(triageRelease(await composed({from: path.join(folder, name)}), {
		namespace: name.startsWith('record-moved') ? 'payments-copy' : 'payments', name: expected.release, live: true, log,
	}, signal));
	return triage;
};

type Way = OptionId | null;

/** The ways that the runbook calls safe, by incident; null is to do nothing, or to ask first. Each was tried on both majors. */
const safe: Readonly<Record<string, readonly Way[]>> = {
	argo: [null],
	'chart-changed': ['upgrade'],
	'claim-dropped': [null],
	'claim-template-changed': ['upgrade'],
	conflict: ['upgrade'],
	'custom-resource-edited': [null],
	'definition-missing': ['upgrade'],
	'flags-clash': ['upgrade'],
	'forbidden-records': ['upgrade'],
	'forbidden-upgrade': ['upgrade'],
	gitops: [null],
	'hand-edited': [null],
	hole: [null],
	'hook-leftover': ['repair'],
	'hook-timed-out': ['upgrade'],
	'image-changed': ['upgrade'],
	'install-killed': ['mark-failed'],
	'install-killed-with-claims': ['mark-failed'],
	'label-edited': ['repair'],
	'leaked-object': [null],
	'long-history': ['repair'],
	'lost-final-write': ['complete'],
	'mixed-writers': [null],
	'name-in-use': ['upgrade'],
	'newest-cut': ['set-aside'],
	'newest-damaged': ['set-aside'],
	'newest-deleted': ['upgrade'],
	'newest-empty': ['set-aside'],
	'not-ready': ['upgrade'],
	'object-deleted-by-hand': [null],
	'object-dropped': [null],
	'object-invalid': ['upgrade'],
	'older-cut': ['set-aside'],
	'owned-by-a-release': [null],
	'owned-by-another': ['adopt'],
	'policy-denied': ['upgrade'],
	'post-upgrade-hook-failed': ['upgrade'],
	'pre-upgrade-hook-failed': ['upgrade'],
	'pruned-target': [null],
	quota: ['upgrade'],
	'record-moved': [null],
	'record-too-large': ['upgrade'],
	'records-deleted': ['upgrade', 'repair'],
	'removed-api': ['mark-failed', 'repair'],
	'removed-api-unnoticed': ['repair'],
	'rollback-apply-failed': ['upgrade'],
	'rollback-hook-failed': ['mark-failed', null],
	'rollback-killed': ['rollback', 'complete'],
	'rollback-over-lock-fails': ['upgrade'],
	'rollback-to-failed-fails': ['upgrade'],
	'rollback-without-effect': [null],
	'rolled-back-over-lock': [null],
	'scaled-by-hand': ['upgrade'],
	'selector-changed': ['upgrade'],
	'stolen-object': ['repair', null],
	'taken-by-release': ['repair', null],
	'terminating-namespace': [null, 'upgrade'],
	'two-clients': ['repair', null],
	'two-deployed': ['repair'],
	'two-failed-upgrades': ['rollback'],
	'uninstall-finalizer': ['wait'],
	'uninstall-hook-failed': ['complete'],
	'uninstall-killed': ['wait'],
	'uninstalled-after-ten': [null],
	'uninstalled-kept': [null],
	'upgrade-cancelled': ['upgrade', null],
	'upgrade-killed': ['rollback'],
	'upgrade-killed-in-hook': ['mark-failed'],
	'upgrade-recovered': [null],
	'upgrade-timed-out': ['upgrade'],
	'upgrade-timed-out-healthy': [null],
	'upgrade-under-way': [null],
	'values-changed': ['upgrade'],
	'values-lost': ['upgrade'],
	'webhook-denied': ['upgrade'],
	'webhook-down': ['upgrade'],
	'wrong-namespace': [null],
};

/** What no way may do, by the words of its command. */
const dangerous = /--force|--take-ownership|--no-hooks|--reuse-values|\bdelete\b|\buninstall\b|helm rollback \S+ --|patch|label /v;

/** What the option says that it needs or does, and its command. */
const wordsOf = ({command, needs}: Option): string => [command, needs].filter(part => part !== null).join('\n');

describe('what is recommended', () => {
	it('is said for each recorded incident', () => {
		const bases = new Set(names.map(name => baseOf(name)).filter(base => !base.startsWith('healthy-')));
		expect(Object.keys(safe).toSorted()).toEqual([...bases].toSorted());
	});

	it.each(names)('%s: is a safe way', async name => {
		const {recommended, findings} = await judge(name);
		expect(safe[baseOf(name)] ?? [null]).toContain(recommended?.id ?? null);
		expect(findings.every(({confidence, recommended: way}) => confidence !== 'cannot-tell' || way === null)).toBe(true);
		if (recommended === null) {
			return;
		}

		expect(recommended.risk).not.toBe('high');
		expect(recommended.command ?? '').not.toMatch(dangerous);
		expect(wordsOf(recommended)).not.toBe('');
	});

	it.each(names)('%s: every rollback names its revision and prunes nothing', async name => {
		const {findings} = await judge(name);
		const rollbacks = findings.flatMap(({options}) => options.filter(({id}) => id === 'rollback'));
		for (const option of rollbacks) {
			expect(option.revision).toBeGreaterThan(0);
			expect(wordsOf(option)).toMatch(/helm rollback \S+ \d+ .*--history-max=0|set aside first|out of the way first/v);
		}
	});
});
