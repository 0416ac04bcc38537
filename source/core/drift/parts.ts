import type {JsonValue} from '../record/types.ts';
import {isList, isMapping} from '../record/json-kinds.ts';
import type {Difference} from './difference.ts';
import type {ManagedEntry} from './fields/types.ts';
import {placeOf} from './folds/shapes/place-of.ts';
import {matchByKeys, matchByValue, type Matches} from './match-items.ts';
import {listFormOf} from './merge-keys.ts';
import type {FieldPath, Segment} from './path.ts';
import type {Ground} from './walk.ts';

/** Whether a writer holds a thing as a whole and nobody holds a part of it. */
const isHeldWhole = (managers: readonly ManagedEntry[], path: FieldPath): boolean => managers.some(({owns}) => owns(path)) && !managers.some(({ownsBelow}) => ownsBelow(path));

const part = ({change, shape, standing}: Difference, segment: Segment, live: JsonValue): Difference => ({
	change: {
		path: [...change.path, segment],
		change: 'extra',
		stored: null,
		live,
	},
	storedParent: null,
	liveParent: change.live,
	shape: [...shape, typeof segment === 'string' ? segment : '[]'],
	standing,
});

const itemsOf = (live: readonly JsonValue[], {group, kind, proven}: Ground, shape: readonly string[]): Matches | null => {
	const form = listFormOf(group, kind, shape, proven);
	return form.by === 'keys' ? matchByKeys([], live, form.keys) : (form.by === 'value' ? matchByValue([], live) : null);
};

/**
The parts of a live-only thing that may be different people's: keys of a mapping, items of a list with merge keys. None for a value, a list of one piece, an item of a list (a container is one thing), and what one writer holds as a whole.
*/
export const partsOf = (difference: Difference, ground: Ground & {readonly managers: readonly ManagedEntry[]}): readonly Difference[] => {
	const {change: {path, live}, shape} = difference;
	if (shape.at(-1) === '[]' || isHeldWhole(ground.managers, path)) {
		return [];
	}

	if (isMapping(live)) {
		return Object.keys(live).filter(key => live[key] !== null).map(key => part(difference, key, live[key]!));
	}

	return isList(live) ? itemsOf(live, ground, shape)?.matches.map(match => part(difference, match.segment, live[match.live!]!)) ?? [] : [];
};

/** Whether the parts of a thing are things of their own, each told for itself: labels, annotations, data. */
export const isCollection = ({group, kind}: Ground, {shape}: Difference): boolean => placeOf(group, kind, shape)?.shape.value.form === 'map';
