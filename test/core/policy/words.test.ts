/** What is said of a policy: in the plan's notes, when a timeout ran out, and to who runs an upgrade. */
import {describe, expect, it} from 'vitest';
import {parseConfig} from '../../../source/core/config/parse.ts';
import type {PolicyFlags} from '../../../source/core/policy/policy.ts';
import {policyNotes} from '../../../source/core/policy/notes.ts';
import {policiesFor, policyFor, type PolicyRelease} from '../../../source/core/policy/policy-for.ts';
import {timeoutCause} from '../../../source/core/policy/timeout-cause.ts';
import {upgradeShape} from '../../../source/core/command/upgrade-flags.ts';
import {noPolicies, type ReleasePolicies} from '../../../source/core/policy/types.ts';
import {upgradeOption} from '../../../source/core/runbook/options.ts';
import type {Finding} from '../../../source/core/runbook/types.ts';
import type {Owner} from '../../../source/core/ownership/types.ts';
import {shapeUpgrades} from '../../../source/core/runbook/upgrade-policy.ts';
import {known, notAsked} from '../../../source/core/problem/known.ts';
import {goDuration} from '../../../source/core/text/go-duration.ts';
import {helm3, helm4} from '../../build/facts.ts';

const policiesOf = (text: string): ReleasePolicies => {
	const parsed = parseConfig(text, {file: '/etc/team/config.yaml', rows: []});
	return parsed.ok ? parsed.value.policies : noPolicies;
};

const web: PolicyRelease = {
	context: 'prod-eu', namespace: 'shop', name: 'web', isOwned: false,
};

type Told = {readonly helm?: typeof helm3 | null; readonly flags?: PolicyFlags; readonly owners?: readonly Owner[]};

const notesOf = (text: string, {helm = helm4, flags = {}, owners = []}: Told = {}): readonly string[] => {
	const policies = policiesOf(text);
	return policyNotes('rollback', {
		release: {name: 'web'},
		cluster: {context: 'prod-eu', namespace: 'shop'},
		helm,
		owners,
		policies,
		policy: policyFor('rollback', {...web, isOwned: owners.length > 0}, policies, flags),
	});
};

const flux: Owner = {tool: 'flux', mark: 'helm.toolkit.fluxcd.io/name', where: 'Deployment.apps/shop/web'};

describe('a note', () => {
	it('is none where all is as it reads', () => {
		expect(notesOf('')).toEqual([]);
		expect(notesOf('', {helm: helm3})).toEqual([]);
		expect(notesOf('release: {timeout: 5m, wait: {strategy: legacy, jobs: true}}', {helm: helm3})).toEqual([]);
	});

	it('says what each Helm makes of a timeout of zero', () => {
		const text = 'release:\n  timeout: 0s';
		expect(notesOf(text, {helm: helm3})).toEqual(['The timeout is zero (config.yaml:2 release.timeout): Helm 3 ends a wait for objects at once, and waits for a hook without end.']);
		expect(notesOf(text)).toEqual(['The timeout is zero (config.yaml:2 release.timeout): Helm 4 takes 30 s in its place, for each wait and each hook.']);
		expect(notesOf(`${text}\n  wait: {strategy: legacy}`)).toEqual(['The timeout is zero (config.yaml:2 release.timeout): Helm 4, by legacy, ends a wait for objects at once, and waits for a hook without end.']);
		expect(notesOf('', {flags: {timeout: 0}, helm: null})).toEqual([expect.stringMatching(/^The timeout is zero \(flag --timeout\): Helm 3 .+; Helm 4 takes 30 s/v)]);
		expect(notesOf('', {flags: {timeout: 0.5}})).toEqual([]);
	});

	it('says what stands for a strategy that Helm 3 does not have', () => {
		expect(notesOf('release:\n  wait: {strategy: watcher}', {helm: helm3})).toEqual([expect.stringContaining('(config.yaml:2 release.wait.strategy)')]);
	});

	it('says that a wait for Jobs is dropped where a flag took the wait away', () => {
		expect(notesOf('release: {wait: {jobs: true}}', {flags: {wait: 'hookOnly'}})).toEqual(['Jobs are not waited for, although config.yaml:1 release.wait.jobs says so: flag --wait chose hookOnly, and both majors of Helm drop the one without a word where the other is.']);
	});

	it('says whose settings count for a release that another tool manages, where the file would settle something', () => {
		expect(notesOf('release: {timeout: 1m}', {owners: [flux]})).toEqual(['The policy in /etc/team/config.yaml does not apply: Flux manages this release (helm.toolkit.fluxcd.io/name in Deployment.apps/shop/web) and runs Helm with settings of its own. Helm runs here as built in, but for what flags say.']);
		expect(notesOf('releases: [{match: {name: api}, timeout: 1m}]', {owners: [flux]})).toEqual([]);
	});
});

