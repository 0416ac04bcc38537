import type {Known} from '../problem/known.ts';
import {missingRights} from '../rights/smallest-role.ts';
import {unreadSurroundings} from './surroundings-evidence.ts';
import {objectsInWords} from './taken.ts';
import type {Facts, Triage} from './types.ts';
import {unseenIn} from './unseen-objects.ts';

type Unknown = Triage['unknown'][number];

const part = (fact: Known<unknown>, what: string): readonly Unknown[] => {
	if (fact.known) {
		return [];
	}

	const {why, verb = null} = fact;
	const reason = {'not-asked': 'not looked at', forbidden: 'you may not read it', failed: 'reading it failed'}[why];
	return [{what: `${what}: ${reason}`, verb}];
};

/** Pods that nobody could look at, for a release with a lock. */
const runnersUnread = ({lock, runners}: Pick<Facts, 'lock' | 'runners'>): readonly Unknown[] => lock === null ? [] : (runners.known ? runners.value.unread : part(runners, 'pods that could run the client of the lock'));

/** What somebody looked for and did not get; where nobody looked, that says enough by the live objects. */
const lookedFor = (fact: Known<unknown>, what: string): readonly Unknown[] => !fact.known && fact.why === 'not-asked' ? [] : part(fact, what);

/** What is not known for want of a right, and in one line what a rollback by this person would be refused. */
const missingRightsOf = ({rights}: Pick<Facts, 'rights'>): readonly Unknown[] => {
	const missing = rights.known ? missingRights(rights.value) : [];
	const writes = missing.filter(({needed}) => needed === 'rollback').map(({verb, resource}) => `${verb} ${resource}`);
	return [
		...missing.filter(({needed}) => needed === 'triage').map(({verb, resource, without}) => ({what: `${without}: you may not ${verb} ${resource}`, verb: `${verb} ${resource}`})),
		...(writes.length === 0 ? [] : [{what: `how far a rollback under your name comes: you may not ${writes.slice(0, 6).join(', ')}${writes.length > 6 ? ` and ${writes.length - 6} more` : ''}`, verb: writes[0]!}]),
	];
};

/** Objects that a folder says nothing about, in one line: a verdict on the others is none on these. */
const unsaved = ({drift}: Pick<Facts, 'drift'>): readonly Unknown[] => {
	const unseen = drift.known ? unseenIn(drift.value.report) : [];
	return unseen.length === 0 ? [] : [{what: `whether ${objectsInWords(unseen)} ${unseen.length === 1 ? 'is' : 'are'} there and as stored: nothing of ${unseen.length === 1 ? 'its kind' : 'their kinds'} was saved`, verb: null}];
};

/** What the verdict does not rest on, because nobody read it: so that it is not taken for absent. */
export const unknownOf = (facts: Facts): readonly Unknown[] => {
	const {
		history, drift, health, rights, helm, target,
	} = facts;
	return [
		...(history.revisions.some(({record}) => (record.decoded?.helm2 ?? null) !== null) ? [{what: 'what records of Helm 2 hold: their bodies are not read, and Helm 3 and 4 do not see them', verb: null}] : []),
		...(history.complete ? [] : [{what: 'bodies of some records: only their labels were read', verb: 'get secrets'}]),
		...part(drift, 'how live differs from what Helm stored'),
		...(drift.known ? drift.value.report.unknown : []),
		...unsaved(facts),
		...part(health, 'whether the objects are ready, and hook Jobs'),
		...runnersUnread(facts),
		...part(rights, 'what you may do'),
		...missingRightsOf(facts),
		...lookedFor(facts.ownership, 'whose the live objects are'),
		...lookedFor(facts.apis, 'which stored APIs are gone'),
		...lookedFor(facts.remains, 'whether objects of it are left'),
		...unreadSurroundings(facts),
		...(helm.known || target === null ? [] : part(helm, 'which Helm is here')),
	];
};
