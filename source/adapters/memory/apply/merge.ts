import {isList, isMapping} from '../../../core/record/json-kinds.ts';
import type {ManagedEntry} from '../../../core/drift/fields/types.ts';
import {noSurroundings, type FoldContext} from '../../../core/drift/fold.ts';
import {folds} from '../../../core/drift/folds/folds.ts';
import {
	matchByKeys,
	matchByPosition,
	matchByValue,
	type Matches,
} from '../../../core/drift/match-items.ts';
import {isPiece, listFormOf} from '../../../core/drift/merge-keys.ts';
import type {FieldPath, Segment} from '../../../core/drift/path.ts';
import type {RawChange} from '../../../core/drift/types.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import {at, type KindGround, type Mapping} from './ground.ts';

/** What is put over what. */
export type Merge = {
	readonly have: JsonValue;
	readonly want: JsonValue;
	readonly ground: KindGround;
	readonly managers: readonly ManagedEntry[];
};

/** A place in both sides. */
type Spot = {readonly path: FieldPath; readonly shape: readonly string[]; readonly isPart: boolean};

const meanings = folds.filter(({kind}) => kind === 'meaning');

/** Takes out what is null: the API server drops it. Items of lists stay. */
const withoutNulls = (value: JsonValue): JsonValue => isMapping(value)
	? Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null).map(([key, inner]) => [key, withoutNulls(inner)]))
	: (isList(value) ? value.map(item => withoutNulls(item)) : value);

/** Puts one object's parts over another's, and asks the folds where the API server would write something down otherwise. */
const createMerge = ({have: live, want: desired, ground, managers}: Merge) => {
	const {group, kind, apiVersion, proven} = ground;
	const context: Omit<FoldContext, 'storedParent' | 'liveParent' | 'shape'> = {
		group,
		apiVersion,
		kind,
		desired,
		live,
		managers,
		ours: 'helm',
		surroundings: noSurroundings,
	};

	/** Whether both sides mean the same, so that the server leaves what is there: a default, another writing of a quantity, an empty mapping. */
	const isMeant = (change: Omit<RawChange, 'path'>, {path, shape}: Spot, parents: readonly [stored: JsonValue, live: JsonValue]): boolean => meanings.some(({reason}) =>
		reason({...change, path}, {...context, storedParent: parents[0], liveParent: parents[1], shape}) !== null);

	const below = ({path, shape, isPart}: Spot, step: Segment): Spot => ({path: [...path, step], shape: [...shape, typeof step === 'string' ? step : '[]'], isPart});

	/** What of a mapping that is written as one piece comes back by itself. */
	const refilled = (have: Mapping, want: Mapping, spot: Spot): readonly string[] => Object.keys(have).filter(key => at(want, key) === null
		&& ((Object.hasOwn(want, key) && have[key] === '') || isMeant({change: 'extra', stored: null, live: have[key]!}, below(spot, key), [want, have])));

	const mappings = (have: Mapping, want: Mapping, spot: Spot): JsonValue => {
		const isWhole = spot.isPart || isPiece(group, kind, spot.shape);
		const refills = new Set(refilled(have, want, spot));
		// What is wanted as null is written like what a piece lacks: the server fills in its own.
		const kept = Object.keys(have).filter(key => refills.has(key) || (!isWhole && !Object.hasOwn(want, key)));
		const wanted = Object.keys(want).filter(key => want[key] !== null
			&& (Object.hasOwn(have, key) || !isMeant({change: 'missing', stored: want[key]!, live: null}, below(spot, key), [want, have])));
		return Object.fromEntries([
			...kept.map(key => [key, have[key]!] as const),
			...wanted.map(key => [key, merged(at(have, key), want[key]!, {...below(spot, key), isPart: isWhole}, [want, have])] as const),
		]);
	};

	const matchesOf = (have: readonly JsonValue[], want: readonly JsonValue[], spot: Spot): Matches | null => {
		const form = listFormOf(group, kind, spot.shape, proven);
		return spot.isPart || form.by === 'position' ? null : (form.by === 'value' ? matchByValue(want, have) : matchByKeys(want, have, form.keys));
	};

	const lists = (have: readonly JsonValue[], want: readonly JsonValue[], spot: Spot): JsonValue => {
		const matches = matchesOf(have, want, spot);
		const isWhole = matches === null;
		return (matches ?? matchByPosition(want, have)).matches.flatMap(({stored, live: index, segment}) => {
			const item = {...below(spot, segment), isPart: isWhole};
			if (stored === null) {
				return isWhole && !isMeant({change: 'extra', stored: null, live: have[index!]!}, item, [want, have]) ? [] : [have[index!]!];
			}

			return [index === null ? withoutNulls(want[stored]!) : merged(have[index]!, want[stored]!, item, [want, have])];
		});
	};

	const merged = (have: JsonValue, want: JsonValue, spot: Spot, parents: readonly [JsonValue, JsonValue]): JsonValue => {
		if (isMapping(want) && isMapping(have)) {
			return mappings(have, want, spot);
		}

		if (isList(want) && isList(have)) {
			return lists(have, want, spot);
		}

		return isMeant({change: 'changed', stored: want, live: have}, spot, parents) ? have : withoutNulls(want);
	};

	return merged;
};

/**
Puts what is wanted over what is there, as a server-side apply or a strategic patch does: mappings key by key, lists by merge keys or by value, and everything that is one piece as a whole. What is there and not wanted stays, in a piece only what the API server fills in itself.

A value that means the same stays as the server writes it: `100m` under a wanted `0.1`.
*/
export const merged = (merge: Merge): JsonValue => merge.have === null
	? withoutNulls(merge.want)
	: createMerge(merge)(merge.have, merge.want, {path: [], shape: [], isPart: false}, [null, null]);
