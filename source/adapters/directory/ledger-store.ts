import {stat} from 'node:fs/promises';
import {isInScope} from '../../core/ledger/belongs-to.ts';
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

/**
The records without those that a second file holds in the very same state: `kubectl get all,secrets` beside `kubectl get secrets` saves each twice, and nobody has two.

The server gives every state of an object a resourceVersion of its own. Without one, or with another, both stay: which is right is for a person to say.
*/
const onceEach = (objects: readonly StoredObject[]): readonly StoredObject[] => {
	const seen = new Set<string>();
	return objects.filter(object => {
		if (object.uid === null || object.resourceVersion === null) {
			return true;
		}

		const state = JSON.stringify([object.kind, object.namespace, object.name, stateKey(object)]);
		const isNew = !seen.has(state);
		seen.add(state);
		return isNew;
	});
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

A listing keeps metadata, and a body is parsed from its file when it is asked for. The newest time that the server wrote into any object is a lower bound of now. An object that stands in two files in two states is there twice, as two objects.
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
