import {deployedRevision, lastRevision} from '../../core/ledger/believed.ts';
import type {History} from '../../core/ledger/types.ts';
import {addressOf, type KindScope, type ObjectName} from '../../core/manifest/address.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import {ownerOf} from '../../core/ownership/owner-of.ts';
import {withoutMarks} from '../../core/ownership/without-marks.ts';
import {objectsNamed, type NamedKind} from '../../core/plan/adopt/parse-object.ts';
import type {AdoptObject, OtherRelease} from '../../core/plan/adopt/types.ts';
import {fail, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {ObjectOwner} from '../../core/ownership/types.ts';
import type {LiveAnswer} from '../../ports/cluster.ts';
import {usualKinds} from '../drift/read-neighbours.ts';
import {readStored} from '../drift/read-stored.ts';
import type {Look} from '../look-once.ts';
import {elsewhere, readListers, type Listers} from './read-listers.ts';
import type {WantedObject} from './read-sources.ts';

/** The objects as they are, and the namespaces whose releases could not all be read. */
export type ReadObjects = {readonly objects: readonly AdoptObject[]; readonly unlooked: readonly string[]; readonly missing: number};

type Mine = {readonly namespace: string; readonly name: string};

/** One wanted object, the places where it may be, and what was found there. */
type Looked = {readonly wanted: WantedObject; readonly names: readonly ObjectName[]; readonly answers: ReadonlyArray<Result<LiveAnswer>>};

const nobody: Pick<AdoptObject, 'marked' | 'listedBy' | 'listedHere'> = {marked: null, listedBy: [], listedHere: []};

const absent = (wanted: WantedObject, found: AdoptObject['found'], more: Partial<AdoptObject> = {}): AdoptObject => ({
	text: wanted.text,
	isOfManifest: wanted.isOptional,
	found,
	candidates: [],
	name: wanted.name,
	live: null,
	verb: null,
	owner: found === 'unread' ? {kind: 'unknown', verb: null} : {kind: 'absent'},
	...nobody,
	...more,
});

/** Whose an object is. What an object made, it owns, whatever marks were copied onto it, unless the chart itself hangs it there; below the marks of a release that is gone a tool counts. */
const ownerIn = (live: JsonValue, mine: Mine, {isListed, isGone}: {readonly isListed: boolean; readonly isGone: boolean}): ObjectOwner => {
	const release = {release: mine.name, namespace: mine.namespace};
	const owner = ownerOf(live, release);
	const below = ownerOf(withoutMarks(live), release);
	return below.kind === 'controller' && !isListed && (below.reference || owner.kind === 'nobody' || isGone) ? below : owner;
};

const markedBy = (owner: ObjectOwner, address: string, {releases, unlooked}: Listers): OtherRelease | null => {
	if (owner.kind !== 'other-release') {
		return null;
	}

	const {namespace, name} = owner;
	const found = releases.find(release => release.namespace === namespace && release.name === name);
	if (found === undefined) {
		return {
			namespace,
			name,
			lists: null,
			state: unlooked.includes(namespace) || unlooked.includes(elsewhere) ? 'unknown' : 'none',
		};
	}

	return {
		namespace,
		name,
		lists: found.addresses.has(address) ? true : (found.isWhole ? false : null),
		state: found.status === 'uninstalled' ? 'uninstalled' : 'live',
	};
};

const found = ({wanted, names, answers}: Looked): AdoptObject => {
	if (names.length === 0) {
		return absent(wanted, 'no-kind');
	}

	const here = answers.flatMap((answer, index) => answer.ok && answer.value.found === 'here' ? [{name: names[index]!, live: answer.value.value}] : []);
	const distinct = new Map(here.map(one => [liveObjectOf(one.live)?.uid ?? addressOf(one.name), one])).values().toArray();
	const [first] = distinct;
	const [name] = names;
	if (distinct.length > 1) {
		return absent(wanted, 'several', {candidates: distinct.map(one => addressOf(one.name))});
	}

	if (first !== undefined) {
		return absent(wanted, 'one', {...first});
	}

	const unread = answers.find(answer => !answer.ok || answer.value.found === 'unseen');
	return unread === undefined
		? absent(wanted, 'none', {name: name!})
		: absent(wanted, 'unread', {name: name!, verb: !unread.ok && unread.problem.code === 'forbidden' ? `get ${name!.kind}` : null});
};

type Ground = {readonly namespace: string; readonly served: readonly KindScope[] | null};

/** The addresses that this release's newest and deployed revisions list, by revision. */
const listedHere = async (look: Look, history: History, ground: Ground, signal: AbortSignal): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
	const lists = new Map<number, ReadonlySet<string>>();
	for (const listing of [lastRevision(history), deployedRevision(history)]) {
		const [revision, release] = [listing?.revision ?? null, listing?.record.decoded?.release ?? null];
		if (revision === null || release === null) {
			continue;
		}

		const stored = await readStored(look, release, ground, signal);
		lists.set(revision, new Set(stored.objects.map(({address}) => address)));
	}

	return lists;
};

