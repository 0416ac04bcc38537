import {settingsOf, type Policy} from '../policy/policy.ts';
import type {HelmFound} from '../helm/found.ts';
import {tellSource} from '../policy/tell-source.ts';
import {zeroTimeout} from '../policy/zero-timeout.ts';
import {timeoutFlag, waitFlags} from './command.ts';

/** What a policy adds to an upgrade that a person runs. */
export type UpgradeShape = {
	/** For the Helm that was found; where none was, in the form that both majors read. */
	readonly flags: readonly string[];
	/** Where they are from, each once. */
	readonly sources: readonly string[];
	/** What else to know: what Helm changes without a word, and what it makes of a timeout of zero. Parts of a sentence. */
	readonly notes: readonly string[];
};

/** `--atomic` is Helm 3's, and in Helm 4 a name that is on its way out. */
const onFailure = (helm: HelmFound | null): string => (helm?.major ?? 0) >= 4 ? '--rollback-on-failure' : '--atomic';

/**
What the file's policy adds to an upgrade; null where it says nothing of one. What is built in adds nothing: how a pipeline calls Helm is its own.

To roll back on failure needs a wait, and Helm switches one on without a word: Helm 3 `--wait`, Helm 4 the strategy `watcher` in the place of `hookOnly` (seen on 3.22.0 and 4.3.1).
*/
export const upgradeShape = (policy: Policy, helm: HelmFound | null): UpgradeShape | null => {
	const said = settingsOf.upgrade.filter(name => policy[name].source.kind !== 'built-in');
	if (said.length === 0) {
		return null;
	}

	const isSaid = (name: typeof said[number]): boolean => said.includes(name);
	const recovers = policy.onFailure.value === 'rollback';
	const waits = isSaid('wait') || (isSaid('waitForJobs') && policy.waitForJobs.value);
	return {
		flags: [
			...isSaid('timeout') ? [timeoutFlag({timeout: policy.timeout.value})] : [],
			...waits ? waitFlags(helm, {wait: policy.wait.value, waitForJobs: policy.waitForJobs.value}) : [],
			...isSaid('noHooks') && policy.noHooks.value ? ['--no-hooks'] : [],
			...isSaid('historyMax') ? [`--history-max=${policy.historyMax.value}`] : [],
			...recovers ? [onFailure(helm)] : [],
			...isSaid('cleanupOnFail') && policy.cleanupOnFail.value ? ['--cleanup-on-fail'] : [],
		],
		sources: [...new Set(said.map(name => tellSource(policy[name].source)))],
		notes: [
			...recovers && isSaid('wait') && policy.wait.value === 'hookOnly'
				? [`${onFailure(helm)} makes Helm wait all the same, with ${(helm?.major ?? 3) >= 4 ? 'watcher' : '--wait'}, although ${tellSource(policy.wait.source)} says hookOnly`]
				: [],
			...[zeroTimeout(policy, helm)].filter(words => words !== null),
		],
	};
};
