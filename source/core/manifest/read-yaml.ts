import {
	isMap,
	isSeq,
	parseAllDocuments,
	type Document,
	type Tags,
} from 'yaml';

/** What a document's YAML means to Helm, or why it means nothing. `offset` is where in the text it broke. */
export type ReadYaml =
	| {readonly ok: true; readonly value: unknown; readonly itemOffsets: readonly number[]}
	| {readonly ok: false; readonly message: string; readonly offset: number};

/** Helm's YAML library reads dates and `22:22` as text, which YAML 1.1 itself does not. */
const likeHelm = (tags: Tags): Tags => tags.filter(tag => typeof tag === 'string' ? tag !== 'timestamp' : tag.tag !== 'tag:yaml.org,2002:timestamp' && tag.format !== 'TIME');

const itemOffsets = (document: Document): number[] => {
	const items = isMap(document.contents) ? document.contents.get('items', true) : undefined;
	return isSeq(items) ? items.items.map(item => (item as {range?: [number, number, number] | null} | null)?.range?.[0] ?? 0) : [];
};

/** Names what cannot be in a message: the text itself, which may hold a secret. */
const plain = (message: string): string => message.split('\n', 1)[0]!.replace(/: .*$/v, '');

/**
Reads one document as Helm does: YAML 1.1 (an unquoted `y` or `on` is a boolean), merge keys, duplicate keys allowed with the last one winning, and nothing after an end marker `...`.

Returns the parsed value, null for a document without content. A document that is no YAML gives a message without any of its text.
*/
export const readYaml = (text: string): ReadYaml => {
	try {
		const documents = parseAllDocuments(text, {
			version: '1.1',
			uniqueKeys: false,
			prettyErrors: false,
			logLevel: 'silent',
			customTags: likeHelm,
		});
		const document = Array.isArray(documents) ? documents[0] : undefined;
		if (document === undefined) {
			return {ok: true, value: null, itemOffsets: []};
		}

		const error = document.errors[0];
		return error === undefined ? {ok: true, value: document.toJS({maxAliasCount: 1000}), itemOffsets: itemOffsets(document)} : {ok: false, message: plain(error.message), offset: error.pos[0]};
	} catch (error) {
		return {ok: false, message: error instanceof RangeError ? 'it is nested too deeply' : plain(error instanceof Error ? error.message : 'it cannot be read'), offset: 0};
	}
};
