/** Facts for the rows that are about what stands around a release: whose its objects are, what the API server serves, what the cluster refuses, what is left. */
import {known} from '../../../source/core/problem/known.ts';
import type {GoneApi, StoredApis} from '../../../source/core/manifest/stored-apis.ts';
import type {Leaving, MarkedObject, ObjectOwner, OwnedObject} from '../../../source/core/ownership/types.ts';
import type {Right} from '../../../source/core/rights/types.ts';
import type {Surroundings} from '../../../source/core/surroundings/types.ts';
import type {Facts, Finding, SameName} from '../../../source/core/runbook/types.ts';
import {buildFacts, helm3} from '../../build/facts.ts';
import {buildObject, liveOf} from '../../build/live.ts';
import {buildLog} from '../../build/log.ts';
import {buildHistory, type RecordInput} from '../../build/record.ts';

type Case = {readonly fires: ReadonlyArray<readonly [string, Facts, Partial<Finding>]>; readonly quiet: ReadonlyArray<readonly [string, Facts]>};

const twoRevisions: readonly RecordInput[] = [{revision: 1, status: 'superseded'}, {revision: 2}];

/** An object that both revisions store. */
export const owned = (owner: ObjectOwner, more: Partial<OwnedObject> = {}): OwnedObject => ({
	address: 'ConfigMap/shop/web-config',
	apiVersion: 'v1',
	kind: 'ConfigMap',
	namespace: 'shop',
	name: 'web-config',
	revisions: [2, 1],
	owner,
	keep: {stored: false, live: false},
	leaving: null,
	...more,
});

type Listed = Extract<ObjectOwner, {readonly kind: 'other-release'}>['lists'];

/** The marks of another release, with what its newest record says. */
export const other = (lists: Listed): ObjectOwner => ({
	kind: 'other-release', namespace: 'shop', name: 'other', lists,
});

type More = Parameters<typeof buildFacts>[1];
type Inputs = readonly RecordInput[];

/** Facts where whose the objects are was read. */
export const ownership = (objects: readonly OwnedObject[], inputs: Inputs = twoRevisions, more: More = {}): Facts => buildFacts(buildHistory(...inputs), {ownership: known(objects), ...more});

/** A kind that is gone: a definition that dropped a version. */
export const gone = (revisions: readonly number[], more: Partial<GoneApi> = {}): GoneApi => ({
	apiVersion: 'shop.example.test/v1beta1',
	kind: 'Widget',
	revisions,
	objects: ['Widget.shop.example.test/shop/web'],
	successor: {apiVersion: 'shop.example.test/v1', kind: 'Widget'},
	live: 1,
	...more,
});

/** Facts where discovery was asked. */
export const discovered = (apis: Partial<StoredApis>, inputs: Inputs = twoRevisions, more: More = {}): Facts => buildFacts(buildHistory(...inputs), {
	apis: known({gone: [], unanswered: [], ...apis}),
	...more,
});

const uninstalling: readonly RecordInput[] = [{revision: 1, status: 'uninstalling', description: 'Deletion in progress (or silently failed)'}];

const copied: readonly RecordInput[] = [{revision: 1, objectNamespace: 'shop', namespace: 'origin'}];

const home: SameName = {namespace: 'origin', driver: 'secret', revision: 1, status: 'deployed'};

const cutRollback: readonly RecordInput[] = [{revision: 1, status: 'superseded'}, {revision: 2}, {revision: 3, status: 'pending-rollback', description: 'Rollback to 1'}];

export const held: Leaving = {since: '2026-11-30T02:00:00Z', finalizers: ['example.test/guard']};

/** Facts where the surroundings were read, all of them calm but for what is given. */
export const around = (parts: Partial<Surroundings>, inputs: readonly RecordInput[] = twoRevisions): Facts => buildFacts(buildHistory(...inputs), {
	surroundings: known({
		namespace: known({
			name: 'shop', phase: 'Active', leaving: null, conditions: [],
		}),
		quotas: known([]),
		webhooks: known([]),
		...parts,
	}),
});

