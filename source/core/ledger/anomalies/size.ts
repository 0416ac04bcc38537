import type {Draft} from '../draft.ts';
import type {Anomaly} from '../types.ts';
import {capital, joinAnd, numbersOf, recordInWords, revisionsInWords} from '../words.ts';

/** The API server's limit on the data of one Secret or ConfigMap, in bytes; it counts the payload as Helm stores it. */
export const recordLimit = 1_048_576;

const shares = [0.9, 0.7];

const payloadOf = ({record}: Draft): number => record.decoded?.sizes.payload ?? 0;

/** The three biggest parts of a record, as shares of its JSON text. */
const filledBy = ({record}: Draft): string => {
	const {parts = {}} = record.decoded?.sizes ?? {};
	const total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
	return joinAnd(Object.entries(parts)
		.filter(([, bytes]) => bytes > 0)
		.toSorted(([, a], [, b]) => b - a)
		.slice(0, 3)
		.map(([part, bytes]) => `${part} ${Math.round(100 * bytes / total)} %`));
};

/**
Records that come near the size that the API server still stores: from 70 % of 1,048,576 bytes on, and from 90 % with more weight.

Beyond it the next upgrade ends with `Too long: may not be more than 1048576 bytes` before its record is there (seen on both majors). Pruning does not help, as the limit is one record's.
*/
export const nearLimit = (drafts: readonly Draft[]): readonly Anomaly[] => {
	const found = drafts.filter(draft => payloadOf(draft) >= shares[1]! * recordLimit);
	const [biggest] = found.toSorted((a, b) => payloadOf(b) - payloadOf(a));
	if (biggest === undefined) {
		return [];
	}

	const share = Math.floor(100 * payloadOf(biggest) / recordLimit);
	const parts = filledBy(biggest);
	return [{
		code: 'size-near-limit',
		revisions: numbersOf(found),
		message: `${capital(revisionsInWords(numbersOf(found)))} ${found.length === 1 ? 'is' : 'are'} near the limit of ${recordLimit} bytes: ${recordInWords(biggest.revision, biggest.record.object.name)} takes ${share} % of it${share >= 100 * shares[0]! ? ', and the next one may not fit' : ''}.${parts === '' ? '' : ` Most of it is ${parts}.`}`,
	}];
};
