import type {History, Revision} from '../../ledger/types.ts';
import {backupOfAll, checkStep, watchStep} from '../shared-steps.ts';
import type {PlannedPatch, PlanStep} from '../types.ts';
import type {UnlockWay} from './facts.ts';
import {
	endPatch,
	isHalfCompleted,
	removalPatch,
	replacedBy,
	statusPatch,
} from './patches.ts';

const nameOf = ({revision, record}: Revision): string => revision === null ? record.object.name : `revision ${revision}`;

const effects: Readonly<Record<UnlockWay, (record: Revision) => string>> = {
	failed: record => `Helm takes ${nameOf(record)} for failed, and upgrades again; nothing live changes`,
	deployed: record => `Helm takes ${nameOf(record)} for what runs; nothing live changes`,
	aside: record => `Helm works on without ${nameOf(record)}; nothing live changes`,
};

const titles: Readonly<Record<UnlockWay, (record: Revision) => string>> = {
	failed: record => `mark ${nameOf(record)} failed, in body and label`,
	deployed: record => `mark ${nameOf(record)} deployed, in body and label`,
	aside: record => `take the record of ${nameOf(record)} away`,
};

const write = (patch: PlannedPatch, title: string, effect: string): PlanStep => ({
	id: 'write',
	title,
	command: null,
	patch,
	effect,
	precondition: 'the record has the uid and the resourceVersion of this plan: the API server refuses the write otherwise',
	reverse: 'helm-triage undo puts the saved record back, as long as nothing newer was written',
});

const replacing = (history: History, record: Revision): readonly PlanStep[] => replacedBy(history, record).map(old => write(
	statusPatch(old, 'superseded', old.record.decoded?.release?.description ?? null),
	`mark ${nameOf(old)} superseded, in body and label`,
	`Helm takes ${nameOf(record)} alone for deployed`,
));

/** Deployed comes first and superseded after it, so that there is never none that is deployed. Of a completion that was cut off the rest alone is done. */
const writes = (history: History, record: Revision, way: UnlockWay): readonly PlanStep[] => {
	if (way === 'deployed' && isHalfCompleted(history, record)) {
		return replacing(history, record);
	}

	const first = write(way === 'aside' ? removalPatch(record) : endPatch(record, way), titles[way](record), effects[way](record));
	return way === 'deployed' ? [first, ...replacing(history, record)] : [first];
};

const outcomes: Readonly<Record<UnlockWay, (record: Revision) => string>> = {
	failed: record => `check that ${nameOf(record)} is failed and no lock is left`,
	deployed: record => `check that ${nameOf(record)} alone is deployed`,
	aside: record => `check that ${nameOf(record)} is gone and its number free`,
};

/** The steps of ending a lock without Helm: backup, guarded writes, a check, and a watch for the old client's late write. */
export const unlockSteps = (history: History, record: Revision, way: UnlockWay): readonly PlanStep[] => [
	backupOfAll(history),
	...writes(history, record, way),
	checkStep(outcomes[way](record), 'the writes are done'),
	watchStep,
];
