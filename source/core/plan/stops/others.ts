import {methodOf, newestOf, revisionOf, type RollbackFacts} from '../facts.ts';
import {ownerNames, pauses} from '../../ownership/owner-words.ts';
import {tellSource} from '../../policy/tell-source.ts';
import type {FindStops, Stop} from './stop.ts';

const lockWords = {
	held: 'somebody may still be working on it',
	'final-write-lost': 'everything of it may be in place, with only the last write missing',
	'cannot-tell': 'whether somebody still works on it cannot be told',
} as const;

/** Rolling back under a client that still works leaves two deployed revisions; both commands end well (seen on both majors). Only a person's word that the client is dead lifts it. */
export const lockNotStale = ({lock, clientDead}: Pick<RollbackFacts, 'lock' | 'clientDead'>): readonly Stop[] => {
	if (lock === null || lock.verdict === 'none' || lock.verdict === 'stale' || clientDead !== null) {
		return [];
	}

	return [{
		code: 'lock-not-stale',
		message: `Revision ${lock.revision} is a lock, and ${lockWords[lock.verdict]}.${lock.reasons.map(reason => ` ${reason}`).join('')}${lock.reasons.some(reason => reason.includes('--client-dead')) ? '' : ' If you know that its client is dead, say so with --client-dead REASON.'}`,
		object: null,
	}];
};

/** A controller or Terraform puts its own state back in minutes. Who has paused it may go on, by one more word. */
export const ownedElsewhere = ({owners}: Pick<RollbackFacts, 'owners'>): readonly Stop[] => owners.map(({tool, mark, where}) => ({
	code: 'owned-elsewhere' as const,
	message: `${ownerNames[tool]} manages this release (${mark} in ${where}) and undoes what is done behind its back. Change its source instead; or first ${pauses[tool]}, and acknowledge this: its name is typed too.`,
	object: tool,
}));

/** A young `uninstalling` record: the uninstall may still run. Helm has no lock for it. */
export const uninstallMayRun = ({history, now, staleAfter, clientDead}: Pick<RollbackFacts, 'history' | 'now' | 'staleAfter' | 'clientDead'>): readonly Stop[] => {
	const newest = newestOf(history);
	if (newest?.status !== 'uninstalling' || clientDead !== null) {
		return [];
	}

	const changed = [newest.created, ...newest.record.object.writers.map(({time}) => time)].filter(time => time !== null).map(time => Date.parse(time));
	const age = now === null || changed.length === 0 ? null : (now - Math.max(...changed)) / 1000;
	return age !== null && age >= staleAfter
		? []
		: [{code: 'uninstall-may-run', message: `Revision ${newest.revision} is being uninstalled${age === null ? '' : `, its record was written ${Math.max(0, Math.round(age))} s ago`}: the uninstall may still run and would delete what comes back.`, object: null}];
};

/** Helm 3 has no field for `apply_method`: it drops it from every record that it writes again, and the next Helm 4 upgrade applies client-side (seen on 3.22.0 after 4.3.1). */
export const helm3DropsApplyMethod: FindStops = ({helm, history, to}) => {
	const touched = [revisionOf(history, history.believed.last), revisionOf(history, history.believed.deployed), revisionOf(history, to)];
	const marked = touched.find(revision => revision !== null && revision.applyMethod !== null);
	return helm?.major === 3 && marked
		? [{code: 'helm3-drops-apply-method', message: `Helm 4 wrote revision ${marked.revision} (apply_method ${marked.applyMethod}); this is Helm ${helm.version}, which drops that for good, and the next Helm 4 upgrade applies client-side. Use Helm 4 if you can.`, object: null}]
		: [];
};

/** No released Helm keeps the order of HIP-0025 records, or the mark of it. */
export const helmDropsSequence: FindStops = ({history, to}) => {
	const touched = [revisionOf(history, history.believed.last), revisionOf(history, to)];
	const marked = touched.find(revision => revision?.record.decoded?.release?.sequenced === true);
	return marked ? [{code: 'helm-drops-sequence', message: `Revision ${marked.revision} was applied in sequence by a build of Helm that no release is. This Helm applies everything at once and drops the mark.`, object: null}] : [];
};

/** The flags clash after Helm has written its record: the last becomes superseded and the new one failed (seen on 4.3.1). Helm 3 does not know the flag. */
export const forceNotServerSide: FindStops = facts => facts.policy.forceConflicts.value && methodOf(facts) !== 'ssa'
	? [{code: 'force-not-server-side', message: `--force-conflicts goes with server-side apply, and this rollback applies client-side${facts.helm?.major === 3 ? ', as Helm 3 always does' : `, as revision ${facts.to} was applied`}: Helm would fail after it wrote its record.`, object: null}]
	: [];

/** A wait for Jobs that a person asks for in this run, and Helm would drop without a word. */
export const jobsWithoutWait = ({policy: {wait, waitForJobs}}: Pick<RollbackFacts, 'policy'>): readonly Stop[] => waitForJobs.value && waitForJobs.source.kind === 'flag' && wait.value === 'hookOnly'
	? [{code: 'jobs-without-wait', message: `--wait-for-jobs goes with --wait=watcher or --wait=legacy, and the strategy is hookOnly (${tellSource(wait.source)}): Helm would wait for no Job, and not say so.`, object: null}]
	: [];

/** Without a Helm that we know there is nothing to run. */
export const helmUnfit = ({helm, helmProblem, world}: Pick<RollbackFacts, 'helm' | 'helmProblem' | 'world'>): readonly Stop[] => {
	if (world === 'folder') {
		return [];
	}

	if (helm === null) {
		const code = helmProblem?.code === 'helm-unsupported' ? 'helm-unsupported' : 'helm-missing';
		return [{code, message: `${helmProblem?.message ?? 'No Helm was found.'} The command can only be shown.${helmProblem?.hint === undefined || helmProblem.hint === null ? '' : ` ${helmProblem.hint}`}`, object: null}];
	}

	return helm.supported ? [] : [{code: 'helm-unsupported', message: `This is Helm ${helm.version}; helm-triage runs 3.18 and newer, and 4.1 and newer. The command can only be shown.`, object: helm.path}];
};
