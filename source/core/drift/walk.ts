import type {JsonValue} from '../record/types.ts';
import {every} from '../slices/slices.ts';
import {isList, isMapping, type Mapping} from '../record/json-kinds.ts';
import {sameValue} from '../record/same-value.ts';
import type {Difference, Duplicate, Standing} from './difference.ts';
import {rootTypeOf} from './folds/shapes/kinds.ts';
import {isDataName} from './judge-extra.ts';
import {isMeantOrder} from './meant-order.ts';
import {
	matchByKeys,
	matchByPosition,
	matchByValue,
	matchInAnyOrder,
	type Match,
	type Matches,
} from './match-items.ts';
import {isOrderless, isPiece, listFormOf, type ProvenLists} from './merge-keys.ts';
import type {FieldPath} from './path.ts';

/** What the walk has to know of the object beside its two sides. */
export type Ground = {readonly group: string; readonly kind: string; readonly proven: ProvenLists};

/** A place that both sides are compared at. */
type Spot = {
	readonly path: FieldPath;
	readonly shape: readonly string[];
	/** Whether this is inside of what is written as one piece. */
	readonly within: boolean;
};

/** What names the object, and what the API server alone writes where nobody stored it. */
const names: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata.name', 'metadata.namespace', 'metadata.generateName']);
const servers: ReadonlySet<string> = new Set([
	'status',
	'metadata.creationTimestamp',
	'metadata.deletionGracePeriodSeconds',
	'metadata.deletionTimestamp',
	'metadata.generation',
	'metadata.managedFields',
	'metadata.resourceVersion',
	'metadata.selfLink',
	'metadata.uid',
]);

/** A key's value; null counts as none, since the API server drops it. */
const held = (mapping: Mapping, key: string): JsonValue => Object.hasOwn(mapping, key) ? mapping[key]! : null;

const difference = (spot: Spot, [stored, live]: readonly [JsonValue, JsonValue], [storedParent, liveParent]: readonly [JsonValue, JsonValue], standing: Standing): Difference => ({
	change: {
		path: spot.path,
		change: stored === null ? 'extra' : (live === null ? 'missing' : 'changed'),
		stored,
		live,
	},
	storedParent,
	liveParent,
	shape: spot.shape,
	standing,
});

