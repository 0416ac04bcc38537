/** What the plan of an adoption, or of letting go, says of each kind of object. */
import {describe, expect, it} from 'vitest';
import type {AdoptPlan} from '../../source/core/plan/adopt/types.ts';
import {configMaps, objectOf} from '../core/plan/release.ts';
import {
	adoptPlanOf,
	adoptWorld,
	confirmAdopt,
	heldBy,
	otherRelease,
	owned,
	ownedBy,
	web,
	type Asked,
	type LivePart,
} from './adopt-world.ts';

const free: LivePart = {name: 'free', rest: {data: {a: '1'}}};

const codes = ({reasons}: AdoptPlan): readonly string[] => reasons.map(({code}) => code);

const planFor = async (object: LivePart, asked: Partial<Asked> = {}, told = web): Promise<AdoptPlan> => {
	const kind = object.kind ?? 'ConfigMap';
	return adoptPlanOf(adoptWorld([object], told), {objects: [`${kind}/${object.name}`], ...asked});
};

describe('an object that nobody owns', () => {
	it('gets the label and the two annotations, each held to what stands there', async () => {
		const plan = await planFor(free);
		expect(plan).toMatchObject({
			action: 'adopt',
			verdict: 'go',
			reasons: [],
			from: 2,
			policy: null,
			objects: [{address: 'ConfigMap/shop/free', change: 'patch', why: 'nobody owns it', owner: null, refusal: null}],
		});
		expect(plan.steps.map(({id}) => id)).toEqual(['backup', 'write', 'check']);
		expect(plan.steps[1]!.patch).toMatchObject({
			subject: 'object',
			object: 'ConfigMap/shop/free',
			operation: 'patch',
			changes: [
				{path: 'metadata.labels["app.kubernetes.io/managed-by"]', pointer: '/metadata/labels/app.kubernetes.io~1managed-by', from: null, to: 'Helm'},
				{path: 'metadata.annotations["meta.helm.sh/release-name"]', from: null, to: 'web'},
				{path: 'metadata.annotations["meta.helm.sh/release-namespace"]', from: null, to: 'shop'},
			],
		});
		expect(plan.objects[0]!.fields).toHaveLength(3);
	});

	it('says that an uninstall and a manifest without it delete it from then on', async () => {
		const {notes} = await planFor(free);
		expect(notes.join('\n')).toMatch(/uninstall deletes it, and so does a rollback or an upgrade to a manifest without it/v);
	});

	it('takes the hold of people\'s tools and of Helm from its fields, and nobody else\'s', async () => {
		const managedFields = [heldBy('kubectl-client-side-apply'), heldBy('kubectl', 'Apply'), heldBy('helm', 'Apply'), heldBy('before-first-apply'), heldBy('my-operator'), heldBy('kube-controller-manager', 'Update', 'scale'), heldBy('kube-controller-manager', 'Update', 'status')];
		const plan = await planFor({...free, metadata: {managedFields}});
		expect(plan.steps[1]!.patch).toMatchObject({disowned: [
			{manager: 'kubectl-client-side-apply', operation: 'Update'},
			{manager: 'kubectl', operation: 'Apply'},
			{manager: 'helm', operation: 'Apply'},
			{manager: 'before-first-apply', operation: 'Update'},
		]});
		expect(plan.notes.join('\n')).toContain('my-operator and a HorizontalPodAutoscaler hold fields of ConfigMap/shop/free');
	});

	it('is found by every way to write it', async () => {
		const world = adoptWorld([free, {...free, name: 'front', apiVersion: 'apps/v1', kind: 'Deployment'}]);
		for (const text of ['Deployment.apps/front', 'Deployment.apps/shop/front', 'deployment/front', 'deployments/front', 'deploy/front', 'deployment.v1.apps/front', 'deployments.apps/shop/front']) {
			const {objects} = await adoptPlanOf(world, {objects: [text]});
			expect(objects.map(({address}) => address)).toEqual(['Deployment.apps/shop/front']);
		}

		const both = await adoptPlanOf(world, {objects: ['cm/free', 'ConfigMap/shop/free']});
		expect(both.objects).toHaveLength(1);
	});

	it('has a digest that a status does not change, and a mark does', async () => {
		const world = adoptWorld([free]);
		const first = await adoptPlanOf(world, {objects: ['cm/free']});
		const target = {apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'free'};
		const value = world.memory.live.get(target) as object;
		world.memory.live.write(target, {...value, status: {seen: 1}});
		const same = await adoptPlanOf(world, {objects: ['cm/free']});
		expect(same.digest).toBe(first.digest);
		world.memory.live.write(target, {...value, metadata: {...(value as {metadata: object}).metadata, labels: {'app.kubernetes.io/managed-by': 'Helm'}}});
		const marked = await adoptPlanOf(world, {objects: ['cm/free']});
		expect(marked.digest).not.toBe(first.digest);
	});
});

