import {printScalar, quoted} from '../print/scalar.ts';
import {blockOf} from '../print/yaml.ts';
import {isList, isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';
import type {Place} from '../redact/redacted-whole.ts';
import type {Redactor} from '../redact/redactor.ts';
import {sameValue} from '../record/same-value.ts';
import {placeAt} from './fields/steps.ts';
import {matchByKeys} from './match-items.ts';
import type {ObjectDrift} from './types.ts';

/** Lines of two YAML texts that stand beside each other; null where a side has none. `differs` is drift, `harmless` what is folded or another's. */
export type SideRow = {
	readonly stored: string | null;
	readonly live: string | null;
	readonly mark: 'same' | 'differs' | 'harmless';
};

/** A part of both sides: what stands there, undefined where nothing does, and the way to it. */
type Spot = {
	readonly stored: JsonValue | undefined;
	readonly live: JsonValue | undefined;
	readonly storedPlace: Place;
	readonly livePlace: Place;
	/** Columns before the line. */
	readonly indent: number;
	/** What the line begins with: a key with its colon, or the dash of a list's item. */
	readonly name: string;
	/** Whether it is part of a difference. */
	readonly differs: boolean;
};

type Differences = {readonly stored: ReadonlySet<string>; readonly live: ReadonlySet<string>};

const keyOf = (place: Place): string => JSON.stringify(place);

/** A value without parts as lines, the first behind its name. */
const printLeaf = (value: JsonValue, name: string, indent: number): readonly string[] => {
	const margin = ' '.repeat(indent);
	const scalar = typeof value === 'object' && value !== null ? JSON.stringify(value) : printScalar(value);
	if (scalar !== null) {
		return [`${margin}${name} ${scalar}`];
	}

	const [first = '', ...rest] = blockOf(value as string);
	return [`${margin}${name} ${first}`, ...rest.map(line => line === '' ? '' : margin + line)];
};

const hasParts = (value: JsonValue | undefined): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const kindOf = (value: JsonValue | undefined): 'none' | 'mapping' | 'list' | 'leaf' => {
	if (value === undefined) {
		return 'none';
	}

	return hasParts(value) ? (isList(value) ? 'list' : 'mapping') : 'leaf';
};

// What tells the items of the API's lists apart, the most telling first
const itemKeys: ReadonlyArray<readonly string[]> = [['name'], ['key'], ['containerPort', 'protocol'], ['port', 'protocol'], ['mountPath'], ['type'], ['ip']];

/** Positions of items that are shown beside each other. */
const pairItems = (stored: readonly JsonValue[], live: readonly JsonValue[]): ReadonlyArray<{readonly stored: number | null; readonly live: number | null}> => {
	for (const keys of itemKeys) {
		const found = matchByKeys(stored, live, keys);
		if (found !== null) {
			return found.matches;
		}
	}

	return Array.from({length: Math.max(stored.length, live.length)}, (_, index) => ({stored: index < stored.length ? index : null, live: index < live.length ? index : null}));
};

/**
Lines of one value on both sides: what both begin and end with is the same.

@yields A row after the other.
*/
function * leafRows(stored: readonly string[], live: readonly string[], mark: SideRow['mark']): Generator<SideRow> {
	let start = 0;
	while (start < Math.min(stored.length, live.length) && stored[start] === live[start]) {
		start++;
	}

	let end = 0;
	while (end < Math.min(stored.length, live.length) - start && stored.at(-1 - end) === live.at(-1 - end)) {
		end++;
	}

	for (let index = 0; index < start; index++) {
		yield {stored: stored[index]!, live: live[index]!, mark: 'same'};
	}

	const [left, right] = [stored.slice(start, stored.length - end), live.slice(start, live.length - end)];
	for (let index = 0; index < Math.max(left.length, right.length); index++) {
		yield {stored: left[index] ?? null, live: right[index] ?? null, mark};
	}

	for (let index = end; index > 0; index--) {
		yield {stored: stored.at(-index)!, live: live.at(-index)!, mark: 'same'};
	}
}

const childrenOf = (value: JsonValue | undefined): Readonly<Record<string, JsonValue>> => isMapping(value) ? value : {};
const itemsOf = (value: JsonValue | undefined): readonly JsonValue[] => value !== undefined && isList(value) ? value : [];

/**
Puts the dash of an item before its first line on each side.

@yields The rows.
*/
function * dashed(rows: Iterable<SideRow>, indent: number): Generator<SideRow> {
	const dash = (text: string): string => `${text.slice(0, indent)}- ${text.slice(indent + 2)}`;
	let [stored, live] = [false, false];
	for (const row of rows) {
		const [own, other] = [row.stored !== null && !stored, row.live !== null && !live];
		yield own || other ? {...row, stored: own ? dash(row.stored!) : row.stored, live: other ? dash(row.live!) : row.live} : row;
		stored ||= own;
		live ||= other;
	}
}

function * rowsBelow(spot: Spot, differences: Differences, indent: number): Generator<SideRow> {
	const below = {indent, differs: spot.differs};
	if (isList(spot.stored ?? spot.live ?? null)) {
		const [stored, live] = [itemsOf(spot.stored), itemsOf(spot.live)];
		for (const pair of pairItems(stored, live)) {
			yield * rowsAt({
				...below,
				name: '-',
				stored: pair.stored === null ? undefined : stored[pair.stored],
				live: pair.live === null ? undefined : live[pair.live],
				storedPlace: [...spot.storedPlace, pair.stored ?? -1],
				livePlace: [...spot.livePlace, pair.live ?? -1],
			}, differences);
		}

		return;
	}

	const [stored, live] = [childrenOf(spot.stored), childrenOf(spot.live)];
	for (const key of new Set([...Object.keys(stored), ...Object.keys(live)])) {
		yield * rowsAt({
			...below,
			name: `${printScalar(key) ?? quoted(key)}:`,
			stored: Object.hasOwn(stored, key) ? stored[key] : undefined,
			live: Object.hasOwn(live, key) ? live[key] : undefined,
			storedPlace: [...spot.storedPlace, key],
			livePlace: [...spot.livePlace, key],
		}, differences);
	}
}

/**
Rows of a value without parts. `mark` is null where it is itself the difference: then it is one, even where both sides look the same.

@yields A row after the other.
*/
function * leafRowsAt({stored, live, name, indent}: Spot, mark: SideRow['mark'] | null): Generator<SideRow> {
	const [own, other] = [stored, live].map(value => value === undefined ? [] : printLeaf(value, name, indent)) as [readonly string[], readonly string[]];
	if (mark !== null && stored !== undefined && live !== undefined && sameValue(stored, live)) {
		yield * own.map((text): SideRow => ({stored: text, live: text, mark: 'same'}));
	} else {
		yield * leafRows(own, other, mark ?? 'differs');
	}
}

function * rowsAt(given: Spot, differences: Differences): Generator<SideRow> {
	const isFound = differences.stored.has(keyOf(given.storedPlace)) || differences.live.has(keyOf(given.livePlace));
	const spot = {...given, differs: given.differs || isFound};
	const {stored, live, indent, name} = spot;
	const [own, other] = [kindOf(stored), kindOf(live)];
	if (own !== 'none' && other !== 'none' && own !== other) {
		yield * rowsAt({...spot, live: undefined}, differences);
		yield * rowsAt({...spot, stored: undefined}, differences);
		return;
	}

	const mark = spot.differs ? 'differs' : 'harmless';
	if (own === 'leaf' || other === 'leaf') {
		yield * leafRowsAt(spot, isFound ? null : mark);
		return;
	}

	if (name === '-' && [own, other].includes('mapping')) {
		yield * dashed(rowsBelow(spot, differences, indent + 2), indent);
		return;
	}

	const head = `${' '.repeat(indent)}${name}`;
	yield {stored: stored === undefined ? null : head, live: live === undefined ? null : head, mark: stored === undefined || live === undefined ? mark : 'same'};
	yield * rowsBelow(spot, differences, indent + 2);
}

/** Without the bookkeeping of who owns which field: it is long, and drift has told of it what matters. */
const withoutManagers = (live: JsonValue): JsonValue => {
	if (!isMapping(live) || !isMapping(live['metadata'])) {
		return live;
	}

	const {managedFields, ...metadata} = live['metadata'];
	return {...live, metadata};
};

const placesIn = (whole: JsonValue, changes: ObjectDrift['changes']): ReadonlySet<string> => new Set(changes.map(({path}) => placeAt(whole, path)).filter(place => place !== null).map(place => keyOf(place)));

/**
A whole object as YAML, what is stored beside what is live, line by line; both redacted as wholes, `managedFields` left out. What the comparison calls a difference is marked so, and so is what it folds or leaves to others.

The redactor must have learned the live object. Lists are paired as far as their items have names.

@yields One line of both sides after the other, and nulls before them where it may stop.
*/
export function * sideBySide({document, live, changes}: Pick<ObjectDrift, 'document' | 'live' | 'changes'>, redactor: Pick<Redactor, 'slices'>): Generator<SideRow | null> {
	const stored = document?.value ?? null;
	const whole = changes.some(({path}) => path.length === 0);
	yield * rowsBelow({
		stored: stored === null ? undefined : yield * redactor.slices.json(stored),
		live: live === null ? undefined : yield * redactor.slices.json(withoutManagers(live)),
		storedPlace: [],
		livePlace: [],
		indent: 0,
		name: '',
		differs: whole,
	}, {stored: placesIn(stored, changes), live: placesIn(live, changes)}, 0);
}
