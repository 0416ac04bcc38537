import {compareInSlices} from '../../core/drift/compare.ts';
import {blameByConflicts} from '../../core/drift/conflict-blame.ts';
import {desiredOf} from '../../core/drift/desired.ts';
import {blameOf} from '../../core/drift/fields/blame.ts';
import {readManagedFields} from '../../core/drift/fields/managed-fields.ts';
import {foldDifference} from '../../core/drift/fold-difference.ts';
import type {Fold} from '../../core/drift/fold.ts';
import {folds} from '../../core/drift/folds/folds.ts';
import {marksOf} from '../../core/drift/marks.ts';
import {foldMarks, foreignBecause, stateOf} from '../../core/drift/object-state.ts';
import {compareByServer} from '../../core/drift/server.ts';
import type {Folded, ObjectDrift, RawChange} from '../../core/drift/types.ts';
import type {Unlisted} from '../../core/drift/unlisted.ts';
import {isHeldByOthers, refusedWarnings} from '../../core/drift/warnings.ts';
import {groupOf} from '../../core/manifest/address.ts';
import type {ManifestObject} from '../../core/manifest/objects.ts';
import type {Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Sliced} from '../../core/slices/slices.ts';
import type {LiveAnswer} from '../../ports/cluster.ts';
import type {JudgeWrites} from './next-writes.ts';
import type {Neighbours} from './read-neighbours.ts';
import type {ServerAnswer} from './server-method.ts';

/** What every object of one comparison is compared on. */
export type Ground = Pick<Neighbours, 'surroundings'> & {
	readonly release: string;
	readonly namespace: string;
	readonly judge: JudgeWrites;
	/** What the team's rules fold; null without rules. */
	readonly ignore: Fold | null;
	/** By address; null where the server was not asked. */
	readonly server: ReadonlyMap<string, ServerAnswer> | null;
};

const blank: Pick<ObjectDrift, 'changes' | 'folded' | 'extras' | 'warnings' | 'method' | 'health'> = {
	changes: [],
	folded: [],
	extras: [],
	warnings: [],
	method: 'local',
	health: null,
};

/** An object as a whole is one difference with an empty path. */
const whole = (change: RawChange['change']): RawChange => ({
	path: [],
	change,
	stored: null,
	live: null,
});

const namesOf = ({address, apiVersion, kind, namespace, name}: ManifestObject | Unlisted): Pick<ObjectDrift, 'address' | 'apiVersion' | 'kind' | 'namespace' | 'name'> => ({
	address,
	apiVersion,
	kind,
	namespace,
	name,
});

const unknownObject = (object: ManifestObject, why: string): ObjectDrift => ({
	...namesOf(object),
	...blank,
	state: 'unknown',
	why,
	document: object.document,
	live: null,
});

/** An object that only one side has, and how that is told. */
type OneSided = Pick<ObjectDrift, 'state' | 'why' | 'document' | 'live'> & {readonly change: RawChange['change']; readonly desired: JsonValue};

/** What the team's rules say of an object as a whole. */
const foldWhole = (change: RawChange, {apiVersion, kind}: Pick<ObjectDrift, 'apiVersion' | 'kind'>, {desired, live}: Pick<OneSided, 'desired' | 'live'>, {ignore, surroundings}: Ground): Folded | null => ignore === null
	? null
	: foldDifference({
		change,
		storedParent: null,
		liveParent: null,
		shape: [],
		standing: 'stored',
	}, {
		group: groupOf(apiVersion),
		apiVersion,
		kind,
		desired,
		live,
		managers: [],
		ours: null,
		surroundings,
	}, [ignore]);