describe('an object that somebody owns', () => {
	it('is refused where another release has it and lists it, with the steps by which it is moved', async () => {
		const plan = await planFor({...free, metadata: ownedBy('other')}, {}, [...web, otherRelease('other', configMaps('free'))]);
		expect(plan).toMatchObject({verdict: 'stop', reasons: [{code: 'owned-by-release', acknowledge: null}], steps: [], objects: [{change: 'unknown', owner: 'shop/other', refusal: {code: 'refused'}}]});
		const [way] = plan.notes;
		expect(way).toMatch(/^To move ConfigMap\/shop\/free from shop\/other: \(1\) `helm-triage adopt other ConfigMap\/shop\/free --keep /v);
		expect(way).toMatch(/\(2\) upgrade shop\/other with a chart that no longer holds it: Helm leaves it; \(3\) `helm-triage adopt other ConfigMap\/shop\/free --let-go /v);
		expect(way).toMatch(/\(4\) `helm-triage adopt web ConfigMap\/shop\/free --context=kind --namespace=shop` adopts it; \(5\) upgrade web/v);
	});

	it('is refused where the other release no longer lists it, with a shorter way', async () => {
		const plan = await planFor({...free, metadata: ownedBy('other')}, {}, [...web, otherRelease('other', configMaps('else'))]);
		expect(codes(plan)).toEqual(['owned-by-release']);
		expect(plan.notes[0]).toMatch(/\(1\) `helm-triage adopt other ConfigMap\/shop\/free --let-go/v);
	});

	it('is refused where another release lists it without its marks', async () => {
		const plan = await planFor(free, {}, [...web, otherRelease('other', configMaps('free'))]);
		expect(plan.reasons).toMatchObject([{code: 'owned-by-release', message: expect.stringContaining('Release shop/other lists it, whatever its marks say') as string}]);
	});

	it('is refused where it lies in no namespace and a release of another one lists it', async () => {
		const far = {...otherRelease('far', '---\napiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop-data\n'), namespace: 'else', body: {name: 'far', namespace: 'else'}};
		const world = adoptWorld([], [...web, far]);
		world.memory.live.write({
			apiVersion: 'v1', kind: 'Namespace', namespace: null, name: 'shop-data',
		}, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'shop-data'}});
		const plan = await adoptPlanOf(world, {objects: ['ns/shop-data'], keep: true});
		expect(plan.reasons).toMatchObject([{code: 'owned-by-release', object: 'Namespace/shop-data', message: expect.stringContaining('Release else/far lists it') as string}]);
	});

	it('is adopted where the release of its marks is gone, or uninstalled with its history kept', async () => {
		const gone = await planFor({...free, metadata: ownedBy('other')});
		expect(gone).toMatchObject({verdict: 'go', objects: [{why: 'it carries the marks of release shop/other, of which there is no record'}]});
		expect(gone.steps[1]!.patch!.changes).toMatchObject([{from: 'other', to: 'web'}]);
		const uninstalled = await planFor({...free, metadata: ownedBy('other')}, {}, [...web, otherRelease('other', configMaps('free'), 'uninstalled')]);
		expect(uninstalled.verdict).toBe('go');
		expect(uninstalled.notes.join('\n')).toContain('a rollback of that one takes it back');
	});

	it('is refused where a controller made it or a tool manages it, whatever marks were copied onto it', async () => {
		const ownerReferences = [{kind: 'Deployment', name: 'front', uid: 'x', controller: true}];
		const made: ReadonlyArray<NonNullable<LivePart['metadata']>> = [{ownerReferences}, {ownerReferences, ...owned}, {annotations: {'argocd.argoproj.io/tracking-id': 'shop:/ConfigMap:shop/free'}}];
		for (const metadata of made) {
			const plan = await planFor({...free, metadata});
			expect(plan).toMatchObject({verdict: 'stop', reasons: [{code: 'owned-by-controller', acknowledge: null}], steps: []});
		}
	});

	it('asks where its label names somebody else', async () => {
		const metadata = {labels: {'app.kubernetes.io/managed-by': 'Kustomize'}};
		expect(await planFor({...free, metadata})).toMatchObject({verdict: 'stop', reasons: [{code: 'managed-elsewhere', acknowledge: 'managed-elsewhere'}]});
		const accepted = await planFor({...free, metadata}, {acknowledge: ['managed-elsewhere']});
		expect(accepted).toMatchObject({verdict: 'go'});
		expect(accepted.steps[1]!.patch!.changes[0]).toMatchObject({from: 'Kustomize', to: 'Helm'});
	});

	it('has nothing to adopt where it is the release\'s already', async () => {
		expect(await planFor({name: 'ours', metadata: owned})).toMatchObject({verdict: 'stop', reasons: [{code: 'nothing-to-adopt'}], steps: [], objects: [{change: 'same'}]});
	});
});

describe('what cannot be adopted', () => {
	it.each<readonly [what: string, object: LivePart, code: string]>([
		['one that is being deleted', {...free, metadata: {deletionTimestamp: '2026-11-02T03:50:00Z', finalizers: ['a/b']}}, 'object-leaving'],
		['a hook\'s', {...free, metadata: {annotations: {'helm.sh/hook': 'pre-upgrade'}}}, 'not-adoptable'],
		['one of Helm\'s records', {name: 'sh.helm.release.v1.x.v1', kind: 'Secret', rest: {type: 'helm.sh/release.v1'}}, 'not-adoptable'],
		['a claim without --keep', {name: 'data', kind: 'PersistentVolumeClaim'}, 'keep-needed'],
	])('%s', async (_what, object, code) => {
		const plan = await planFor(object);
		expect(plan).toMatchObject({verdict: 'stop', steps: []});
		expect(plan.reasons).toMatchObject([{code, acknowledge: null}]);
	});

	it('is named one by one, as it was written', async () => {
		const plan = await adoptPlanOf(adoptWorld([free]), {objects: ['cm/free', 'cm/nothing', 'thing/x', 'pv/shop/x']});
		expect(plan.verdict).toBe('stop');
		expect(plan.reasons.map(({code, object}) => [code, object])).toEqual([['object-missing', 'ConfigMap/shop/nothing'], ['kind-not-served', 'thing/x'], ['kind-not-served', 'pv/shop/x']]);
	});

	it('a claim with --keep gets the policy too, and the plan says what it does not do', async () => {
		const plan = await planFor({name: 'data', kind: 'PersistentVolumeClaim'}, {keep: true});
		expect(plan.verdict).toBe('go');
		expect(plan.steps[1]!.patch!.changes.at(-1)).toMatchObject({path: 'metadata.annotations["helm.sh/resource-policy"]', from: null, to: 'keep'});
		expect(plan.notes.join('\n')).toMatch(/An uninstall reads the stored manifest instead, and deletes PersistentVolumeClaim\/shop\/data/v);
	});

	it('--keep on what is the release\'s already does only that', async () => {
		const plan = await planFor({name: 'ours', metadata: owned}, {keep: true});
		expect(plan.steps[1]).toMatchObject({title: 'mark ConfigMap/shop/ours', patch: {disowned: [], changes: [{to: 'keep'}]}});
	});
});

describe('what speaks against the whole', () => {
	it('a release that is not there is asked about, and so is one whose name is elsewhere', async () => {
		const plan = await planFor(free, {name: 'new'});
		expect(plan.reasons).toMatchObject([{code: 'release-missing', acknowledge: 'release-missing'}]);
		expect(await planFor(free, {name: 'new', acknowledge: ['release-missing']})).toMatchObject({verdict: 'go', from: null});
	});

	it('a lock whose client may live', async () => {
		const plan = await planFor(free, {}, [...web, {revision: 3, status: 'pending-upgrade', at: 3590}]);
		expect(codes(plan)).toContain('lock-not-stale');
	});

	it('a right that is missing, found out before', async () => {
		const world = adoptWorld([free]);
		const cluster = {...world.session.cluster!, may: async (questions: readonly unknown[]) => ({ok: true as const, value: questions.map(() => false)})};
		const confirmed = await confirmAdopt({...world.session, cluster}, {objects: ['cm/free']});
		expect(confirmed.ok && confirmed.value.plan.reasons).toMatchObject([{code: 'may-not-write', object: 'ConfigMap/shop/free', message: 'You may not patch configmaps in shop, which this plan takes.'}]);
	});

	it('releases that cannot be read, since one of them may list it', async () => {
		const world = adoptWorld([free], [...web, {...otherRelease('other', configMaps('x'))}]);
		const {store} = world.session;
		const blind = {...store, read: async (...[object, signal]: Parameters<typeof store.read>) => object.name.includes('.other.') ? {ok: false as const, problem: {code: 'forbidden' as const, message: 'no', hint: null}} : store.read(object, signal)};
		const confirmed = await confirmAdopt({...world.session, store: blind}, {objects: ['cm/free']});
		expect(confirmed.ok && confirmed.value.plan.reasons).toMatchObject([{code: 'listing-unknown', acknowledge: 'listing-unknown'}]);
	});
});

describe('objects of a file', () => {
	it('of a manifest: those that are there, without hooks and crds/', async () => {
		const hook = '---\n# Source: web/templates/hook.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: hook\n  annotations:\n    helm.sh/hook: pre-install\n';
		const definition = '---\n# Source: web/crds/w.yaml\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: ws.example.com\n';
		const plan = await adoptPlanOf(adoptWorld([free, {name: 'hook'}]), {manifest: `${definition}${configMaps('web', 'free', 'new')}${hook}`});
		expect(plan).toMatchObject({verdict: 'go', objects: [{address: 'ConfigMap/shop/web', change: 'same'}, {address: 'ConfigMap/shop/free', change: 'patch'}]});
		expect(plan.notes.join('\n')).toMatch(/1 object of the manifest is not there yet[\s\S]*1 hook[\s\S]*1 object of crds/v);
	});

	it('of a manifest get the policy to keep them where they hold data, and the others do not', async () => {
		const manifest = `${configMaps('free')}${objectOf('v1', 'PersistentVolumeClaim', 'data')}`;
		const world = adoptWorld([free, {name: 'data', kind: 'PersistentVolumeClaim'}]);
		expect(codes(await adoptPlanOf(world, {manifest}))).toEqual(['keep-needed']);
		const {steps} = await adoptPlanOf(world, {manifest, keep: true});
		expect(steps.flatMap(({patch}) => patch === null ? [] : [patch.changes.length])).toEqual([3, 4]);
	});

	it.each([['', 'holds no object'], [objectOf('v1', 'ConfigMap', 'y', 'data: [\n'), 'is no manifest that Helm could apply'], ['\0\0\0', 'is binary']])('of a manifest that is none %#', async (manifest, words) => {
		expect(await confirmAdopt(adoptWorld([free]).session, {manifest})).toMatchObject({ok: false, problem: {code: 'input-unreadable', message: expect.stringContaining(words) as string}});
	});

	const refusal = (release: string) => `Error: UPGRADE FAILED: Unable to continue with update: ConfigMap "free" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "${release}"; annotation validation error: missing key "meta.helm.sh/release-namespace": must be set to "shop"\n`;

	it('of a log: those that Helm refused', async () => {
		expect(await adoptPlanOf(adoptWorld([free]), {log: refusal('web')})).toMatchObject({verdict: 'go', objects: [{address: 'ConfigMap/shop/free', change: 'patch'}]});
	});

	it('of a log that is about another release, or about something else', async () => {
		expect(await confirmAdopt(adoptWorld([free]).session, {log: refusal('shop-web')})).toMatchObject({ok: false, problem: {code: 'usage', message: 'The log is about release shop-web, not web.'}});
		expect(await confirmAdopt(adoptWorld([free]).session, {log: 'Error: UPGRADE FAILED: timed out waiting for the condition\n'})).toMatchObject({ok: false, problem: {code: 'input-unreadable'}});
	});
});

describe('letting go', () => {
	it('takes the marks off while no revision lists the object', async () => {
		const plan = await planFor({name: 'left', metadata: owned}, {letGo: true});
		expect(plan).toMatchObject({action: 'let-go', verdict: 'go', objects: [{change: 'patch', owner: 'shop/web'}]});
		expect(plan.steps[1]!.patch!.changes.map(({from, to}) => [from, to])).toEqual([['Helm', null], ['web', null], ['shop', null]]);
	});

	it('stops while a revision lists it, and says what the next upgrade does', async () => {
		const plan = await planFor({name: 'nothing'}, {letGo: true, objects: ['cm/mine']});
		expect(plan.reasons).toMatchObject([{code: 'still-listed', acknowledge: 'still-listed', message: expect.stringMatching(/Revision 2 of this release lists it\..*deletes it, marks or not/v) as string}]);
		const kept = await planFor({name: 'nothing'}, {letGo: true, keep: true, objects: ['cm/mine'], acknowledge: ['still-listed']});
		expect(kept.verdict).toBe('go');
		expect(kept.reasons[0]!.message).toContain('leaves it, by the policy to keep it');
	});

	it('refuses what is another release\'s, and has nothing to do where it carries no marks', async () => {
		expect(codes(await planFor({...free, metadata: ownedBy('other')}, {letGo: true}))).toEqual(['not-ours']);
		expect(codes(await planFor(free, {letGo: true}))).toEqual(['nothing-to-adopt']);
	});
});
