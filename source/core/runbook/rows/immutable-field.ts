import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'immutable-field');
	if (refusal === null) {
		return null;
	}

	const what = whatFailed(refusal);
	const object = shortName(refusal.said.object, 'an object');
	return refusalFinding(facts, refusal, {
		title: `${what} failed: a field of ${object} cannot be changed.`,
		meaning: 'The API takes this field once and for good. Trying again ends the same way; other objects of that try may have been changed.',
		needs: 'the old value of the field in the chart or the values, as the live object has it',
		effect: 'With the old value the field is left alone, and everything else is applied.',
		unseen: 'the live value of the field, and what would stop if the object were made anew',
		avoid: [
			'Do not force replacement: for most kinds it is refused too, and where it works the object is deleted first.',
			'Do not delete claims to get past this: what they hold goes with them.',
			'Do not delete the object before you know what stops: an old ReplicaSet\'s pods go on serving under a new selector, rights are gone meanwhile.',
		],
	});
};

/** A field that the API lets nobody change stood in the way. */
export const immutableField: Row = {
	id: 'immutable-field',
	title: 'A field cannot be changed',
	severity: 'warning',
	words: {
		meaning: 'The newest operation wanted another value for a field that the API server sets once: a selector, a claim template, the template of a Job, the role of a binding, the class of a claim.',
		impact: 'The operation failed. Refused changes do not stop the others, so the rest may have been applied; what it dropped is not deleted.',
		evidence: 'The description names object and field; the live value; what depends on the object.',
		safe: 'Put the old value back into the chart or the values and upgrade. Make the object anew only when it is known what stays and what stops: a StatefulSet with its pods orphaned, a Job that has ended.',
		dangerous: 'Forcing replacement of everything. Deleting claims.',
		sources: ['helm/helm issues 5006, 7082, 7725, 6378 and 11359', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
