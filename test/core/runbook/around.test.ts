/** What is known around a release, in the whole verdict: which row comes first, what is never recommended, what is named as unknown. */
import {describe, expect, it} from 'vitest';
import {known} from '../../../source/core/problem/known.ts';
import {triage} from '../../../source/core/runbook/triage.ts';
import type {Facts, Finding, Triage} from '../../../source/core/runbook/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildLive} from '../../build/live.ts';
import {buildHistory, type RecordInput} from '../../build/record.ts';
import {
	discovered,
	gone,
	held,
	left,
	marked,
	other,
	owned,
	ownership,
	rights,
	someRights,
} from './live-cases.ts';

const rowsOf = ({findings}: Triage): readonly string[] => findings.map(({row}) => row);
const cutUpgrade: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'pending-upgrade'}];
const cutRollback: readonly RecordInput[] = [{revision: 1, status: 'superseded'}, {revision: 2}, {revision: 3, status: 'pending-rollback', description: 'Rollback to 1'}];

const optionOf = ({options}: Finding, wanted: string) => options.find(({id}) => id === wanted);

describe('an object that is another release\'s', () => {
	const taken = (facts: Facts): Facts => ({...facts, ownership: known([owned(other('yes'), {address: 'Deployment.apps/shop/web-0', kind: 'Deployment', name: 'web-0'})])});

	it('comes before drift, which does not tell it a second time', () => {
		const facts = taken(buildFacts(buildHistory({revision: 1, status: 'superseded'}, {revision: 2}), buildLive({2: ['foreign']})));
		expect(rowsOf(triage(facts))).toEqual(['stolen-object']);
		expect(rowsOf(triage({...facts, ownership: {known: false, why: 'failed'}}))).toEqual(['drift']);
	});

	it('leaves drift of the other objects', () => {
		expect(rowsOf(triage(taken(buildFacts(buildHistory({revision: 1, status: 'superseded'}, {revision: 2}), buildLive({2: ['foreign', 'missing']})))))).toEqual(['stolen-object', 'drift']);
	});

	it('keeps a rollback that would take it from being recommended, and says so', () => {
		const calm = triage(ownership([owned({kind: 'this-release'})], cutUpgrade));
		expect(calm.findings[0]).toMatchObject({row: 'stale-upgrade-lock', recommended: 'rollback'});
		const {findings, recommended} = triage(ownership([owned(other('yes'))], cutUpgrade));
		const [lock] = findings;
		expect(lock).toMatchObject({row: 'stale-upgrade-lock', recommended: 'mark-failed'});
		expect(recommended?.id).toBe('mark-failed');
		expect(optionOf(lock!, 'rollback')).toMatchObject({risk: 'high', effect: expect.stringContaining('It takes ConfigMap/web-config from release shop/other') as string});
	});

	it('asks for a chart without it before an upgrade, and warns of an uninstall', () => {
		const {findings} = triage(ownership([owned(other('yes'), {revisions: [1]})], [{revision: 1, status: 'failed', description: 'Upgrade "web" failed: context deadline exceeded'}]));
		const found = findings.find(({row}) => row !== 'stolen-object')!;
		expect(optionOf(found, 'upgrade')?.needs).toMatch(/^a chart without ConfigMap\/web-config, which release shop\/other has now; then /v);
		const [stuck] = triage(ownership([owned(other('yes'), {revisions: [1]})], [{revision: 1, status: 'uninstalling', description: 'Deletion in progress (or silently failed)'}])).findings;
		expect(optionOf(stuck!, 'uninstall')?.effect).toMatch(/Helm before 4\.3 deletes ConfigMap\/web-config too/v);
	});
});

