/** What the worlds have in common: what each gives to its session. It knows no adapter. */
import type {Session} from './ports/session.ts';

/** What a world gives to its session. */
export type World = Pick<Session, 'world' | 'place' | 'driver' | 'store' | 'writer' | 'objects' | 'cluster' | 'helm' | 'clock' | 'files'>;
