import {groupOf} from '../manifest/address.ts';
import {isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';
import {every, finish, type Sliced} from '../slices/slices.ts';
import type {FieldPath} from './path.ts';
import type {Difference} from './difference.ts';
import {oursOf} from './fields/ours.ts';
import type {ManagedEntry} from './fields/types.ts';
import type {Fold, Surroundings} from './fold.ts';
import {foldDifference, type FoldGround} from './fold-difference.ts';
import {judgeExtra, type ExtraGround} from './judge-extra.ts';
import {leavesOf} from './leaves.ts';
import {isCollection, partsOf} from './parts.ts';
import {provenLists} from './proven-lists.ts';
import {servedSecret} from './served-secret.ts';
import type {DriftWarning, Extra, Folded, RawChange} from './types.ts';
import {createWalk, type Ground} from './walk.ts';
import {duplicateWarnings, leftWarning, objectWarnings} from './warnings.ts';

/** What two sides of one object are compared by. */
export type Sides = {
	/** What is stored, with what Helm adds when it applies: `desiredOf`. */
	readonly desired: JsonValue;
	readonly live: JsonValue;
	/** `readManagedFields` of the live object. */
	readonly managers: readonly ManagedEntry[];
	/** The first that gives a reason folds a difference. */
	readonly folds: readonly Fold[];
	readonly surroundings: Surroundings;
};

/** How a live object stands to the stored one. */
export type Comparison = {
	/** What is drift, in the stored order. */
	readonly changes: readonly RawChange[];
	readonly folded: readonly Folded[];
	/** What others added. */
	readonly extras: readonly Extra[];
	readonly warnings: readonly DriftWarning[];
	/** The manager that writes the object for its release; null where nobody can be told. */
	readonly ours: string | null;
};

type Judged =
	| {readonly as: 'change'; readonly change: RawChange}
	| {readonly as: 'folded'; readonly folded: Folded}
	| {readonly as: 'extra'; readonly extra: Extra; readonly left: boolean};

/** The text under a key of an object; empty where there is none. */
export const textOf = (object: JsonValue, key: string): string => {
	const value = isMapping(object) && Object.hasOwn(object, key) ? object[key] : null;
	return typeof value === 'string' ? value : '';
};

const holderOf = (judged: Judged): string => judged.as === 'extra' ? `extra ${judged.extra.blame?.manager ?? ''}` : judged.as;

/** Whether the parts of a live-only thing are all one writer's, so that the thing may be told as one. */
const isOne = (parts: readonly Judged[], {change: {path}}: Difference, managers: readonly ManagedEntry[]): boolean => {
	const rest = parts.filter(({as}) => as !== 'folded');
	const isUniform = new Set(rest.map(holderOf)).size === 1 && !rest.some(part => part.as === 'extra' && part.left);
	return isUniform && (rest.length === parts.length || managers.some(({owns}) => owns(path)));
};

/** Folds and judges one difference after the other. */
const createJudge = (ground: ExtraGround & Ground, context: FoldGround, folds: readonly Fold[]) => {
	const judge = (difference: Difference): readonly Judged[] => {
		const {change, standing} = difference;
		const folded = foldDifference(difference, context, folds);
		if (folded !== null) {
			return [{as: 'folded', folded}];
		}

		if (standing === 'stored' || standing === 'counted') {
			return [{as: 'change', change}];
		}

		const parts = partsOf(difference, ground).flatMap(part => judge(part));
		if (parts.length > 0 && (isCollection(ground, difference) || !isOne(parts, difference, ground.managers))) {
			return parts;
		}

		const verdict = judgeExtra(difference, ground);
		return [verdict.as === 'change' ? {as: 'change', change} : verdict];
	};

	return judge;
};

/**
Compares a live object with what its release stores, and tells what is drift, what only looks like it and why, and what others added.

Structural, by the schema of 1.37.2 and what `managedFields` show; needs nothing but the two objects. Values compare by their JSON type, numbers as numbers. Only what is stored is compared; live-only fields are judged by who holds them: `judgeExtra`.
*/
export const compareObjects = (sides: Sides): Comparison => finish(compareInSlices(sides));

/**
The same in slices: an object of 1 MB takes longer than a key press may wait.

@yields Where it may stop.
*/
export function * compareInSlices({desired, live, managers, folds, surroundings}: Sides): Sliced<Comparison> {
	const isPause = every(50);
	const [apiVersion, kind] = [textOf(desired, 'apiVersion'), textOf(desired, 'kind')];
	const group = groupOf(apiVersion);
	const proven = provenLists(managers);
	const stored: FieldPath[] = [];
	for (const {path} of leavesOf(desired, {group, kind, proven})) {
		stored.push(path);
		if (isPause()) {
			yield null;
		}
	}

	const ours = oursOf(managers, stored);
	const ground = {
		group,
		kind,
		proven,
		desired,
		managers,
		ours,
	};
	const judge = createJudge(ground, {
		group,
		apiVersion,
		kind,
		desired,
		live,
		managers,
		ours,
		surroundings,
	}, folds);

	const served = servedSecret(group, kind, desired, live);
	const {slices, duplicates} = createWalk(ground);
	const judged: Judged[] = [];
	for (const difference of slices(served.desired, live)) {
		if (difference === null) {
			yield null;
		} else {
			judged.push(...judge(difference));
		}
	}

	judged.push(...served.arrived.flatMap(difference => judge(difference)));
	const extras = judged.filter(one => one.as === 'extra');
	return {
		changes: judged.filter(one => one.as === 'change').map(({change}) => change),
		folded: judged.filter(one => one.as === 'folded').map(({folded}) => folded),
		extras: extras.map(({extra}) => extra),
		warnings: [
			...objectWarnings(desired, live),
			...duplicateWarnings(duplicates),
			...extras.filter(({left}) => left).map(({extra}) => leftWarning(extra.path, ours ?? 'the release')),
		],
		ours,
	};
}