describe('a kind that is gone', () => {
	it('comes before the rollback that hangs on it, and no rollback is offered', () => {
		const found = triage(discovered({gone: [gone([3, 1])]}, cutRollback));
		expect(rowsOf(found)).toEqual(['removed-api']);
		expect(found.findings[0]?.options.map(({id}) => id)).toEqual(['mark-failed', 'repair', 'upgrade']);
		expect(found.recommended).toMatchObject({id: 'mark-failed', command: expect.stringMatching(/^helm-triage unlock \S+ --to=failed /v) as string});
		expect(rowsOf(triage(discovered({}, cutRollback)))).toEqual(['pending-rollback']);
	});

	it('is passed over as a target, with the reason', () => {
		const {target} = triage(discovered({gone: [gone([2])]}, [{revision: 1, status: 'superseded', manifest: '---\na: 1\n'}, {revision: 2, status: 'superseded', manifest: '---\na: 2\n'}, {revision: 3}]));
		expect(target).toMatchObject({revision: 1, passedOver: [{revision: 2, why: expect.stringContaining('names Widget of shop.example.test/v1beta1') as string}]});
	});

	it('that nobody could look for is named as unknown, and the rollback stays what it was', () => {
		const found = triage({...discovered({}, cutRollback), apis: {known: false, why: 'failed'}});
		expect(rowsOf(found)).toEqual(['pending-rollback']);
		expect(found.unknown).toContainEqual({what: 'which stored APIs are gone: reading it failed', verb: null});
	});

	it('offers to map it, says how, and what nothing takes the place of', () => {
		const effect = (facts: Facts): string => optionOf(triage(facts).findings[0]!, 'repair')?.effect ?? '';
		expect(effect(discovered({gone: [gone([2])]}))).toContain('every Widget of shop.example.test/v1beta1 becomes one of shop.example.test/v1, with the fields that this version wants');
		expect(effect(discovered({gone: [gone([2], {apiVersion: 'policy/v1beta1', kind: 'PodSecurityPolicy', successor: null})]}))).toContain('documents of PodSecurityPolicy of policy/v1beta1 are taken out, since Kubernetes has nothing in its place');
		expect(optionOf(triage(discovered({gone: [gone([2])]})).findings[0]!, 'repair')?.command).toMatch(/^helm-triage repair \S+ --fix=apis /v);
		const lost = triage(discovered({gone: [gone([2], {successor: null})]})).findings[0]!;
		expect(optionOf(lost, 'wait')).toMatchObject({title: 'Install the definition again', command: null});
	});
});

describe('what is not known', () => {
	it('names the right, what is missing without it, and how far a rollback comes', () => {
		const {unknown} = triage(rights(someRights));
		expect(unknown).toContainEqual({what: 'why an object is not ready: you may not list pods', verb: 'list pods'});
		expect(unknown).toContainEqual({what: 'how far a rollback under your name comes: you may not patch deployments.apps', verb: 'patch deployments.apps'});
		expect(unknown.map(({what}) => what).join('\n')).not.toMatch(/secrets|events/v);
	});

	it('prints the smallest Role', () => {
		const [found] = triage(rights(someRights)).findings;
		expect(optionOf(found!, 'wait')?.needs).toContain('{"apiVersion":"rbac.authorization.k8s.io/v1","kind":"Role","metadata":{"name":"helm-release","namespace":"shop"},"rules":[{"apiGroups":[""],"resources":["pods"],"verbs":["list"]},{"apiGroups":[""],"resources":["pods/log"],"verbs":["get"]}]}');
	});

	it('names parts of the surroundings that may not be read', () => {
		const {unknown} = triage(buildFacts(buildHistory({revision: 1}), {surroundings: known({namespace: {known: false, why: 'forbidden', verb: 'get namespaces'}, quotas: {known: false, why: 'not-asked'}, webhooks: {known: false, why: 'failed'}})}));
		expect(unknown).toContainEqual({what: 'whether the namespace is being deleted: you may not read it', verb: 'get namespaces'});
		expect(unknown).toContainEqual({what: 'whether webhooks that must answer have somebody behind them: reading it failed', verb: null});
		expect(unknown.map(({what}) => what)).not.toContain('whether a quota is used up: not looked at');
	});
});

describe('a name without records', () => {
	it('is told by what is left of it', () => {
		expect(rowsOf(triage(left([marked('web')])))).toEqual(['history-hole']);
		expect(rowsOf(triage(left([marked('web', {leaving: held}), marked('more')])))).toEqual(['uninstall-stuck']);
		expect(rowsOf(triage(left([])))).toEqual([]);
	});

	it('is not told where nobody may look, and the right is named', () => {
		const found = triage(buildFacts(buildHistory(), {remains: {known: false, why: 'forbidden', verb: 'list ConfigMap'}}));
		expect(found.findings).toEqual([]);
		expect(found.unknown).toContainEqual({what: 'whether objects of it are left: you may not read it', verb: 'list ConfigMap'});
	});
});

describe('a last revision that cannot be built', () => {
	it('leaves nothing to go back to: Helm builds it for every rollback', () => {
		const {target} = triage(discovered({gone: [gone([3, 1])]}, cutRollback));
		expect(target).toEqual({revision: null, why: 'Helm builds the manifest of 3 for every rollback, and it names Widget of shop.example.test/v1beta1, which the API server serves no more', passedOver: []});
	});
});

describe('mere circumstances', () => {
	const upgraded: readonly RecordInput[] = [{revision: 1, status: 'superseded', config: {mode: 'blue'}}, {revision: 2, config: {mode: 'green'}}];

	it('leave nothing to explain by what an upgrade changed', () => {
		expect(rowsOf(triage(rights(someRights, upgraded)))).toEqual(['forbidden']);
		expect(rowsOf(triage({...rights(someRights, upgraded), ownership: known([owned(other('yes'))])}))).toEqual(['stolen-object', 'forbidden', 'values-changed-alone']);
	});
});
