import {isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import type {Outcome, RawChange} from '../types.ts';
import type {JsonValue} from '../../record/types.ts';
import {asServed} from './as-served.ts';
import {createConflictReason} from './conflict-reason.ts';
import {conflictsOf} from './conflicts.ts';
import {immutableRefusal, sealedChange} from './refused-immutable.ts';
import {requestRefusal} from './refused-requests.ts';
import {ruleRefusal} from './refused-rules.ts';
import {unionRefusal} from './refused-unions.ts';
import {settler} from './settle.ts';
import type {Write, WriteContext, WriteMethod} from './types.ts';
import {isSame} from './wanted.ts';
import {wholeObject} from './whole-object.ts';

/** What the two next writes do to a difference. */
export type NextWrites = {readonly upgrade: Outcome; readonly rollback: Outcome};

type Judge = (change: RawChange) => Outcome;

const outcome = (word: Outcome['outcome'], reason: string): Outcome => ({outcome: word, reason});

/** Where the API serves a field: `stringData` stands in `data`. */
export const servedPath = (path: FieldPath, document: JsonValue): FieldPath => path[0] === 'stringData' && isMapping(document) && document['kind'] === 'Secret'
	? ['data', ...path.slice(1)]
	: path;

/** Why the server refuses the object that a write would leave; null where nothing speaks against it. Only kinds that the API itself defines have rules that are known here. */
export const refusalOf = (method: WriteMethod, write: Write, context: WriteContext): string | null => {
	if (!context.typed) {
		return null;
	}

	const wanted = asServed(write.desired);
	const settle = settler(method, write, context);
	const after = (path: FieldPath): ReturnType<typeof settle>['after'] => settle(path).after;
	return immutableRefusal(wanted, context.live)
		?? unionRefusal(wanted, context.live, after)
		?? requestRefusal(wanted, context.live, after)
		?? ruleRefusal(wanted, context.live, after);
};

const judgeBy = (method: WriteMethod, write: Write, context: WriteContext): Judge => {
	const whole = wholeObject(write, context);
	if (whole !== null) {
		return () => whole;
	}

	// Without entries nobody can tell who holds what, and a conflict may stand behind every field
	const isBlind = method === 'ssa' && context.entries.length === 0;
	const conflicts = method === 'ssa' && !write.forced ? conflictsOf(write, context) : [];
	const conflictReason = createConflictReason(conflicts, context.live);
	const refusal = refusalOf(method, write, context);
	const settle = settler(method, write, context);
	const wanted = asServed(write.desired);
	return change => {
		const path = servedPath(change.path, write.desired);
		if (conflicts.length > 0) {
			return outcome('fails', conflictReason(path));
		}

		if (refusal !== null) {
			return outcome('fails', refusal);
		}

		const {after, reason} = settle(path);
		if (isBlind && (!write.forced || after === null)) {
			return outcome('unknown', 'The live object was read without managedFields, so who holds this field is not known.');
		}

		if (isSame(after, valueAt(context.live, path))) {
			return outcome('survives', reason);
		}

		if (path.length === 0) {
			return outcome('restored', write.revision === null ? 'The chart lists it, so Helm writes it.' : `Revision ${write.revision} lists it, so it is part of the release again.`);
		}

		const sealed = context.typed ? sealedChange(wanted, context.live, path, after) : null;
		return sealed === null ? outcome('restored', reason) : outcome('fails', sealed);
	};
};

const bothMethods = (write: Write, context: WriteContext): Judge => {
	const [server, client] = [judgeBy('ssa', write, context), judgeBy('csa', write, context)];
	return change => {
		const [one, other] = [server(change), client(change)];
		return one.outcome === other.outcome ? one : outcome('unknown', `No Helm was found. By Helm 4: ${one.outcome}. By Helm 3: ${other.outcome}.`);
	};
};

const judgeOf = (write: Write, context: WriteContext): Judge => write.method === null ? bothMethods(write, context) : judgeBy(write.method, write, context);

/**
Makes what tells, for each difference of one object, what the next upgrade with the same chart and the next rollback do to it: put it back, leave it, or fail at this object, each with the reason.

The object is looked at as a whole once, when a first difference is asked about (most objects have none), since a refused object is refused with all its fields: under server-side apply one field that another writer holds with another value; under either method what the API does not take, such as a hand-made `maxUnavailable` that stays beside the stored `minAvailable`. Other objects of the release are written all the same (seen on 3.22.0 and 4.3.1).

A missing object is a change with an empty path, and so is one that no manifest lists. The verdicts are proved by doing it in the cluster tests.
*/
export const createNextWrites = (context: WriteContext): ((change: RawChange) => NextWrites) => {
	let judges: {readonly upgrade: Judge; readonly rollback: Judge} | null = null;
	return change => {
		judges ??= {
			upgrade: judgeOf({...context.upgrade, revision: null}, context),
			rollback: context.rollback === null ? () => outcome('unknown', 'There is no revision to go back to.') : judgeOf(context.rollback, context),
		};
		return {upgrade: judges.upgrade(change), rollback: judges.rollback(change)};
	};
};

/** The same for a single difference. */
export const nextWrites = (change: RawChange, context: WriteContext): NextWrites => createNextWrites(context)(change);
