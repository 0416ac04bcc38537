import type {JsonValue} from '../../record/types.ts';
import type {Fold} from '../fold.ts';
import {placeOf} from './shapes/place-of.ts';

const numberOf = (value: JsonValue): string | null => typeof value === 'number' || (typeof value === 'string' && /^(?:0|[1-9]\d*)$/v.test(value)) ? String(value) : null;

/** A number with and without quotes where the API takes either (`targetPort`, `maxSurge`, the port of a probe). A quoted number is no valid name of a port, so there is nothing else that it could mean. */
export const intOrString: Fold = {
	code: 'int-or-string',
	kind: 'meaning',
	reason({change, stored, live}, {group, kind, shape}) {
		const place = placeOf(group, kind, shape);
		const number = numberOf(stored);
		return place?.shape.value.form === 'intOrString' && change === 'changed' && number !== null && number === numberOf(live)
			? `${number} is the same number with and without quotes here`
			: null;
	},
};
