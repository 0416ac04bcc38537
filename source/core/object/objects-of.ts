/** Finds the objects in a parsed value. */
import {isApiObject, textAt, type ApiObject} from './api-value.ts';

/** One object with its text, where it stands, and what its list says it is. */
export type Candidate = {
	readonly value: ApiObject;
	readonly raw: () => string;
	readonly origin: string;
	readonly kindHint: string | null;
	/** The apiVersion of the list of one kind that it is an item of. */
	readonly versionHint: string | null;
};

/** Where a value came from; the same words as of a candidate. */
type Source = Omit<Candidate, 'value'>;

/** Lists within lists beyond this depth are left out. */
const deepestList = 4;

const watchEvents = new Set<string | null>(['ADDED', 'MODIFIED', 'DELETED']);

const itemKind = (listKind: string | null): string | null => {
	const kind = listKind?.replace(/List$/v, '') ?? '';
	return kind === '' ? null : kind;
};

/** The JSON of an item; the text of its document where it is nested too deeply to be printed. */
const jsonOf = (value: unknown, document: () => string): string => {
	try {
		return JSON.stringify(value);
	} catch {
		return document();
	}
};

const itemsOf = (items: readonly unknown[], source: Source, depth: number): readonly Candidate[] => depth >= deepestList
	? []
	: items.flatMap((item, index) => objectsOf(item, {...source, raw: () => jsonOf(item, source.raw), origin: `${source.origin}[${index}]`}, depth + 1));

/** The objects of a value: itself, or the items of a List (also of one without its kind) or an array, or the object of a watch event. */
export const objectsOf = (value: unknown, source: Source, depth = 0): readonly Candidate[] => {
	if (Array.isArray(value)) {
		return itemsOf(value, source, depth);
	}

	if (!isApiObject(value)) {
		return [];
	}

	const kind = textAt(value, 'kind');
	const {items, object} = value;
	if (Array.isArray(items) && (kind === null || kind.endsWith('List'))) {
		const hint = itemKind(kind);
		return itemsOf(items, {
			...source,
			origin: `${source.origin}/items`,
			kindHint: hint,
			versionHint: hint === null ? null : textAt(value, 'apiVersion'),
		}, depth);
	}

	const isEvent = kind === null && watchEvents.has(textAt(value, 'type')) && isApiObject(object);
	return [isEvent ? {...source, value: object, raw: () => jsonOf(object, source.raw)} : {...source, value}];
};
