import type {Glob} from '../text/glob.ts';
import type {PolicyName, PolicyValues} from './policy.ts';

/** A value as the config file has it, and where. */
export type Written<T> = {
	readonly value: T;
	/** From 1. */
	readonly line: number;
	/** Offset in the file's text, for faults. */
	readonly at: number;
	/** The key with all that it stands in: `policies.careful.wait.jobs`. */
	readonly key: string;
};

/** What one section settles; null for what it leaves out, which is another thing than zero or `false`. To take fields from others is decided plan by plan: no file can say it. */
export type PolicySection = {readonly [Name in PolicyName]: Written<PolicyValues[Name]> | null};

/** A `release` tree: what is release-wide, and what is for one operation alone. */
export type PolicyTree = {
	readonly wide: PolicySection;
	readonly rollback: PolicySection;
	readonly uninstall: PolicySection;
	readonly upgrade: PolicySection;
};

/** A policy with a name, which others inherit and entries choose. */
export type NamedPolicy = {
	readonly name: string;
	/** Those that count before it, in this order. */
	readonly inherits: readonly string[];
	readonly tree: PolicyTree;
};

/** Which releases an entry is for; null fits any. */
export type PolicyMatch = {readonly context: Glob | null; readonly namespace: Glob | null; readonly name: Glob | null};

/** What is settled for the releases that an entry fits. */
export type PolicyEntry = {
	/** Its place in the file, from 1. */
	readonly number: number;
	/** Where it begins, from 1. */
	readonly line: number;
	readonly match: PolicyMatch;
	/** The named policies that it chooses, a later one going before an earlier one. */
	readonly policies: readonly string[];
	readonly tree: PolicyTree;
};

/** All that a config file says of how Helm is run. Without faults: every name is known, and none inherits itself. */
export type ReleasePolicies = {
	/** As it was named; null where there is none. */
	readonly file: string | null;
	readonly defaults: PolicyTree;
	readonly named: ReadonlyMap<string, NamedPolicy>;
	/** In the order of the file: the first that fits a release is the one that counts. */
	readonly entries: readonly PolicyEntry[];
};

/** A section that settles nothing. */
export const noSection: PolicySection = {
	timeout: null,
	wait: null,
	waitForJobs: null,
	noHooks: null,
	historyMax: null,
	cleanupOnFail: null,
	forceConflicts: null,
	onFailure: null,
};

export const noTree: PolicyTree = {
	wide: noSection, rollback: noSection, uninstall: noSection, upgrade: noSection,
};

/** What holds without a config file. */
export const noPolicies: ReleasePolicies = {
	file: null,
	defaults: noTree,
	named: new Map(),
	entries: [],
};
