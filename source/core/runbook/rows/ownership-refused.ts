import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'ownership-refused');
	if (refusal === null) {
		return null;
	}

	const what = whatFailed(refusal);
	const object = shortName(refusal.said.object, 'an object');
	return refusalFinding(facts, refusal, {
		title: `${what} failed: ${object} exists and is not this release's.`,
		meaning: 'Helm takes no object that lacks its marks, or carries those of another release.',
		needs: 'who owns the object: nobody (mark it as this release\'s, or --take-ownership once), another release (another name, or moved with helm.sh/resource-policy: keep in the old one first), a controller (left out of the chart)',
		effect: 'Helm then creates or adopts the object and goes on.',
		unseen: 'the marks of the live object, and whether another release lists it',
		recommended: null,
		avoid: [
			'Do not put --take-ownership into a pipeline: it takes from other releases without asking.',
			'Do not delete and create anew what holds data or serves.',
		],
	});
};

/** An object exists and belongs to somebody else. */
export const ownershipRefused: Row = {
	id: 'ownership-refused',
	title: 'An object belongs to somebody else',
	severity: 'warning',
	words: {
		meaning: 'An object that the chart makes is there already, without Helm\'s marks or with those of another release.',
		impact: 'The operation is refused or fails at this object.',
		evidence: 'The label and the two annotations of the live object; its field managers and owners; whether the other release still lists it.',
		safe: 'Nobody owns it: adopt it. Another live release owns it: rename, or move it with the keep policy in the old one first. A controller owns it: do not ship it.',
		dangerous: 'A standing --take-ownership. Deleting a claim, a Service or a custom resource definition to create it anew.',
		sources: ['helm/helm issues 9125, 2730 and 31333', 'helm/helm pull request 13439', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
