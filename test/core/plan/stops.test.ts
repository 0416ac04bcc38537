/** One test a stop: what raises it, what does not, and whether it may be acknowledged. */
import {describe, expect, it} from 'vitest';
import {ownersToName} from '../../../source/core/plan/owners-to-name.ts';
import {rollbackPlan} from '../../../source/core/plan/rollback-plan.ts';
import {acknowledgeable, stopCodes} from '../../../source/core/plan/stops/stop.ts';
import type {Plan} from '../../../source/core/plan/types.ts';
import {known, notAsked} from '../../../source/core/problem/known.ts';
import {
	absentAt,
	configMaps,
	factsOf,
	historyOf,
	hookOf,
	liveAt,
	objectOf,
	type Changes,
	type Told,
} from './release.ts';

const stuck: readonly Told[] = [
	{revision: 1, status: 'superseded'},
	{revision: 2, status: 'deployed', manifest: configMaps('web', 'extra')},
	{revision: 3, status: 'pending-upgrade', manifest: configMaps('web', 'extra', 'new')},
];

const planOf = (told: readonly Told[], to: number, changes?: Changes): Plan => {
	const history = historyOf(...told);
	return rollbackPlan(factsOf(history, to, changes));
};

const codesOf = (plan: Plan): string[] => plan.reasons.map(({code}) => code);

const stops = (told: readonly Told[], to: number, changes?: Changes): string[] => codesOf(planOf(told, to, changes));

const live = (address: string, annotations: Readonly<Record<string, string>> | null): Changes => ({live: new Map([annotations === null ? absentAt(address) : liveAt(address, annotations)])});

/** Revision 2, deployed, with one more object than revision 1. */
const dropping = (object: string): readonly Told[] => [
	{revision: 1, status: 'superseded'},
	{revision: 2, status: 'deployed', manifest: configMaps('web') + object},
];

describe('a rollback without anything against it', () => {
	it('goes', () => {
		expect(planOf(stuck, 2)).toMatchObject({verdict: 'go', reasons: []});
	});

	it('goes from every other state that Helm can roll back from', () => {
		expect(stops([{revision: 1, status: 'superseded'}, {revision: 2, status: 'failed', manifest: configMaps('other')}], 1)).toEqual([]);
		expect(stops([{revision: 1, status: 'deployed'}, {revision: 2, status: 'pending-rollback', manifest: configMaps('other')}], 1)).toEqual([]);
		expect(stops([{revision: 1, status: 'superseded', manifest: configMaps('other')}, {revision: 2, status: 'uninstalled'}], 1)).toEqual([]);
	});
});

describe('names', () => {
	it('that Helm refuses stop, and no command is made', () => {
		const plan = planOf(stuck, 2, {release: {namespace: 'shop', name: '--kube-token=x', revision: 3, driver: 'secret'}});
		expect(codesOf(plan)).toEqual(['bad-name']);
		expect(plan.steps.find(({id}) => id === 'run')!.command).toBeNull();
	});

	it('of a context or a flag with a line break stop', () => {
		const {cluster} = factsOf(historyOf(...stuck), 2);
		expect(stops(stuck, 2, {cluster: {...cluster, context: 'a\nb'}})).toEqual(['bad-name']);
		expect(stops(stuck, 2, {helmFlags: ['--kubeconfig=a\u{1B}b']})).toEqual(['bad-name']);
	});
});

describe('the target', () => {
	it('must be there', () => {
		expect(stops(stuck, 7)).toContain('target-missing');
	});

	it('must be readable for Helm', () => {
		expect(stops([{revision: 1, status: 'superseded', broken: 'bm90IGEgcmVsZWFzZQ=='}, ...stuck.slice(1)], 1)).toContain('target-undecodable');
	});

	it('must have info, or Helm crashes', () => {
		expect(stops([{revision: 1, status: 'superseded', body: {info: undefined}}, ...stuck.slice(1)], 1)).toContain('record-without-info');
	});

	it('should have completed, by status and description', () => {
		expect(stops([{revision: 1, status: 'failed'}, ...stuck.slice(1)], 1)).toEqual(['target-not-completed']);
		expect(stops([{revision: 1, status: 'superseded', description: 'Upgrade "web" failed: timed out'}, ...stuck.slice(1)], 1)).toEqual(['target-not-completed']);
		expect(stops(stuck, 3)).toEqual(['target-not-completed']);
	});

	it('may be the one that ran until the uninstall', () => {
		expect(stops([{revision: 1, status: 'uninstalled'}], 1)).toEqual([]);
		expect(stops([{revision: 1, status: 'uninstalling', at: 0}], 1)).toEqual([]);
	});

	it('should differ from what is deployed', () => {
		const same: readonly Told[] = [{revision: 1, status: 'superseded'}, {revision: 2, status: 'deployed'}];
		expect(stops(same, 1)).toEqual(['same-manifest']);
		expect(stops(same, 2)).toEqual(['same-manifest']);
	});

	it('may be the same as what failed or was cut off: the rollback then ends that state', () => {
		expect(stops([{revision: 1, status: 'deployed'}, {revision: 2, status: 'pending-upgrade'}], 1)).toEqual([]);
		expect(stops([{revision: 1, status: 'deployed'}, {revision: 2, status: 'failed'}], 1)).toEqual([]);
	});
});

