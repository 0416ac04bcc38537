import type {Major, Trial} from '../harness/trial.ts';

/** A situation of the runbook, produced by real Helm commands, kills and edits. */
export type Incident = {
	/** Kebab-case; the scenario recorded from it has this name, with the major behind it. */
	readonly name: string;
	/** The runbook row that it is. */
	readonly row: string;
	/** The majors that can get into it. */
	readonly majors: readonly Major[];
	readonly release: string;
	/** What is done, in words, step by step. */
	readonly story: readonly string[];
	/** Minutes that the recording lets pass after it, so that a lock is old enough to be judged. */
	readonly quietMinutes: number;
	readonly make: (trial: Trial, major: Major) => Promise<void>;
};

type Story = {readonly row: string; readonly majors?: readonly Major[]; readonly story: readonly string[]; readonly quietMinutes?: number};

/** An incident of a release called `api`, of both majors unless it says otherwise. */
export const incident = (name: string, {row, majors = [3, 4], story, quietMinutes = 41}: Story, make: (trial: Trial, major: Major, release: string) => Promise<void>): Incident => ({
	name,
	row,
	majors,
	release: 'api',
	story,
	quietMinutes,
	make: async (trial, major) => make(trial, major, 'api'),
});
