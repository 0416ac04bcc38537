import {deployedRevision, lastRevision} from '../../../ledger/believed.ts';
import type {Revision} from '../../../ledger/types.ts';
import type {Stop} from '../../stops/stop.ts';
import type {PlanStep, RecordPatch} from '../../types.ts';
import {recordAddress, recordNameIn} from '../../writes/record-address.ts';
import {changed, labelPrefix, statusPatch} from '../../writes/record-patch.ts';
import {tooLargeStop} from '../../writes/too-large.ts';
import {writeStep} from '../../writes/write-step.ts';
import {deployedOf} from '../deployed.ts';
import type {PlannedRepair, RepairFacts} from '../types.ts';
import {recordWords, stop, unplanned} from '../words.ts';
import {mapRecord, type MappedRecord} from './map-record.ts';
import {newRecord} from './new-record.ts';
import {mappingNotes, mappingStops} from './stops.ts';

/** Begins like the text of helm-mapkubeapis, by which every reader knows such a revision. */
const description = (source: Revision): string => `Kubernetes deprecated API upgrade by helm-triage, of revision ${source.revision}`;

/** The write of the new revision: what it has otherwise than its source. */
const creation = ({revision: source, changes}: MappedRecord, number: number): RecordPatch => {
	const {object, decoded} = source.record;
	return {
		subject: 'record',
		object: recordAddress({...object, name: `sh.helm.release.v1.${decoded?.release?.name ?? ''}.v${number}`}),
		operation: 'create',
		changes: [
			...changed('version', source.revision, number),
			...changed('info.status', decoded?.release?.status ?? null, 'deployed'),
			...changed('info.description', decoded?.release?.description ?? null, description(source)),
			...changes,
			...changed(`${labelPrefix}status`, object.labels['status'] ?? null, 'deployed'),
			...changed(`${labelPrefix}version`, object.labels['version'] ?? null, String(number)),
		],
	};
};

const inTheWayOf = ({history}: RepairFacts, {object}: RecordPatch): readonly Stop[] => history.revisions
	.filter(({record}) => recordAddress(record.object) === object)
	.map(({record}) => stop('not-repairable', `The number of the new revision is taken by ${record.object.name}, which Helm cannot read: set that aside first (--fix aside).`, record.object.name));

/** A record of the largest size that the times of another moment could give it. */
const sizeStops = ({revision}: MappedRecord, patch: RecordPatch): readonly Stop[] => {
	const made = newRecord(revision.record, patch, 0);
	return made.ok ? [] : [tooLargeStop(recordNameIn(patch), made.bytes)];
};

const supersede = (old: Revision, number: number): PlanStep => writeStep(
	statusPatch(old, 'superseded', old.record.decoded?.release?.description ?? null),
	{title: `mark ${recordWords(old)} superseded, in body and label`, effect: `Helm takes record ${number} alone for deployed; nothing live changes`},
);

/** Writes the deployed revision once more as a new one, mapped, and calls the old one superseded. Deployed comes first and superseded after it, so that there is never none that is deployed. */
export const mapInNewRevision = (repair: RepairFacts): PlannedRepair => {
	const {facts, history, served} = repair;
	const source = deployedRevision(history);
	const last = lastRevision(history)?.revision ?? null;
	if (source === null || last === null || served === null) {
		return unplanned(stop('not-repairable', 'No revision is deployed that a new one could be made from. Map it where it is: --in-place.'));
	}

	const mapped = mapRecord(source, served);
	if (mapped === null || (mapped.moves.length === 0 && mapped.unsure === null)) {
		return unplanned(stop('nothing-to-repair', `Everything that the deployed revision ${source.revision} stores is served. Another one is mapped where it is: --in-place --record REVISION.`));
	}

	const number = last + 1;
	const patch = creation(mapped, number);
	return {
		from: source.revision,
		writes: mapped.unsure === null
			? [
				writeStep(patch, {
					title: `write revision ${number}: what ${source.revision} stores, in the versions that are served`,
					effect: `Helm builds its next upgrade from ${number}; nothing is applied and nothing live changes`,
					precondition: 'no record has that number: the API server refuses it otherwise',
					reverse: 'helm-triage undo takes it away, as long as nothing newer was written',
				}),
				...deployedOf(facts).map(old => supersede(old, number)),
			]
			: [],
		stops: [...inTheWayOf(repair, patch), ...mappingStops(mapped), ...sizeStops(mapped, patch)],
		notes: mappingNotes(mapped),
		check: `check that revision ${number} alone is deployed`,
	};
};
