/** What Helm itself lists of a release. */
import type {Major, Trial} from './trial.ts';

export type HelmRevision = {readonly revision: number; readonly status: string; readonly description: string};

/** Every revision that the Helm of a major can read, the oldest first. `namespace`: another than the trial's own. */
export const helmHistory = async (trial: Trial, major: Major, release: string, options: {readonly namespace?: string} = {}): Promise<readonly HelmRevision[]> => {
	const {stdout} = await trial.helm(major, ['history', release, '-o', 'json'], options);
	return JSON.parse(stdout) as readonly HelmRevision[];
};
