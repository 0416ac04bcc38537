/** Rehearses an uninstall by the product, lets the real Helm do it, and compares what was said with what the API server's audit log shows. */
import {acknowledgeable} from '../../../source/core/plan/stops/stop.ts';
import type {PolicyFlags} from '../../../source/core/policy/policy.ts';
import type {UninstallPlan} from '../../../source/core/plan/uninstall/types.ts';
import {drained} from '../../../source/use-cases/progress.ts';
import {rehearseUninstall} from '../../../source/use-cases/rehearse-uninstall.ts';
import type {Major, Trial} from '../harness/trial.ts';
import {sessionFor} from '../rehearsal/prove.ts';
import {runByHelm, sorted, storingNothing} from '../rehearsal/proved.ts';

const never = new AbortController().signal;

export type Proof = {
	readonly plan: UninstallPlan;
	/** Codes of stops that nothing lifts: then Helm was not run. */
	readonly stopped: readonly string[];
	/** Addresses of what was said to be deleted, in the order of the alphabet. */
	readonly said: readonly string[];
	/** Addresses of what Helm deleted; null where it was not run. */
	readonly seen: readonly string[] | null;
	/** Records that were said to go, and those that are still there. */
	readonly records: {readonly said: readonly string[]; readonly left: readonly string[]};
	/** Helm's words where it failed; empty where it went well. */
	readonly words: string;
};

export type Asked = {readonly release: string; readonly keepHistory?: boolean; readonly flags?: PolicyFlags};

/** The plan of an uninstall with everything acknowledged that may be; null where there is no record. */
export const rehearsed = async (trial: Trial, major: Major, {release, keepHistory = false, flags = {timeout: 20}}: Asked): Promise<UninstallPlan | null> => {
	const session = await sessionFor(trial, major);
	const result = await drained(rehearseUninstall(session, {
		namespace: null,
		name: release,
		keepHistory,
		acknowledge: [...acknowledgeable],
		flags,
	}, never));
	if (!result.ok && result.problem.code !== 'not-found') {
		throw new Error(result.problem.message);
	}

	return result.ok ? result.value : null;
};

const recordsOf = async (trial: Trial, release: string): Promise<readonly string[]> => {
	const {stdout} = await trial.kubectl(['get', 'secret', '-l', `owner=helm,name=${release}`, '-o', 'jsonpath={.items[*].metadata.name}']);
	return stdout.split(' ').filter(name => name !== '').toSorted();
};

/** Rehearses, runs Helm with the very command of the plan unless a stop forbids it, and looks at what came of it. Null where there is nothing to uninstall. */
export const prove = async (trial: Trial, major: Major, asked: Asked): Promise<Proof | null> => {
	const plan = await storingNothing(trial, async () => rehearsed(trial, major, asked));
	if (plan === null) {
		return null;
	}

	const stopped = plan.reasons.filter(({acknowledged}) => !acknowledged).map(({code}) => code);
	const said = sorted(plan.objects.filter(({change}) => change === 'delete').map(({address}) => address));
	const going = plan.prunes.map(({name}) => name).toSorted();
	const command = plan.steps.find(({id}) => id === 'run')?.command ?? null;
	if (stopped.length > 0 || command === null) {
		return {
			plan,
			stopped,
			said,
			seen: null,
			records: {said: going, left: await recordsOf(trial, asked.release)},
			words: '',
		};
	}

	const session = await sessionFor(trial, major);
	const {deleted, words} = await runByHelm(trial, {
		major, session, plan, command,
	});

	return {
		plan,
		stopped,
		said,
		seen: deleted,
		records: {said: going, left: await recordsOf(trial, asked.release)},
		words,
	};
};