const goingNamespace: Partial<Surroundings> = {
	namespace: known({
		name: 'shop', phase: 'Terminating', leaving: held, conditions: [{type: 'NamespaceFinalizersRemaining', message: 'Some content in the namespace has finalizers remaining'}],
	}),
};

const silentWebhook: Partial<Surroundings> = {
	webhooks: known([{
		configuration: 'ValidatingWebhookConfiguration/guard', webhook: 'guard.example.test', service: 'guards/guard', why: 'no-endpoints', kinds: ['ConfigMap'],
	}]),
};

const fullQuota: Partial<Surroundings> = {quotas: known([{quota: 'small', resource: 'configmaps', used: '4', hard: '4'}])};

const failedByQuota: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'failed', description: 'Upgrade "web" failed: failed to create resource: configmaps "web" is forbidden: exceeded quota: small, requested: configmaps=1, used: configmaps=4, limited: configmaps=4'}];

/** An object with the release's marks, of which no record is left. */
export const marked = (name: string, more: Partial<MarkedObject> = {}): MarkedObject => ({
	address: `ConfigMap/shop/${name}`,
	apiVersion: 'v1',
	kind: 'ConfigMap',
	namespace: 'shop',
	name,
	keep: false,
	leaving: null,
	...more,
});

/** Facts about a name without any record. */
export const left = (objects: readonly MarkedObject[] | null): Facts => buildFacts(buildHistory(), objects === null ? {} : {remains: known(objects)});

