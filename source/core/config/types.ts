import {noRules, type IgnoreRules} from '../drift/ignore/ignore-fold.ts';
import {noDependencies, type Dependencies} from '../group/dependencies.ts';
import {builtInProtection, type Protection} from '../plan/protected.ts';
import {noPolicies, type ReleasePolicies} from '../policy/types.ts';
import type {TeamNotes} from '../runbook/team-note.ts';

/** What a person or a team settled in the config file. */
export type Config = {
	/** The file as it was named; null where there is none. */
	readonly file: string | null;
	/** Differences of live objects that are none of the team's business. */
	readonly ignore: IgnoreRules;
	/** What the team has to say on rows. */
	readonly runbook: TeamNotes;
	/** Which contexts and namespaces ask for one more name before anything is done. */
	readonly protection: Protection;
	/** How Helm is run, for all releases and for each: `policyFor` makes one policy of it. */
	readonly policies: ReleasePolicies;
	/** What each release needs: the order in which several are done. */
	readonly dependencies: Dependencies;
};

/** What holds without a config file. */
export const noConfig: Config = {
	file: null,
	ignore: noRules,
	runbook: new Map(),
	protection: builtInProtection,
	policies: noPolicies,
	dependencies: noDependencies,
};

/** Something in the file that is wrong, and where: both from 1, the column in UTF-16 units. */
export type ConfigFault = {readonly line: number; readonly column: number; readonly message: string};
