/** The state of reading values out of tokens, and what single nodes need of it. */
import type {JsonValue} from '../../record/types.ts';
import {every, type Sliced} from '../../slices/slices.ts';
import type {KeyTypes} from './mapping.ts';
import {resolvePlain, resolveTagged, type ScalarType} from './resolve.ts';
import {fail, type Scan, type Token} from './scan.ts';

/** Where something stands in a text. */
export type Range = {readonly start: number; readonly end: number};

/** Where the parts of each collection stand: an entry by its key, an item by its index. */
export type Places = ReadonlyMap<object, ReadonlyMap<string | number, Range>>;

export type NodeType = ScalarType | 'sequence' | 'mapping' | 'merge';

/** What is known of a node besides its value. */
export type Node = {
	type: NodeType;
	/** How many nodes Helm's reader decodes for it, those behind aliases counted each time. */
	size: number;
	/** The exact text of an integer whose size a number may round. */
	digits: string | null;
};

export type Anchor = Node & {value: JsonValue; isOpen: boolean};

/** What may stand for a value: `block` adds collections by indentation, `indentless` also a list at the column of its key. */
export type Context = 'flow' | 'block' | 'indentless';

export type Composer = {
	/** Reads the node that comes. Collections reach it by here, as it reads them. */
	readonly compose: (composer: Composer, context: Context) => Sliced<JsonValue>;
	/** Whether this is a place to stop at. */
	readonly isPause: () => boolean;
	readonly scan: Scan;
	readonly anchors: Map<string, Anchor>;
	readonly handles: Map<string, string>;
	readonly places: Map<object, Map<string | number, Range>> | null;
	readonly keyTypes: KeyTypes;
	/** The node composed last. */
	readonly node: Node & {isAlias: boolean; end: number};
	depth: number;
	decoded: number;
	aliased: number;
	/** Where values stand whose exact integer a JSON number cannot hold. */
	readonly rounded: number[];
	/** Where keys stand whose text is that of a key of another type. */
	readonly ambiguous: number[];
};

export const createComposer = (scan: Scan, hasPlaces: boolean, compose: Composer['compose']): Composer => ({
	compose,
	isPause: every(50),
	scan,
	anchors: new Map(),
	handles: new Map([['!', '!'], ['!!', 'tag:yaml.org,2002:']]),
	places: hasPlaces ? new Map() : null,
	keyTypes: new Map(),
	node: {type: 'null', size: 1, digits: null, isAlias: false, end: 0},
	depth: 0,
	decoded: 1,
	aliased: 0,
	rounded: [],
	ambiguous: [],
});

/** Says what the node is that was just composed. */
export const settle = ({node}: Composer, type: NodeType, size: number, digits: string | null = null): void => {
	node.type = type;
	node.size = size;
	node.digits = digits;
	node.isAlias = false;
};

/** A node without content: null. */
export const nothing = (composer: Composer): null => {
	composer.decoded++;
	settle(composer, 'null', 1);
	return null;
};

/** What is said of brackets that are open at the end. */
export const unclosed = 'a bracket is never closed';

/** Ends the reading with a fault. */
export const refuse = (composer: Composer, message: string, offset: number): null => {
	fail(composer.scan, message, offset);
	return nothing(composer);
};

/** How large a part of all decoded nodes may come from aliases: 99 % up to 400,000 nodes, falling to 10 % at 4,000,000 (the limit of goyaml.v2). */
const allowedShare = (decoded: number): number => 0.99 - (0.89 * Math.min(Math.max((decoded - 400_000) / 3_600_000, 0), 1));

/** The value behind an alias. It is shared, not copied. */
export const readAlias = (composer: Composer, {text, start, end}: Token): JsonValue => {
	const anchor = composer.anchors.get(text);
	if (anchor === undefined || anchor.isOpen) {
		return refuse(composer, anchor === undefined ? 'an alias names an anchor that is not there' : 'an alias stands inside of its own anchor', start);
	}

	composer.decoded += anchor.size + 1;
	composer.aliased += anchor.size;
	if (composer.aliased > 100 && composer.decoded > 1000 && composer.aliased / composer.decoded > allowedShare(composer.decoded)) {
		return refuse(composer, 'its aliases unfold to more than Helm reads', start);
	}

	settle(composer, anchor.type === 'merge' ? 'string' : anchor.type, anchor.size + 1, anchor.digits);
	composer.node.isAlias = true;
	composer.node.end = end;
	return anchor.value;
};

const mergeTag = 'tag:yaml.org,2002:merge';

/** The value of a scalar. */
export const readScalar = (composer: Composer, {text, plain, start, end}: Pick<Token, 'text' | 'plain' | 'start' | 'end'>, tag: string): JsonValue => {
	composer.decoded++;
	composer.node.end = end;
	if (text === '<<' && (tag === '' ? plain : tag === '!' || tag === mergeTag)) {
		settle(composer, 'merge', 1);
		return text;
	}

	if (tag === '' && !plain) {
		settle(composer, 'string', 1);
		return text;
	}

	const scalar = tag === '' ? resolvePlain(text) : resolveTagged(tag, text);
	if (scalar === null) {
		return refuse(composer, 'a value is not what its tag says', start);
	}

	settle(composer, scalar.type, 1, scalar.digits);
	return scalar.value;
};

/** Notes where a part of a collection stands, up to the end of the node composed last. */
export const notePlace = ({places, node}: Composer, collection: object, key: string | number, start: number): void => {
	if (places === null) {
		return;
	}

	const parts = places.get(collection) ?? new Map<string | number, Range>();
	places.set(collection, parts.set(key, {start, end: Math.max(node.end, start)}));
};