/** The rows that are about surroundings alone. */
export const liveCases: Readonly<Record<string, Case>> = {
	'stolen-object': {
		fires: [
			['an object that another release lists too', ownership([owned(other('yes'))]), {
				severity: 'critical', confidence: 'certain', recommended: 'repair', title: 'ConfigMap/web-config belongs to release shop/other now, and this release still lists it.',
			}],
			['one that the other release has given up', ownership([owned(other('no'))]), {confidence: 'certain', recommended: 'repair'}],
			['one with the marks of a release that has no record', ownership([owned(other('no-release'))]), {confidence: 'likely', recommended: 'repair'}],
			['another release whose records nobody may read', ownership([owned(other('unknown'))]), {confidence: 'cannot-tell', recommended: null, meaning: 'Whether release shop/other still has it is not known: reading its newest record settles it. Until then take it for in use.'}],
			['one that another object owns', ownership([owned({kind: 'controller', by: 'Operator/main', reference: true})]), {confidence: 'certain', title: 'ConfigMap/web-config belongs to Operator/main now, and this release still lists it.'}],
			['one that is kept both live and stored: nothing to do at once', ownership([owned(other('yes'), {keep: {stored: true, live: true}})]), {severity: 'warning', recommended: null}],
			['several of them', ownership([owned(other('yes')), owned(other('yes'), {name: 'web-more', address: 'ConfigMap/shop/web-more'})], twoRevisions, {helm: known(helm3)}), {title: '2 objects belong to somebody else now, and this release still lists them.'}],
		],
		quiet: [
			['objects that are this release\'s', ownership([owned({kind: 'this-release'})])],
			['an object without marks, one that is gone and one that may not be read', ownership([owned({kind: 'nobody'}), owned({kind: 'absent'}), owned({kind: 'unknown', verb: 'get ConfigMap'})])],
			['objects that a tool applies: it owns the release, not one object', ownership([owned({kind: 'controller', by: 'Argo CD', reference: false})])],
			['an object that only an older revision lists', ownership([owned(other('yes'), {revisions: [1]})])],
			['a release that was uninstalled and given up', ownership([owned(other('yes'), {revisions: [1]})], [{revision: 1, status: 'uninstalled', description: 'Uninstallation complete'}])],
			['a release whose live objects nobody read', buildFacts(buildHistory(...twoRevisions))],
		],
	},
	'removed-api': {
		fires: [
			['a deployed revision that names a kind which is gone', discovered({gone: [gone([2])]}), {
				severity: 'critical', confidence: 'certain', recommended: 'repair', title: 'Widget of shop.example.test/v1beta1 is served no more, and 2 stores it.',
			}],
			['a rollback that hangs on one, with a deployed revision that can be built', discovered({gone: [gone([3, 1])]}, cutRollback), {severity: 'critical', recommended: 'mark-failed', title: 'The rollback to 1 cannot end: Widget of shop.example.test/v1beta1 is served no more.'}],
			['the same, and the deployed revision names it too', discovered({gone: [gone([3, 2, 1])]}, cutRollback), {recommended: 'repair'}],
			['the same from a dump that cannot tell whether the client lives', discovered({gone: [gone([3, 1])]}, cutRollback, {now: 60, nowIsFloor: true, target: null}), {recommended: null, confidence: 'likely'}],
			['a kind without a successor', discovered({gone: [gone([2], {successor: null, live: null})]}), {recommended: 'repair'}],
			['a revision to go back to that names one, under a healthy one', discovered({gone: [gone([1])]}, [{revision: 1, status: 'superseded', manifest: '---\nold: 1\n'}, {revision: 2}]), {severity: 'info', recommended: null, title: 'A rollback to 1 would stay pending: Widget of shop.example.test/v1beta1 is served no more.'}],
			['a release that was uninstalled: nothing hangs on it but the way back', discovered({gone: [gone([1])]}, [{revision: 1, status: 'uninstalled', description: 'Uninstallation complete'}]), {severity: 'info', recommended: null}],
			['an API group that does not answer', discovered({unanswered: ['metrics.example.test/v1']}), {severity: 'info', confidence: 'cannot-tell', recommended: null}],
		],
		quiet: [
			['a release whose kinds are all served', discovered({})],
			['a release where nobody asked', buildFacts(buildHistory(...twoRevisions))],
			['a kind that only revisions of long ago name', discovered({gone: [gone([1])]}, [{revision: 1, status: 'superseded'}, {revision: 2, status: 'superseded', manifest: '---\nnew: 2\n'}, {revision: 3}])],
			['a rollback that is under way', discovered({gone: [gone([3, 1])]}, cutRollback, {now: 60})],
		],
	},
};

const right = (verb: string, resource: string, allowed: boolean | null, needed: Right['needed'] = 'triage'): Right => ({
	verb, resource, namespace: 'shop', allowed, needed, without: 'why an object is not ready',
});

/** Facts where the person's rights were asked. */
export const rights = (list: readonly Right[], inputs: readonly RecordInput[] = twoRevisions): Facts => buildFacts(buildHistory(...inputs), {rights: known(list)});

const failedByRights: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'failed', description: 'Upgrade "web" failed: cannot patch "web" with kind Deployment: deployments.apps "web" is forbidden: User "ci" cannot patch resource "deployments" in API group "apps" in the namespace "shop"'}];

const refused = 'Error: INSTALLATION FAILED: unable to continue with install: ConfigMap "taken" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "web"; annotation validation error: missing key "meta.helm.sh/release-namespace": must be set to "shop"\n';

/** A log in which an object was in the way, and whose it is live; null where nobody looked. */
export const inTheWay = (owner: ObjectOwner | null): Facts => buildFacts(buildHistory({revision: 1}), {
	...buildLog(refused),
	...owner !== null && {ownership: known([owned(owner, {address: 'ConfigMap/shop/taken', name: 'taken', revisions: []})])},
});

/** What a person may not read and may not write, and what nobody said. */
export const someRights: readonly Right[] = [right('list', 'pods', false), right('get', 'pods/log', false), right('get', 'secrets', true), right('patch', 'deployments.apps', false, 'rollback'), right('list', 'events', null)];

