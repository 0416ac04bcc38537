import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'forbidden');
	if (refusal === null) {
		return null;
	}

	const what = whatFailed(refusal);
	const object = shortName(refusal.said.object, 'an object');
	return refusalFinding(facts, refusal, {
		title: `${what} failed: a right is missing for ${object}.`,
		meaning: 'Whoever ran it may not do what the text says. Other objects may have been applied.',
		needs: 'the one right that the text names, or somebody who has it',
		effect: 'The same upgrade passes once the right is there.',
		unseen: 'what you yourself may do',
		avoid: [
			'Do not give cluster-admin to get past this: grant the verb and the resource that the text names.',
			'Do not roll back with the same rights: a rollback writes the same objects.',
		],
		noWayBack: true,
	});
};

/** Who ran Helm lacked a right. */
export const forbidden: Row = {
	id: 'forbidden',
	title: 'A right is missing',
	severity: 'warning',
	words: {
		meaning: 'The API server refused a request because the user or service account lacks the right.',
		impact: 'The operation failed; what came before may have been applied. A list that is forbidden looks as if there were nothing.',
		evidence: 'User, verb, resource and namespace in the description.',
		safe: 'Grant the smallest Role that holds the named verb and resource, or let somebody run it who has it. Then the same upgrade again.',
		dangerous: 'Granting cluster-admin. Reading "no releases" as "none exist".',
		sources: ['helm/helm issues 8165 and 12821', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