/**
Reads the objects that are to be adopted or let go, whose each is, and which releases list it: those of the namespaces that the objects, their marks and this release name, and for what lies in none those of every namespace that may be read.

What a manifest lists and is not there yet is counted alone. The redactor learns what is in the objects before anything of them is shown.
*/
export const readAdoptObjects = async (look: Look, wanted: readonly WantedObject[], {history, mine}: {readonly history: History; readonly mine: Mine}, signal: AbortSignal): Promise<ReadObjects> => {
	const discovery = await look.cluster?.discover(signal);
	const served = discovery?.ok === true ? discovery.value.kinds : null;
	const kinds: readonly NamedKind[] = served ?? usualKinds;
	const places = wanted.map(one => one.name === null ? objectsNamed(one.text, kinds, mine.namespace) : [one.name]);
	const all = places.flat();
	const answers = all.length === 0 ? [] : await look.cluster?.read(all, signal) ?? all.map(() => fail('read-only', 'There is no cluster to look at.'));
	let next = 0;
	const looked = wanted.map((one, index): Looked => {
		const names = places[index]!;
		next += names.length;
		return {wanted: one, names, answers: answers.slice(next - names.length, next)};
	});
	const objects = looked.map(one => found(one));
	for (const {live} of objects) {
		look.redactor.learnJson(live);
	}

	const there = objects.filter(({found: state}, index) => state !== 'none' || !wanted[index]!.isOptional);
	const plain = new Map(there.map(object => [object, object.found === 'one' ? ownerOf(object.live, {release: mine.name, namespace: mine.namespace}) : object.owner]));
	const namespaces = new Set([mine.namespace, ...there.flatMap(({name}) => name?.namespace ?? []), ...plain.values().flatMap(owner => owner.kind === 'other-release' ? [owner.namespace] : [])]);
	// What lies in no namespace may be any release's
	const isClusterScoped = there.some(({name, found: state}) => state === 'one' && name?.namespace === null);
	const listers = await readListers(look, [...namespaces, ...isClusterScoped ? [null] : []], {mine, served}, signal);
	const own = await listedHere(look, history, {namespace: mine.namespace, served}, signal);
	return {
		objects: there.map(object => {
			if (object.found !== 'one') {
				return object;
			}

			const address = addressOf(object.name!);
			const marked = markedBy(plain.get(object)!, address, listers);
			const here = own.entries().filter(([, addresses]) => addresses.has(address)).map(([revision]) => revision).toArray();
			return {
				...object,
				owner: ownerIn(object.live, mine, {isListed: here.length > 0, isGone: marked?.state === 'none' || marked?.state === 'uninstalled'}),
				marked,
				listedBy: listers.releases.filter(({addresses, status}) => status !== 'uninstalled' && addresses.has(address)).map(({namespace, name}) => `${namespace}/${name}`),
				listedHere: here,
			};
		}),
		unlooked: listers.unlooked,
		missing: objects.length - there.length,
	};
};
