/** What block and flow collections share: items, pairs and merge keys. */
import type {JsonValue} from '../../record/types.ts';
import {notePlace, nothing, type Composer, type Context, refuse} from './composer.ts';
import {keyText, merge, setKey, type Draft} from './mapping.ts';
import type {ScalarType} from './resolve.ts';
import type {TokenKind} from './scan.ts';
import {peek} from './tokens.ts';

/** Tokens before which a value is left out. */
export type Stops = ReadonlySet<TokenKind>;

/** A node in the place of a value. JSON knows neither infinity nor a minus zero. */
export const valueNode = (composer: Composer, context: Context): JsonValue => {
	const {start} = peek(composer.scan);
	const value = composer.compose(composer, context);
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
};

/** A list while it is read, with its size in nodes. */
export type Collected = {readonly items: JsonValue[]; size: number};

/** A value, or null where one of these tokens comes instead. */
export const valueUnless = (composer: Composer, stops: Stops, context: Context): JsonValue => stops.has(peek(composer.scan).kind) ? nothing(composer) : valueNode(composer, context);

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

/** Composes a key, then by `readValue` its value, and adds both. Returns the size of the pair. */
export const addPair = (composer: Composer, draft: Draft, key: {readonly context: Context; readonly stops: Stops}, readValue: () => JsonValue): number => {
	const {scan} = composer;
	const {start} = peek(scan);
	const keyValue = key.stops.has(peek(scan).kind) || peek(scan).kind === 'value' ? nothing(composer) : composer.compose(composer, key.context);
	const {type, digits, size} = composer.node;
	if (type === 'merge') {
		composer.decoded--;
		addMerged(composer, draft, readValue(), start);
		return composer.node.size;
	}

	const value = readValue();
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
};

