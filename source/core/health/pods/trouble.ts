import type {HealthWord} from '../types.ts';

/**
What is wrong with a pod.

`sure` says that it stays so until somebody changes something (a missing Secret, an invalid image name); otherwise the node goes on trying, and it is likely alone.
*/
export type Trouble = {
	readonly status: HealthWord;
	readonly sure: boolean;
	readonly reason: string | null;
	readonly container: string | null;
	readonly started: boolean;
	readonly previous: boolean;
};

/** A trouble that no container is in. */
export const podTrouble = (status: HealthWord, reason: string | null, sure = false): Trouble => ({status, sure, reason, container: null, started: false, previous: false});

/** The worse ones first. */
export const badness = ({status, sure, reason}: Pick<Trouble, 'status' | 'sure' | 'reason'>): number => {
	const rank: Readonly<Record<HealthWord, number>> = {failed: 4, unknown: 3, progressing: 2, ready: 0};
	return rank[status] + (sure ? 1 : 0) + (status === 'ready' && reason !== null ? 1 : 0);
};

/** The worst of several; null for none. */
export const worstTrouble = (troubles: readonly Trouble[]): Trouble | null => troubles.toSorted((one, other) => badness(other) - badness(one))[0] ?? null;
