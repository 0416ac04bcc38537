import {clashes} from '../../policy/clashes.ts';
import type {
	NamedPolicy,
	PolicyEntry,
	PolicyMatch,
	PolicyTree,
	ReleasePolicies,
} from '../../policy/types.ts';
import {suggest} from '../../text/suggest.ts';
import {circleInWords, circles} from '../circles.ts';
import {mostTold} from '../problem.ts';
import {filledPattern} from '../read-pattern.ts';
import {listOf, readEntries, readLine, readShape, type Reader} from '../read.ts';
import type {Source, Spot} from '../source.ts';
import {treeOf, treeReaders} from './release.ts';

/** A name of a policy where it is used, and where that is. */
type Used = {readonly name: string; readonly spot: Spot};

/** What `policies` holds, with the names that policies inherit: they may be those of policies that are read later. `keys` are all names that stand there, those of policies with faults too. */
export type ReadPolicies = {
	readonly named: ReadonlyMap<string, NamedPolicy>;
	readonly keys: ReadonlySet<string>;
	readonly inherited: ReadonlyMap<string, readonly Used[]>;
};

/** What `releases` holds, with the names that its entries choose. */
export type ReadReleases = {readonly entries: readonly PolicyEntry[]; readonly chosen: readonly Used[]};

/** A file without `policies`, and one without `releases`. */
export const nonePolicies: ReadPolicies = {named: new Map(), keys: new Set(), inherited: new Map()};
export const noneReleases: ReadReleases = {entries: [], chosen: []};

const policyName = /^[0-9A-Za-z][\w\-]{0,62}$/v;

const settles = ({wide, rollback, uninstall, upgrade}: PolicyTree): boolean => [wide, rollback, uninstall, upgrade].some(section => Object.values(section).some(written => written !== null));

/** Reads a list of names of policies, each once. */
const names: Reader<readonly Used[]> = (spot, source) => {
	const found = listOf<Used>((item, own) => {
		const name = readLine(item, own);
		return name === null ? null : {name, spot: item};
	})(spot, source);
	const met = new Set<string>();
	return found?.filter(({name, spot: {at, name: place}}) => {
		const isSecond = met.has(name);
		met.add(name);
		if (isSecond) {
			source.fault(at, `${place} is ${JSON.stringify(name)} a second time`);
		}

		return !isSecond;
	}) ?? null;
};

type Policy = {readonly policy: NamedPolicy; readonly used: readonly Used[]};

const policyOf = (name: string): Reader<Policy> => (spot, source) => {
	const before = source.count();
	const found = readShape(spot, source, 'policies.NAME', {inherits: names, ...treeReaders});
	if (found === null) {
		return null;
	}

	const [tree, used] = [treeOf(found), found.inherits ?? []];
	return used.length === 0 && !settles(tree) && source.count() === before
		? source.fault(spot.at, `${spot.name} settles nothing: give it settings, or policies that it inherits`)
		: {policy: {name, inherits: used.map(one => one.name), tree}, used};
};

/** Reads `policies`: settings with a name, which others inherit and releases choose. */
export const readPolicies: Reader<ReadPolicies> = (spot, source) => {
	const found: Policy[] = [];
	const entries = readEntries(spot, source) ?? [];
	for (const {key, keyAt, value} of entries) {
		if (!policyName.test(key)) {
			source.fault(keyAt, `${spot.name} has the key ${JSON.stringify(key)}; a policy's name is made of letters, digits, - and _`);
			continue;
		}

		const policy = policyOf(key)(value, source);
		if (policy !== null) {
			found.push(policy);
		}
	}

	return {
		named: new Map(found.map(({policy}) => [policy.name, policy])),
		keys: new Set(entries.map(({key}) => key)),
		inherited: new Map(found.map(({policy, used}) => [policy.name, used])),
	};
};

const anyRelease: PolicyMatch = {context: null, namespace: null, name: null};

const match: Reader<PolicyMatch> = (spot, source) => {
	const before = source.count();
	const found = readShape(spot, source, 'releases[].match', {context: filledPattern('context'), namespace: filledPattern('namespace'), name: filledPattern('name')});
	return found !== null && Object.values(found).every(pattern => pattern === null) && source.count() === before
		? source.fault(spot.at, `${spot.name} says nothing: name a context, a namespace or a name; what is for every release belongs into release`)
		: found;
};

type Entry = {readonly entry: Omit<PolicyEntry, 'number'>; readonly used: readonly Used[]};

