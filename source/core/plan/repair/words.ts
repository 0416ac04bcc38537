import type {Revision} from '../../ledger/types.ts';
import type {StopCode, Stop} from '../stops/stop.ts';
import type {PlannedRepair} from './types.ts';

/** A record as a sentence names it: `record 3`, or by its object's name where two have one number or none. */
export const recordWords = ({revision, record}: Revision, isUnique = true): string => revision === null || !isUnique ? record.object.name : `record ${revision}`;

/** One stop about a record or an object; null for the release as a whole. */
export const stop = (code: StopCode, message: string, object: string | null = null): Stop => ({code, message, object});

/** A repair that has nothing to write, and why. */
export const unplanned = (...stops: readonly Stop[]): PlannedRepair => ({
	from: null, writes: [], stops, notes: [], check: 'check that the records are as they were',
});
