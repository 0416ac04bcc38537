import {stat} from 'node:fs/promises';
import {isInScope} from '../../core/ledger/belongs-to.ts';
import {compareVersions} from '../../core/object/compare-versions.ts';
import {stateKey, type StoredObject, type StoredRecord} from '../../core/object/stored-object.ts';
import {fail, ok, type Problem, type Result} from '../../core/problem/problem.ts';
import type {LedgerListing, LedgerScope, LedgerStore} from '../../ports/ledger-store.ts';
import type {Step, Steps} from '../../ports/step.ts';
import type {FolderIndex, IndexedFile} from './folder-index.ts';
import {newestOf} from './newest-time.ts';
import {sumOf} from './sum-of.ts';
import {describeFile, type FoundFile} from './walk.ts';

/** Problems that are listed one by one; a folder of templates that are no YAML would bury the rest. */
const namedProblems = 20;

const sameObject = ({kind, namespace, name, uid}: StoredObject): string => JSON.stringify([kind, namespace, name, uid]);

/**
Each record once, in its newest state: `kubectl get all,secrets` beside `kubectl get secrets` saves it twice, and so do two snapshots, and no cluster ever held both.

The server gives an object a uid for life and each of its states a resourceVersion. Without them, or where these cannot be compared, all stay: which is right is for a person to say.
*/
const onceEach = (objects: readonly StoredObject[]): readonly StoredObject[] => {
	const newest = new Map<string, StoredObject>();
	const isOlder = (object: StoredObject, other: StoredObject | undefined): boolean => other !== undefined
		&& other !== object
		&& (compareVersions(object.resourceVersion, other.resourceVersion) ?? 1) <= 0;
	for (const object of objects) {
		const key = sameObject(object);
		if (object.uid !== null && !isOlder(object, newest.get(key))) {
			newest.set(key, object);
		}
	}

	return objects.filter(object => !isOlder(object, newest.get(sameObject(object))));
};

const interrupted = (label: string): ReturnType<typeof fail> => fail('interrupted', `Reading ${label} was interrupted.`);

const shorten = (problems: readonly Problem[]): readonly Problem[] => problems.length <= namedProblems
	? problems
	: [
		...problems.slice(0, namedProblems),
		fail('input-unreadable', `${problems.length - namedProblems} more files or parts of files could not be read.`).problem,
	];

/**
Records in files, both drivers. It has no way to write.

A listing keeps metadata, and a body is parsed from its file when it is asked for. The newest time that the server wrote into any object is a lower bound of now. An object that stands in two files is there once, as its resourceVersion tells; without one it is there twice.
*/
export const createDirectoryLedgerStore = (index: FolderIndex, serverTime: number | null = null): LedgerStore => {
	const {label} = index;
	/** By the origin of an object: the file that it was read from. */
	const homes = new Map<string, FoundFile>();

	async function * list(scope: LedgerScope, signal: AbortSignal): Steps<LedgerListing> {
		const found: IndexedFile[] = [];
		const problems: Problem[] = [];
		for await (const batch of index.walk(signal)) {
			problems.push(...batch.flatMap(each => 'code' in each ? [each] : each.problems));
			const files = batch.filter((each): each is IndexedFile => !('code' in each));
			found.push(...files);
			for (const {file, objects} of files) {
				for (const {origin} of objects) {
					homes.set(origin ?? '', file);
				}
			}

			yield {
				kind: 'progress',
				what: `reading files of ${label}`,
				done: found.length,
				total: null,
			} satisfies Step<LedgerListing>;
		}

		if (signal.aborted) {
			return interrupted(label);
		}

		return ok({
			objects: onceEach(found.flatMap(({objects}) => objects)).filter(object => isInScope(object, scope)),
			serverTime: serverTime ?? newestOf(found.map(({newest}) => newest)),
			serverTimeIsFloor: true,
			narrowedTo: null,
			unread: shorten(problems),
			others: sumOf(found.map(({others}) => others.length)),
		});
	}

	/** The file as it is now: it may have changed or gone since it was listed. */
	const homeOf = async (object: StoredObject): Promise<FoundFile | null> => {
		const home = homes.get(object.origin ?? '');
		if (home === undefined || home.stamp === 'read once') {
			return home ?? null;
		}

		try {
			return describeFile(home.path, home.name, await stat(home.path));
		} catch {
			return null;
		}
	};

	const read = async (object: StoredObject, signal: AbortSignal): Promise<Result<StoredRecord>> => {
		const gone = fail('not-found', `${object.kind} ${object.name} is no longer where it was read from (${object.origin ?? label}).`, 'Read the folder again.');
		if (signal.aborted) {
			return interrupted(label);
		}

		const home = await homeOf(object);
		if (home === null) {
			return gone;
		}

		const parsed = await index.parse(home, signal);
		if (!parsed.ok) {
			return parsed.problem.code === 'not-found' ? gone : parsed;
		}

		const record = parsed.value.records.find(candidate => candidate.object.origin === object.origin && stateKey(candidate.object) === stateKey(object));
		return record === undefined ? gone : ok(record);
	};

	return {list, read};
};
