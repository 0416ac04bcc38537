/** Locks by what was seen of their client, of live objects and of the cluster: what is told, and which way out is best. */
import {describe, expect, it} from 'vitest';
import type {ObjectDrift} from '../../../source/core/drift/types.ts';
import {splitManifest} from '../../../source/core/manifest/split.ts';
import type {Runner} from '../../../source/core/lock/types.ts';
import {known} from '../../../source/core/problem/known.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {pendingRollback} from '../../../source/core/runbook/rows/pending-rollback.ts';
import {triage} from '../../../source/core/runbook/triage.ts';
import type {Facts, Finding, LiveHook} from '../../../source/core/runbook/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildLive, buildObject, forbidden, liveOf} from '../../build/live.ts';
import {at, buildHistory, start, type RecordInput} from '../../build/record.ts';

const pending: RecordInput = {revision: 2, status: 'pending-upgrade'};
const upgrade: readonly RecordInput[] = [{revision: 1}, pending];
const rollback: readonly RecordInput[] = [{revision: 1, status: 'superseded'}, {revision: 2}, {revision: 3, status: 'pending-rollback', description: 'Rollback to 1'}];
const manifestOf = (kind: string, name: string, apiVersion = 'v1'): string => `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n`;

const first = (inputs: readonly RecordInput[], over: Parameters<typeof buildFacts>[1] = {}): Finding => triage(buildFacts(buildHistory(...inputs), over)).findings[0]!;

const told = ({evidence}: Finding): string => evidence.map(({what, where}) => `${what} (${where})`).join('\n');
const ways = ({options}: Finding): readonly string[] => options.map(({id}) => id);

const runner = (over: Partial<Runner>): Facts['runners'] => known({
	looked: ['shop', 'ci'],
	unread: [],
	found: [{
		words: 'a GitLab runner', namespace: 'ci', pod: 'job-1', tie: 'release', state: 'ended', started: start - 5000, ended: start + 30_000, ...over,
	}],
});

const gone = (revisions: readonly number[]): Facts['apis'] => known({
	gone: [{
		apiVersion: 'example.test/v1beta1', kind: 'Widget', revisions, objects: [], successor: null, live: null,
	}],
	unanswered: [],
});

const hookOf = (event: string, startedAt?: string) => ({name: 'migrate', events: [event], ...startedAt !== undefined && {phase: 'Running', startedAt}});

const liveHook = (event: string, outcome: LiveHook['outcome']): LiveHook => ({
	kind: 'Job', name: 'migrate', events: [event], outcome, created: outcome === 'absent' ? null : start + 5000,
});

describe('a lock whose client was looked for', () => {
	it('is held where something moves while it is watched, and is told who wrote what', () => {
		const moved = known({
			seconds: 20,
			objects: 3,
			moved: [{
				what: 'ConfigMap/shop/web', change: 'written', manager: 'helm', at: start + 3_595_000, byHelm: true,
			}],
		} as const);
		const finding = first(upgrade, {samples: moved});
		expect(finding).toMatchObject({
			row: 'operation-in-progress', severity: 'info', confidence: 'certain', recommended: null, title: 'The upgrade that makes 2 began 1 h ago and is at work.',
		});
		expect(told(finding)).toContain('helm wrote ConfigMap/shop/web, 5 s ago (two samples)');
		expect(ways(finding)).toEqual(['wait']);
	});

	it('stays likely where nothing moved', () => {
		const finding = first(upgrade, {samples: known({seconds: 20, objects: 3, moved: []})});
		expect(finding).toMatchObject({row: 'stale-upgrade-lock', confidence: 'likely', recommended: 'rollback'});
		expect(told(finding)).toContain('which proves nothing');
	});

	it('is cut off for certain, however young, where its pod was seen ended', () => {
		const finding = first(upgrade, {now: 120, runners: runner({})});
		expect(finding).toMatchObject({row: 'stale-upgrade-lock', confidence: 'certain', recommended: 'rollback'});
		expect(told(finding)).toContain('pod ci/job-1 (a GitLab runner) works on this release by its command; it ended, 1 min ago (pods)');
	});

	it('is held, however old, where its pod still runs', () => {
		expect(first(upgrade, {runners: runner({state: 'running', ended: null})})).toMatchObject({
			row: 'operation-in-progress', recommended: null, title: 'The upgrade that makes 2 began 1 h ago, and the pod that works on it still runs.',
		});
	});

	it('is cut off for certain where the controller that wrote it was started later', () => {
		const restarted = runner({
			words: 'Flux\'s helm-controller', tie: 'writer', state: 'running', started: start + 60_000, ended: null,
		});
		const finding = first([{revision: 1, manager: 'helm-controller'}, {...pending, manager: 'helm-controller'}], {now: 120, runners: restarted});
		expect(finding).toMatchObject({row: 'stale-upgrade-lock', confidence: 'certain'});
		expect(told(finding)).toContain('later than the record');
	});

	it('is no more than likely cut off where a runner that may have been it ended', () => {
		const finding = first(upgrade, {runners: runner({tie: 'time'})});
		expect(finding).toMatchObject({row: 'stale-upgrade-lock', confidence: 'likely'});
		expect(told(finding)).toContain('so that its client may have been in there');
		expect(first(upgrade, {now: 120, runners: runner({tie: 'time'})})).toMatchObject({row: 'operation-in-progress', recommended: null});
	});

	it('names the verb where pods may not be listed', () => {
		const {unknown} = triage(buildFacts(buildHistory(...upgrade), {runners: {known: false, why: 'forbidden', verb: 'list pods'}}));
		expect(unknown).toContainEqual({what: 'pods that could run the client of the lock: you may not read it', verb: 'list pods'});
		const {unknown: some} = triage(buildFacts(buildHistory(...upgrade), {runners: known({found: [], looked: ['shop'], unread: [{what: 'pods that could run the client, in 3 namespaces', verb: 'list pods'}]})}));
		expect(some).toContainEqual({what: 'pods that could run the client, in 3 namespaces', verb: 'list pods'});
		expect(triage(buildFacts(buildHistory({revision: 1}))).unknown.map(({what}) => what).join(' ')).not.toContain('client');
	});
});