describe('the newest record', () => {
	it('must be readable for Helm', () => {
		expect(stops([...stuck, {revision: 4, status: 'deployed', broken: 'AAAA'}], 2)).toContain('newest-undecodable');
	});

	it('may have unreadable ones below it, which are named', () => {
		const plan = planOf([{revision: 1, status: 'superseded', broken: 'AAAA'}, ...stuck.slice(1)], 2);
		expect(plan.verdict).toBe('go');
		expect(plan.notes.join('\n')).toContain('sh.helm.release.v1.web.v1');
	});
});

describe('a record that is elsewhere', () => {
	it.each([
		['namespace', {revision: 1, status: 'superseded', body: {namespace: 'other'}}],
		['name', {revision: 1, status: 'superseded', body: {name: 'other'}}],
		['revision', {revision: 1, status: 'superseded', body: {version: 9}}],
	] satisfies ReadonlyArray<[string, Told]>)('by its %s stops', (_, told) => {
		expect(stops([told, ...stuck.slice(1)], 2)).toContain('record-elsewhere');
	});
});

describe('a lock', () => {
	const held: Changes = {lock: {revision: 3, verdict: 'held', since: null, reasons: ['It was created 12 s ago.']}};

	it.each(['held', 'cannot-tell', 'final-write-lost'] as const)('that is %s stops', verdict => {
		const plan = planOf(stuck, 2, {lock: {...held.lock!, verdict}});
		expect(codesOf(plan)).toEqual(['lock-not-stale']);
		expect(plan.reasons[0]).toMatchObject({acknowledge: null, acknowledged: false});
	});

	it('is lifted by a person\'s word alone, which the plan repeats', () => {
		expect(stops(stuck, 2, {...held, acknowledge: ['lock-not-stale']})).toEqual(['lock-not-stale']);
		const plan = planOf(stuck, 2, {...held, clientDead: 'the runner was evicted'});
		expect(plan.verdict).toBe('go');
		expect(plan.notes.join('\n')).toContain('the runner was evicted');
	});

	it('is judged by age', () => {
		const young = [...stuck.slice(0, 2), {...stuck[2]!, at: 3590}];
		expect(stops(young, 2)).toEqual(['lock-not-stale']);
		expect(stops(young, 2, {clientDead: 'it was me'})).toEqual([]);
	});
});

describe('an uninstall under way', () => {
	const uninstalling = (at: number): readonly Told[] => [{revision: 1, status: 'superseded', manifest: configMaps('other')}, {revision: 2, status: 'uninstalling', at}];

	it('stops while it is young', () => {
		expect(stops(uninstalling(3595), 1)).toEqual(['uninstall-may-run']);
		expect(stops(uninstalling(100), 1)).toEqual([]);
		expect(stops(uninstalling(100), 1, {now: null})).toEqual(['uninstall-may-run']);
		expect(stops(uninstalling(3595), 1, {clientDead: 'I stopped it'})).toEqual([]);
	});
});

describe('an owner', () => {
	const owners = [{tool: 'flux', mark: 'helm.toolkit.fluxcd.io/name', where: 'record 3'}, {tool: 'terraform', mark: 'written by terraform-provider-helm', where: 'record 3'}] as const;

	it('stops, each by itself, and says how it is paused', () => {
		const plan = planOf(stuck, 2, {owners});
		expect(plan).toMatchObject({verdict: 'stop', reasons: [
			{code: 'owned-elsewhere', acknowledge: 'owned-elsewhere', object: 'flux', message: expect.stringContaining('flux suspend helmrelease') as string},
			{code: 'owned-elsewhere', acknowledge: 'owned-elsewhere', object: 'terraform'},
		]});
		expect(ownersToName(plan)).toEqual([]);
	});

	it('goes on when it was paused and acknowledged: its name is typed then, and the last thing said is how to let it go on', () => {
		const plan = planOf(stuck, 2, {owners, acknowledge: ['owned-elsewhere']});
		expect(plan.verdict).toBe('go');
		expect(ownersToName(plan)).toEqual(['flux', 'terraform']);
		expect(plan.notes.filter(note => note.startsWith('When it is done: '))).toEqual([expect.stringContaining('flux resume helmrelease'), expect.stringContaining('next apply')]);
	});
});

