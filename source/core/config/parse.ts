import {noDependencies} from '../group/dependencies.ts';
import {builtInProtection} from '../plan/protected.ts';
import {noTree, type PolicyTree, type ReleasePolicies} from '../policy/types.ts';
import {readShape} from './read.ts';
import {readDependencies} from './sections/dependencies.ts';
import {readDrift} from './sections/drift.ts';
import {checkNames, checkWaits, nonePolicies, noneReleases, readPolicies, readReleases, type ReadPolicies, type ReadReleases} from './sections/policies.ts';
import {readProtected} from './sections/protected.ts';
import {readRelease} from './sections/release.ts';
import {readRunbook} from './sections/runbook.ts';
import {openSource, type Source} from './source.ts';
import {noConfig, type Config, type ConfigFault} from './types.ts';

/** A config file as it counts, or everything that is wrong with it, in the order of the file. */
export type ParsedConfig = {readonly ok: true; readonly value: Config} | {readonly ok: false; readonly faults: readonly ConfigFault[]};

type FoundPolicies = {readonly release: PolicyTree | null; readonly policies: ReadPolicies | null; readonly releases: ReadReleases | null};

/** Joins the three sections that policies are made of, and tells what stands against them together. */
const policiesOf = (file: string, found: FoundPolicies | null, source: Source): ReleasePolicies => {
	const [named, chosen] = [found?.policies ?? nonePolicies, found?.releases ?? noneReleases];
	checkNames(named, chosen, source);
	const policies: ReleasePolicies = {
		file, defaults: found?.release ?? noTree, named: named.named, entries: chosen.entries,
	};
	checkWaits(policies, source);
	return policies;
};

/**
Reads the text of a config file. `file` is its name, for those who tell where a setting is from; `rows` are the identifiers of the runbook's rows.

Nothing in it is guessed: an unknown key, one that stands in the wrong place or twice, a value of another type and a key without a value are faults. An empty file, or one with comments alone, settles nothing. The same text gives the same answer, whatever it is.
*/
export const parseConfig = (text: string, {file, rows}: {readonly file: string; readonly rows: readonly string[]}): ParsedConfig => {
	const source = openSource(text, rows);
	const {root, isYaml} = source;
	if (root.node === null) {
		return isYaml ? {ok: true, value: {...noConfig, file}} : {ok: false, faults: source.faults()};
	}

	const found = readShape(root, source, '', {
		drift: readDrift,
		runbook: readRunbook,
		protected: readProtected,
		release: readRelease,
		policies: readPolicies,
		releases: readReleases,
		dependencies: readDependencies,
	});
	const policies = policiesOf(file, found, source);
	const faults = source.faults();
	return faults.length > 0
		? {ok: false, faults}
		: {
			ok: true,
			value: {
				file,
				ignore: {file, rules: found?.drift ?? []},
				runbook: found?.runbook ?? new Map(),
				protection: found?.protected ?? builtInProtection,
				policies,
				dependencies: found?.dependencies ?? noDependencies,
			},
		};
};
