import {describe, expect, it} from 'vitest';
import type {FoundHookObject, TriedWrite} from '../../../source/core/plan/rehearsal/tried.ts';
import {rollbackPlan} from '../../../source/core/plan/rollback-plan.ts';
import type {RollbackPlan} from '../../../source/core/plan/types.ts';
import {known, type Known} from '../../../source/core/problem/known.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {policyOf} from '../../build/policy.ts';
import {
	type Changes,
	configMaps,
	factsOf,
	historyOf,
	hookOf,
	objectOf,
} from './release.ts';

const address = 'Job.batch/shop/migrate';

type HookChoice = {readonly policies?: readonly string[]; readonly events?: readonly string[]; readonly kind?: 'Job' | 'ConfigMap'};

const hook = ({policies = ['hook-failed'], events = ['pre-rollback'], kind = 'Job'}: HookChoice): unknown => ({
	...hookOf('migrate', events[0]!) as Readonly<Record<string, unknown>>,
	kind,
	events,
	manifest: objectOf(kind === 'Job' ? 'batch/v1' : 'v1', kind, 'migrate'),
	delete_policies: policies,
});

const job = (status: JsonValue): JsonValue => ({
	apiVersion: 'batch/v1', kind: 'Job', metadata: {name: 'migrate', namespace: 'shop', uid: 'u'}, status,
});

const ended = (type: string): JsonValue => job({conditions: [{type, status: 'True'}]});

const there = (live: JsonValue, tried: TriedWrite | null = null, at = address): ReadonlyMap<string, FoundHookObject> => new Map([[at, {live: known(live), tried}]]);

/** The plan of going back to revision 1, whose hook this is. */
const planOf = (choice: HookChoice, applyMethod: 'ssa' | 'csa', changes: Changes = {}): RollbackPlan => rollbackPlan(factsOf(historyOf(
	{
		revision: 1, status: 'superseded', applyMethod, hooks: [hook(choice)], manifest: configMaps('web'),
	},
	{
		revision: 2, status: 'failed', applyMethod, manifest: configMaps('web', 'new'),
	},
), 1, changes));

const codesOf = (plan: RollbackPlan): readonly string[] => plan.reasons.filter(({code}) => code.startsWith('hook-object') || code === 'object-unread').map(({code, object}) => `${code} ${object}`);

const messageOf = ({reasons}: RollbackPlan): string | undefined => reasons.find(({code}) => code.startsWith('hook-object'))?.message;

const applied: TriedWrite = {kind: 'applied', value: null, conflicts: []};

describe('an object of an earlier run of a hook', () => {
	it('makes the hook fail where Helm applies client-side, of whatever kind it is', () => {
		const plan = planOf({}, 'csa', {hookObjects: there(ended('Complete'))});
		expect(codesOf(plan)).toEqual([`hook-object-fails ${address}`]);
		expect(plan.verdict).toBe('stop');
		expect(messageOf(plan)).toContain('nothing is applied, and the release stays pending-rollback');
		expect(codesOf(planOf({kind: 'ConfigMap'}, 'csa', {hookObjects: there({apiVersion: 'v1', kind: 'ConfigMap'}, null, 'ConfigMap/shop/migrate')}))).toEqual(['hook-object-fails ConfigMap/shop/migrate']);
	});

	it('counts as a run that never was where Helm applies server-side and the Job is complete', () => {
		const plan = planOf({}, 'ssa', {hookObjects: there(ended('Complete'), applied)});
		expect(codesOf(plan)).toEqual([`hook-object-exists ${address}`]);
		expect(messageOf(plan)).toContain('counts the hook as succeeded');
		const accepted = planOf({}, 'ssa', {hookObjects: there(ended('Complete'), applied), acknowledge: ['hook-object-exists']});
		expect(accepted.reasons.filter(({code}) => code === 'hook-object-exists')).toMatchObject([{acknowledged: true}]);
	});

	it.each<readonly [string, JsonValue, TriedWrite, string]>([
		['failed', ended('Failed'), applied, 'hook-object-fails'],
		['still at work', job({active: 1}), applied, 'hook-object-exists'],
		['of another template', ended('Complete'), {
			kind: 'refused', code: 'invalid', message: 'spec.template: field is immutable', verb: null,
		}, 'hook-object-fails'],
		['of somebody else', ended('Complete'), {kind: 'applied', value: null, conflicts: [{manager: 'kubectl-create', subresource: null, path: '.spec.backoffLimit'}]}, 'hook-object-fails'],
	])('that is %s is told as what it is where Helm applies server-side', (_, live, tried, code) => {
		expect(codesOf(planOf({}, 'ssa', {hookObjects: there(live, tried)}))).toEqual([`${code} ${address}`]);
	});

	it('is no matter where it is not there, where the policy takes it away, where hooks are left out, or where Helm need not wait for it', () => {
		const live = there(ended('Complete'), applied);
		expect(codesOf(planOf({}, 'csa', {hookObjects: there(null)}))).toEqual([]);
		expect(codesOf(planOf({}, 'csa'))).toEqual([]);
		expect(codesOf(planOf({policies: []}, 'csa', {hookObjects: live}))).toEqual([]);
		expect(codesOf(planOf({policies: ['before-hook-creation', 'hook-failed']}, 'ssa', {hookObjects: live}))).toEqual([]);
		expect(codesOf(planOf({}, 'csa', {hookObjects: live, policy: policyOf({noHooks: true})}))).toEqual([]);
		expect(codesOf(planOf({events: ['pre-upgrade']}, 'csa', {hookObjects: live}))).toEqual([]);
		expect(codesOf(planOf({kind: 'ConfigMap'}, 'ssa', {hookObjects: there({apiVersion: 'v1', kind: 'ConfigMap'}, applied, 'ConfigMap/shop/migrate')}))).toEqual([]);
	});

	it('is left by the hook itself where it runs before and after', () => {
		const both = {events: ['pre-rollback', 'post-rollback']};
		const nothing = {hookObjects: there(null)};
		const plan = planOf(both, 'csa', nothing);
		expect(codesOf(plan)).toEqual([`hook-object-fails ${address}`]);
		expect(messageOf(plan)).toContain('all is applied by then');
		expect(codesOf(planOf(both, 'ssa', nothing))).toEqual([`hook-object-exists ${address}`]);
		expect(codesOf(planOf({...both, policies: ['hook-succeeded']}, 'csa', nothing))).toEqual([]);
		// One that is in the way of the first run is told once.
		expect(codesOf(planOf(both, 'csa', {hookObjects: there(ended('Complete'))}))).toEqual([`hook-object-fails ${address}`]);
	});

	it('that may not be read is never taken for one that is not there', () => {
		const unread: Known<JsonValue> = {known: false, why: 'forbidden', verb: 'get Job'};
		expect(codesOf(planOf({}, 'ssa', {hookObjects: new Map([[address, {live: unread, tried: null}]])}))).toEqual([`object-unread ${address}`]);
	});
});
