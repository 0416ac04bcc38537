import {compareInSlices} from '../../drift/compare.ts';
import {blameOf} from '../../drift/fields/blame.ts';
import {helmManager} from '../../drift/fields/ours.ts';
import {sameValue} from '../../record/same-value.ts';
import {valueAt} from '../../drift/fields/steps.ts';
import type {ManagedEntry} from '../../drift/fields/types.ts';
import {noSurroundings} from '../../drift/fold.ts';
import {folds} from '../../drift/folds/folds.ts';
import {asServed} from '../../drift/next/as-served.ts';
import {createConflictReason} from '../../drift/next/conflict-reason.ts';
import {conflictsOf, type Conflict} from '../../drift/next/conflicts.ts';
import {refusalOf, servedPath} from '../../drift/next/next-writes.ts';
import {immutableRefusal, sealedChange} from '../../drift/next/refused-immutable.ts';
import {settler} from '../../drift/next/settle.ts';
import type {Write, WriteContext, WriteMethod} from '../../drift/next/types.ts';
import {isSame} from '../../drift/next/wanted.ts';
import {isAround, printPath, type FieldPath} from '../../drift/path.ts';
import type {RawChange} from '../../drift/types.ts';
import type {JsonValue} from '../../record/types.ts';
import {every, type Sliced} from '../../slices/slices.ts';
import type {ObjectRefusal, PlannedField} from '../types.ts';
import {refusalByServer} from './refusal.ts';
import type {TriedConflict, TriedWrite} from './tried.ts';

/** Only what means the same is no difference here: what somebody else rightly holds is put back all the same. */
const meaningFolds = folds.filter(({kind}) => kind === 'meaning');

/** One object that is there, and the write that is to come. */
export type ComparedObject = {
	readonly method: WriteMethod;
	/** With what Helm adds to it; `revision` is the rollback's target. */
	readonly write: Write;
	readonly typed: boolean;
	readonly live: JsonValue;
	readonly managers: readonly ManagedEntry[];
	readonly tried: TriedWrite | undefined;
};

/** What a write does to an object that is there. */
export type ComparedFields = {readonly fields: readonly PlannedField[]; readonly refusal: ObjectRefusal | null};

/**
Every field that is not as the target wants it, or that only the live object has.

@yields Every now and then.
*/
function * candidates({write: {desired}, live, managers}: ComparedObject): Sliced<readonly RawChange[]> {
	const {changes, extras} = yield * compareInSlices({
		desired,
		live,
		managers,
		folds: meaningFolds,
		surroundings: noSurroundings,
	});
	return [...changes, ...extras.map(({path, live: value}): RawChange => ({
		path,
		change: 'extra',
		stored: null,
		live: value,
	}))];
}

const conflictWords = ({manager, subresource, path}: TriedConflict): string => `${path} is held by ${manager === '' ? 'another writer' : manager}${subresource === null ? '' : ` (${subresource})`}`;

/** The conflicts that count: Helm takes its own client-side claims over before a rollback applies, which a dry run cannot do. */
const foreignConflicts = (tried: TriedWrite | undefined): readonly TriedConflict[] => tried?.kind === 'applied' ? tried.conflicts.filter(({manager}) => manager !== helmManager) : [];

const conflictMessage = (words: readonly string[]): string => `Helm applies server-side and fails with a conflict: ${words.slice(0, 4).join('; ')}${words.length > 4 ? `; and ${words.length - 4} more` : ''}. Nothing of this object is written then.`;

type Found = {readonly conflicts: readonly Conflict[]; readonly refusal: ObjectRefusal | null};

/** What holds a server-side apply up; the API server's own word goes before what its entries say. */
const conflictFor = ({method, write, tried}: ComparedObject, conflicts: readonly Conflict[]): ObjectRefusal | null => {
	if (method !== 'ssa' || write.forced) {
		return null;
	}

	const words = tried?.kind === 'applied'
		? foreignConflicts(tried).map(conflict => conflictWords(conflict))
		: conflicts.map(({path, entry}) => conflictWords({...entry, path: printPath(path)}));
	return words.length === 0 ? null : {code: 'conflict', message: conflictMessage(words)};
};