describe('the setting behind a timeout', () => {
	const causeIn = (text: string, printed: string, flags: PolicyFlags = {}): string | null => timeoutCause(policyFor('rollback', web, policiesOf(text), flags), printed);

	it.each([
		'Error: timed out waiting for the condition',
		'Error: context deadline exceeded',
		'Error: client rate limiter Wait returned an error: context deadline exceeded',
		'Error: resource Deployment/shop/web not ready. status: InProgress, message: Available: 0/2\ncontext deadline exceeded',
	])('is named after %j', printed => {
		expect(causeIn('release:\n  rollback:\n    timeout: 5m', printed)).toBe('The timeout 5m0s from config.yaml:3 release.rollback.timeout ran out; it is for each wait and each hook.');
		expect(causeIn('', printed, {timeout: 90})).toBe('The timeout 1m30s from flag --timeout ran out; it is for each wait and each hook.');
		expect(causeIn('', printed)).toBe('The built-in timeout 5m0s ran out; it is for each wait and each hook.');
	});

	it.each([
		'',
		'Error: resource Pod/shop/web not ready. status: Failed, message: Containers in CrashLoop state: a',
		'Error: job migrate failed: BackoffLimitExceeded',
		'Error: Kubernetes cluster unreachable: Get "https://10.0.0.1/version": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
	])('is none after %j', printed => {
		expect(causeIn('release: {timeout: 5m}', printed)).toBeNull();
	});
});

describe('an upgrade that a person runs', () => {
	const shapeIn = (text: string, helm: typeof helm3 | null = helm4) => upgradeShape(policyFor('upgrade', web, policiesOf(text), {}), helm);

	it('is left alone where the file says nothing of one', () => {
		expect(shapeIn('')).toBeNull();
		expect(shapeIn('release: {rollback: {timeout: 1m}}')).toBeNull();
	});

	it.each([
		['timeout: 90s', ['--timeout=1m30s'], ['--timeout=1m30s']],
		['chart_hooks: false', ['--no-hooks'], ['--no-hooks']],
		['chart_hooks: true', [], []],
		['wait: {strategy: legacy}', ['--wait=legacy'], ['--wait']],
		['wait: {strategy: hookOnly}', [], []],
		['wait: {jobs: true}', ['--wait=watcher', '--wait-for-jobs'], ['--wait', '--wait-for-jobs']],
		['history: {max: 0}', ['--history-max=0'], ['--history-max=0']],
		['upgrade: {on_failure: rollback}', ['--rollback-on-failure'], ['--atomic']],
		['upgrade: {on_failure: keep}', [], []],
		['upgrade: {cleanup_on_failure: true}', ['--cleanup-on-fail'], ['--cleanup-on-fail']],
	])('with %s has the flags %j, and of Helm 3 %j', (text, of4, of3) => {
		expect(shapeIn(`release: {${text}}`)?.flags).toEqual(of4);
		expect(shapeIn(`release: {${text}}`, helm3)?.flags).toEqual(of3);
		expect(shapeIn(`release: {${text}}`, null)?.flags).toEqual(of3);
	});

	it('is told where Helm waits although the file says not to, and what zero means', () => {
		const text = 'release: {wait: {strategy: hookOnly}, upgrade: {on_failure: rollback}}';
		expect(shapeIn(text)?.notes).toEqual(['--rollback-on-failure makes Helm wait all the same, with watcher, although config.yaml:1 release.wait.strategy says hookOnly']);
		expect(shapeIn(text, helm3)?.notes).toEqual(['--atomic makes Helm wait all the same, with --wait, although config.yaml:1 release.wait.strategy says hookOnly']);
		expect(shapeIn('release: {upgrade: {on_failure: rollback}}')?.notes).toEqual([]);
		expect(shapeIn('release: {timeout: 0}')).toMatchObject({flags: ['--timeout=0m0s'], notes: ['the timeout is zero (config.yaml:1 release.timeout): Helm 4 takes 30 s in its place, for each wait and each hook']});
	});

	const finding = (needs: string): Finding => ({
		row: 'drift', severity: 'warning', confidence: 'certain', title: '', meaning: '', evidence: [], options: [{...upgradeOption('It runs.'), needs}], recommended: 'upgrade', avoid: [],
	});
	const needsIn = (text: string, needs: string): string | null => shapeUpgrades(finding(needs), {policies: policiesFor(web, policiesOf(text)), helm: known(helm4)}).options[0]!.needs;

	it('is offered with the flags that the policy adds, and where they are from', () => {
		expect(needsIn('release:\n  timeout: 10m\n  upgrade: {on_failure: rollback}', 'the chart')).toBe('the chart; your policy adds --timeout=10m0s --rollback-on-failure (config.yaml:2 release.timeout; config.yaml:3 release.upgrade.on_failure)');
		expect(needsIn('release: {history: {max: 5}}', 'helm upgrade with --history-max=10')).toBe('helm upgrade with --history-max=10');
		expect(needsIn('', 'the chart')).toBe('the chart');
	});

	it('is offered for both majors where no Helm was found', () => {
		const shaped = shapeUpgrades(finding('the chart'), {policies: policiesFor(web, policiesOf('release: {upgrade: {on_failure: rollback}}')), helm: notAsked});
		expect(shaped.options[0]!.needs).toContain('--atomic');
	});
});

describe('a duration for Helm', () => {
	it.each([
		[0, '0m0s'],
		[300, '5m0s'],
		[90.5, '1m30.5s'],
		[0.25, '0m0.25s'],
		[0.0001, '0m0.001s'],
		[59.9999, '1m0s'],
		[9_223_372_036, '153722867m16s'],
	])('of %d s is %s', (seconds, text) => {
		expect(goDuration(seconds)).toBe(text);
	});
});
