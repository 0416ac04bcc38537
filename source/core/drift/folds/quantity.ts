import {isSameQuantity, quantityOf, toThousandths} from '../../quantity/quantity.ts';
import type {JsonValue} from '../../record/types.ts';
import type {Fold} from '../fold.ts';
import {placeOf} from './shapes/place-of.ts';

/** Custom resources name resources as Pods do; anything else in them may be a text that only looks like a quantity. */
const isByConvention = (shape: readonly string[]): boolean => shape.at(-3) === 'resources' && (shape.at(-2) === 'requests' || shape.at(-2) === 'limits');

const roundsTo = (stored: JsonValue, live: JsonValue): boolean => {
	const quantity = quantityOf(stored);
	return quantity !== null && toThousandths(quantity) === quantityOf(live);
};

const printed = (value: JsonValue): string => typeof value === 'string' ? value : JSON.stringify(value);

/** One quantity written in two ways. The API server rewrites them (`0.1` to `100m`, `1024Mi` to `1Gi`), but only where the field is a quantity: in a ConfigMap `1000m` is a text. */
export const quantity: Fold = {
	code: 'quantity',
	kind: 'meaning',
	reason({change, stored, live}, {group, kind, shape}) {
		const place = placeOf(group, kind, shape);
		const isQuantity = place === null ? isByConvention(shape) : place.shape.value.form === 'quantity';
		if (!isQuantity || change !== 'changed') {
			return null;
		}

		if (isSameQuantity(stored, live)) {
			return `${printed(stored)} and ${printed(live)} are the same quantity`;
		}

		return place?.part === 'entry' && roundsTo(stored, live) ? `the API server rounds ${printed(stored)} up to ${printed(live)}, since it keeps thousandths` : null;
	},
};
