import {waitStrategies} from '../../policy/policy.ts';
import {noSection, type PolicySection, type PolicyTree, type Written} from '../../policy/types.ts';
import {readChoice, readCount, readDuration, readSwitch} from '../read-values.ts';
import {readShape, type Reader} from '../read.ts';

/** A value with its place, so that a plan can say where it is from. */
const written = <T>(read: Reader<T>): Reader<Written<T>> => (spot, source) => {
	const value = read(spot, source);
	return value === null ? null : {value, line: source.lineAt(spot.at), at: spot.at, key: spot.name};
};

const timeout = written(readDuration);
const hooks = written<boolean>((spot, source) => {
	const runs = readSwitch(spot, source);
	return runs === null ? null : !runs;
});
const strategy = written(readChoice(waitStrategies));
const jobs = written(readSwitch);
const cleanup = written(readSwitch);
const onFailure = written(readChoice(['rollback', 'keep'] as const));

type Wait = Pick<PolicySection, 'wait' | 'waitForJobs'>;

const wait: Reader<Wait> = (spot, source) => {
	const found = readShape(spot, source, 'release.wait', {strategy, jobs});
	return found === null ? null : {wait: found.strategy, waitForJobs: found.jobs};
};

/** Helm has no `--wait-for-jobs` for an uninstall. */
const uninstallWait: Reader<Wait> = (spot, source) => {
	const found = readShape(spot, source, 'release.uninstall.wait', {strategy});
	return found === null ? null : {wait: found.strategy, waitForJobs: null};
};

const history: Reader<Pick<PolicySection, 'historyMax'>> = (spot, source) => {
	const found = readShape(spot, source, 'release.history', {max: written(readCount)});
	return found === null ? null : {historyMax: found.max};
};

const section = {timeout, chart_hooks: hooks, wait, history};

type Found = {
	readonly timeout: PolicySection['timeout'];
	readonly chart_hooks: PolicySection['noHooks'];
	readonly wait: Wait | null;
	readonly history?: Pick<PolicySection, 'historyMax'> | null;
	readonly cleanup_on_failure?: PolicySection['cleanupOnFail'];
	readonly on_failure?: PolicySection['onFailure'];
};

const sectionOf = (found: Found | null): PolicySection => found === null
	? noSection
	: {
		...noSection,
		timeout: found.timeout,
		noHooks: found.chart_hooks,
		...found.wait,
		...found.history,
		cleanupOnFail: found.cleanup_on_failure ?? null,
		onFailure: found.on_failure ?? null,
	};

const rollback: Reader<PolicySection> = (spot, source) => sectionOf(readShape(spot, source, 'release.rollback', {...section, cleanup_on_failure: cleanup}));

const uninstall: Reader<PolicySection> = (spot, source) => sectionOf(readShape(spot, source, 'release.uninstall', {timeout, chart_hooks: hooks, wait: uninstallWait}));

const upgrade: Reader<PolicySection> = (spot, source) => sectionOf(readShape(spot, source, 'release.upgrade', {...section, on_failure: onFailure, cleanup_on_failure: cleanup}));

/** The readers of the keys that every `release` tree has. */
export const treeReaders = {
	...section, rollback, uninstall, upgrade,
} as const;

type FoundTree = Found & {readonly rollback: PolicySection | null; readonly uninstall: PolicySection | null; readonly upgrade: PolicySection | null};

/** The tree of what its readers found. */
export const treeOf = (found: FoundTree): PolicyTree => ({
	wide: sectionOf(found),
	rollback: found.rollback ?? noSection,
	uninstall: found.uninstall ?? noSection,
	upgrade: found.upgrade ?? noSection,
});

/** Reads `release`: what holds for every release that nothing else is settled for. */
export const readRelease: Reader<PolicyTree> = (spot, source) => {
	const found = readShape(spot, source, 'release', treeReaders);
	return found === null ? null : treeOf(found);
};
