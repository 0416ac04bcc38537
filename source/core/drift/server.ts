import {groupOf} from '../manifest/address.ts';
import type {JsonValue} from '../record/types.ts';
import {isMapping} from '../record/json-kinds.ts';
import {compareObjects, textOf, type Comparison, type Sides} from './compare.ts';
import type {Difference} from './difference.ts';
import {valueAt} from './fields/steps.ts';
import {foldDifference} from './fold-difference.ts';
import {isHolder} from './next/claims.ts';
import {asServed} from './next/as-served.ts';
import {isAround, type FieldPath} from './path.ts';
import {provenLists} from './proven-lists.ts';
import type {Folded, RawChange} from './types.ts';
import {createWalk} from './walk.ts';

const serversOwn: ReadonlySet<string> = new Set(['creationTimestamp', 'generation', 'managedFields', 'resourceVersion', 'selfLink', 'uid']);

/** The object of an answer without what changes at each write, the dry one included. */
const withoutServersOwn = (answer: Readonly<Record<string, JsonValue>>): JsonValue => {
	const {status: _status, metadata = null, ...rest} = answer;
	return {...rest, metadata: isMapping(metadata) ? Object.fromEntries(Object.entries(metadata).filter(([name]) => !serversOwn.has(name))) : metadata};
};

const isOnOneWay = (one: FieldPath, other: FieldPath): boolean => isAround(one, other) || isAround(other, one);

const touches = (changes: readonly RawChange[], {path}: RawChange): boolean => changes.some(other => isOnOneWay(other.path, path));

/** The value at a field, or of the longest part of its way that there is. */
const reaches = (document: JsonValue, path: FieldPath): boolean => {
	let {length} = path;
	while (length > 0 && valueAt(document, path.slice(0, length)) === null) {
		length--;
	}

	return length === path.length || Array.isArray(valueAt(document, path.slice(0, length))?.value ?? null);
};

/**
Compares by the API server's own answer: `forced` is what a dry run of Helm's apply with `--force-conflicts` would make of the live object. The shapes are those of the local comparison.

What the apply would change is drift, as far as ours stores or drops it. What it changes beside that is the server's or a webhook's doing at every write, and folded. What only looked different here and the apply leaves as it is means the same, and is folded too. An apply sees nothing of what others added, nor does it take back what Helm once wrote client-side: keys of data and fields that ours left behind are told as the local comparison sees them. An answer that is no object says nothing. (Dry run against live after install, upgrade and rollback: no difference, seen on 3.22.0 and 4.3.1.)
*/
export const compareByServer = (sides: Sides, forced: JsonValue): Comparison => {
	const {desired, live, managers, folds} = sides;
	const local = compareObjects(sides);
	if (!isMapping(forced)) {
		return local;
	}

	const {ours} = local;
	const [apiVersion, kind] = [textOf(desired, 'apiVersion'), textOf(desired, 'kind')];
	const ground = {group: groupOf(apiVersion), kind, proven: provenLists(managers)};
	const stored = ground.group === '' ? asServed(desired) : desired;
	const isOurs = (path: FieldPath): boolean => reaches(stored, path) || (ours !== null && managers.some(entry => entry.manager === ours && isHolder(entry, path)));

	const changes: RawChange[] = [];
	const folded: Folded[] = [];
	for (const effect of createWalk(ground).walk(withoutServersOwn(forced), live)) {
		const {path} = effect.change;
		const difference: Difference = {...effect, change: {...effect.change, stored: valueAt(stored, path)?.value ?? effect.change.stored}};
		const {change} = difference;
		const found = foldDifference(difference, {...sides, ...ground, apiVersion, ours}, folds);
		if (found !== null) {
			folded.push(found);
		} else if (isOurs(path) || touches(local.changes, change)) {
			changes.push(change);
		} else {
			folded.push({...change, code: 'server-writes', reason: 'the API server or a webhook changes this itself whenever Helm applies'});
		}
	}

	const told = [...changes, ...folded];
	const left = local.changes.filter(change => !touches(told, change));
	// A stored null says nothing to an apply, so that its silence says nothing either
	const isUnseen = ({change, stored: want}: RawChange): boolean => change === 'extra' || want === null;
	return {
		...local,
		changes: [...changes, ...left.filter(change => isUnseen(change))],
		folded: [
			...local.folded.filter(change => !touches(told, change)),
			...folded,
			...left.filter(change => !isUnseen(change)).map(change => ({...change, code: 'dry-run', reason: 'the API server takes the two for the same: a dry run of Helm\'s apply changes nothing here'})),
		],
		extras: local.extras.filter(({path}) => !changes.some(change => isOnOneWay(change.path, path))),
	};
};