describe('kinds', () => {
	const widget = objectOf('example.com/v1', 'Widget', 'w');

	it('that are not served stop, in the newest manifest as in the target', () => {
		expect(stops(dropping(widget), 1)).toEqual(['kind-not-served']);
		expect(stops([{revision: 1, status: 'superseded', manifest: widget}, {revision: 2, status: 'deployed'}], 1)).toEqual(['kind-not-served']);
	});

	it('are told once each, with where they stand', () => {
		const plan = planOf([{revision: 1, status: 'superseded', manifest: widget}, {revision: 2, status: 'deployed', manifest: widget + configMaps('web')}], 1);
		expect(plan.reasons).toMatchObject([{code: 'kind-not-served', object: 'example.com/v1 Widget'}]);
		expect(plan.reasons[0]!.message).toContain('newest revision (2), line 3');
	});

	it('are their version too', () => {
		expect(stops(dropping(objectOf('apps/v1beta1', 'Deployment', 'w')), 1)).toEqual(['kind-not-served']);
	});

	it('of the target\'s rollback hooks count, those of other hooks do not', () => {
		const hooks = [hookOf('a', 'pre-rollback', {apiVersion: 'batch/v1beta1'}), hookOf('b', 'pre-upgrade', {apiVersion: 'batch/v2alpha1'})];
		expect(planOf([{revision: 1, status: 'superseded', hooks}, ...stuck.slice(1)], 1).reasons).toMatchObject([{code: 'kind-not-served', object: 'batch/v1beta1 Job', message: expect.stringContaining('`helm-triage repair shop/web --fix=apis --in-place --record=1` maps it') as string}]);
	});

	it('of a group that did not answer stop with other words', () => {
		expect(stops(dropping(widget), 1, {served: known({kinds: [], unanswered: ['example.com/v1', 'v1']})})).toEqual(['kind-unanswered', 'kind-unanswered']);
	});

	it('that nobody could ask for stop, except for files', () => {
		expect(stops(stuck, 2, {served: {known: false, why: 'failed'}})).toEqual(['discovery-failed']);
		expect(planOf(stuck, 2, {served: notAsked, world: 'folder'}).notes.join('\n')).toContain('Not checked');
	});
});

describe('a document that Helm cannot build', () => {
	it('stops in either manifest', () => {
		expect(stops(dropping('---\n# Source: web/templates/bad.yaml\nkind: [\n'), 1)).toEqual(['manifest-unreadable']);
		expect(stops([{revision: 1, status: 'superseded', manifest: `${configMaps('web')}---apiVersion: v1\nkind: ConfigMap\nmetadata: {name: glued}\n`}, {revision: 2, status: 'deployed'}], 1)).toEqual(['manifest-unreadable']);
		expect(stops([{revision: 1, status: 'superseded', manifest: objectOf('v1', 'ConfigMap', 'y')}, {revision: 2, status: 'deployed'}], 1)).toEqual(['manifest-unreadable']);
	});
});

