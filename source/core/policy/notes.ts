import type {ClusterIdentity} from '../helm/cluster-identity.ts';
import type {HelmFound} from '../helm/found.ts';
import {capital, joinAnd} from '../ledger/words.ts';
import {ownerNames} from '../ownership/owner-words.ts';
import type {Owner} from '../ownership/types.ts';
import type {Policy, PolicyOperation, Setting} from './policy.ts';
import {settlesAny} from './policy-for.ts';
import {tellSource} from './tell-source.ts';
import type {ReleasePolicies} from './types.ts';
import {zeroTimeout} from './zero-timeout.ts';

/** What a policy's notes are made from; the facts of a plan that runs Helm have it all. */
export type PolicyFacts = {
	readonly release: {readonly name: string};
	readonly cluster: Pick<ClusterIdentity, 'context' | 'namespace'>;
	readonly helm: HelmFound | null;
	readonly owners: readonly Owner[];
	readonly policy: Policy;
	readonly policies: ReleasePolicies;
};

/** Who manages the release has settings of its own: what the file says is for those that people run Helm on. */
const notApplied = (operation: PolicyOperation, {release, cluster, owners, policies}: PolicyFacts): readonly string[] => {
	if (owners.length === 0 || !settlesAny(operation, {...cluster, name: release.name}, policies)) {
		return [];
	}

	const names = [...new Set(owners.map(({tool}) => ownerNames[tool]))];
	const marks = owners.map(({mark, where}) => `${mark} in ${where}`);
	return [`The policy in ${policies.file ?? 'the config file'} does not apply: ${joinAnd(names)} manages this release (${joinAnd(marks)}) and runs Helm with settings of its own. Helm runs here as built in, but for what flags say.`];
};

const isGiven = ({source}: Setting<unknown>): boolean => source.kind !== 'built-in';

/** Strategies are Helm 4's. Helm 3 has one way to wait, which polls as Helm 4's `legacy`. */
const translated = ({wait}: Policy, helm: HelmFound | null): readonly string[] => helm?.major === 3 && isGiven(wait) && wait.value === 'watcher'
	? [`Helm 3 has no wait strategy watcher (${tellSource(wait.source)}): --wait stands for it, which polls as Helm 4's legacy does.`]
	: [];

/** Both majors take `--wait-for-jobs` without a wait, and wait for no Job. */
const jobsDropped = ({wait, waitForJobs}: Policy): readonly string[] => waitForJobs.value && waitForJobs.source.kind !== 'flag' && wait.value === 'hookOnly'
	? [`Jobs are not waited for, although ${tellSource(waitForJobs.source)} says so: ${tellSource(wait.source)} chose hookOnly, and both majors of Helm drop the one without a word where the other is.`]
	: [];

const sentences = (words: string | null): readonly string[] => words === null ? [] : [`${capital(words)}.`];

/** What a person should know of how Helm will be run: what Helm would change without a word, what reads otherwise than it is, and whose settings do not count. */
export const policyNotes = (operation: PolicyOperation, facts: PolicyFacts): readonly string[] => [
	...notApplied(operation, facts),
	...sentences(zeroTimeout(facts.policy, facts.helm)),
	...translated(facts.policy, facts.helm),
	...jobsDropped(facts.policy),
];
