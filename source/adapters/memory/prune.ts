import {oldestBeyond} from '../../core/plan/rehearsal/prunes.ts';
import type {HeldRelease} from './release-records.ts';

/** The records that Helm deletes before it writes a new one. */
export const prune = (history: readonly HeldRelease[], maximum: number): readonly HeldRelease[] => oldestBeyond(history, maximum, ({object}) => object.labels['status'] === 'deployed');
