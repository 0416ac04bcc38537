/** What block and flow collections share: items, pairs and merge keys. */
import type {JsonValue} from '../../record/types.ts';
import type {Sliced} from '../../slices/slices.ts';
import {notePlace, nothing, readScalar, type Composer, type Context, refuse} from './composer.ts';
import {keyText, merge, setKey, type Draft} from './mapping.ts';
import type {ScalarType} from './resolve.ts';
import type {TokenKind} from './scan.ts';
import {peek, take} from './tokens.ts';

/** Tokens before which a value is left out. */
export type Stops = ReadonlySet<TokenKind>;

/**
Any node. A lone scalar is most of them, and costs no generator.

@yields Where it may stop.
*/
function * anyNode(composer: Composer, context: Context): Sliced<JsonValue> {
	const {scan} = composer;
	return peek(scan).kind === 'scalar' ? readScalar(composer, take(scan), '') : yield * composer.compose(composer, context);
}

/**
A node in the place of a value. JSON knows neither infinity nor a minus zero.

@yields Where it may stop.
*/
export function * valueNode(composer: Composer, context: Context): Sliced<JsonValue> {
	const {start} = peek(composer.scan);
	const value = yield * anyNode(composer, context);
	if (typeof value !== 'number') {
		return value;
	}

	if (!Number.isFinite(value)) {
		return refuse(composer, 'a value is infinite or no number, and JSON cannot hold it', start);
	}

	const {digits} = composer.node;
	if (digits !== null && BigInt(digits) !== BigInt(value)) {
		composer.rounded.push(start);
	}

	return value === 0 ? 0 : value;
}

/** A list while it is read, with its size in nodes. */
export type Collected = {readonly items: JsonValue[]; size: number};

/**
A value, or null where one of these tokens comes instead.

@yields Where it may stop.
*/
export function * valueUnless(composer: Composer, stops: Stops, context: Context): Sliced<JsonValue> {
	return stops.has(peek(composer.scan).kind) ? nothing(composer) : yield * valueNode(composer, context);
}

/** Adds an item and returns its size. */
export const addItem = (composer: Composer, {items}: Collected, start: number, value: JsonValue): number => {
	notePlace(composer, items, items.length, start);
	items.push(value);
	return composer.node.size;
};

const isMappingNode = (composer: Composer, value: JsonValue): value is Readonly<Record<string, JsonValue>> => composer.node.type === 'mapping' && value !== null;

/** Adds what stands behind a merge key: a mapping, an alias of one, or a list of these, whose first ones win. */
const addMerged = (composer: Composer, draft: Draft, value: JsonValue, start: number): void => {
	const add = (source: Readonly<Record<string, JsonValue>>): void => {
		if (!merge(composer.keyTypes, draft, source)) {
			composer.ambiguous.push(start);
		}
	};

	if (isMappingNode(composer, value)) {
		add(value);
		return;
	}

	if (composer.node.type !== 'sequence' || composer.node.isAlias || !Array.isArray(value) || !value.every(item => typeof item === 'object' && item !== null && !Array.isArray(item))) {
		refuse(composer, 'a merge key needs a mapping or a list of mappings', start);
		return;
	}

	for (const item of (value as ReadonlyArray<Readonly<Record<string, JsonValue>>>).toReversed()) {
		add(item);
	}
};

/**
Composes a key, then by `readValue` its value, and adds both. Returns the size of the pair.

@yields Where it may stop.
*/
export function * addPair(composer: Composer, draft: Draft, key: {readonly context: Context; readonly stops: Stops}, readValue: () => Sliced<JsonValue>): Sliced<number> {
	const {scan} = composer;
	const {start} = peek(scan);
	const keyValue = key.stops.has(peek(scan).kind) || peek(scan).kind === 'value' ? nothing(composer) : yield * anyNode(composer, key.context);
	const {type, digits, size} = composer.node;
	if (type === 'merge') {
		composer.decoded--;
		addMerged(composer, draft, yield * readValue(), start);
		return composer.node.size;
	}

	const value = yield * readValue();
	const text = keyText(type, keyValue, digits);
	if (text === null) {
		refuse(composer, 'a key is empty, a collection or too big a number', start);
		return 0;
	}

	notePlace(composer, draft, text, start);
	if (!setKey(composer.keyTypes, draft, {text, type: type as ScalarType}, value)) {
		composer.ambiguous.push(start);
	}

	return size + composer.node.size;
}
