/** Where a setting is from; a flag goes before a config file, and that before what is built in. */
export type PolicySource = 'built-in' | 'config' | 'flag';

/** A setting with its source, so that nobody has to guess why it is what it is. */
export type Setting<T> = {readonly value: T; readonly source: PolicySource};

/** Helm 4's names; Helm 3 has one way, which is called `legacy` there, and none. */
export type WaitStrategy = 'watcher' | 'hookOnly' | 'legacy';

/** How Helm is run, as far as a person may choose. */
export type PolicyValues = {
	/** Seconds, for each wait and each hook, not for the whole. */
	readonly timeout: number;
	readonly wait: WaitStrategy;
	readonly waitForJobs: boolean;
	/** Whether the chart's hooks are left out. */
	readonly noHooks: boolean;
	/** Records that are kept; 0 keeps all. */
	readonly historyMax: number;
	readonly cleanupOnFail: boolean;
	/** Whether a server-side apply takes fields that others hold. */
	readonly forceConflicts: boolean;
};

/** The policy in force for one operation. */
export type Policy = {readonly [Name in keyof PolicyValues]: Setting<PolicyValues[Name]>};

/** What flags said; what they did not say is left out. */
export type PolicyFlags = Partial<PolicyValues>;

/**
What holds when nobody says otherwise: Helm's own timeout, written out so that a plan shows it; a wait for what is applied; and the whole history kept, since `helm rollback` prunes to ten by default, the target of the next rollback included (seen on 3.22.0 and 4.3.1).
*/
export const builtIn: PolicyValues = {
	timeout: 300,
	wait: 'watcher',
	waitForJobs: false,
	noHooks: false,
	historyMax: 0,
	cleanupOnFail: false,
	forceConflicts: false,
};

const settingOf = <Name extends keyof PolicyValues>(name: Name, flags: PolicyFlags): Setting<PolicyValues[Name]> => {
	const given: PolicyValues[Name] | undefined = flags[name];
	return given === undefined ? {value: builtIn[name], source: 'built-in'} : {value: given, source: 'flag'};
};

/** The policy of one run: what is built in, and what flags said in its place. An explicit value counts as given, also where it is the built-in one. */
export const policyOf = (flags: PolicyFlags): Policy => ({
	timeout: settingOf('timeout', flags),
	wait: settingOf('wait', flags),
	waitForJobs: settingOf('waitForJobs', flags),
	noHooks: settingOf('noHooks', flags),
	historyMax: settingOf('historyMax', flags),
	cleanupOnFail: settingOf('cleanupOnFail', flags),
	forceConflicts: settingOf('forceConflicts', flags),
});

/** The values alone. */
export const policyValues = (policy: Policy): PolicyValues => ({
	timeout: policy.timeout.value,
	wait: policy.wait.value,
	waitForJobs: policy.waitForJobs.value,
	noHooks: policy.noHooks.value,
	historyMax: policy.historyMax.value,
	cleanupOnFail: policy.cleanupOnFail.value,
	forceConflicts: policy.forceConflicts.value,
});

/** The flags that a policy was made from, so that the same plan can be made again. */
export const flagsOf = (policy: Policy): PolicyFlags => Object.fromEntries(Object.entries(policy).filter(([, {source}]) => source === 'flag').map(([name, {value}]) => [name, value]));
