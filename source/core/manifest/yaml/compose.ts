import type {JsonValue} from '../../record/types.ts';
import type {Sliced} from '../../slices/slices.ts';
import {blockMapping, blockSequence, indentlessSequence} from './blocks.ts';
import {valueNode, type Stops} from './collections.ts';
import {createComposer, nothing, readAlias, readScalar, refuse, unclosed, type Anchor, type Composer, type Context} from './composer.ts';
import {flowMapping, flowSequence} from './flows.ts';
import type {Scan, Token, TokenKind} from './scan.ts';
import {peek, take} from './tokens.ts';

/** What is said of a text that is nested deeper than this tool follows it. */
export const tooDeep = 'it is nested deeper than this tool reads';

/** How deep collections are followed into each other. Helm follows ten thousand levels; nothing that lives in a cluster is a hundredth as deep, and each level takes several calls of ours. */
const deepest = 400;

const documentStops: Stops = new Set(['version', 'tag-handle', 'document-start', 'document-end', 'stop']);

const collectionOf = (kind: TokenKind, context: Context): ((composer: Composer) => Sliced<JsonValue>) | null => {
	switch (kind) {
		case 'flow-sequence': {
			return flowSequence;
		}

		case 'flow-mapping': {
			return flowMapping;
		}

		case 'sequence': {
			return context === 'flow' ? null : blockSequence;
		}

		case 'mapping': {
			return context === 'flow' ? null : blockMapping;
		}

		case 'entry': {
			return context === 'indentless' ? indentlessSequence : null;
		}

		default: {
			return null;
		}
	}
};

/**
A node behind its anchor and tag.

@yields Where it may stop.
*/
function * content(composer: Composer, context: Context, {tag, hasProperties}: {readonly tag: string; readonly hasProperties: boolean}): Sliced<JsonValue> {
	const {scan} = composer;
	const token = peek(scan);
	if (token.kind === 'scalar') {
		return readScalar(composer, take(scan), tag);
	}

	const read = collectionOf(token.kind, context);
	if (read === null) {
		return hasProperties
			? readScalar(composer, {text: '', plain: true, start: token.start, end: composer.node.end}, tag)
			: refuse(composer, token.kind === 'stop' && scan.flow > 0 ? unclosed : 'a value is missing', token.start);
	}

	if (composer.depth >= deepest) {
		return refuse(composer, tooDeep, token.start);
	}

	composer.decoded++;
	composer.depth++;
	const value = yield * read(composer);
	composer.depth--;
	return value;
}

const tagOf = (composer: Composer, {text, suffix, start}: Token): string => {
	const prefix = text === '' ? '' : composer.handles.get(text);
	if (prefix === undefined) {
		refuse(composer, 'a tag has a prefix that nothing declares', start);
	}

	return (prefix ?? '') + suffix;
};

function * node(composer: Composer, context: Context): Sliced<JsonValue> {
	const {scan} = composer;
	let anchor: string | null = null;
	let tag: string | null = null;
	for (;;) {
		const {kind} = peek(scan);
		if (kind === 'alias' && anchor === null && tag === null) {
			return readAlias(composer, take(scan));
		}

		if (kind === 'anchor' && anchor === null) {
			const token = take(scan);
			anchor = token.text;
			composer.node.end = token.end;
		} else if (kind === 'tag' && tag === null) {
			const token = take(scan);
			tag = tagOf(composer, token);
			composer.node.end = token.end;
		} else {
			break;
		}
	}

	if (anchor === null) {
		return yield * content(composer, context, {tag: tag ?? '', hasProperties: tag !== null});
	}

	const entry: Anchor = {type: 'null', size: 0, digits: null, value: null, isOpen: true};
	composer.anchors.set(anchor, entry);
	const value = yield * content(composer, context, {tag: tag ?? '', hasProperties: true});
	const {type, size, digits} = composer.node;
	Object.assign(entry, {type, size, digits, value, isOpen: false});
	return value;
}

/** Takes the directives before a document; they need its `---`. */
const directives = (composer: Composer): void => {
	const {scan} = composer;
	let hasVersion = false;
	while (peek(scan).kind === 'version' || peek(scan).kind === 'tag-handle') {
		const {kind, text, suffix, start} = take(scan);
		if (kind === 'tag-handle') {
			composer.handles.set(text, suffix);
		} else if (hasVersion || !/^0?1\.0?1$/v.test(text)) {
			refuse(composer, hasVersion ? 'it names its version of YAML twice' : 'it asks for another version of YAML than 1.1', start);
		} else {
			hasVersion = true;
		}
	}

	if (peek(scan).kind !== 'document-start') {
		refuse(composer, 'a document mark is missing behind a line that starts with %', peek(scan).start);
	}
};

/** A document as it was composed, and where its content begins. */
export type Composed = {readonly value: JsonValue; readonly start: number; readonly composer: Composer};

/**
Composes the first document of a text and says where its content begins; everything behind it does not exist for Helm.

@yields Before each entry of a collection.
*/
export function * composeDocument(scan: Scan, hasPlaces: boolean): Sliced<Composed> {
	const composer = createComposer(scan, hasPlaces, node);
	const {kind} = peek(scan);
	if (kind === 'stop') {
		return {value: null, start: 0, composer};
	}

	if (kind === 'version' || kind === 'tag-handle') {
		directives(composer);
	}

	const isExplicit = peek(scan).kind === 'document-start';
	if (isExplicit) {
		take(scan);
	}

	const {start} = peek(scan);
	const value = isExplicit && documentStops.has(peek(scan).kind) ? nothing(composer) : yield * valueNode(composer, 'block');
	peek(scan); // A fault in what follows at once counts
	return {value, start, composer};
}
