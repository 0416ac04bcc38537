import {fail, ok, type Result} from '../core/problem/problem.ts';

/** What an interrupted rehearsal says. */
export const interrupted = fail('interrupted', 'The rehearsal was interrupted. Nothing was changed.');

/** What a rehearsal ends with: its plan, which an interruption makes worthless; null where none was made by then. Problem `interrupted`. */
export const rehearsed = <P>(plan: P | null, signal: AbortSignal): Result<P> => signal.aborted || plan === null ? interrupted : ok(plan);
