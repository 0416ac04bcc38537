import {belongsTo} from '../core/ledger/belongs-to.ts';
import {joinAnd} from '../core/ledger/words.ts';
import type {StoredObject} from '../core/object/stored-object.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import type {LedgerListing} from '../ports/ledger-store.ts';
import type {Session} from '../ports/session.ts';
import type {Step} from '../ports/step.ts';
import {inside} from './progress.ts';

/** A release as somebody names it; without a namespace it is looked for where the session stands. */
export type ReleaseQuery = {
	readonly namespace: string | null;
	readonly name: string;
};

/** The metadata of one release's records, of one namespace and one kind of storage. */
export type FoundRelease = {
	/** Null for records of a dump that namespaces were taken out of: only their bodies know it. */
	readonly namespace: string | null;
	readonly objects: readonly StoredObject[];
	readonly listing: LedgerListing;
};

type Looking = Pick<Session, 'store' | 'place' | 'world' | 'driver'>;

async function * lookIn({store}: Looking, namespace: string | null, name: string, signal: AbortSignal): AsyncGenerator<Step<never>, Result<LedgerListing>, void> {
	const listed = yield * inside(store.list({namespace, name}, signal));
	return listed.ok ? ok({...listed.value, objects: listed.value.objects.filter(object => belongsTo(object, name))}) : listed;
}

/** One kind of storage: the session's, else Secrets where there are some, as Helm's default. A dump may hold both. */
const ofOneDriver = (objects: readonly StoredObject[], wanted: Looking['driver']): readonly StoredObject[] => {
	const driver = wanted ?? (objects.some(object => object.driver === 'secret') ? 'secret' : objects[0]?.driver);
	return objects.filter(object => object.driver === driver);
};

/** Namespaces that a hint names; the rest is counted. */
const shownPlaces = 5;

const noneHint = (world: Looking['world'], namespace: string): string => world === 'folder'
	? `helm-triage list names all that it holds. Helm keeps records as Secrets or ConfigMaps, which kubectl get all leaves out: kubectl get secrets -l owner=helm -n ${namespace} -o yaml.`
	: 'helm-triage list names all releases. Helm\'s records may also be kept as another kind: see --driver.';

const nowhere = ({name, namespace, world}: {readonly name: string; readonly namespace: string; readonly world: Looking['world']}, elsewhere: Result<LedgerListing>, places: readonly string[]): ReturnType<typeof fail> => {
	if (places.length > 0) {
		const named = places.length > shownPlaces ? [...places.slice(0, shownPlaces), `${places.length - shownPlaces} more`] : places;
		return fail('not-found', `There is no release ${name} in namespace ${namespace}.`, `${places.length === 1 ? 'Namespace' : 'Namespaces'} ${joinAnd(named)} ${places.length === 1 ? 'has' : 'have'} one of this name: write ${places[0]}/${name}.`);
	}

	if (elsewhere.ok && elsewhere.value.narrowedTo === null && elsewhere.value.unread.length === 0) {
		return fail('not-found', `There is no release ${name}, in namespace ${namespace} or any other.`, noneHint(world, namespace));
	}

	const [unread] = elsewhere.ok ? elsewhere.value.unread : [elsewhere.problem];
	return fail('not-found', `There is no release ${name} in namespace ${namespace}.`, world === 'folder' && unread !== undefined
		? `Not all files could be read, so it may be in one of them. ${unread.message}`
		: 'Not all namespaces could be read, so it may be in another one: name it with -n, or as NAMESPACE/NAME.');
};

/**
Finds the records of the release that somebody named, by metadata alone.

Without a namespace it is looked for in that of the context; in a folder, which has no context, also wherever one namespace alone has it. With one it is, in a folder, also among records that name none. Problems: those of listing; `not-found`, which names the namespaces that do have one of this name.

@yields The progress of listing.
*/
export async function * findRelease(session: Looking, {namespace, name}: ReleaseQuery, signal: AbortSignal): AsyncGenerator<Step<never>, Result<FoundRelease>, void> {
	const wanted = namespace ?? session.place.namespace;
	const here = yield * lookIn(session, wanted, name, signal);
	if (!here.ok) {
		return here;
	}

	if (here.value.objects.length > 0) {
		return ok({namespace: wanted, objects: ofOneDriver(here.value.objects, session.driver), listing: here.value});
	}

	const [unread] = here.value.unread;
	if (unread !== undefined && session.world !== 'folder') {
		return {ok: false, problem: unread};
	}

	const anywhere = yield * lookIn(session, null, name, signal);
	if (signal.aborted) {
		return fail('interrupted', `Looking for ${name} was interrupted.`);
	}

	const objects = anywhere.ok ? anywhere.value.objects : [];
	const places = new Set(objects.map(object => object.namespace)).values().toArray();
	const unplaced = objects.filter(object => object.namespace === null);
	if (anywhere.ok && namespace !== null && session.world === 'folder' && unplaced.length > 0) {
		return ok({namespace: null, objects: ofOneDriver(unplaced, session.driver), listing: anywhere.value});
	}

	return anywhere.ok && namespace === null && session.world === 'folder' && places.length === 1 ? ok({namespace: places[0]!, objects: ofOneDriver(objects, session.driver), listing: anywhere.value}) : nowhere({name, namespace: wanted, world: session.world}, anywhere, places.filter(place => place !== null && place !== wanted).map(String).toSorted());
}
