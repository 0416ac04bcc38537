import type {ReleaseName} from '../../core/drift/object-state.ts';
import {isKeptAtUninstall} from '../../core/manifest/uninstall-policy.ts';
import {isKeptLive} from '../../core/object/resource-policy.ts';
import {leavingOf, ownerOf} from '../../core/ownership/owner-of.ts';
import {namedObject} from '../../core/ownership/named-object.ts';
import {listedObjects, type ListedObject} from '../../core/ownership/lists.ts';
import {lastRevision} from '../../core/ledger/believed.ts';
import type {ObjectName} from '../../core/manifest/address.ts';
import {known, notAsked, type Known} from '../../core/problem/known.ts';
import type {Result} from '../../core/problem/problem.ts';
import type {Leaving, ListedElsewhere, ObjectOwner, OwnedObject} from '../../core/ownership/types.ts';
import type {Facts} from '../../core/runbook/types.ts';
import type {Cluster, LiveAnswer} from '../../ports/cluster.ts';
import {usualKinds} from '../drift/read-neighbours.ts';
import {readStored, type Ground} from '../drift/read-stored.ts';
import {giveWay} from '../give-way.ts';
import type {Look} from '../look-once.ts';
import {newestOf} from './newest-of.ts';
import {candidatesOf} from './revisions.ts';

/** Objects that a log names and that are looked at, at most. */
const mostNamed = 10;

/** Other releases whose newest record is read at most; of more nobody says whether they still list an object. */
const mostReleases = 5;

const ownerIn = (answer: Result<LiveAnswer> | undefined, kind: string, mine: ReleaseName): ObjectOwner => {
	if (answer?.ok !== true) {
		return {kind: 'unknown', verb: answer?.problem.code === 'forbidden' ? `get ${kind}` : null};
	}

	switch (answer.value.found) {
		case 'here': {
			return ownerOf(answer.value.value, mine);
		}

		case 'absent': {
			return {kind: 'absent'};
		}

		case 'unseen': {
			return {kind: 'unknown', verb: null};
		}
	}
};

type Named = {readonly address: string; readonly name: ObjectName};

type Mine = ReleaseName & {readonly newest: number | null};

/** What the live object says of itself. */
const liveOf = (answer: Result<LiveAnswer> | undefined, kind: string, mine: ReleaseName): {readonly owner: ObjectOwner; readonly kept: boolean | null; readonly leaving: Leaving | null} => {
	const live = answer?.ok === true && answer.value.found === 'here' ? answer.value.value : null;
	return {owner: ownerIn(answer, kind, mine), kept: live === null ? null : isKeptLive(live), leaving: leavingOf(live)};
};

/** An object that only a text names, whose address stays as the text has it: no revision lists it. */
const namedOf = ({address, name}: Named, answer: Result<LiveAnswer> | undefined, mine: Mine): OwnedObject => {
	const {owner, kept, leaving} = liveOf(answer, name.kind, mine);
	return {
		...name, address, revisions: [], owner, keep: {stored: false, live: kept}, leaving,
	};
};

const ownedOf = ({object, revisions}: ListedObject, answer: Result<LiveAnswer> | undefined, mine: Mine): OwnedObject => {
	const {address, apiVersion, kind, namespace, name, document} = object;
	const {owner, kept, leaving} = liveOf(answer, kind, mine);
	// What the chart itself hangs on another object was not taken away by it.
	const isCharted = owner.kind === 'controller' && owner.reference && JSON.stringify(document.value).includes('"ownerReferences"');
	return {
		address,
		apiVersion,
		kind,
		namespace,
		name,
		revisions,
		owner: isCharted ? {kind: 'this-release'} : owner,
		keep: {stored: mine.newest !== null && revisions.includes(mine.newest) && isKeptAtUninstall(document), live: kept},
		leaving,
	};
};

const releaseKey = ({namespace, name}: {readonly namespace: string; readonly name: string}): string => `${namespace}/${name}`;

/** Says of the objects of other releases whether these still list them. */
const askOthers = async (look: Look, owned: readonly OwnedObject[], served: Ground['served'], signal: AbortSignal): Promise<readonly OwnedObject[]> => {
	const others = new Map(owned.flatMap(({owner}) => owner.kind === 'other-release' ? [[releaseKey(owner), owner] as const] : []));
	const asked = others.values().take(mostReleases).toArray();
	const answers = new Map(await Promise.all(asked.map(async other => {
		const newest = await newestOf(look, other, signal);
		const stored = newest.found === 'release' ? await readStored(look, newest.release, {namespace: other.namespace, served}, signal) : null;
		const listed = stored === null ? null : new Set(stored.objects.map(({address}) => address));
		return [releaseKey(other), (address: string): ListedElsewhere => listed === null ? (newest.found === 'none' ? 'no-release' : 'unknown') : (listed.has(address) ? 'yes' : 'no')] as const;
	})));
	return owned.map(object => object.owner.kind === 'other-release' ? {...object, owner: {...object.owner, lists: answers.get(releaseKey(object.owner))?.(object.address) ?? 'unknown'}} : object);
};

/** What whose objects are is asked for: those that the records list, and those that a log names, by their addresses there. */
type Asked = Pick<Facts, 'history' | 'apis'> & {readonly named: readonly string[]};

/**
Says of each object that the newest revision, the deployed one or the target of a rollback stores whose the live one is: this release's, another's and whether that one still lists it, a controller's, nobody's.

It reads nothing that comparing with live objects does not read too, but for the objects that only an older revision lists and the newest record of another release whose marks were found. In a folder that holds none of the objects nobody was asked.
*/
export const readOwnership = async (look: Look, cluster: Cluster, {history, apis, named}: Asked, signal: AbortSignal): Promise<Known<readonly OwnedObject[]>> => {
	const discovery = await cluster.discover(signal);
	const served = discovery.ok ? discovery.value.kinds : null;
	const namespace = history.release.namespace ?? look.place.namespace;
	const lists = await Promise.all(candidatesOf(history, apis).map(async ({revision, release}) => {
		const {objects} = await readStored(look, release, {namespace, served}, signal);
		return {revision, objects};
	}));
	await giveWay();
	const listed = listedObjects(lists);
	const texts = named.slice(0, mostNamed).flatMap((address): readonly Named[] => {
		const name = namedObject(address, served ?? usualKinds, namespace);
		return name === null ? [] : [{address, name}];
	});
	await giveWay();
	const answers = await cluster.read([...listed.map(({object}) => object), ...texts.map(({name}) => name)], signal);
	if (look.world === 'folder' && answers.every(answer => answer.ok && answer.value.found === 'unseen')) {
		return notAsked;
	}

	const mine = {release: history.release.name, namespace, newest: lastRevision(history)?.revision ?? null};
	const owned = [
		...listed.map((object, index) => ownedOf(object, answers[index], mine)),
		...texts.map((object, index) => namedOf(object, answers[listed.length + index], mine)),
	];
	return known(await askOthers(look, owned, served, signal));
};
