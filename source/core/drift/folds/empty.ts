import {isList, isMapping} from '../../record/json-kinds.ts';
import type {Fold} from '../fold.ts';
import type {Segment} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';
import {isLeftOut} from './shapes/is-empty.ts';
import {placeOf} from './shapes/place-of.ts';

const isBlank = (value: JsonValue): boolean => value === null || value === '' || (isList(value) && value.length === 0) || (isMapping(value) && Object.keys(value).length === 0);

/** Whether somebody stored null, which is not the same as storing nothing in a mapping of texts. */
const isStoredNull = (holder: JsonValue, key: Segment | undefined): boolean => typeof key === 'string' && isMapping(holder) && Object.hasOwn(holder, key) && holder[key] === null;

const wordFor = (value: JsonValue): string => value === '' ? 'an empty text' : (isBlank(value) ? 'an empty value' : 'this value');

/**
A value that the API server cannot tell from none, on one side or both: `[]` and null, `{}`, `""`, `false` and `0` where the field's Go type is no pointer (`readOnly: false` is removed, `automountServiceAccountToken: false` is not), and a mapping of nothing but such values.

In a mapping of texts null is stored as an empty text (`data` of ConfigMap and Secret, labels, annotations). Seen on 1.37.2.
*/
export const empty: Fold = {
	code: 'empty',
	kind: 'meaning',
	reason({path, stored, live}, context) {
		const place = placeOf(context.group, context.kind, context.shape);
		if (place === null || place.part === 'item') {
			return null;
		}

		if (place.part === 'entry') {
			const isText = place.shape.value.form === 'scalar' || place.shape.value.form === 'bytes';
			return isText && live === '' && isStoredNull(context.storedParent, path.at(-1)) ? 'null is stored as an empty text here' : null;
		}

		return isLeftOut(place.shape, stored) && isLeftOut(place.shape, live)
			? `the API server does not tell ${wordFor(isBlank(stored) ? live : stored)} from none here`
			: null;
	},
};
