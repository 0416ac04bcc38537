import {rightInText} from '../../rights/right-in-text.ts';
import {missingRights, smallestRoles} from '../../rights/smallest-role.ts';
import type {Right} from '../../rights/types.ts';
import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import {seenAt} from '../evidence.ts';
import type {
	Evidence,
	Facts,
	Finding,
	Option,
	Row,
} from '../types.ts';

/** The most rights that are told one by one. */
const most = 6;

/** How the Role is called that is printed. */
const roleName = 'helm-release';

const rightName = ({verb, resource, namespace}: Pick<Right, 'verb' | 'resource' | 'namespace'>): string => `${verb} ${resource}${namespace === null ? '' : ` in ${namespace}`}`;

/** The smallest Role as something to ask for; it binds nobody. */
const roleOption = (rights: readonly Right[], who: string): Option => ({
	id: 'wait',
	title: 'Grant the smallest Role',
	risk: 'low',
	command: null,
	needs: `somebody who may grant rights, with these given to kubectl apply -f - and bound to ${who}: ${smallestRoles(rights, roleName).join(' ')}`,
	effect: 'What was refused is allowed, and nothing more.',
	undo: 'The Role and its binding are deleted.',
	revision: null,
});

const notAllowed = (right: Right): Evidence => seenAt(`you may not ${rightName(right)}: not known is ${right.without}`, 'your rights');

/** What the person may do of what the operation needed, where that was asked. */
const yours = ({rights}: Facts, right: Pick<Right, 'verb' | 'resource' | 'namespace'> | null): readonly Evidence[] => {
	const own = right === null || !rights.known ? undefined : rights.value.find(({verb, resource, namespace}) => verb === right.verb && resource === right.resource && namespace === right.namespace);
	return own === undefined || own.allowed === null
		? []
		: [seenAt(`you yourself ${own.allowed ? 'may' : 'may not'} ${rightName(own)}`, 'your rights')];
};

/** Rights that this verdict lacks: nothing is wrong with the release by that, and nobody should take its silence for health. */
const ofPerson = ({rights}: Facts): Finding | null => {
	const missing = rights.known ? missingRights(rights.value).filter(({needed}) => needed === 'triage') : [];
	const [first] = missing;
	return first === undefined
		? null
		: {
			row: 'forbidden',
			severity: 'info',
			confidence: 'certain',
			title: `You may not ${rightName(first)}${missing.length === 1 ? '' : `, and ${missing.length - 1} more ${missing.length === 2 ? 'right is' : 'rights are'} missing`}.`,
			meaning: 'The verdict rests on what you may read. What is missing may hide a cause.',
			evidence: [...missing.slice(0, most).map(right => notAllowed(right)), ...(missing.length > most
				? [seenAt(`${missing.length - most} more rights are missing`, 'your rights')]
				: [])],
			options: [roleOption(missing, 'you')],
			recommended: null,
			avoid: ['Do not take what is not shown for absent, and do not ask for cluster-admin.'],
		};
};

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'forbidden');
	if (refusal === null) {
		return ofPerson(facts);
	}

	const what = whatFailed(refusal);
	const object = shortName(refusal.said.object, 'an object');
	const right = rightInText(refusal.revision?.description ?? refusal.said.text);
	const own = yours(facts, right);
	const found = refusalFinding(facts, refusal, {
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
	return {
		...found,
		evidence: own.length === 0 ? found.evidence : [...found.evidence.filter(({seen}) => seen), ...own],
		options: [...found.options, ...(right === null ? [] : [roleOption([right], right.user)])],
	};
};

/** Who ran Helm lacked a right. */
export const forbidden: Row = {
	id: 'forbidden',
	title: 'A right is missing',
	severity: 'warning',
	words: {
		meaning: 'The API server refused a request because the user or service account lacks the right.',
		impact: 'The operation failed; what came before may have been applied. A list that is forbidden looks as if there were nothing.',
		evidence: 'User, verb, resource and namespace in the description. What you yourself may do, asked by a SelfSubjectRulesReview, which stores nothing, and which conclusions are missing without it.',
		safe: 'Grant the smallest Role that holds the named verb and resource, which is printed, or let somebody run it who has it. Then the same upgrade again.',
		dangerous: 'Granting cluster-admin. Reading "no releases" as "none exist".',
		sources: ['helm/helm issues 8165 and 12821', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
