import {isSameStep, valueAt} from '../fields/steps.ts';
import {printPath, type FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';
import {nameOf} from './claims.ts';
import type {Conflict} from './conflicts.ts';

/** Whether two fields lie on one way, one around the other. */
const isOnTheWay = (one: FieldPath, other: FieldPath, live: JsonValue): boolean => {
	const shared = Math.min(one.length, other.length);
	return one.slice(0, shared).every((step, index) => isSameStep(step, other[index]!, valueAt(live, other.slice(0, index))?.value ?? null));
};

const prefixes = (path: FieldPath): readonly string[] => path.map((_step, index) => printPath(path.slice(0, index + 1)));

/** Makes what says why an object is refused, for each of its fields: who holds the field itself, or what is in it or around it, else the first field that is held. */
export const createConflictReason = (conflicts: readonly Conflict[], live: JsonValue): ((path: FieldPath) => string) => {
	// By text first: a ConfigMap may have thousands of keys, and as many conflicts
	const held = new Map(conflicts.toReversed().map(conflict => [printPath(conflict.path), conflict]));
	const within = new Map(conflicts.toReversed().flatMap(conflict => prefixes(conflict.path).map(prefix => [prefix, conflict] as const)));
	const isPlain = (path: FieldPath): boolean => path.every(step => typeof step === 'string');
	return path => {
		const texts = prefixes(path);
		const found = within.get(texts.at(-1) ?? '') ?? texts.map(text => held.get(text)).find(conflict => conflict !== undefined);
		const own = found ?? (isPlain(path) ? undefined : conflicts.find(conflict => isOnTheWay(conflict.path, path, live)));
		if (own !== undefined) {
			return `Held by ${nameOf(own.entry)}: the server refuses the object with a conflict.`;
		}

		const {entry, path: other} = conflicts[0]!;
		return `The server refuses the whole object with a conflict: ${printPath(other)} is held by ${nameOf(entry)}.`;
	};
};
