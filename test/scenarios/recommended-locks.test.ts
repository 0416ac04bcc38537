/** What is recommended for each recorded lock, failed rollback and cut off operation of both majors: which way, to which revision, and why not to a newer one. */
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import type {LockVerdict} from '../../source/core/ledger/types.ts';
import type {OptionId, Risk, Triage} from '../../source/core/runbook/types.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {composed} from '../build/session-options.ts';
import {demoSession} from '../drive/demo-session.ts';
import {valueOf} from './value-of.ts';

const {signal} = new AbortController();

const query = {namespace: 'payments', name: 'api', live: true};

const judge = async (name: string): Promise<Triage> => {
	const {triage} = await valueOf(triageRelease(await composed({from: path.join(import.meta.dirname, '../../fixtures/scenarios', name)}), query, signal));
	return triage;
};

type Expected = {
	readonly row: string | null;
	readonly verdict?: LockVerdict;
	readonly recommended: OptionId | null;
	/** The risk of the way back that is offered, null where none is; left out where the majors differ: Helm 3 does not store where a rollback went. */
	readonly back?: Risk | null;
	/** Where a rollback goes. */
	readonly target: number | null;
	/** Why not to each newer revision. */
	readonly not?: readonly string[];
};

const expected: Readonly<Record<string, Expected>> = {
	'upgrade-killed': {
		row: 'stale-upgrade-lock', verdict: 'stale', recommended: 'rollback', back: 'low', target: 1,
	},
	'upgrade-killed-in-hook': {
		row: 'stale-upgrade-lock', verdict: 'stale', recommended: 'mark-failed', back: 'high', target: 1,
	},
	'upgrade-under-way': {
		row: 'stale-upgrade-lock', verdict: 'cannot-tell', recommended: null, back: 'low', target: 1,
	},
	'lost-final-write': {
		row: 'final-write-lost', verdict: 'final-write-lost', recommended: 'complete', back: 'high', target: 1,
	},
	'install-killed': {
		row: 'first-install-stuck', verdict: 'stale', recommended: 'mark-failed', back: 'medium', target: null,
	},
	'install-killed-with-claims': {
		row: 'first-install-stuck', verdict: 'stale', recommended: 'mark-failed', back: 'medium', target: null,
	},
	'rollback-killed': {
		row: 'pending-rollback', verdict: 'stale', recommended: 'rollback', back: 'medium', target: 1, not: ['2: the rollback that was cut off was leaving it'],
	},
	'rollback-hook-failed': {
		row: 'pending-rollback', verdict: 'stale', recommended: 'mark-failed', back: 'high', target: 1, not: ['2: the rollback that was cut off was leaving it'],
	},
	'removed-api': {
		row: 'removed-api', verdict: 'stale', recommended: 'mark-failed', back: null, target: null,
	},
	'rolled-back-over-lock': {
		row: null, recommended: null, back: null, target: null, not: ['2: it was cut off, released by 3', '1: it has the same manifest as 3'],
	},
	'two-failed-upgrades': {
		row: 'wrong-rollback-target', recommended: 'rollback', back: 'medium', target: 2, not: ['3: it failed'],
	},
	'rollback-to-failed-fails': {
		row: 'immutable-field', recommended: 'upgrade', back: 'medium', target: 1, not: ['2: it failed, though its status says superseded'],
	},
	'rollback-over-lock-fails': {
		row: 'immutable-field', recommended: 'upgrade', target: 1, not: ['2: it was cut off, though its status says superseded'],
	},
	'pre-upgrade-hook-failed': {
		row: 'hook-failed', recommended: 'upgrade', back: 'high', target: 1,
	},
	'post-upgrade-hook-failed': {
		row: 'hook-failed', recommended: 'upgrade', back: 'high', target: 1,
	},
	'hook-timed-out': {
		row: 'hook-failed', recommended: 'upgrade', back: 'high', target: 1,
	},
	'upgrade-timed-out-healthy': {
		row: 'wait-timed-out', recommended: null, back: 'medium', target: 1,
	},
	'upgrade-cancelled': {
		row: 'failed-but-serving', recommended: 'upgrade', back: 'medium', target: 1,
	},
	'upgrade-recovered': {
		row: null, recommended: null, back: null, target: null, not: ['2: it failed', '1: it has the same manifest as 3'],
	},
};

describe.each(['helm3', 'helm4'])('recorded with %s', major => {
	it.each(Object.entries(expected))('%s', async (name, {row, verdict = 'none', recommended, back, target, not = []}) => {
		const triage = await judge(`${name}-${major}`);
		const [first] = triage.findings;
		expect({
			row: first?.row ?? null,
			verdict: triage.verdict,
			recommended: triage.recommended?.id ?? null,
			...back !== undefined && {back: first?.options.find(({id}) => id === 'rollback')?.risk ?? null},
			target: triage.target.revision,
			not: triage.target.passedOver.map(({revision, why}) => `${revision}: ${why}`),
		}).toEqual({
			row, verdict, recommended, ...back !== undefined && {back}, target, not,
		});
		if (triage.recommended?.id === 'rollback') {
			expect(triage.recommended.revision).toBe(target);
		}
	});

	it('never offers to uninstall where a claim would go, nor to complete what is not whole', async () => {
		for (const name of ['install-killed-with-claims', 'upgrade-killed', 'upgrade-killed-in-hook', 'rollback-killed', 'rollback-hook-failed', 'removed-api']) {
			const {findings} = await judge(`${name}-${major}`);
			const offered = findings[0]?.options.map(({id}) => id) ?? [];
			expect([name, offered.includes('complete')]).toEqual([name, false]);
			expect([name, name !== 'install-killed-with-claims' || !offered.includes('uninstall')]).toEqual([name, true]);
		}
	});

	it('is at work as long as it is young by the cluster\'s own clock, and nothing that touches the lock is offered', async () => {
		const {session} = await demoSession({}, scenario => scenario, `upgrade-under-way-${major}`);
		const {triage} = await valueOf(triageRelease(session, query, signal));
		expect(triage).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress', options: [{id: 'wait'}]}]});
		expect(triage.findings[0]?.meaning).toMatch(/^Wait: in 1\d min it counts as cut off\./v);
	});

	it('lays the images of both revisions beside those that run', async () => {
		const {match, findings} = await judge(`upgrade-killed-${major}`);
		expect(match.map(({revision, status}) => [revision, status])).toEqual([[2, 'pending-upgrade'], [1, 'deployed']]);
		expect(match.every(({images}) => images.length > 0 && images.every(({live}) => live !== null))).toBe(true);
		expect(findings[0]?.evidence.map(({what}) => what)).toContain('4 of 4 objects already equal 2');
	});
});