describe('dropped objects', () => {
	const claim = objectOf('v1', 'PersistentVolumeClaim', 'data');
	const address = 'PersistentVolumeClaim/shop/data';

	it.each([
		['a claim', claim, address],
		['a namespace', objectOf('v1', 'Namespace', 'data'), 'Namespace/data'],
		['a CRD', objectOf('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'widgets.example.com'), 'CustomResourceDefinition.apiextensions.k8s.io/widgets.example.com'],
	])('that are %s stop, seen or not', (_, manifest, object) => {
		expect(planOf(dropping(manifest), 1).reasons).toMatchObject([{code: 'deletes-data', object, acknowledge: null}]);
		expect(planOf(dropping(manifest), 1, live(object, {})).reasons).toMatchObject([{code: 'deletes-data', object}]);
	});

	it('that the live annotation keeps exactly do not stop', () => {
		expect(stops(dropping(claim), 1, live(address, {'helm.sh/resource-policy': 'keep'}))).toEqual([]);
		expect(stops(dropping(claim), 1, live(address, {'helm.sh/resource-policy': ' Keep '}))).toEqual(['deletes-data']);
	});

	it('that the manifest alone keeps stop: Helm looks at the live object', () => {
		expect(stops(dropping(`${claim}  annotations:\n    helm.sh/resource-policy: keep\n`), 1, live(address, {}))).toEqual(['deletes-data']);
	});

	it('that are not there may be acknowledged', () => {
		expect(planOf(dropping(claim), 1, live(address, null)).reasons).toMatchObject([{code: 'deletes-data-absent', acknowledge: 'deletes-data-absent'}]);
		expect(planOf(dropping(claim), 1, {...live(address, null), acknowledge: ['deletes-data-absent']}).verdict).toBe('go');
	});

	it('that are in the target are no loss', () => {
		expect(stops([{revision: 1, status: 'superseded', manifest: claim}, {revision: 2, status: 'deployed', manifest: claim + configMaps('web')}], 1)).toEqual([]);
	});

	it('that belong to another release now stop', () => {
		const marks = {'meta.helm.sh/release-name': 'api', 'meta.helm.sh/release-namespace': 'shop'};
		const told = dropping(configMaps('extra'));
		expect(stops(told, 1, live('ConfigMap/shop/extra', marks))).toEqual(['deletes-foreign']);
		expect(stops(told, 1, live('ConfigMap/shop/extra', {...marks, 'meta.helm.sh/release-name': 'web'}))).toEqual([]);
		expect(stops(told, 1, live('ConfigMap/shop/extra', {...marks, 'helm.sh/resource-policy': 'keep'}))).toEqual([]);
		expect(stops(told, 1, live('ConfigMap/shop/extra', {'meta.helm.sh/release-name': 'web', 'meta.helm.sh/release-namespace': 'other'}))).toEqual(['deletes-foreign']);
	});
});

describe('objects that the target brings back', () => {
	it('and that belong to another release now are a stop to acknowledge', () => {
		const told: readonly Told[] = [{revision: 1, status: 'superseded', manifest: configMaps('web', 'old')}, {revision: 2, status: 'deployed'}];
		const changes = live('ConfigMap/shop/old', {'meta.helm.sh/release-name': 'api', 'meta.helm.sh/release-namespace': 'shop'});
		expect(planOf(told, 1, changes).reasons).toMatchObject([{code: 'takes-over', acknowledge: 'takes-over'}]);
	});
});

describe('Helm', () => {
	const helm3 = {path: 'helm', version: 'v3.22.0', major: 3, minor: 22, supported: true};

	it('3 on a record of Helm 4 stops until acknowledged', () => {
		const told = stuck.map(one => ({...one, applyMethod: 'ssa'}));
		expect(planOf(told, 2, {helm: helm3})).toMatchObject({verdict: 'stop', reasons: [{code: 'helm3-drops-apply-method', acknowledge: 'helm3-drops-apply-method', acknowledged: false}]});
		expect(planOf(told, 2, {helm: helm3, acknowledge: ['helm3-drops-apply-method']})).toMatchObject({verdict: 'go', reasons: [{acknowledged: true}]});
		expect(stops(told, 2)).toEqual([]);
		expect(stops(stuck, 2, {helm: helm3})).toEqual([]);
	});

	it('of any release on a record applied in sequence stops until acknowledged', () => {
		expect(stops([...stuck.slice(0, 2), {...stuck[2]!, body: {sequenced: true}}], 2)).toEqual(['helm-drops-sequence']);
	});

	it('that is missing or unknown stops, and the command is still shown', () => {
		const plan = planOf(stuck, 2, {helm: null, helmProblem: {code: 'helm-missing', message: 'No Helm was found in PATH.', hint: null}});
		expect(codesOf(plan)).toEqual(['helm-missing']);
		expect(plan.steps[1]!.command).toEqual(['helm', 'rollback', 'web', '2', '--kube-context=kind', '--namespace=shop', '--history-max=0', '--wait', '--timeout=5m0s']);
		expect(stops(stuck, 2, {helm: {...helm3, version: 'v3.17.3', minor: 17, supported: false}})).toEqual(['helm-unsupported']);
		expect(stops(stuck, 2, {helm: null, helmProblem: {code: 'helm-unsupported', message: 'helm named no version.', hint: null}})).toEqual(['helm-unsupported']);
	});

	it('is not looked for in files', () => {
		expect(stops(stuck, 2, {helm: null, world: 'folder', served: notAsked})).toEqual([]);
	});
});

describe('acknowledging', () => {
	it('lifts what it names and nothing else', () => {
		const told = [{revision: 1, status: 'failed', manifest: configMaps('web')}, {revision: 2, status: 'deployed', body: {sequenced: true}}];
		expect(stops(told, 1).toSorted()).toEqual(['helm-drops-sequence', 'same-manifest', 'target-not-completed']);
		expect(planOf(told, 1, {acknowledge: ['same-manifest', 'target-not-completed']}).verdict).toBe('stop');
		expect(planOf(told, 1, {acknowledge: ['same-manifest', 'target-not-completed', 'helm-drops-sequence']}).verdict).toBe('go');
	});

	it('is offered for known codes alone', () => {
		expect([...acknowledgeable].every(code => stopCodes.includes(code))).toBe(true);
	});
});

describe('a body that was not read', () => {
	it('stops where it matters', () => {
		const history = historyOf(...stuck);
		const unread = {...history, revisions: history.revisions.map(revision => ({...revision, record: {...revision.record, decoded: null}}))};
		expect(codesOf(rollbackPlan(factsOf(unread, 2)))).toEqual(expect.arrayContaining(['record-unread']));
	});
});