/** What speaks against the object as a whole. */
const refusalFor = (object: ComparedObject, context: WriteContext): Found => {
	const {method, write, tried} = object;
	const conflicts = method === 'ssa' ? conflictsOf(write, context) : [];
	const found = conflictFor(object, conflicts) ?? refusalByServer(tried, method, true);
	if (found !== null || tried?.kind === 'applied') {
		return {conflicts, refusal: found};
	}

	const message = refusalOf(method, write, context);
	const isCertain = immutableRefusal(asServed(write.desired), context.live) !== null;
	return {conflicts, refusal: message === null ? null : {code: isCertain ? 'refused' : 'may-be-refused', message}};
};

const isOnOneWay = (one: FieldPath, other: FieldPath): boolean => isAround(one, other) || isAround(other, one);

/** Whether the API server itself takes what is wanted for what is there: by its own answer to a dry run. */
const isTakenForSame = (tried: TriedWrite | undefined, path: FieldPath, have: ReturnType<typeof valueAt>): boolean => {
	if (tried?.kind !== 'applied' || have === null) {
		return false;
	}

	const answered = valueAt(tried.value, path);
	return answered !== null && sameValue(answered.value, have.value);
};

/** Makes what tells one field: null where nothing happens to it that the target does not want. */
const createTeller = (object: ComparedObject, context: WriteContext, {conflicts, refusal}: Found) => {
	const {method, write, live, managers, typed, tried} = object;
	const settle = settler(method, write, context);
	const wanted = asServed(write.desired);
	const conflictReason = createConflictReason(conflicts, live);
	const whyRefused = (path: FieldPath): string | null => refusal !== null && refusal.code === 'conflict' && conflicts.length > 0 ? conflictReason(path) : refusal?.message ?? null;
	return (change: RawChange): PlannedField | null => {
		const path = servedPath(change.path, write.desired);
		const {after, reason} = settle(path);
		const have = valueAt(live, path);
		const owner = blameOf(managers, path, helmManager);
		if (isSame(after, have)) {
			return change.change === 'extra'
				? null
				: {
					path,
					live: change.live,
					wanted: change.stored,
					outcome: 'survives',
					reason,
					owner,
					taken: false,
				};
		}

		if (after !== null && isTakenForSame(tried, path, have)) {
			return null;
		}

		const why = whyRefused(path) ?? (typed && tried?.kind !== 'applied' ? sealedChange(wanted, live, path, after) : null);
		return {
			path,
			live: have?.value ?? null,
			wanted: after?.value ?? null,
			outcome: why === null ? 'restored' : 'fails',
			reason: why ?? reason,
			owner,
			taken: write.forced && conflicts.some(conflict => isOnOneWay(conflict.path, path)),
		};
	};
};

/**
What a rollback's write does to each field of an object that is there: what is put back or taken away, what stays although the target wants it otherwise, and why the object is refused, if it is.

Fields that others added and that stay are not told. A custom resource that Helm patches client-side gets only what differs between two manifests, so a hand edit of it survives (seen on 3.22.0 and 4.3.1).

@yields Every now and then.
*/
export function * plannedFields(object: ComparedObject): Sliced<ComparedFields> {
	const {method, write, live, managers, typed} = object;
	const context: WriteContext = {
		typed,
		entries: managers,
		ours: helmManager,
		live,
		upgrade: write,
		rollback: null,
	};
	const found = refusalFor(object, context);
	const tell = createTeller(object, context, found);
	const isPause = every(10);
	const fields: PlannedField[] = [];
	for (const change of yield * candidates(object)) {
		if (isPause()) {
			yield null;
		}

		const field = tell(change);
		if (field !== null) {
			fields.push(field);
		}
	}

	const sealed = fields.find(({outcome}) => outcome === 'fails');
	const whole = found.refusal ?? (sealed === undefined ? null : {code: 'refused' as const, message: sealed.reason});
	const isWritten = fields.some(({outcome}) => outcome !== 'survives');
	// Helm 3, and Helm 4 client-side, send no patch where nothing changes
	return whole === null || (method === 'csa' && !isWritten) ? {fields, refusal: null} : {fields: fields.map(field => field.outcome === 'restored' ? {...field, outcome: 'fails', reason: whole.message} : field), refusal: whole};
}