/** A workload that its controller gives pods, and why it may not; the last revision failed or not. */
export const withoutPods = (words: string, last: RecordInput): Facts => {
	const object = buildObject('equal progressing', 0);
	const reason = `0 of 2 replicas are updated; its pods are refused: FailedCreate: ${words}`;
	return buildFacts(buildHistory({revision: 1, status: last.status === 'failed' ? 'deployed' : 'superseded'}, last), liveOf(2, [{...object, health: {...object.health!, reason}}]));
};

/** What a quota says to a controller. */
export const noRoom = 'pods "web-1" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2';

/** A wait that ran out for it. */
export const waitedInVain: RecordInput = {revision: 2, status: 'failed', description: 'Upgrade "web" failed: resource Deployment/shop/web-0 not ready. status: InProgress, message: Updated: 0/2'};

/** Further facts for rows that records alone make fire too. */
export const liveFires: Readonly<Record<string, Case>> = {
	'cluster-blocks': {
		fires: [
			['a namespace that is being deleted, though all is deployed', around(goingNamespace), {
				severity: 'warning', confidence: 'certain', recommended: 'wait', title: 'Namespace shop is being deleted, and the release with it.',
			}],
			['a webhook that nobody answers for', around(silentWebhook), {severity: 'warning', recommended: 'wait', title: 'Webhook guard.example.test must answer before the next write, and nobody is behind it.'}],
			['the same beside a lock, where it is no more than a word', around(silentWebhook, [{revision: 1}, {revision: 2, status: 'pending-upgrade'}]), {severity: 'info'}],
			['a quota without room', around(fullQuota), {severity: 'info', recommended: null, title: 'Quota small has no room for more configmaps.'}],
			['an upgrade that a quota refused, which has no room yet', around(fullQuota, failedByQuota), {severity: 'warning', recommended: 'upgrade'}],
			['a wait that ran out because a quota lets no pod in', withoutPods(noRoom, waitedInVain), {
				severity: 'warning', confidence: 'certain', recommended: 'upgrade', title: 'The pods of Deployment/web-0 are not let in: the quota of the namespace is used up.',
			}],
			['a release that Helm calls deployed, whose pods the pod security lets not in', withoutPods('pods "web-1" is forbidden: violates PodSecurity "restricted:latest": privileged', {revision: 2}), {severity: 'warning', recommended: 'wait'}],
		],
		quiet: [
			['calm surroundings', around({})],
			['pods that are refused for what they ask for themselves', withoutPods('pods "web-1" is forbidden: error looking up service account shop/web: serviceaccount "web" not found', waitedInVain)],
			['surroundings that nobody may read', around({namespace: {known: false, why: 'forbidden', verb: 'get namespaces'}, quotas: {known: false, why: 'forbidden', verb: 'list resourcequotas'}, webhooks: {known: false, why: 'failed'}})],
		],
	},
	forbidden: {
		fires: [
			['a person who may not read what the verdict needs', rights(someRights), {
				severity: 'info', confidence: 'certain', recommended: null, title: 'You may not list pods in shop, and 1 more right is missing.',
			}],
			['an upgrade that was refused, by a person who may do it', rights([right('patch', 'deployments.apps', true, 'rollback')], failedByRights), {severity: 'warning', recommended: 'upgrade'}],
		],
		quiet: [
			['a person who may do everything', rights([right('list', 'pods', true)])],
			['a person who may read everything and change nothing', rights([right('patch', 'deployments.apps', false, 'rollback')])],
			['rights that nobody could ask for', buildFacts(buildHistory(...twoRevisions), {rights: {known: false, why: 'forbidden'}})],
		],
	},
	'ownership-refused': {
		fires: [
			['an object that nobody owns, as its text says too', inTheWay({kind: 'nobody'}), {confidence: 'likely', recommended: 'adopt'}],
			['one that nobody looked at', inTheWay(null), {recommended: 'adopt'}],
			['one that another object owns: it is not to be adopted', inTheWay({kind: 'controller', by: 'Operator/main', reference: true}), {recommended: null, meaning: 'Operator/main made it: a chart that ships it too fights with that one.'}],
			['one that a tool manages', inTheWay({kind: 'controller', by: 'Argo CD', reference: false}), {recommended: null}],
			['one that another release took meanwhile', inTheWay(other('yes')), {recommended: null}],
			['one that is this release\'s or gone by now', inTheWay({kind: 'absent'}), {recommended: 'upgrade'}],
			['one that was adopted meanwhile', inTheWay({kind: 'this-release'}), {recommended: 'upgrade'}],
			['one that may not be read', inTheWay({kind: 'unknown', verb: 'get ConfigMap'}), {recommended: 'adopt'}],
		],
		quiet: [['an object of somebody else\'s without a refusal', ownership([owned(other('yes'))])]],
	},
	'history-hole': {
		fires: [
			['objects with the marks of a release that has no record', left([marked('web'), marked('web-more')]), {severity: 'warning', confidence: 'certain', recommended: 'upgrade', title: 'No record of web is left, and 2 objects carry its marks.'}],
			['objects that an uninstall kept', left([marked('web', {keep: true})]), {severity: 'info', recommended: null}],
			['a copy of a record of another namespace, with nothing of it here', ownership([owned({kind: 'absent'})], copied, {elsewhere: known([home])}), {recommended: 'repair'}],
			['one whose objects are here as well', ownership([owned({kind: 'other-release', namespace: 'origin', name: 'web', lists: 'yes'})], copied, {elsewhere: known([home])}), {recommended: null}],
			['one that is nowhere else', ownership([owned({kind: 'absent'})], copied, {elsewhere: known([])}), {recommended: null}],
			['one of which nobody may look elsewhere', ownership([owned({kind: 'absent'})], copied, {elsewhere: {known: false, why: 'forbidden', verb: 'list secrets in all namespaces'}}), {recommended: null}],
			['one whose objects nobody may read', buildFacts(buildHistory(...copied), {elsewhere: known([home])}), {recommended: null}],
		],
		quiet: [['nothing that is left', left([])], ['a name that nobody looked for', left(null)], ['objects that are on their way out', left([marked('web', {leaving: held})])]],
	},
	'uninstall-stuck': {
		fires: [
			['an object that a finalizer holds after its records are gone', left([marked('web', {leaving: held}), marked('web-more')]), {
				severity: 'critical', confidence: 'certain', recommended: 'wait', title: 'web was uninstalled, and 1 object of it cannot go: it is held by example.test/guard.',
			}],
			['objects that are going with nothing to hold them', left([marked('web', {leaving: {...held, finalizers: []}})]), {recommended: null}],
			['an uninstall that did not end, with an object that is held', ownership([owned({kind: 'this-release'}, {revisions: [1], leaving: held}), owned({kind: 'absent'}, {revisions: [1], address: 'Secret/shop/web', kind: 'Secret'})], uninstalling), {recommended: 'wait'}],
			['one that has deleted nothing', ownership([owned({kind: 'this-release'}, {revisions: [1]})], uninstalling), {recommended: 'complete'}],
			['one that has deleted some', ownership([owned({kind: 'this-release'}, {revisions: [1]}), owned({kind: 'absent'}, {revisions: [1], address: 'Secret/shop/web', kind: 'Secret'})], uninstalling), {recommended: null}],
			['one of which an object could not be read', ownership([owned({kind: 'this-release'}, {revisions: [1]}), owned({kind: 'unknown', verb: null}, {revisions: [1], address: 'Secret/shop/web', kind: 'Secret'})], uninstalling), {recommended: null}],
		],
		quiet: [['objects that stay', left([marked('web')])]],
	},
};
