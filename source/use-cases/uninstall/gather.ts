import {releaseNameOf} from '../../core/ledger/identity.ts';
import {filledTextAt, isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import {objectsAt} from '../../core/health/read.ts';
import {manifestObjects, type ManifestObject} from '../../core/manifest/objects.ts';
import {chartCrds} from '../../core/plan/uninstall/chart-crds.ts';
import type {SeenController} from '../../core/plan/repair/finalizer/controller.ts';
import {handledKey, takenRelease, type UninstallFacts} from '../../core/plan/uninstall/facts.ts';
import {openFinalizers} from '../../core/plan/uninstall/finalizers.ts';
import {hookMethod, keptHooks, runningHooks} from '../../core/plan/uninstall/hooks.ts';
import {takenObjects, uninstalledObjects} from '../../core/plan/uninstall/objects.ts';
import {known, notAsked, unreadable, type Known} from '../../core/problem/known.ts';
import type {JsonValue} from '../../core/record/types.ts';
import {counted} from '../../core/text/plural.ts';
import type {Cluster} from '../../ports/cluster.ts';
import {readDenied, type Touched} from '../helm-run/read-denied.ts';
import type {Look} from '../look-once.ts';
import {doing, drained, inside, type Progress} from '../progress.ts';
import {readController} from '../repair/read-found.ts';
import {tryHooks} from '../rollback/read-hook-objects.ts';
import {readLive} from '../rollback/read-live.ts';
import {readMadeClaims, readVolumes} from './read-storage.ts';

/** What is known before anything of the objects was read. */
export type Begun = Omit<UninstallFacts, keyof typeof nothingSeen | 'documents' | 'hooks' | 'crds' | 'served'>;

const nothingSeen = {
	live: new Map(),
	triedHooks: new Map(),
	volumes: new Map(),
	madeClaims: notAsked,
	ofKinds: new Map(),
	releasesIn: new Map(),
	controllers: new Map(),
	denied: [],
} satisfies Pick<UninstallFacts, 'live' | 'triedHooks' | 'volumes' | 'madeClaims' | 'ofKinds' | 'releasesIn' | 'controllers' | 'denied'>;

/** Objects of a kind that are counted at most. */
const most = 1000;

const countOf = async (cluster: Cluster, definition: JsonValue, signal: AbortSignal): Promise<Known<number>> => {
	const spec = isApiObject(definition) ? objectAt(definition, 'spec') : {};
	const group = filledTextAt(spec, 'group');
	const kind = filledTextAt(objectAt(spec, 'names'), 'kind');
	const version = objectsAt(spec, 'versions').find(({served}) => served === true);
	const name = version === undefined ? null : textAt(version, 'name');
	if (group === null || kind === null || name === null) {
		return notAsked;
	}

	const listed = await cluster.list({
		apiVersion: `${group}/${name}`,
		kind,
		namespace: null,
		labelSelector: null,
		fieldSelector: null,
		limit: most,
	}, signal);
	return listed.ok ? known(listed.value.length) : unreadable(listed.problem);
};

/** Releases that have records in a namespace, but for the one that is taken away. */
const releasesIn = async ({store}: Look, namespace: string, {history: {release}}: Begun, signal: AbortSignal): Promise<readonly string[]> => {
	const listed = await drained(inside(store.list({namespace, name: null}, signal)));
	const names = listed.ok ? [...new Set(listed.value.objects.map(object => releaseNameOf(object)))] : [];
	return names.filter(name => name !== release.name || namespace !== release.namespace).toSorted();
};

const liveOf = (live: UninstallFacts['live'], address: string): JsonValue => {
	const found = live.get(address);
	return found?.known === true ? found.value : null;
};

type Losses = Pick<UninstallFacts, 'volumes' | 'madeClaims' | 'ofKinds' | 'releasesIn' | 'controllers'>;

/** Who looks like handling the finalizers of what goes. The workloads of the cluster are listed once, and only where there is such a finalizer. */
const readControllers = async (cluster: Cluster, objects: readonly ManifestObject[], live: UninstallFacts['live'], signal: AbortSignal): Promise<UninstallFacts['controllers']> => {
	const controllers = new Map<string, SeenController>();
	for (const {address} of objects) {
		const value = liveOf(live, address);
		for (const {name} of openFinalizers(value)) {
			controllers.set(handledKey(address, name), await readController(cluster, {live: value}, name, signal));
		}
	}

	return controllers;
};

/** What goes with the objects that go: volumes, objects of a kind, releases of a namespace. */
const readLosses = async (look: Look, facts: UninstallFacts, gone: readonly ManifestObject[], signal: AbortSignal): Promise<Losses> => {
	const cluster = look.cluster!;
	const {made, claims} = await readMadeClaims(cluster, gone, facts.live, signal);
	const owned = gone.filter(({kind, apiVersion}) => kind === 'PersistentVolumeClaim' && apiVersion === 'v1').map(({address}) => [address, facts.live.get(address) ?? notAsked] as const);
	const ofKinds = new Map<string, Known<number>>();
	const definitions = gone.filter(({kind}) => kind === 'CustomResourceDefinition');
	for (const {address} of definitions) {
		ofKinds.set(address, await countOf(cluster, liveOf(facts.live, address), signal));
	}

	const others = new Map<string, readonly string[]>();
	const namespaces = gone.filter(({kind, apiVersion}) => kind === 'Namespace' && apiVersion === 'v1');
	for (const {name} of namespaces) {
		others.set(name, await releasesIn(look, name, facts, signal));
	}

	return {
		madeClaims: made,
		volumes: await readVolumes(cluster, new Map([...owned, ...claims.entries().map(([address, claim]) => [address, known(claim)] as const)]), signal),
		ofKinds,
		releasesIn: others,
		controllers: await readControllers(cluster, gone, facts.live, signal),
	};
};

type Named = Omit<Touched, 'verb'>;

/** What Helm deletes and what its hooks create. */
const touchedBy = (going: readonly Named[], hookObjects: readonly Named[]): readonly Touched[] => {
	const touched = (objects: readonly Named[], verb: Touched['verb']): readonly Touched[] => objects.map(({address, apiVersion, kind}) => ({
		address,
		apiVersion,
		kind,
		verb,
	}));
	return [...touched(going, 'delete'), ...touched(hookObjects, 'create')];
};

/**
Reads what an uninstall is planned from: the manifest and the hooks of the revision that Helm takes, fresh discovery, every live object of both, and what goes along with those that go.

@yields Progress.
*/
export async function * gather(look: Look, begun: Begun, signal: AbortSignal): AsyncGenerator<Progress, UninstallFacts, void> {
	const {cluster, redactor, world} = look;
	yield doing('reading the manifest');
	const release = takenRelease(begun);
	const all = release?.hooks ?? [];
	const hooks: Array<UninstallFacts['hooks'][number]> = [];
	for (const [index, {manifest}] of all.entries()) {
		hooks.push({index, documents: await look.documents(manifest, signal)});
	}

	const read = {documents: await look.documents(release?.manifest ?? '', signal), hooks, crds: release === null ? [] : chartCrds(release)};
	if (cluster === null) {
		return {
			...begun,
			...nothingSeen,
			...read,
			served: notAsked,
		};
	}

	yield doing('asking the API server what it serves');
	const discovery = await cluster.discover(signal);
	const served: UninstallFacts['served'] = discovery.ok ? known(discovery.value) : unreadable(discovery.problem);
	const kinds = served.known ? served.value.kinds : null;
	const first: UninstallFacts = {
		...begun,
		...nothingSeen,
		...read,
		served,
	};
	const objects = takenObjects(first);
	const {namespace} = begun.cluster;
	const hookObjects = hooks.flatMap(({index, documents}) => manifestObjects(documents, namespace, kinds).map(object => ({object, hook: all[index]!})));
	yield doing(`reading ${counted(objects.length + hookObjects.length, 'live object')}`);
	const looked = new Map([...objects, ...hookObjects.map(({object}) => object)].map(object => [object.address, object]));
	const live = await readLive(looked.values().toArray(), cluster, redactor, signal);
	const seen = {...first, live};
	const going = uninstalledObjects(seen).filter(({change}) => change === 'delete');
	const addresses = new Set(going.map(({address}) => address));
	const gone = objects.filter(({address}) => addresses.has(address));
	if (world === 'folder') {
		return {...seen, ...await readLosses(look, seen, gone, signal)};
	}

	const running = new Set(runningHooks(seen).map(({hook}) => hook));
	yield doing('asking what you may do, and what goes along');
	const [losses, triedHooks, denied] = await Promise.all([
		readLosses(look, seen, gone, signal),
		hookMethod(seen) === 'ssa' ? tryHooks(cluster, keptHooks(seen).map(({object}) => object), live, signal) : nothingSeen.triedHooks,
		readDenied(cluster, {
			objects: touchedBy(going, hookObjects.filter(({hook}) => running.has(hook)).map(({object}) => object)),
			records: ['update', 'delete'],
			driver: seen.history.release.driver,
			namespace,
		}, served, signal),
	]);
	return {
		...seen, ...losses, triedHooks, denied,
	};
}
