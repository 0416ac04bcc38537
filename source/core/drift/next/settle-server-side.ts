import {isList, isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import {asServed} from './as-served.ts';
import {isHolder, isOwn, isPiece, nameOf} from './claims.ts';
import type {Settle, Write, WriteContext} from './types.ts';
import {
	has,
	isSame,
	nulledPart,
	wantedAt,
	wantedPart,
} from './wanted.ts';

/** What a server-side apply leaves: every field of the manifest is written, what only Helm holds and the manifest lacks is removed, the rest stays. */
export const serverSide = (write: Write, context: WriteContext): Settle => {
	const {entries, live} = context;
	const wanted = asServed(write.desired);
	const others = entries.filter(entry => !isOwn(entry, write, context));
	/** Whether what is around a field is written as one piece, and the field with it. */
	const isReplaced = (around: FieldPath, path: FieldPath): boolean => {
		const value = valueAt(wanted, around)?.value ?? null;
		const step = path[around.length];
		return isList(value) && typeof step === 'number' ? !entries.some(entry => entry.ownsBelow(around)) : (!isList(value) && !isMapping(value)) || (around.length > 0 && isPiece(entries, around));
	};

	return path => {
		const want = wantedAt(wanted, path);
		const have = valueAt(live, path);
		if (want !== null && isSame(want, have)) {
			return {after: want, reason: `${has(write.revision)} the live value.`};
		}

		const other = others.find(entry => isHolder(entry, path));
		if (want !== null) {
			return {after: want, reason: write.forced && other !== undefined ? `With --force-conflicts, Helm takes the field from ${nameOf(other)}.` : 'No other writer holds this field, so Helm applies its own value.'};
		}

		if (have === null) {
			return {after: null, reason: `${has(write.revision)} no such field.`};
		}

		const nulled = nulledPart(wanted, path);
		if ((nulled !== null && isPiece(entries, nulled)) || isReplaced(wantedPart(wanted, path), path)) {
			return {after: null, reason: 'Helm writes what is around this field as one piece, without it.'};
		}

		if (other !== undefined) {
			return {after: have, reason: `Held by ${nameOf(other)}, and Helm does not write it.`};
		}

		return entries.some(entry => isHolder(entry, path))
			? {after: null, reason: 'Helm put it there and no longer wants it, so the apply removes it.'}
			: {after: have, reason: 'Helm neither holds nor writes it.'};
	};
};