describe('the way back from a cut off upgrade', () => {
	it.each([
		['a pre-upgrade hook that started', [{revision: 1}, {...pending, hooks: [hookOf('pre-upgrade', at(5))]}], {}, 'Job/migrate ran or may have run for 2'],
		['a post-upgrade hook that started', [{revision: 1}, {...pending, hooks: [hookOf('post-upgrade', at(5))]}], {}, 'Job/migrate ran or may have run for 2'],
		['a claim that only the pending revision has', [{revision: 1}, {...pending, manifest: manifestOf('PersistentVolumeClaim', 'data')}], {}, 'It deletes PersistentVolumeClaim/data'],
		['a kind of the pending revision that is gone', upgrade, {apis: gone([2])}, 'The API server serves Widget of example.test/v1beta1 no more, which 2 names'],
		['a body that was not read', [{revision: 1}, {...pending}], {unread: true}, 'was not read'],
	] as const)('is of high risk, and marking failed the way, because of %s', (_, inputs, {unread = false, ...over}: {readonly unread?: boolean; readonly apis?: Facts['apis']}, warning) => {
		const history = buildHistory(...inputs);
		const [newest, ...older] = history.revisions;
		const facts = buildFacts(unread ? {...history, revisions: [{...newest!, record: {...newest!.record, decoded: null}}, ...older]} : history, over);
		const finding = triage(facts).findings.find(({row}) => row === 'stale-upgrade-lock')!;
		expect(finding.recommended).toBe('mark-failed');
		expect(finding.options[0]?.id).toBe('mark-failed');
		expect(finding.options.find(({id}) => id === 'rollback')).toMatchObject({risk: 'high', effect: expect.stringContaining(warning) as string});
	});

	it('is of low risk past a claim that is to be kept, or was never made', () => {
		const kept = `${manifestOf('PersistentVolumeClaim', 'data').trimEnd()}\n  annotations:\n    helm.sh/resource-policy: keep\n`;
		expect(first([{revision: 1}, {...pending, manifest: kept}])).toMatchObject({recommended: 'rollback'});
		const missing: ObjectDrift = {...buildObject('missing', 0), address: 'PersistentVolumeClaim/shop/data', kind: 'PersistentVolumeClaim', name: 'data'};
		expect(first([{revision: 1}, {...pending, manifest: manifestOf('PersistentVolumeClaim', 'data')}], liveOf(2, [missing]))).toMatchObject({recommended: 'rollback'});
	});

	it('goes to the newest revision whose manifest can be built, and says why not to a newer one', () => {
		const found = triage(buildFacts(buildHistory({revision: 1, status: 'superseded'}, {revision: 2}, {revision: 3, status: 'pending-upgrade'}), {apis: gone([2])}));
		expect(found.target).toMatchObject({revision: 1, passedOver: [{revision: 2, why: 'its manifest names Widget of example.test/v1beta1, which the API server serves no more'}]});
	});
});

