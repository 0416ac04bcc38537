/** What Helm does to a release, as far as a policy is about it. An upgrade is never run here; its policy shapes the commands that are suggested. */
export type PolicyOperation = 'rollback' | 'uninstall' | 'upgrade';

/** Helm 4's names for the ways to wait; Helm 3 has one way, which is called `legacy` there, and none. */
export const waitStrategies = ['watcher', 'hookOnly', 'legacy'] as const;

export type WaitStrategy = typeof waitStrategies[number];

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
	/** What becomes of an upgrade that failed. */
	readonly onFailure: 'rollback' | 'keep';
};

export type PolicyName = keyof PolicyValues;

/** The settings that each operation has; Helm knows no others for it (flag matrix of 3.22.0 and 4.3.1). */
export const settingsOf = {
	rollback: ['timeout', 'wait', 'waitForJobs', 'noHooks', 'historyMax', 'cleanupOnFail', 'forceConflicts'],
	uninstall: ['timeout', 'wait', 'noHooks'],
	upgrade: ['timeout', 'wait', 'waitForJobs', 'noHooks', 'historyMax', 'cleanupOnFail', 'onFailure'],
} as const satisfies Readonly<Record<PolicyOperation, readonly PolicyName[]>>;

/**
Where a setting is from. Each goes before those above it:

- `built-in`: nobody said anything
- `config`: the config file's `release`, for all releases
- `policy`: a named policy of it
- `entry`: the entry of it that fits the release
- `flag`: the command line

In the file itself a section of the operation goes before what is release-wide, whichever of them they stand in.
*/
export type PolicySource = {
	readonly kind: 'built-in' | 'config' | 'policy' | 'entry' | 'flag';
	/** The name of a policy, the number of an entry from 1, or a flag as it is written; null for the others. */
	readonly name: string | null;
	/** The config file as it was named, the line from 1, and the key with all that it stands in: `release.rollback.timeout`. Null for what is in no file. */
	readonly file: string | null;
	readonly line: number | null;
	readonly key: string | null;
};

/** A setting with its source, so that nobody has to guess why it is what it is. */
export type Setting<T> = {readonly value: T; readonly source: PolicySource};

/** The policy in force for one operation. Settings that the operation does not have are as built in and mean nothing. */
export type Policy = {readonly [Name in PolicyName]: Setting<PolicyValues[Name]>};

/** What flags said; what they did not say is left out. */
export type PolicyFlags = Partial<Omit<PolicyValues, 'onFailure'>>;

/**
What holds for a rollback when nobody says otherwise: Helm's own timeout, written out so that a plan shows it; a wait for what is applied; and the whole history kept, since `helm rollback` prunes to ten by default, the target of the next rollback included (seen on 3.22.0 and 4.3.1).
*/
export const builtIn: PolicyValues = {
	timeout: 300,
	wait: 'watcher',
	waitForJobs: false,
	noHooks: false,
	historyMax: 0,
	cleanupOnFail: false,
	forceConflicts: false,
	onFailure: 'keep',
};

/** What holds for each operation. An uninstall does not wait: when a wait for deletion runs out Helm forgets its record all the same, and the objects stay (seen on both majors). */
export const builtInOf: Readonly<Record<PolicyOperation, PolicyValues>> = {
	rollback: builtIn,
	uninstall: {...builtIn, wait: 'hookOnly'},
	upgrade: builtIn,
};

/** Each setting's flag, as Helm and we write it. */
export const flagNames: Readonly<Record<Exclude<PolicyName, 'onFailure'>, string>> = {
	timeout: '--timeout',
	wait: '--wait',
	waitForJobs: '--wait-for-jobs',
	noHooks: '--no-hooks',
	historyMax: '--history-max',
	cleanupOnFail: '--cleanup-on-fail',
	forceConflicts: '--force-conflicts',
};

/** Makes a policy of one function that says what each setting is. */
export const mapPolicy = (setting: <Name extends PolicyName>(name: Name) => Setting<PolicyValues[Name]>): Policy => ({
	timeout: setting('timeout'),
	wait: setting('wait'),
	waitForJobs: setting('waitForJobs'),
	noHooks: setting('noHooks'),
	historyMax: setting('historyMax'),
	cleanupOnFail: setting('cleanupOnFail'),
	forceConflicts: setting('forceConflicts'),
	onFailure: setting('onFailure'),
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
	onFailure: policy.onFailure.value,
});

/** The flags that a policy was made from, so that the same plan can be made again. */
export const flagsOf = (policy: Policy): PolicyFlags => Object.fromEntries(Object.entries(policy).filter(([, {source}]) => source.kind === 'flag').map(([name, {value}]) => [name, value]));
