import {isList, isMapping} from '../record/json-kinds.ts';
import {listFormOf, type ListForm, type ProvenLists} from '../drift/merge-keys.ts';
import type {FieldPath, Segment} from '../drift/path.ts';
import type {JsonValue} from '../record/types.ts';
import type {Place} from '../redact/redacted-whole.ts';
import {every} from '../slices/slices.ts';
import {pairItems} from './pair-items.ts';
import type {DiffChange} from './types.ts';

/** The kind of object that two values are of, whose lists have merge keys; null for a release's values. */
export type DiffGround = {readonly group: string; readonly kind: string} | null;

type Spot = {readonly path: FieldPath; readonly shape: readonly string[]; readonly before: Place; readonly after: Place};

const nothingProven: ProvenLists = new Map();

/** One step down; a side without the part keeps a place that nobody asks for. */
const into = ({path, shape, before, after}: Spot, segment: Segment, [own, other]: readonly [string | number, string | number]): Spot => ({
	path: [...path, segment],
	shape: [...shape, typeof segment === 'string' ? segment : '[]'],
	before: [...before, own],
	after: [...after, other],
});

const changed = ({path, before: own, after: other}: Spot, before: JsonValue, after: JsonValue): DiffChange => ({
	path, change: 'changed', before, after, places: {before: own, after: other},
});

const removed = ({path, before: own}: Spot, before: JsonValue): DiffChange => ({
	path, change: 'removed', before, after: null, places: {before: own, after: null},
});

const added = ({path, after: other}: Spot, after: JsonValue): DiffChange => ({
	path, change: 'added', before: null, after, places: {before: null, after: other},
});

const isPlainSame = (before: JsonValue, after: JsonValue): boolean => before === after || (Number.isNaN(before) && Number.isNaN(after));

/**
What differs between two stored values, strictly: another type, a null in place of nothing, and another way to write a quantity are differences; the order of keys is none. The other way round it gives the same places, added for removed.

Lists are compared as `pairItems` pairs them; where the items of a list with names stand in another order, the whole list is one change.

@yields Differences, and a null for each list and mapping and within long ones, where whoever drives it may stop.
*/
export function * compareValues(before: JsonValue, after: JsonValue, ground: DiffGround): Generator<DiffChange | null, void> {
	const formOf = (shape: readonly string[]): ListForm => ground === null ? {by: 'position'} : listFormOf(ground.group, ground.kind, shape, nothingProven);

	const isPause = every(50);

	function * both(own: JsonValue, other: JsonValue, spot: Spot): Generator<DiffChange | null, void> {
		if (isPlainSame(own, other)) {
			return;
		}

		if (isMapping(own) && isMapping(other)) {
			yield * mappings(own, other, spot);
		} else if (isList(own) && isList(other)) {
			yield * lists(own, other, spot);
		} else {
			yield changed(spot, own, other);
		}
	}

	function * mappings(own: Readonly<Record<string, JsonValue>>, other: Readonly<Record<string, JsonValue>>, spot: Spot): Generator<DiffChange | null, void> {
		yield null;
		for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
			if (isPause()) {
				yield null;
			}

			const below = into(spot, key, [key, key]);
			if (!Object.hasOwn(other, key)) {
				yield removed(below, own[key]!);
			} else if (Object.hasOwn(own, key)) {
				yield * both(own[key]!, other[key]!, below);
			} else {
				yield added(below, other[key]!);
			}
		}
	}

	function * lists(own: readonly JsonValue[], other: readonly JsonValue[], spot: Spot): Generator<DiffChange | null, void> {
		yield null;
		const {pairs, moved} = pairItems(own, other, formOf(spot.shape));
		for (const pair of pairs) {
			if (isPause()) {
				yield null;
			}

			const below = into(spot, pair.segment, [pair.before ?? 0, pair.after ?? 0]);
			if (pair.after === null) {
				yield removed(below, own[pair.before!]!);
			} else if (pair.before === null) {
				yield added(below, other[pair.after]!);
			} else {
				yield * both(own[pair.before]!, other[pair.after]!, below);
			}
		}

		if (moved) {
			yield changed(spot, own, other);
		}
	}

	yield * both(before, after, {
		path: [], shape: [], before: [], after: [],
	});
}
