import type {Mismatch} from '../record/types.ts';
import type {Revision} from './types.ts';

/** What of a record says that its object is elsewhere than its body: another namespace, or the name of another release or revision. A status that differs says no such thing. */
export const placesApart = (mismatches: readonly Mismatch[]): readonly Mismatch[] => mismatches.filter(({field, body, object}) => field !== 'status' && body !== null && object !== null && body !== object);

/** Whether a record's object is elsewhere than its body says: moved, copied or restored from there. */
export const isElsewhere = ({mismatches}: Pick<Revision, 'mismatches'>): boolean => placesApart(mismatches).length > 0;
