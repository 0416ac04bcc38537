import type {WaitStrategy} from './policy.ts';
import {foundIn, layersOf} from './policy-for.ts';
import type {PolicyEntry, ReleasePolicies, Written} from './types.ts';

/** A wait for Jobs that is asked for where nothing is waited for. */
export type Clash = {
	readonly jobs: Written<boolean>;
	readonly wait: Written<WaitStrategy>;
	readonly operation: 'rollback' | 'upgrade';
	/** For whose releases; null for those that no entry fits. */
	readonly entry: PolicyEntry | null;
};

/** Where a file asks for Jobs to be waited for without a wait, which both majors drop in silence: each wish once. */
export const clashes = (policies: ReleasePolicies): readonly Clash[] => {
	const found = new Map<number, Clash>();
	for (const entry of [null, ...policies.entries]) {
		const layers = layersOf(entry, policies);
		for (const operation of ['rollback', 'upgrade'] as const) {
			const jobs = foundIn(layers, operation, 'waitForJobs')?.written ?? null;
			const wait = foundIn(layers, operation, 'wait')?.written ?? null;
			if (jobs?.value === true && wait?.value === 'hookOnly' && !found.has(jobs.at)) {
				found.set(jobs.at, {
					jobs, wait, operation, entry,
				});
			}
		}
	}

	return found.values().toArray();
};
