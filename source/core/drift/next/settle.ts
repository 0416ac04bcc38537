import {isList, isMapping, sameValue} from '../fields/same-value.ts';
import {valueAt, type Found} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';
import {asServed} from './as-served.ts';
import {isHolder, isOwn, isPiece, nameOf} from './claims.ts';
import {keepsKeys} from './keep-keys.ts';
import type {PlannedWrite, WriteContext} from './types.ts';

/** What stands at a field after a write that the server accepts, and why. */
export type Settled = {readonly after: Found; readonly reason: string};

/** A write that goes to an upgrade's manifest (revision null) or back to a revision. */
export type Write = PlannedWrite & {readonly revision: number | null};

/** Tells what a write leaves at any field of an object that exists. */
export type Settle = (path: FieldPath) => Settled;

/** The part of a path at which a document says null; null where it says so nowhere on the way. */
const nulledPart = (document: JsonValue, path: FieldPath): FieldPath | null => {
	const length = path.findIndex((_step, index) => valueAt(document, path.slice(0, index + 1))?.value === null);
	return length === -1 ? null : path.slice(0, length + 1);
};

/** The value that a document wants at a field; null is no value. */
const wantedAt = (document: JsonValue, path: FieldPath): Found => {
	const found = valueAt(document, path);
	return found?.value === null ? null : found;
};

/** The longest part of a path that a document wants. */
const wantedPart = (document: JsonValue, path: FieldPath): FieldPath => {
	let {length} = path;
	while (length > 0 && wantedAt(document, path.slice(0, length)) === null) {
		length--;
	}

	return path.slice(0, length);
};

const has = (revision: number | null): string => revision === null ? 'The chart has' : `Revision ${revision} has`;

/** Whether the same stands at two fields, or nothing at both. */
export const isSame = (one: Found, other: Found): boolean => one === null || other === null ? one === other : sameValue(one.value, other.value);

const serverSide = (write: Write, context: WriteContext): Settle => {
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

const threeWay = (write: Write, {live}: WriteContext): Settle => {
	const wanted = asServed(write.desired);
	// An object that the original manifest lacks is compared with itself by an upgrade, with the live object by a rollback
	const original = write.previous === null ? (write.revision === null ? wanted : live) : asServed(write.previous);
	return path => {
		const want = wantedAt(wanted, path);
		const have = valueAt(live, path);
		if (want !== null && isSame(want, have)) {
			return {after: want, reason: `${has(write.revision)} the live value.`};
		}

		if (want !== null) {
			return {after: want, reason: 'Helm compares with the live object and writes its own value.'};
		}

		if (have === null) {
			return {after: null, reason: `${has(write.revision)} no such field.`};
		}

		if (nulledPart(wanted, path) !== null) {
			return {after: null, reason: 'The manifest says null here, so Helm removes it.'};
		}

		const around = wantedPart(wanted, path);
		const value = valueAt(wanted, around)?.value ?? null;
		if ((!isMapping(value) && !isList(value)) || (isList(value) && typeof path[around.length] === 'number')) {
			return {after: null, reason: 'Helm writes the list or value around it as a whole, without it.'};
		}

		if (valueAt(original, path.slice(0, around.length + 1)) !== null) {
			return {after: null, reason: 'The manifest before has it and the new one does not, so Helm removes it.'};
		}

		return keepsKeys(wanted, live, around)
			? {after: null, reason: 'Helm writes what is around this field with its own keys alone.'}
			: {after: have, reason: 'Helm does not write it, and a client-side patch leaves what others add.'};
	};
};

/** Whether two manifests differ where a path leads; lists are compared whole, as a JSON merge patch sends them. */
const differAlong = (before: JsonValue, after: JsonValue, path: FieldPath): boolean => {
	let [one, other]: [Found, Found] = [{value: before}, {value: after}];
	for (const step of path) {
		if (one === null || other === null || !isMapping(one.value) || !isMapping(other.value) || typeof step !== 'string') {
			break;
		}

		[one, other] = [valueAt(one.value, [step]), valueAt(other.value, [step])];
	}

	return !isSame(one, other);
};

const twoManifests = (write: Write, {live}: WriteContext): Settle => {
	const original = write.previous ?? (write.revision === null ? write.desired : live);
	return path => differAlong(original, write.desired, path)
		? {after: wantedAt(write.desired, path), reason: 'The two manifests differ here, so Helm sends this field.'}
		: {after: valueAt(live, path), reason: 'Helm does not know this kind: it sends only what differs between two manifests, and they agree here.'};
};

/**
Tells what Helm's write leaves at each field of a live object, if the server accepts it. `method` decides between the three ways that Helm has:

- server-side apply: every field of the manifest is written, what only Helm holds and the manifest lacks is removed, the rest stays;
- client-side, kinds that Helm knows: a three-way strategic merge, so every field of the manifest is written, what the manifest before had and the new one lacks is removed, the rest stays;
- client-side, other kinds: the difference between two manifests, whatever is live.

Seen on 3.22.0 and 4.3.1 in the cluster tests.
*/
export const settler = (method: 'ssa' | 'csa', write: Write, context: WriteContext): Settle => method === 'ssa'
	? serverSide(write, context)
	: (context.typed ? threeWay(write, context) : twoManifests(write, context));
