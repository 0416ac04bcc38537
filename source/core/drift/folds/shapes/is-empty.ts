import {quantityOf} from '../../../quantity/quantity.ts';
import type {JsonValue} from '../../../record/types.ts';
import {isList, isMapping} from '../../../record/json-kinds.ts';
import {fieldShape} from './place-of.ts';
import type {FieldShape, ValueShape} from './types.ts';

const zeros: ReadonlySet<JsonValue> = new Set(['', 0, false]);

const isZero = (shape: ValueShape, value: JsonValue): boolean => {
	switch (shape.form) {
		case 'scalar': {
			return zeros.has(value);
		}

		case 'quantity': {
			return quantityOf(value) === 0n;
		}

		case 'intOrString': {
			return value === 0 || value === '';
		}

		case 'bytes': {
			return value === '';
		}

		case 'list': {
			return isList(value) && value.length === 0;
		}

		case 'map': {
			return isMapping(value) && Object.keys(value).length === 0;
		}

		case 'struct': {
			return isMapping(value) && Object.entries(value).every(([name, inner]) => isLeftOut(fieldShape(shape.type, name), inner));
		}
	}
};

/**
Whether the API server cannot tell this value of a field from one that was left out: null, and for all that is not behind a pointer also `""`, `0`, `false`, `[]`, `{}`, and a mapping of nothing but such values.

An empty selector behind a pointer selects everything, none at all selects nothing: those are told apart.
*/
export const isLeftOut = (shape: FieldShape, value: JsonValue): boolean => value === null || (!shape.pointer && isZero(shape.value, value));
