import {repairOption} from '../options.ts';
import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import type {Facts, Finding, Row} from '../types.ts';

/** Jobs of the newest revision's hooks that are there and have ended, by address. */
const endedJobs = ({health, release}: Facts): readonly string[] => health.known
	? health.value.hooks.filter(({kind, outcome}) => kind === 'Job' && (outcome === 'succeeded' || outcome === 'failed')).map(({name}) => `Job.batch/${release.namespace ?? ''}/${name}`)
	: [];

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'hook-leftover');
	if (refusal === null) {
		return null;
	}

	const what = whatFailed(refusal);
	const hook = shortName(refusal.said.object, 'a hook\'s object');
	const ended = endedJobs(facts);
	return refusalFinding(facts, refusal, {
		title: `${what} failed: ${hook} of an earlier run is in the way.`,
		meaning: 'The hook did not run this time. Its object of an earlier run was not deleted, as its delete policy does not ask for that.',
		needs: `the log of ${hook} saved and the object taken away by its exact name, once it has ended`,
		effect: 'The hook runs, and the upgrade goes on. With before-hook-creation among its delete policies this does not come back.',
		first: [repairOption(facts, {
			fix: 'hook-jobs',
			more: ended.map(address => `--object=${address}`),
			title: 'Delete the Job that is in the way',
			effect: 'Its log is saved, then the Job goes with its pods; one that runs is left alone. The next upgrade runs the hook.',
			revision: null,
			undo: 'None: the hook makes the Job again. Its log is in the backup.',
		})],
		recommended: ended.length > 0 ? 'repair' : 'upgrade',
		unseen: 'whether the live Job has ended',
		avoid: [
			'Do not delete a Job that still runs: what it does is cut off in the middle.',
			'Do not pass --no-hooks to get past it: then the hook never runs.',
		],
	});
};

/** The object of an earlier hook run stands in the way. */
export const hookLeftover: Row = {
	id: 'hook-leftover',
	title: 'A hook left its object behind',
	severity: 'warning',
	words: {
		meaning: 'A hook\'s Job of an earlier run is still there, because its delete policy lacks before-hook-creation. Under client-side apply it already exists; under server-side apply it would have to be changed, which no Job allows.',
		impact: 'The hook does not run and the operation fails, again and again. Under server-side apply a finished Job that is unchanged even counts as success, without having run.',
		evidence: 'The description; the live Job with its age and conditions; the hook\'s delete policies.',
		safe: 'Save its log, delete the Job by its exact name once it has ended, and upgrade again. Give the hook the policy before-hook-creation.',
		dangerous: 'Deleting a Job that runs. Skipping hooks.',
		sources: ['helm/helm issue 10720', 'pkg/action/hooks.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
