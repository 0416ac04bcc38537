import {deployedRevision, lastRevision, readByHelm} from '../../ledger/believed.ts';
import {ageOf, isOverdue} from '../../ledger/lock-clock.ts';
import {lastChange} from '../../ledger/writers.ts';
import {joinAnd} from '../../ledger/words.ts';
import {span} from '../../text/times.ts';
import {deployedNow, inRecord, notSeen, seenAt, writtenBy} from '../evidence.ts';
import {finalizersOf, holderAtWork, leavingOwned, leftEvidence} from '../leaving-objects.ts';
import {finalizerOptions} from '../finalizer-options.ts';
import {hookNames, openHooks, startedHooks} from '../hooks.ts';
import {bringBackOption, rollbackOption, uninstallOption, waitOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import type {Evidence, Facts, Finding, Option, OptionId, Row} from '../types.ts';
import {uninstallHangs} from '../no-record-left.ts';

/** Which objects are still there, and what holds those that are being deleted. */
const leftBehind = (facts: Facts): readonly Evidence[] => {
	if (!facts.ownership.known) {
		return [notSeen('which objects are left, and finalizers that hold them', 'not read')];
	}

	const stored = facts.ownership.value.filter(({revisions}) => revisions.includes(facts.history.believed.last ?? -1));
	const there = stored.filter(({owner}) => owner.kind !== 'absent' && owner.kind !== 'unknown');
	return [seenAt(`${there.length} of ${stored.length} stored objects ${there.length === 1 ? 'is' : 'are'} still there${leavingOwned(facts).length === 0 ? ', and none is being deleted' : ''}`, 'live objects'), ...leftEvidence(facts)];
};

/** Whether nothing was deleted yet, by what was seen: the record alone then takes the uninstall back. */
const isWhole = (facts: Facts): boolean => facts.ownership.known
	&& facts.ownership.value.filter(({revisions}) => revisions.includes(facts.history.believed.last ?? -1)).every(({owner, leaving}) => owner.kind !== 'absent' && owner.kind !== 'unknown' && leaving === null);

/** While an object is held on its way out neither way is open: what is put back in its place goes with it. */
const holderOption = (facts: Facts): readonly Option[] => {
	const holders = finalizersOf(leavingOwned(facts));
	return holders.length === 0
		? []
		: [waitOption(holderAtWork(joinAnd(holders)), 'The objects go. Then the uninstall can be run again, or a rollback makes them anew; a rollback before that would write to objects that vanish.')];
};

const recommend = (facts: Facts): OptionId | null => {
	if (holderOption(facts).length > 0) {
		return 'wait';
	}

	return isWhole(facts) ? 'complete' : null;
};

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const last = lastRevision(history);
	if (last?.status !== 'uninstalling') {
		return uninstallHangs(facts);
	}

	const since = lastChange(last.record.object);
	const overdue = facts.clientDead === null ? isOverdue(since, facts) : true;
	if (overdue === false) {
		return null;
	}

	const age = ageOf(since, facts.now);
	const hooks = openHooks(startedHooks(history, last, ['pre-delete']));
	const {revision: to, why} = recommendRevision(history, facts.apis);
	return {
		row: 'uninstall-stuck',
		severity: 'critical',
		confidence: overdue === null ? 'cannot-tell' : (facts.clientDead === null ? 'likely' : 'certain'),
		title: `The uninstall did not end${age === null || facts.nowIsFloor ? '' : `: uninstalling for ${span(age, 'sentence')}`}.`,
		meaning: hooks.length > 0
			? `A hook did not end, so nothing may be deleted yet. ${deployedRevision(history) === null ? 'Helm refuses upgrades: it finds no deployed revision.' : ''}`.trim()
			: 'Some objects are gone and some may be left. Decide first whether the release should go or come back.',
		evidence: [
			inRecord(last, `uninstalling, last written ${age === null ? 'at an unknown time' : `${span(age, 'sentence')} ago by the server's clock`}`),
			...(facts.clientDead === null ? [] : [seenAt(`its client is dead: ${facts.clientDead}`, 'your word')]),
			...(hooks.length === 0 ? [] : [inRecord(last, `pre-delete hooks started, their end is not stored: ${hookNames(hooks)}`)]),
			deployedNow(deployedRevision(history)),
			...writtenBy(last),
			...leftBehind(facts),
		],
		options: [
			...holderOption(facts),
			...(isWhole(facts) ? [bringBackOption(facts, last.revision)] : []),
			...(to === null ? [] : [rollbackOption(facts, {to, risk: 'medium', warning: `The release is back (${why}); what was deleted is created anew, empty claims for lost ones.`})]),
			uninstallOption(facts, {title: 'Uninstall again', noHooks: false, effect: hooks.length === 0 ? 'Deletes what is left and the records.' : 'Runs the pre-delete hooks again first, and ends the same way while they fail.'}),
			...(hooks.length === 0 ? [] : [uninstallOption(facts, {title: 'Uninstall without hooks', noHooks: true, effect: 'Skips the hooks and deletes what is left and the records. What the hooks were to save or to take down stays undone.'})]),
			...finalizerOptions(facts),
		],
		recommended: recommend(facts),
		avoid: [
			'Do not strip finalizers: what they guard outside of the cluster stays behind.',
			`Do not delete the ${readByHelm(history).length === 1 ? 'record' : 'records'}: the objects left would have no owner.`,
		],
	};
};

/** A deletion that began and did not come to its end. */
export const uninstallStuck: Row = {
	id: 'uninstall-stuck',
	title: 'An uninstall did not end',
	severity: 'critical',
	words: {
		meaning: 'Helm writes uninstalling before it deletes anything, and leaves it when a pre-delete hook fails, when an object cannot be deleted, and when the client is stopped.',
		impact: 'It is no lock, but an upgrade ends with "has no deployed releases" unless an older record is still labelled deployed, and install says that the name is in use. Some objects may be gone.',
		evidence: 'The state of the pre-delete hook\'s Job; objects with a deletion time and the finalizers that hold them; whether the controllers of these finalizers still run.',
		safe: 'Decide whether the release should go or come back. To go: bring back the controller that a finalizer waits for, then uninstall again; with --no-hooks only where the hook alone blocks and is understood. To come back: where nothing is missing, helm-triage uninstall --bring-back, which writes the record alone; else roll back to what ran, which makes anew what is gone.',
		dangerous: 'Stripping all finalizers. Deleting the record, which leaves objects without an owner. Deleting custom resource definitions first.',
		sources: ['helm/helm issues 11513, 10113 and 8380', 'projectsveltos/addon-controller issue 1632', 'pkg/action/uninstall.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
