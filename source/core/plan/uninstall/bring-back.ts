import type {Revision} from '../../ledger/types.ts';
import {joinAnd} from '../../ledger/words.ts';
import {leavingOf} from '../../ownership/owner-of.ts';
import {counted} from '../../text/plural.ts';
import {backupOfAll, checkStep, watchStep} from '../shared-steps.ts';
import {ownedElsewhere, uninstallMayRun} from '../stops/others.ts';
import {recordElsewhere} from '../stops/records.ts';
import type {Stop} from '../stops/stop.ts';
import type {PlanStep, RecordPatch} from '../types.ts';
import {endPatch} from '../unlock/patches.ts';
import {planOfWrites} from '../writes/plan-of-writes.ts';
import {statusPatch} from '../writes/record-patch.ts';
import {writeStep} from '../writes/write-step.ts';
import {takenLast, takenRelease, type UninstallFacts} from './facts.ts';
import {takenObjects, uninstalledObjects} from './objects.ts';
import type {BringBackPlan} from './types.ts';

/** What keeps an uninstall from being taken back by a record alone, an object each: gone, on its way out, or not seen. */
const missing = (facts: UninstallFacts): readonly string[] => takenObjects(facts).flatMap(({address}) => {
	const found = facts.live.get(address);
	if (found?.known !== true) {
		return [`${address} could not be read`];
	}

	if (found.value === null) {
		return [`${address} is gone`];
	}

	const leaving = leavingOf(found.value);
	return leaving === null ? [] : [`${address} is being deleted since ${leaving.since}`];
});

const most = 10;

const stopsOf = (facts: UninstallFacts, last: Revision | null): readonly Stop[] => {
	const {history: {release}, cluster} = facts;
	if (last?.status !== 'uninstalling') {
		return [{code: 'not-uninstalling', message: last === null ? `There is no record of ${release.name} that Helm can read.` : `The newest record that Helm reads, revision ${last.revision}, is ${last.status ?? 'without a status'}: there is no uninstall to take back.`, object: last?.record.object.name ?? null}];
	}

	const gone = missing(facts);
	const name = `${release.namespace ?? cluster.namespace}/${release.name}`;
	return [
		...gone.length === 0
			? []
			: [{code: 'objects-gone' as const, message: `${counted(gone.length, 'object')} of revision ${last.revision} ${gone.length === 1 ? 'is' : 'are'} not as the record would say: ${gone.slice(0, most).join('; ')}${gone.length > most ? ` and ${gone.length - most} more` : ''}. A rollback makes anew what is missing: \`helm-triage rollback ${name} ${last.revision}\`; data that went with a claim does not come back.`, object: null}],
		...recordElsewhere(facts),
		...uninstallMayRun(facts),
		...ownedElsewhere(facts),
	];
};

/** With an older record deployed the one of the uninstall was none that had come to its end: it becomes failed, so that one alone is deployed. */
const hasDeployed = ({history}: UninstallFacts, last: Revision): boolean => history.revisions.some(revision => revision !== last && revision.record.decoded?.ok === true && revision.status === 'deployed');

const patchOf = (facts: UninstallFacts, last: Revision): RecordPatch => {
	const patch = hasDeployed(facts, last) ? endPatch(last, 'failed') : statusPatch(last, 'deployed', 'Brought back by helm-triage, was uninstalling');
	const deleted = takenRelease(facts)?.deleted ?? null;
	return {
		...patch,
		// An empty time is read by both majors, and is what Helm 3 itself writes for a release that was never deleted
		changes: [...patch.changes, ...deleted === null || deleted === '' ? [] : [{path: 'info.deleted', from: deleted, to: ''}]],
	};
};

const stepsOf = (facts: UninstallFacts, last: Revision): readonly PlanStep[] => {
	const status = hasDeployed(facts, last) ? 'failed' : 'deployed';
	return [
		backupOfAll(facts.history),
		writeStep(patchOf(facts, last), {
			title: `mark revision ${last.revision} ${status}, in body and label`,
			effect: `Helm takes ${status === 'deployed' ? `revision ${last.revision} for what runs` : `revision ${last.revision} for failed, and the deployed one for what runs`}; nothing live changes`,
		}),
		checkStep(`check that revision ${last.revision} is ${status}`, 'the write is done'),
		watchStep,
	];
};

/** Makes the plan that takes an uninstall back which did not end, as long as every object that it was to delete is still there: a write to the newest record alone. `denied` are the rights for it that the person lacks. */
export const bringBackPlan = (facts: UninstallFacts, denied: readonly Stop[] = []): BringBackPlan => {
	const last = takenLast(facts);
	const foreign = uninstalledObjects(facts).filter(({owner, live}) => live !== null && owner !== null && owner !== `${facts.cluster.namespace}/${facts.history.release.name}`).map(({address, owner}) => `${address} (${owner!})`);
	return {
		...planOfWrites('uninstall', facts, {
			from: facts.history.believed.last,
			steps: last === null ? [] : stepsOf(facts, last),
			stops: [...stopsOf(facts, last), ...denied],
			notes: [
				'Hooks of the uninstall that ran are not taken back: what they took down or saved stays so.',
				...foreign.length === 0 ? [] : [`Of another release now: ${joinAnd(foreign)}.`],
			],
		}),
		to: null,
		policy: null,
	};
};
