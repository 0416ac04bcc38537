import {sameValue} from '../../record/same-value.ts';
import {fixedFieldsOf, type FixedFields} from '../../object/fixed-fields.ts';
import {isMapping} from '../../record/json-kinds.ts';
import {valueAt, type Found} from '../fields/steps.ts';
import {printPath, type FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';

type KeyPath = readonly string[];

const isWithin = (path: FieldPath, around: FieldPath): boolean => around.length <= path.length && around.every((step, index) => path[index] === step);

const pathOf = (text: string): KeyPath => text.split('.');

const fixedOf = (wanted: JsonValue): FixedFields => {
	const kind = isMapping(wanted) ? wanted['kind'] : null;
	return fixedFieldsOf(typeof kind === 'string' ? kind : '');
};

const sealed = (path: FieldPath): string => `The API lets nobody change ${printPath(path)} of an object that exists, and the live one has another value: only deleting the object helps.`;

/**
Why the API would refuse to change a field at all: it was set once and for good, which a live value can differ from only where somebody deleted the object and made it anew.

Checked over the whole object, since the write is refused as one.
*/
export const immutableRefusal = (wanted: JsonValue, live: JsonValue): string | null => {
	const found = fixedOf(wanted).plain.map(text => pathOf(text)).find(path => {
		const [want, have] = [valueAt(wanted, path), valueAt(live, path)];
		return (want?.value ?? null) !== null && have !== null && !sameValue(want!.value, have.value);
	});
	return found === undefined ? null : sealed(found);
};

const isSealedData = (live: JsonValue, path: FieldPath): boolean => isMapping(live)
	&& live['immutable'] === true
	&& typeof path[0] === 'string'
	&& ['data', 'binaryData', 'stringData', 'immutable'].includes(path[0]);

/** The same for one difference that a write would undo, with the fields whose values cannot be compared without their defaults, and the data of a ConfigMap or Secret that calls itself immutable. `after` is what the write wants there. */
export const sealedChange = (wanted: JsonValue, live: JsonValue, path: FieldPath, after: Found): string | null => {
	const {plain, deep} = fixedOf(wanted);
	const around = [...plain, ...deep].map(text => pathOf(text)).find(fixedPath => isWithin(path, fixedPath));
	if (around !== undefined && (after !== null || deep.includes(around.join('.')))) {
		return sealed(around);
	}

	return isSealedData(live, path) ? 'The live object says immutable: true, so the API lets nobody change its data: only deleting it helps.' : null;
};
