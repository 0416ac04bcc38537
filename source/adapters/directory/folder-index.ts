import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import type {OtherObject} from '../../core/object/read-objects.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import type {Problem, Result} from '../../core/problem/problem.ts';
import {newestTime} from './newest-time.ts';
import {createParsedFiles} from './parsed-files.ts';
import type {Parsed} from './parse-file.ts';
import type {Source} from './source.ts';
import type {FoundFile, Walked} from './walk.ts';

/** An object beside the records, by its name. Its content stays in the file. */
export type OtherName = Omit<OtherObject, 'value'> & {
	readonly resourceVersion: string | null;
	/** Its place among the other objects of its file. */
	readonly position: number;
};

/** What is kept of a file: metadata, not payloads. */
export type IndexedFile = {
	readonly file: FoundFile;
	readonly objects: readonly StoredObject[];
	readonly others: readonly OtherName[];
	readonly newest: number | null;
	readonly problems: readonly Problem[];
};

/** What a folder, a file or standard input holds, kept as long as the files do not change. */
export type FolderIndex = {
	/** How messages call it. */
	readonly label: string;
	/** Goes through all files as they are now, some at a time; what cannot be read is a problem. It ends early when the signal aborts. */
	readonly walk: (signal: AbortSignal) => AsyncGenerator<ReadonlyArray<IndexedFile | Problem>, void, void>;
	/** The content of one file. Problems: those of reading it. */
	readonly parse: (file: FoundFile, signal: AbortSignal) => Promise<Result<Parsed>>;
};

/** Files that are read together, and between two reports of progress. */
const batchSize = 64;

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

const nameOf = ({value, ...name}: OtherObject, position: number): OtherName => ({
	...name,
	resourceVersion: isApiObject(value) ? textAt(objectAt(value, 'metadata'), 'resourceVersion') : null,
	position,
});

const indexed = (file: FoundFile, {records, others, problems}: Parsed): IndexedFile => ({
	file,
	objects: records.map(({object}) => object),
	others: others.map((other, position) => nameOf(other, position)),
	newest: newestTime(records.map(({object}) => object), others),
	problems,
});

const nothing: Parsed = {records: [], others: [], problems: []};

/** Makes the index of a source; nothing is read yet. Files are read once and again when they changed. */
export const createFolderIndex = (source: Source): FolderIndex => {
	const parsedFiles = createParsedFiles(source);
	const index = new Map<string, IndexedFile>();

	const indexFile = async (file: FoundFile, signal: AbortSignal): Promise<IndexedFile> => {
		const known = index.get(file.path);
		if (known?.file.stamp === file.stamp) {
			return known;
		}

		const parsed = await parsedFiles.parse(file, signal);
		if (!parsed.ok) {
			return indexed(file, {...nothing, problems: [parsed.problem]});
		}

		const entry = indexed(file, parsed.value);
		index.set(file.path, entry);
		return entry;
	};

	return {
		label: source.label,
		parse: parsedFiles.parse,
		async * walk(signal) {
			for await (const batch of batches(source.find(signal))) {
				const files = await Promise.all(batch.map(async walked => walked.kind === 'file' ? indexFile(walked.file, signal) : walked.problem));
				if (signal.aborted) {
					return;
				}

				yield files;
			}
		},
	};
};