/** Compares two sides of one object, and tells what differs; see `walk`. */
export const createWalk = ({group, kind, proven}: Ground) => {
	const duplicates: Duplicate[] = [];
	const isPause = every(50);
	const isKnown = rootTypeOf(group, kind) !== null;

	/** Whether a stored null asks for the default: where the API has a plain value. In a custom resource it may have a default that is not known here. */
	const isMeantNull = (shape: readonly string[], have: JsonValue): boolean => !isMapping(have) && !isList(have) && (isKnown || shape[0] === 'metadata');

	/** Labels, annotations and data are told key by key, where one side has none of them too. */
	const isCollection = (shape: readonly string[]): boolean => shape.length === 2
		? shape[0] === 'metadata' && (shape[1] === 'labels' || shape[1] === 'annotations')
		: shape.length === 1 && isDataName(group, kind, shape[0]!);

	/** Whether nothing is to be said of a field: it names the object, neither side has it, or the server alone writes it. */
	const isSilent = (place: string, want: JsonValue, have: JsonValue, isNull: boolean): boolean => names.has(place) || (want === null && (have === null || (servers.has(place) && !isNull)));

	const into = (spot: Spot, key: string): Spot => ({...spot, path: [...spot.path, key], shape: [...spot.shape, key]});

	function * values(stored: JsonValue, live: JsonValue, spot: Spot, parents: readonly [JsonValue, JsonValue]): Generator<Difference | null> {
		if (isMapping(stored) && isMapping(live)) {
			yield * mappings(stored, live, {...spot, within: spot.within || isPiece(group, kind, spot.shape)});
		} else if (isList(stored) && isList(live)) {
			yield * lists(stored, live, spot, parents);
		} else if (!sameValue(stored, live)) {
			yield difference(spot, [stored, live], parents, 'stored');
		}
	}

	function * mappings(stored: Mapping, live: Mapping, spot: Spot): Generator<Difference | null> {
		for (const key of new Set([...Object.keys(stored), ...Object.keys(live)])) {
			if (isPause()) {
				yield null;
			}

			const below = into(spot, key);
			const [want, have] = [held(stored, key), held(live, key)];
			const [wanted, present] = [want ?? {}, have ?? {}];
			const place = spot.path.length < 2 ? below.shape.join('.') : '';
			const isNull = want === null && Object.hasOwn(stored, key);
			if (isSilent(place, want, have, isNull)) {
				continue;
			}

			if (want !== null && have !== null) {
				yield * values(want, have, below, [stored, live]);
			} else if (isNull && isMeantNull(below.shape, have)) {
				const given = difference(below, [want, have], [stored, live], 'stored');
				yield {...given, change: {...given.change, change: 'changed'}};
			} else if (isCollection(below.shape) && isMapping(wanted) && isMapping(present)) {
				yield * mappings(wanted, present, below);
			} else {
				yield difference(below, [want, have], [stored, live], want === null ? (spot.within ? 'piece' : 'added') : 'stored');
			}
		}
	}

	const matchesOf = (stored: readonly JsonValue[], live: readonly JsonValue[], {path, shape}: Spot): Matches & {readonly onePiece: boolean} => {
		const form = listFormOf(group, kind, shape, proven);
		const matches = form.by === 'keys' ? matchByKeys(stored, live, form.keys) : (form.by === 'value' ? matchByValue(stored, live) : null);
		if (matches === null) {
			return {...(isOrderless(group, kind, shape) ? matchInAnyOrder(stored, live) : null) ?? matchByPosition(stored, live), onePiece: true};
		}

		duplicates.push(...matches.duplicates.map(name => ({path, name})));
		return {...matches, onePiece: false};
	};

	function * lists(stored: readonly JsonValue[], live: readonly JsonValue[], spot: Spot, parents: readonly [JsonValue, JsonValue]): Generator<Difference | null> {
		const {matches, moved, onePiece} = matchesOf(stored, live, spot);
		if (onePiece && (stored.length === 0) !== (live.length === 0)) {
			yield difference(spot, [stored, live], parents, 'stored');
			return;
		}

		const added: Standing = spot.within ? 'piece' : 'added';
		const standingOf = ({duplicate}: Match): Standing => onePiece || duplicate ? 'counted' : added;
		for (const match of matches) {
			const below: Spot = {path: [...spot.path, match.segment], shape: [...spot.shape, '[]'], within: spot.within || onePiece};
			const [want, have] = [match.stored === null ? null : stored[match.stored]!, match.live === null ? null : live[match.live]!];
			if (match.stored === null || match.live === null) {
				yield difference(below, [want, have], [stored, live], match.stored === null ? standingOf(match) : 'stored');
			} else {
				yield * values(want, have, below, [stored, live]);
			}
		}

		if (moved) {
			yield difference(spot, [stored, live], parents, isMeantOrder(group, kind, spot.shape, stored) ? 'stored' : 'order');
		}
	}

	return {
		/** Items that stand more than once under one name, as far as the walk has come. */
		duplicates: duplicates as readonly Duplicate[],
		/**
		What differs between a stored object and a live one, in the stored order, before anybody judged it.

		Structural: mappings by key, lists by merge keys, by value or by position; a null counts as left out on either side, as the API server drops it, and a stored one in the place of a plain value as its default. What names the object is not compared, nor what the server alone writes about it. What one side lacks is one difference as a whole, but for labels, annotations and data.

		@yields Differences.
		*/
		* walk(stored: JsonValue, live: JsonValue): Generator<Difference> {
			for (const step of values(stored, live, {path: [], shape: [], within: false}, [null, null])) {
				if (step !== null) {
					yield step;
				}
			}
		},
		/**
		The same, with places to stop at.

		@yields Differences, and nulls.
		*/
		* slices(stored: JsonValue, live: JsonValue): Generator<Difference | null> {
			yield * values(stored, live, {path: [], shape: [], within: false}, [null, null]);
		},
	};
};
