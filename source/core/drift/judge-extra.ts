import type {JsonValue} from '../record/types.ts';
import {isMapping} from '../record/json-kinds.ts';
import type {Difference} from './difference.ts';
import {blameOf} from './fields/blame.ts';
import {valueAt} from './fields/steps.ts';
import type {ManagedEntry} from './fields/types.ts';
import {defaultNames} from './folds/defaults/is-default.ts';
import {rootTypeOf} from './folds/shapes/kinds.ts';
import {placeOf} from './folds/shapes/place-of.ts';
import {isHolder, isPiece} from './next/claims.ts';
import type {Blame, Extra} from './types.ts';

/** What is known of the object that a live-only field is in. */
export type ExtraGround = {
	readonly group: string;
	readonly kind: string;
	readonly desired: JsonValue;
	readonly managers: readonly ManagedEntry[];
	readonly ours: string | null;
};

/** What a live-only field is: drift, or somebody else's business. `left` is a value that ours once set where the API has a default, and that a client-side write leaves. */
export type ExtraVerdict = {readonly as: 'change'} | {readonly as: 'extra'; readonly extra: Extra; readonly left: boolean};

const defaulted: ReadonlySet<string> = new Set(defaultNames);

/** Whether the API server fills a field in where it is left out, so that there is always a value. */
const hasDefault = ({group, kind}: ExtraGround, shape: readonly string[]): boolean => {
	const place = placeOf(group, kind, shape);
	return place?.part === 'field' && defaulted.has(`${place.type}.${place.field}`);
};

const dataNames = ['data', 'binaryData', 'stringData'];

/** Whether a field at the top of an object is the data of a ConfigMap or Secret. */
export const isDataName = (group: string, kind: string, name: string): boolean => group === '' && (kind === 'ConfigMap' || kind === 'Secret') && dataNames.includes(name);

/** Whether a chart left an object's data open, for a controller to fill in. */
const isLeftOpen = (desired: JsonValue): boolean => dataNames.every(name => {
	const data = valueAt(desired, [name])?.value ?? null;
	return !isMapping(data) || Object.keys(data).length === 0;
});

const isProgram = (blame: Blame | null, ours: string | null): boolean => blame !== null && blame.manager !== null && blame.manager !== ours && !blame.manager.startsWith('kubectl');

/**
Whether a field that only the live object has is drift, and whose it is otherwise.

Drift is: a key in the data of a ConfigMap or Secret, whoever put it there (unless the chart stores no data and a program filled it in); what stands inside of a thing that is written as one piece, such as a selector or a rule; and what ours alone holds and no longer stores.

Not drift: what another manager holds or nobody does. Nor what cannot be told from a default: a field of a custom resource that ours holds by a client-side write, which books the defaults of the definition on the writer too (seen on 1.37.2), and one that stands in a list which ours wrote as one piece.
*/
export const judgeExtra = ({change: {path, live}, shape, standing}: Difference, ground: ExtraGround): ExtraVerdict => {
	const {group, kind, desired, managers, ours} = ground;
	const blame = blameOf(managers, path, ours);
	const extra = (by: Blame | null, left = false): ExtraVerdict => ({as: 'extra', extra: {path, live, blame: by}, left});
	// A key that nothing fills in by itself
	if (shape.length === 2 && isDataName(group, kind, shape[0]!)) {
		return isLeftOpen(desired) && isProgram(blame, ours) ? extra(blame) : {as: 'change'};
	}

	const isKnown = rootTypeOf(group, kind) !== null || shape[0] === 'metadata';
	if (standing === 'piece') {
		return isKnown ? {as: 'change'} : extra(blame?.manager === ours ? null : blame);
	}

	const holders = managers.filter(entry => entry.subresource !== 'status' && isHolder(entry, path));
	const isOurs = ours !== null && holders.length > 0 && holders.every(({manager}) => manager === ours);
	if (!isOurs || isPiece(managers, path.slice(0, -1))) {
		return extra(isOurs || holders.length === 0 ? null : blame);
	}

	const isPerhapsDefault = !isKnown && holders.every(({operation}) => operation === 'Update');
	return isPerhapsDefault || hasDefault(ground, shape) ? extra(blame, !isPerhapsDefault) : {as: 'change'};
};
