import type {Revision} from '../ledger/types.ts';
import {joinAnd} from '../ledger/words.ts';
import {revisionByNumber} from '../ledger/believed.ts';
import {asksToBeKept} from '../object/resource-policy.ts';
import {readOf} from './base.ts';
import {changesBetween} from './dropped-objects.ts';
import {goneApis} from './gone-apis.ts';
import {hookNames, startedHooks} from './hooks.ts';
import {operationOf} from './live-hooks.ts';
import {scoreOf} from './live-whole.ts';
import {preciousKinds} from './precious.ts';
import type {Facts, Risk} from './types.ts';

/** How much of a risk a rollback out of a lock is, with what it would undo or run into; the weightiest warning. */
export type Caution = {readonly risk: Risk; readonly warning: string | null};

const ofHooks = (facts: Facts, pending: Revision): string | null => {
	if (readOf(pending) === null) {
		return `The body of ${pending.revision} was not read, so which hooks ran for it is not known.`;
	}

	const operation = operationOf(pending);
	const hooks = startedHooks(facts.history, pending, [`pre-${operation}`, `post-${operation}`]);
	return hooks.length === 0 ? null : `${hookNames(hooks)} ran or may have run for ${pending.revision}: going back does not undo what ${hooks.length === 1 ? 'it' : 'they'} did.`;
};

/** Helm builds the manifest of the last record and of the target first, and where a kind is gone it leaves one more pending record (seen on 3.22.0 and 4.3.1). */
const ofApis = (facts: Facts, pending: Revision, to: number): string | null => {
	const [gone] = [...goneApis(facts, pending.revision), ...goneApis(facts, to)];
	return gone === undefined ? null : `The API server serves ${gone.kind} of ${gone.apiVersion} no more, which ${gone.revisions.includes(to) ? to : pending.revision} names: a rollback stays pending.`;
};

/** What a rollback deletes because the pending revision alone has it, and what is in it. */
const ofDropped = (facts: Facts, pending: Revision, to: number): string | null => {
	const [current, target] = [readOf(pending), readOf(revisionByNumber(facts.history, to))];
	if (current === null || target === null) {
		return null;
	}

	const live = facts.drift.known ? facts.drift.value.report.objects : [];
	const lost = changesBetween(current.release, target.release).dropped.filter(object => preciousKinds.has(object.kind) && !asksToBeKept(object.document.annotations) && live.find(({address}) => address === object.address)?.state !== 'missing');
	return lost.length === 0 ? null : `It deletes ${joinAnd(lost.map(({kind, name}) => `${kind}/${name}`))}, with what is in ${lost.length === 1 ? 'it' : 'them'}: ${to} has no such object.`;
};

/** What stands against rolling back from a lock to a revision, by all that was read; low where nothing does. */
export const wayBackFrom = (facts: Facts, pending: Revision, to: number): Caution => {
	if (pending.status !== 'pending-rollback' && scoreOf(facts, pending.revision)?.whole === 'yes') {
		return {risk: 'high', warning: `Everything of ${pending.revision} is live and ready: going back takes it away.`};
	}

	const warning = ofApis(facts, pending, to) ?? ofHooks(facts, pending) ?? ofDropped(facts, pending, to);
	return warning === null ? {risk: 'low', warning: null} : {risk: 'high', warning};
};
