import type {History, Revision} from '../../ledger/types.ts';
import {backupOfAll, checkStep, watchStep} from '../shared-steps.ts';
import type {PlanStep} from '../types.ts';
import {removalPatch, statusPatch} from '../writes/record-patch.ts';
import {writeStep} from '../writes/write-step.ts';
import type {UnlockWay} from '../../command/unlock-way.ts';
import {endPatch, isHalfCompleted, replacedBy} from './patches.ts';

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

const replacing = (history: History, record: Revision): readonly PlanStep[] => replacedBy(history, record).map(old => writeStep(
	statusPatch(old, 'superseded', old.record.decoded?.release?.description ?? null),
	{title: `mark ${nameOf(old)} superseded, in body and label`, effect: `Helm takes ${nameOf(record)} alone for deployed`},
));

/** Deployed comes first and superseded after it, so that there is never none that is deployed. Of a completion that was cut off the rest alone is done. */
const writes = (history: History, record: Revision, way: UnlockWay): readonly PlanStep[] => {
	if (way === 'deployed' && isHalfCompleted(history, record)) {
		return replacing(history, record);
	}

	const first = writeStep(way === 'aside' ? removalPatch(record) : endPatch(record, way), {title: titles[way](record), effect: effects[way](record)});
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
