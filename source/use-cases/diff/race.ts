import {giveWay} from '../give-way.ts';

/** The time that comparing may take; others have their turn meanwhile. */
export type Race = {
	/** Lets others run; then whether there is time left. */
	readonly goesOn: () => Promise<boolean>;
	/** Whether it ran out before something was compared. */
	readonly wasLost: () => boolean;
};

/** Starts a race against a limit in milliseconds. An aborted signal ends it. */
export const createRace = (limit: number, signal: AbortSignal): Race => {
	const end = performance.now() + limit;
	let lost = false;
	return {
		async goesOn() {
			await giveWay();
			lost ||= performance.now() >= end || signal.aborted;
			return !lost;
		},
		wasLost: () => lost,
	};
};

/** Drives a generator to its end, where nulls are the places to stop at; null where time runs out. */
export const drive = async <T, R>(steps: Generator<T | null, R>, race: Race): Promise<{readonly found: readonly T[]; readonly end: R} | null> => {
	const found: T[] = [];
	for (;;) {
		const step = steps.next();
		if (step.done) {
			return {found, end: step.value};
		}

		if (step.value !== null) {
			found.push(step.value);
		} else if (!await race.goesOn()) {
			return null;
		}
	}
};
