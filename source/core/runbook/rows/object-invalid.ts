import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'object-invalid');
	if (refusal === null) {
		return null;
	}

	const what = whatFailed(refusal);
	const object = shortName(refusal.said.object, 'an object');
	return refusalFinding(facts, refusal, {
		title: `${what} failed: the API refuses ${object}.`,
		meaning: 'What the chart makes of these values is not valid. Trying again without a change ends the same way.',
		needs: 'the chart or the values mended where the text says',
		effect: 'The mended objects are applied, and what was not reached before.',
		unseen: 'the live object',
		avoid: [
			'Do not force: what is invalid stays invalid.',
			'Do not edit the live object by hand instead: the next upgrade fails at the same place.',
		],
	});
};

/** The API server refuses what the chart makes. */
export const objectInvalid: Row = {
	id: 'object-invalid',
	title: 'An object is invalid',
	severity: 'warning',
	words: {
		meaning: 'The API server does not take an object of the chart: a field that is not known, a value that is not allowed, a key twice, or an output of a post-renderer that is no object.',
		impact: 'The operation failed. A refused creation stops everything behind it; nothing is deleted.',
		evidence: 'The description names object and field, mostly with the reason.',
		safe: 'Mend the chart or the value, render it and look at it, then upgrade.',
		dangerous: 'Forcing. Editing the live object instead.',
		sources: ['pkg/kube/client.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