/** An object that only one side has is one difference, unless a rule of the team's means it. */
const oneSidedObject = (object: ManifestObject | Unlisted, side: OneSided, ground: Ground): ObjectDrift => {
	const {state, why, document, desired, live} = side;
	const change = whole(side.change);
	const ignored = foldWhole(change, object, side, ground);
	return {
		...namesOf(object),
		...blank,
		state,
		why,
		changes: ignored === null
			? [{
				...change,
				blame: null,
				next: ground.judge({
					...object,
					desired,
					live,
					managers: readManagedFields(live),
					ours: null,
				})(change),
			}]
			: [],
		folded: ignored === null ? [] : [ignored],
		document,
		live,
	};
};

const missingObject = (object: ManifestObject, desired: JsonValue, ground: Ground): ObjectDrift => oneSidedObject(object, {
	state: 'missing',
	why: 'It is stored, and there is no such object.',
	change: 'missing',
	desired,
	live: null,
	document: object.document,
}, ground);

/** What the server answered for this object, when it was asked. */
const answerOf = ({address}: ManifestObject, {server}: Ground): ServerAnswer | null => server?.get(address) ?? null;

/**
An object that is there.

@yields Where it may stop.
*/
function * presentObject(object: ManifestObject, desired: JsonValue, live: JsonValue, ground: Ground): Sliced<ObjectDrift> {
	const answer = answerOf(object, ground);
	const managers = readManagedFields(live);
	const sides = {
		desired,
		live,
		managers,
		folds: ground.ignore === null ? folds : [...folds, ground.ignore],
		surroundings: ground.surroundings,
	};
	const {changes: raw, folded, extras, warnings, ours} = answer?.kind === 'applied' ? compareByServer(sides, answer.forced) : yield * compareInSlices(sides);
	const conflicts = answer?.kind === 'applied' ? answer.conflicts : [];
	const marks = foldMarks(raw, ours);
	const foreign = foreignBecause(marksOf(live), ground, ours);
	const judge = ground.judge({
		...object,
		desired,
		live,
		managers,
		ours,
	});
	const allFolded = [...folded, ...marks.folded];
	const isRefused = marks.changes.length === 0 && foreign === null && isHeldByOthers(allFolded, managers, ours);
	return {
		...namesOf(object),
		...blank,
		state: stateOf(marks.changes, foreign),
		why: foreign,
		changes: marks.changes.map(change => ({...change, blame: blameByConflicts(conflicts, managers, change.path) ?? blameOf(managers, change.path, ours), next: judge(change)})),
		folded: allFolded,
		extras,
		warnings: [...warnings, ...marks.warnings, ...isRefused ? refusedWarnings(judge(whole('changed'))) : [], ...answer?.kind === 'local' ? [answer.warning] : []],
		method: answer?.kind === 'applied' ? 'server' : 'local',
		document: object.document,
		live,
	};
}

/** What is stored of an object, with what Helm adds when it applies. */
export const desiredFor = (object: ManifestObject, {release, namespace}: Pick<Ground, 'release' | 'namespace'>): JsonValue => desiredOf(object.document.value, {release, namespace, namespaced: object.namespace !== null});

/**
Compares one stored object with the answer that reading it gave.

@yields Where it may stop.
*/
export function * compareOne(object: ManifestObject, answer: Result<LiveAnswer>, ground: Ground): Sliced<ObjectDrift> {
	if (!answer.ok) {
		return unknownObject(object, answer.problem.message);
	}

	const desired = desiredFor(object, ground);
	switch (answer.value.found) {
		case 'here': {
			return yield * presentObject(object, desired, answer.value.value, ground);
		}

		case 'absent': {
			return missingObject(object, desired, ground);
		}

		case 'unseen': {
			return unknownObject(object, `There is no ${object.kind}${object.namespace === null ? '' : ` of namespace ${object.namespace}`} here at all, so whether it is missing is not known.`);
		}
	}
}

/** An object that carries the release's marks and stands in no manifest. */
export const unlistedObject = (object: Unlisted, ground: Ground): ObjectDrift => oneSidedObject(object, {
	state: 'unlisted',
	why: 'It carries the marks of this release, and the stored manifest does not list it.',
	change: 'extra',
	desired: null,
	live: object.live,
	document: null,
}, ground);
