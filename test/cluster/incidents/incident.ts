import type {Major, Trial} from '../harness/trial.ts';

/** A situation of the runbook, produced by real Helm commands, kills and edits. */
export type Incident = {
	/** Kebab-case; the scenario recorded from it has this name, with the major behind it. */
	readonly name: string;
	/** The runbook row that it is an example of; `none` for a release that is well. */
	readonly situation: string;
	/** The row that a look at what was left behind finds first. `none` where a failure leaves no trace but Helm's words, or where nothing is wrong any more. */
	readonly row: string;
	/** The majors that can get into it. */
	readonly majors: readonly Major[];
	readonly release: string;
	/** What is done, in words, step by step. */
	readonly story: readonly string[];
	/** Minutes that the recording lets pass after it, so that a lock is old enough to be judged. */
	readonly quietMinutes: number;
	/** Whether its recording would be megabytes: then it is produced by the tests alone. */
	readonly bulky: boolean;
	/** Whether only the tests' own cluster can be brought into it. */
	readonly ownCluster: boolean;
	readonly make: (trial: Trial, major: Major) => Promise<void>;
};

type Story = {readonly row: string; readonly story: readonly string[]} & Partial<Pick<Incident, 'situation' | 'majors' | 'quietMinutes' | 'bulky' | 'ownCluster'>>;

/** An incident of a release called `api`, of both majors unless it says otherwise. */
export const incident = (name: string, told: Story, make: (trial: Trial, major: Major, release: string) => Promise<void>): Incident => ({
	name,
	situation: told.row,
	majors: [3, 4],
	release: 'api',
	quietMinutes: 41,
	bulky: false,
	ownCluster: false,
	...told,
	make: async (trial, major) => make(trial, major, 'api'),
});
