import {describe, expect, it} from 'vitest';
import {known} from '../../../source/core/problem/known.ts';
import {triage} from '../../../source/core/runbook/triage.ts';
import type {Facts, SameName, Triage} from '../../../source/core/runbook/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildLog} from '../../build/log.ts';
import {buildHistory, historyOf, type RecordInput} from '../../build/record.ts';

type Over = Partial<Pick<Facts, 'elsewhere'>>;

const of = (inputs: readonly RecordInput[], log: string, over: Over = {}): Triage => triage(buildFacts(inputs.length === 0 ? historyOf() : buildHistory(...inputs), {...buildLog(log), ...over}));
const brief = ({findings}: Triage): readonly string[] => findings.map(({row, severity, confidence}) => `${row} ${severity} ${confidence}`);

const healthy: readonly RecordInput[] = [{revision: 1, status: 'superseded'}, {revision: 2}];
const lock = 'Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress';
const ranOut = 'Error: UPGRADE FAILED: timed out waiting for the condition';
const owned = 'Error: UPGRADE FAILED: Unable to continue with update: Service "web" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "web"';
const template = 'Error: UPGRADE FAILED: template: web/templates/deployment.yaml:21:24: executing "web/templates/deployment.yaml" at <.Values.image.tag>: nil pointer evaluating interface {}.tag';
const staging: SameName = {namespace: 'staging', driver: 'secret', revision: 4, status: 'deployed'};

describe('a log beside the records', () => {
	it('is evidence of the finding that they make', () => {
		const found = of([{revision: 1}, {revision: 2, status: 'pending-upgrade'}], lock);
		expect(brief(found)).toEqual(['stale-upgrade-lock critical likely']);
		expect(found.findings[0]?.evidence).toContainEqual({
			what: `the log says: ${lock}`, where: 'upgrade.log line 1', seen: true, revision: null,
		});
	});

	it('is evidence of what its text leaves open, where the records tell it', () => {
		expect(brief(of([{revision: 1, status: 'pending-install'}], lock))).toEqual(['first-install-stuck critical likely']);
		expect(brief(of([{revision: 1, status: 'uninstalling'}], 'Error: UPGRADE FAILED: "web" has no deployed releases'))).toEqual(['uninstall-stuck critical likely']);
	});

	it('is a remark where they contradict it', () => {
		expect(brief(of(healthy, lock))[0]).toBe('stale-upgrade-lock info cannot-tell');
		expect(brief(of(healthy, ranOut))[0]).toBe('wait-timed-out info cannot-tell');
		expect(of(healthy, ranOut).recommended).toBeNull();
	});

	it('is over where a newer revision came after what it tells', () => {
		const found = of([{revision: 1, status: 'superseded'}, {revision: 2, status: 'failed', description: 'Upgrade "web" failed: timed out waiting for the condition'}, {revision: 3}], ranOut);
		expect(brief(found)[0]).toBe('wait-timed-out info likely');
		expect(found.findings[0]?.title).toBe('The log tells of 2, which is over: the wait ran out.');
	});

	it('is a warning where it tells of what leaves no record, never certain', () => {
		expect(brief(of(healthy, owned))[0]).toBe('ownership-refused warning likely');
		expect(brief(of(healthy, template))[0]).toBe('values-lost warning likely');
	});

	it('hides no finding of a record by what it alone tells', () => {
		const failed: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'failed', description: 'Upgrade "web" failed: timed out waiting for the condition'}];
		expect(brief(of(failed, owned))).toEqual(['ownership-refused warning likely', 'wait-timed-out warning cannot-tell']);
	});

	it('that says that nothing is deployed, where something is, was run in another place', () => {
		const found = of(healthy, 'Error: UPGRADE FAILED: "web" has no deployed releases');
		expect(brief(found)[0]).toBe('no-deployed-release warning likely');
		expect(found.recommended).toBeNull();
		expect(found.findings[0]?.title).toBe('2 is deployed here: what the log tells of was run somewhere else.');
	});

	it('of another release, or of this one in another namespace, is none', () => {
		expect(brief(of(healthy, 'Upgrade "other" failed: context deadline exceeded'))).toEqual([]);
		expect(brief(of(healthy, `helm upgrade web chart -n staging\n${lock}`))).toEqual([]);
	});

	it('of Helm\'s records in another namespace is none, and of an object there may be one', () => {
		const storage = (namespace: string): string => `Error: UPGRADE FAILED: query: failed to query with labels: secrets is forbidden: User "ci" cannot list resource "secrets" in API group "" in the namespace "${namespace}"`;
		expect(brief(of(healthy, storage('staging')))).toEqual([]);
		expect(brief(of(healthy, storage('shop')))).toEqual(['forbidden warning likely']);
		expect(brief(of(healthy, 'Error: UPGRADE FAILED: could not get information about the resource: roles.rbac.authorization.k8s.io "web" is forbidden: User "ci" cannot get resource "roles" in API group "rbac.authorization.k8s.io" in the namespace "staging"'))).toEqual(['forbidden warning likely']);
	});

	it('tells each fault once, and not a hundred of them', () => {
		const found = of(healthy, [lock, lock, ranOut, owned, template].join('\n'));
		expect(new Set(brief(found)).size).toBe(found.findings.length);
		expect(found.findings.length).toBeLessThan(8);
	});
});

describe('a log without any record', () => {
	it('names the places that have the name, and recommends nothing here', () => {
		const found = of([], 'Error: UPGRADE FAILED: "web" has no deployed releases', {elsewhere: known([staging, {...staging, namespace: 'shop', driver: 'configmap'}])});
		expect(brief(found)).toEqual(['no-deployed-release critical likely']);
		expect(found.findings[0]).toMatchObject({title: 'There is no release web in namespace shop; there is one elsewhere.', meaning: 'It is in namespace staging and namespace shop as ConfigMaps: whoever ran this looked in the wrong place.', recommended: null});
	});

	it('cannot tell where nobody may look elsewhere', () => {
		const found = of([], 'Error: release: not found', {elsewhere: {known: false, why: 'forbidden', verb: 'list secrets in all namespaces'}});
		expect(brief(found)).toEqual(['no-deployed-release critical cannot-tell']);
	});

	it('is judged by its text', () => {
		expect(of([], owned).recommended).toMatchObject({id: 'adopt', command: 'helm-triage adopt web Service/shop/web --context=eu --namespace=shop'});
		expect(brief(of([], lock))).toEqual(['stale-upgrade-lock info cannot-tell']);
		expect(brief(of([], 'Error: INSTALLATION FAILED: release web failed, and has been uninstalled due to atomic being set: context deadline exceeded'))).toEqual(['wait-timed-out warning likely']);
	});
});
