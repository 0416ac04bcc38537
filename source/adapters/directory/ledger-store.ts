import {stat} from 'node:fs/promises';
import {isInScope} from '../../core/ledger/belongs-to.ts';
import {stateKey, type StoredObject, type StoredRecord} from '../../core/object/stored-object.ts';
import {fail, ok, type Problem, type Result} from '../../core/problem/problem.ts';
import type {LedgerListing, LedgerScope, LedgerStore} from '../../ports/ledger-store.ts';
import type {Step, Steps} from '../../ports/step.ts';
import {newestOf, newestTime} from './newest-time.ts';
import {createParsedFiles} from './parsed-files.ts';
import {sumOf} from './sum-of.ts';
import type {Source} from './source.ts';
import {describeFile, type FoundFile, type Walked} from './walk.ts';

/** Files that are read together, and between two reports of progress. */
const batchSize = 64;

/** Problems that are listed one by one; a folder of templates that are no YAML would bury the rest. */
const namedProblems = 20;

/** What is kept of a file: metadata, not payloads. */
type Indexed = {
	readonly file: FoundFile;
	readonly objects: readonly StoredObject[];
	readonly others: number;
	readonly newest: number | null;
	readonly problems: readonly Problem[];
};

const interrupted = (label: string): ReturnType<typeof fail> => fail('interrupted', `Reading ${label} was interrupted.`);

const shorten = (problems: readonly Problem[]): readonly Problem[] => problems.length <= namedProblems
	? problems
	: [
		...problems.slice(0, namedProblems),
		fail('input-unreadable', `${problems.length - namedProblems} more files or parts of files could not be read.`).problem,
	];

async function * batches(walk: AsyncIterable<Walked>): AsyncGenerator<readonly Walked[], void, void> {
	let batch: Walked[] = [];
	for await (const walked of walk) {
		batch.push(walked);
		if (batch.length !== batchSize) {
			continue;
		}

		yield batch;
		batch = [];
	}

	if (batch.length > 0) {
		yield batch;
	}
}

/**
Records in files, both drivers. It has no way to write.

Files are read once and again when they changed; a listing keeps metadata, and a body is parsed from its file when it is asked for. The newest time that the server wrote into any object is a lower bound of now. An object that stands in two files is there twice, as two objects: which one is right is for a person to say.
*/
export const createDirectoryLedgerStore = (source: Source, serverTime: number | null = null): LedgerStore => {
	const parsedFiles = createParsedFiles(source);
	const index = new Map<string, Indexed>();
	/** By the origin of an object: the file that it was read from. */
	const homes = new Map<string, FoundFile>();

	const indexFile = async (file: FoundFile, signal: AbortSignal): Promise<Indexed> => {
		const known = index.get(file.path);
		if (known?.file.stamp === file.stamp) {
			return known;
		}

		const parsed = await parsedFiles.parse(file, signal);
		const indexed: Indexed = parsed.ok
			? {
				file,
				objects: parsed.value.records.map(({object}) => object),
				others: parsed.value.others.length,
				newest: newestTime(parsed.value.records.map(({object}) => object), parsed.value.others),
				problems: parsed.value.problems,
			}
			: {
				file,
				objects: [],
				others: 0,
				newest: null,
				problems: [parsed.problem],
			};
		if (parsed.ok) {
			index.set(file.path, indexed);
		}

		return indexed;
	};

	async function * list(scope: LedgerScope, signal: AbortSignal): Steps<LedgerListing> {
		const found: Indexed[] = [];
		const problems: Problem[] = [];
		for await (const batch of batches(source.find(signal))) {
			const indexed = await Promise.all(batch.map(async walked => walked.kind === 'file' ? indexFile(walked.file, signal) : walked.problem));
			if (signal.aborted) {
				return interrupted(source.label);
			}

			problems.push(...indexed.flatMap(each => 'code' in each ? [each] : each.problems));
			const files = indexed.filter((each): each is Indexed => !('code' in each));
			found.push(...files);
			for (const {file, objects} of files) {
				for (const {origin} of objects) {
					homes.set(origin ?? '', file);
				}
			}

			yield {
				kind: 'progress',
				what: `reading files of ${source.label}`,
				done: found.length,
				total: null,
			} satisfies Step<LedgerListing>;
		}

		if (signal.aborted) {
			return interrupted(source.label);
		}

		return ok({
			objects: found.flatMap(({objects}) => objects).filter(object => isInScope(object, scope)),
			serverTime: serverTime ?? newestOf(found.map(({newest}) => newest)),
			serverTimeIsFloor: true,
			narrowedTo: null,
			unread: shorten(problems),
			others: sumOf(found.map(({others}) => others)),
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
		const gone = fail('not-found', `${object.kind} ${object.name} is no longer where it was read from (${object.origin ?? source.label}).`, 'Read the folder again.');
		if (signal.aborted) {
			return interrupted(source.label);
		}

		const home = await homeOf(object);
		if (home === null) {
			return gone;
		}

		const parsed = await parsedFiles.parse(home, signal);
		if (!parsed.ok) {
			return parsed.problem.code === 'not-found' ? gone : parsed;
		}

		const record = parsed.value.records.find(candidate => candidate.object.origin === object.origin && stateKey(candidate.object) === stateKey(object));
		return record === undefined ? gone : ok(record);
	};

	return {list, read};
};
