import type {KindScope} from '../manifest/address.ts';
import {documentAddress} from '../manifest/objects.ts';
import type {ManifestDocument} from '../manifest/types.ts';

/** A document of a revision at its place. */
export type PlacedDocument = {
	/** Null where it names no object, or leaves the name to the server. */
	readonly address: string | null;
	readonly hook: boolean;
	readonly document: ManifestDocument;
};

/** The same object in two revisions, or one that one of them alone has. */
export type DocumentPair =
	| {readonly before: PlacedDocument; readonly after: PlacedDocument | null}
	| {readonly before: null; readonly after: PlacedDocument};

/** The parts of a stored revision that hold objects, read. */
export type ReadRevision = {
	readonly manifest: readonly ManifestDocument[];
	readonly hooks: readonly ManifestDocument[];
	/** The release's namespace. */
	readonly namespace: string;
};

/** The documents of a revision with their addresses, hooks behind the manifest. Documents of comments alone are left out: nothing is built of them. */
export const placeDocuments = ({manifest, hooks, namespace}: ReadRevision, served: readonly KindScope[]): readonly PlacedDocument[] => {
	const placed = (documents: readonly ManifestDocument[], hook: boolean): readonly PlacedDocument[] => documents
		.filter(({content}) => content !== 'empty')
		.map(document => ({address: documentAddress(document, namespace, served), hook, document}));
	return [...placed(manifest, false), ...placed(hooks, true)];
};

type NameOf = (placed: PlacedDocument) => string | null;

/** What tells documents apart, the surest first. A hook is never the same as an object of the manifest: Helm makes and deletes them at other times. */
const names: readonly NameOf[] = [
	({address, hook}) => address === null ? null : JSON.stringify([hook, address]),
	({address, hook, document}) => address === null ? JSON.stringify([hook, document.text.trim()]) : null,
	({address, hook, document: {kind, generateName, source}}) => address === null ? JSON.stringify([hook, kind, generateName, source]) : null,
];

/** Those of one name in their order. */
const pairByName = (before: readonly PlacedDocument[], after: readonly PlacedDocument[], nameOf: NameOf): ReadonlyArray<readonly [PlacedDocument, PlacedDocument]> => {
	const groups = Map.groupBy(after, one => nameOf(one));
	return [...Map.groupBy(before, one => nameOf(one))].flatMap(([name, own]) => {
		const others = name === null ? [] : groups.get(name) ?? [];
		return own.slice(0, others.length).map((one, index) => [one, others[index]!] as const);
	});
};

/**
Pairs the documents of two revisions by address (group, kind, namespace and name, as Helm does), those of one address in their order; documents without an address by their text, else by kind and template.

The order is that of the second revision; what it does not have comes last.
*/
export const pairDocuments = (before: readonly PlacedDocument[], after: readonly PlacedDocument[]): readonly DocumentPair[] => {
	const partners = new Map<PlacedDocument, PlacedDocument>();
	const taken = new Set<PlacedDocument>();
	for (const nameOf of names) {
		const [left, waiting] = [before.filter(one => !taken.has(one)), after.filter(one => !partners.has(one))];
		for (const [one, other] of pairByName(left, waiting, nameOf)) {
			partners.set(other, one);
			taken.add(one);
		}
	}

	return [
		...after.map((one): DocumentPair => ({before: partners.get(one) ?? null, after: one})),
		...before.filter(one => !taken.has(one)).map((one): DocumentPair => ({before: one, after: null})),
	];
};
