import {isElsewhere} from '../../../ledger/elsewhere.ts';
import {joinAnd} from '../../../ledger/words.ts';
import type {Revision} from '../../../ledger/types.ts';
import type {PlanStep} from '../../types.ts';
import {recordPatch} from '../../writes/record-patch.ts';
import {writeStep} from '../../writes/write-step.ts';
import {isRead, recordsNamed} from '../find-record.ts';
import type {PlannedRepair, RepairFacts} from '../types.ts';
import {recordWords, stop, unplanned} from '../words.ts';
import {builtNext} from './built-next.ts';
import {mapRecord, type MappedRecord} from './map-record.ts';
import {mappingNotes, mappingStops} from './stops.ts';

/** The records that the next writes build, or the one that is named. */
const meant = ({history, choice}: RepairFacts): readonly Revision[] => choice.record === null
	? builtNext(history)
	: recordsNamed(history, choice.record).filter(revision => isRead(revision) && !isElsewhere(revision));

const stepOf = ({revision, changes}: MappedRecord): PlanStep => writeStep(
	recordPatch(revision, changes),
	{title: `map the stored versions in ${recordWords(revision)}`, effect: 'Helm can build what it stores; nothing is applied and nothing live changes'},
);

/** Maps records where they are: status, number and text stay. */
export const mapInPlace = (repair: RepairFacts): PlannedRepair => {
	const {served, choice} = repair;
	const mapped = served === null ? [] : meant(repair).map(revision => mapRecord(revision, served)).filter(record => record !== null).filter(({moves, unsure}) => moves.length > 0 || unsure !== null);
	if (mapped.length === 0) {
		return unplanned(stop('nothing-to-repair', `Everything that ${choice.record === null ? 'the newest and the deployed revision store' : `record ${choice.record} stores`} is served.`));
	}

	const writes = mapped.filter(({unsure}) => unsure === null);
	return {
		from: mapped.length === 1 ? mapped[0]!.revision.revision : null,
		writes: writes.map(record => stepOf(record)),
		stops: mapped.flatMap(record => mappingStops(record)),
		notes: mapped.flatMap(record => mappingNotes(record)),
		check: `check that ${joinAnd(mapped.map(({revision}) => recordWords(revision)))} ${mapped.length === 1 ? 'stores' : 'store'} what is served`,
	};
};
