import {isList, isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import {asServed} from './as-served.ts';
import {keepsKeys} from './keep-keys.ts';
import type {Settle, Write, WriteContext} from './types.ts';
import {
	has,
	isSame,
	nulledPart,
	wantedAt,
	wantedPart,
} from './wanted.ts';

/** What a client-side patch of a kind that Helm knows leaves, a three-way strategic merge: every field of the manifest is written, what the manifest before had and the new one lacks is removed, the rest stays. */
export const threeWay = (write: Write, {live}: WriteContext): Settle => {
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