describe('completing', () => {
	const post = [{revision: 1}, {...pending, hooks: [hookOf('post-upgrade')]}];

	it.each([
		['a post hook that never ran', post, buildLive({2: ['equal']}, [liveHook('post-upgrade', 'absent')])],
		['a post hook that still runs', post, buildLive({2: ['equal']}, [liveHook('post-upgrade', 'running')])],
		['an object that is not as stored', upgrade, buildLive({2: ['equal', 'differs']})],
		['an object that is not ready', upgrade, buildLive({2: ['equal', 'equal progressing']})],
		['a kind that is gone', upgrade, {...buildLive({2: ['equal']}), apis: gone([2])}],
	] as const)('is not offered because of %s', (_, inputs, live) => {
		const finding = triage(buildFacts(buildHistory(...inputs), live)).findings.find(({row}) => row === 'stale-upgrade-lock')!;
		expect(ways(finding)).not.toContain('complete');
	});

	it('is offered with what is missing for proof where nobody could look', () => {
		expect(first(upgrade).options.find(({id}) => id === 'complete')?.needs).toContain('not looked at');
		expect(first(upgrade, forbidden).options.find(({id}) => id === 'complete')?.needs).toContain('not looked at');
		expect(first(upgrade, buildLive({2: ['equal', 'unknown']})).options.find(({id}) => id === 'complete')?.needs).toContain('not all read');
	});

	it('is the way for a rollback of which all is live and ready', () => {
		expect(first(rollback, buildLive({3: ['equal'], 2: ['differs'], 1: ['equal']}))).toMatchObject({
			row: 'pending-rollback', recommended: 'complete', title: 'The rollback to 1 went through, but its last write was lost.',
		});
	});

	it('is offered for a first install of which all is live, and marking failed stays the way', () => {
		const finding = first([{revision: 1, status: 'pending-install'}], buildLive({1: ['equal']}));
		expect(finding).toMatchObject({row: 'first-install-stuck', recommended: 'mark-failed'});
		expect(ways(finding)).toContain('complete');
	});
});

describe('a rollback that did not end', () => {
	it.each([
		['goes to its target again', {}, [], ['rollback', 'medium']],
		['is marked failed where a hook of it started', {hooks: [hookOf('pre-rollback', at(5))]}, [], ['mark-failed', 'high']],
		['is marked failed where its target can be built no more', {}, [1, 3], ['mark-failed', 'high']],
	] as const)('%s', (_, over, apis, [recommended, risk]) => {
		const [one, two, three] = rollback;
		const finding = pendingRollback.judge(buildFacts(buildHistory(one!, two!, {...three!, ...over}), {apis: gone(apis)}))!;
		expect(finding.recommended).toBe(recommended);
		expect(finding.options.find(({id}) => id === 'rollback')?.risk).toBe(risk);
	});

	it('counts no hook of it that came along from its target', () => {
		const ran = [{...hookOf('pre-rollback', at(-500)), phase: 'Succeeded', completedAt: at(-400)}];
		expect(first([{revision: 1, status: 'superseded', hooks: ran}, {revision: 2}, {...rollback[2]!, hooks: ran}])).toMatchObject({recommended: 'rollback'});
	});
});

describe('a first install that did not end', () => {
	const install: RecordInput = {revision: 1, status: 'pending-install', manifest: manifestOf('PersistentVolumeClaim', 'data')};
	const claim = (state: 'equal' | 'missing' | 'unknown'): ObjectDrift => ({...buildObject(state, 0), kind: 'PersistentVolumeClaim', name: 'data'});

	it.each([
		['equal', false],
		['unknown', false],
		['missing', true],
	] as const)('with a claim that is %s: uninstall offered is %s', (state, offered) => {
		const finding = first([install], liveOf(1, [claim(state)]));
		expect(ways(finding).includes('uninstall')).toBe(offered);
		expect(finding.recommended).toBe('mark-failed');
		expect(finding.avoid.some(text => text.startsWith('Do not uninstall: the manifest holds PersistentVolumeClaim'))).toBe(!offered);
	});

	it('names a claim that is there', () => {
		expect(told(first([install], liveOf(1, [claim('equal')])))).toContain('PersistentVolumeClaim/data is there: an uninstall would delete it');
	});
});

describe('images', () => {
	const deployment = (image: string): Readonly<Record<string, JsonValue>> => ({
		apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web-0'}, spec: {template: {spec: {containers: [{name: 'app', image}]}}},
	});
	const stored = (image: string): ObjectDrift => ({...buildObject('equal', 0), document: splitManifest(JSON.stringify(deployment(image)))[0]!, live: deployment('registry.example.test/app:2')});

	it('that run are told beside those of each revision', () => {
		const live = liveOf(2, [stored('registry.example.test/app:2')]);
		const other = liveOf(1, [stored('registry.example.test/app:1')]);
		const drift = live.drift.known && other.drift.known ? known({...live.drift.value, scores: [...live.drift.value.scores, ...other.drift.value.scores]}) : live.drift;
		const found = triage(buildFacts(buildHistory(...upgrade), {...live, drift}));
		expect(told(found.findings[0]!)).toContain('container app of Deployment/web-0 runs registry.example.test/app:2, the image of 2; 1 has registry.example.test/app:1 (live objects)');
		expect(found.match.map(({revision, status, images}) => [revision, status, images])).toEqual([
			[2, 'pending-upgrade', [{
				address: 'Deployment.apps/shop/web-0', container: 'app', stored: 'registry.example.test/app:2', live: 'registry.example.test/app:2',
			}]],
			[1, 'deployed', [{
				address: 'Deployment.apps/shop/web-0', container: 'app', stored: 'registry.example.test/app:1', live: 'registry.example.test/app:2',
			}]],
		]);
	});

	it('of nobody are told as such', () => {
		expect(told(first(upgrade, liveOf(2, [stored('registry.example.test/app:3')])))).toContain('the image of none: 2 has registry.example.test/app:3');
	});
});