const entry: Reader<Entry> = (spot, source) => {
	const before = source.count();
	const found = readShape(spot, source, 'releases[]', {match, policies: names, ...treeReaders});
	if (found === null) {
		return null;
	}

	const [tree, used] = [treeOf(found), found.policies ?? []];
	const isSound = source.count() === before;
	if (isSound && found.match === null) {
		source.fault(spot.at, `${spot.name} does not say for which releases: give it match, with a context, a namespace or a name`);
	}

	if (isSound && used.length === 0 && !settles(tree)) {
		source.fault(spot.at, `${spot.name} settles nothing: give it policies or settings`);
	}

	return {
		entry: {
			line: source.lineAt(spot.at), match: found.match ?? anyRelease, policies: used.map(({name}) => name), tree,
		},
		used,
	};
};

/** A pattern that every name fits. A cluster may have no context, which no pattern fits. */
const partOf = (part: keyof PolicyMatch, pattern: PolicyMatch[keyof PolicyMatch]): string | null => pattern === null || (part !== 'context' && /^\*+$/v.test(pattern.text)) ? null : pattern.text;

const keyOf = (parts: ReadonlyArray<string | null>): string => JSON.stringify(parts);

/** What an earlier match has to be like to fit every release that this one fits, as far as that can be told at a glance: in each part the same, or everything. */
const hidingKeys = ({context, namespace, name}: PolicyMatch): readonly string[] => {
	const own = {context: partOf('context', context), namespace: partOf('namespace', namespace), name: partOf('name', name)};
	const contexts = own.context === null ? [null] : [own.context, '*', null];
	return contexts.flatMap(one => [own.namespace, null].flatMap(two => [own.name, null].map(three => keyOf([one, two, three]))));
};

/** Reads `releases`: settings for the releases that a pattern fits, the first that fits counting. */
export const readReleases: Reader<ReadReleases> = (spot, source) => {
	const found = listOf<Entry & {readonly spot: Spot}>((item, own) => {
		const read = entry(item, own);
		return read === null ? null : {...read, spot: item};
	})(spot, source) ?? [];
	const isSound = source.count() === 0;
	const before = new Map<string, {readonly spot: Spot; readonly line: number}>();
	for (const {entry: {match: patterns, line}, spot: place} of found) {
		const hiding = hidingKeys(patterns).map(key => before.get(key)).find(other => other !== undefined);
		if (hiding !== undefined && isSound) {
			source.fault(place.at, `${place.name} never counts: ${hiding.spot.name} in line ${hiding.line} fits every release that it fits, and the first that fits counts`);
		}

		const own = keyOf([partOf('context', patterns.context), partOf('namespace', patterns.namespace), partOf('name', patterns.name)]);
		before.set(own, before.get(own) ?? {spot: place, line});
	}

	return {entries: found.map(({entry: read}, index) => ({...read, number: index + 1})), chosen: found.flatMap(({used}) => used)};
};

const unknownName = ({name, spot}: Used, known: readonly string[], source: Source): void => {
	const meant = source.count() < mostTold ? suggest(name, known) : null;
	const hint = meant === null ? (known.length === 0 ? 'Define it in policies' : `Those that there are: ${known.slice(0, 10).join(', ')}`) : `Did you mean ${meant}?`;
	source.fault(spot.at, `${spot.name} is ${JSON.stringify(name)}, and there is no such policy. ${hint}`);
};

/** Tells what stands against the policies of a file as a whole: names that nobody defined, and policies that inherit themselves. */
export const checkNames = ({named, keys, inherited}: ReadPolicies, {chosen}: ReadReleases, source: Source): void => {
	const known = [...keys];
	for (const used of [...inherited.values().toArray().flat(), ...chosen]) {
		if (!keys.has(used.name)) {
			unknownName(used, known, source);
		}
	}

	for (const circle of circles(new Map(named.entries().map(([name, {inherits}]) => [name, inherits])))) {
		const [heir, parent] = circle.slice(-2) as [string, string];
		const {at} = inherited.get(heir)!.find(({name}) => name === parent)!.spot;
		source.fault(at, `policies inherit in a circle: ${circleInWords(circle, 'inherits')}`);
	}
};

/** Tells where a release would be asked to wait for Jobs and not to wait. */
export const checkWaits = (policies: ReleasePolicies, source: Source): void => {
	for (const {jobs, wait, operation, entry: fitting} of clashes(policies)) {
		source.fault(jobs.at, `${jobs.key} needs the wait strategy watcher or legacy, and for ${operation === 'upgrade' ? 'an upgrade' : 'a rollback'}${fitting === null ? '' : ` of a release of releases[${fitting.number - 1}]`} ${wait.key} in line ${wait.line} says hookOnly`);
	}
};
