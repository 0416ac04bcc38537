import type {Mismatch} from '../../record/types.ts';
import {isHelm2} from '../../record/helm2.ts';
import type {Draft} from '../draft.ts';
import {placesApart} from '../elsewhere.ts';
import type {Anomaly} from '../types.ts';
import {capital, joinAnd, numbersOf, recordInWords} from '../words.ts';

const quoted = (value: string): string => `\`${value}\``;

/** Label against body, in words. */
const sides = ({field, body, label, object}: Mismatch): string => joinAnd([
	...(body === null ? [] : [`the body says ${field} ${quoted(body)}`]),
	...(label === null || label === body ? [] : [`the label${body === null ? ` says ${field}` : ''} ${quoted(label)}`]),
	...(object === null || object === body ? [] : [`the object itself ${quoted(object)}`]),
]);

const consequence = (fields: ReadonlySet<string>): string => fields.has('status')
	? ' Helm takes the status for its lock from the body, and what is deployed from the label.'
	: '';

/**
Records whose labels and body disagree.

Helm asks by labels and then believes the body (`pkg/storage/storage.go` of both majors), so each of the two decides something, and a change of one alone has half an effect.
*/
export const labelMismatches = (drafts: readonly Draft[]): readonly Anomaly[] => drafts.flatMap(draft => {
	const {record, revision} = draft;
	const named = capital(recordInWords(revision, record.object.name));
	if (!isHelm2(record.object) && record.object.labels['owner'] !== 'helm') {
		return [{code: 'label-mismatch' as const, revisions: numbersOf([draft]), message: `${named} has no label owner=helm: Helm does not see it.`}];
	}

	const missing = ['name', 'status'].filter(label => record.object.labels[label] === undefined);
	if (!isHelm2(record.object) && missing.length > 0) {
		return [{code: 'label-mismatch' as const, revisions: numbersOf([draft]), message: `${named} has no label ${joinAnd(missing)}: Helm does not find it ${missing.includes('name') ? 'as one of this release' : 'when it looks for the deployed one'}.`}];
	}

	const found = (record.decoded?.mismatches ?? []).filter(({body, label}) => label !== null && label !== body);
	return found.length === 0
		? []
		: [{
			code: 'label-mismatch' as const,
			revisions: numbersOf([draft]),
			message: `${named}: ${found.map(sides).join('; ')}.${consequence(new Set(found.map(({field}) => field)))}`,
		}];
});

/**
Records that are not where their body says: another namespace, or an object name of another release or revision.

Helm acts in the namespace that it is called with and not in the body's: a rollback of a moved record ends well and creates the objects in the wrong place (seen on both majors).
*/
export const recordsElsewhere = (drafts: readonly Draft[]): readonly Anomaly[] => drafts.flatMap(draft => {
	const found = placesApart(draft.record.decoded?.mismatches ?? []);
	return found.length === 0
		? []
		: [{
			code: 'elsewhere' as const,
			revisions: numbersOf([draft]),
			message: `${capital(recordInWords(draft.revision, draft.record.object.name))} was moved or copied: ${found.map(({field, body, object}) => `its object says ${field} ${quoted(object!)}, its body ${quoted(body!)}`).join('; ')}. Helm would act where the object is, with what the body holds.`,
		}];
});
