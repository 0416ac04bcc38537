import type {Stop} from '../stops/stop.ts';
import type {PlanStep} from '../types.ts';

/** What became of a write of ours since: it stands as we left it, things are as they were before it, or somebody has written something else. What was deleted for good stays `gone`. */
export type UndoneWrite = {
	readonly standing: 'as-left' | 'as-before' | 'other' | 'gone';
	/** What puts it back; null where nothing is to be put back, or cannot be. */
	readonly step: PlanStep | null;
	/** What speaks against putting anything back; null for nothing. */
	readonly stop: Stop | null;
};
