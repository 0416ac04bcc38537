import type {ManifestDocument} from '../../../manifest/types.ts';
import {uninstallPolicy} from '../../../manifest/uninstall-policy.ts';
import {faultStops, kindStops, type BuiltPart} from '../../stops/built-parts.ts';
import type {Stop} from '../../stops/stop.ts';
import {onlyRecordsLeft, takenLast, takenRelease, type UninstallFacts} from '../facts.ts';
import {isUninstallHook} from '../hooks.ts';

const leavesUninstalling = 'Helm then deletes nothing, says no more than "failed to delete release", and leaves the release uninstalling';

/** A document with a policy is left out before anything is built, whatever the policy says. */
const isBuilt = (document: ManifestDocument): boolean => document.content === 'faulty' || uninstallPolicy(document) === null;

/** What Helm builds: the documents that it deletes, never those that it keeps, and the hooks that run. */
const builtParts = (facts: UninstallFacts): readonly BuiltPart[] => {
	if (onlyRecordsLeft(facts)) {
		return [];
	}

	const all = takenRelease(facts)?.hooks ?? [];
	const revision = takenLast(facts)?.revision ?? null;
	return [
		{where: `the manifest of revision ${revision ?? '?'}`, revision, documents: facts.documents.filter(document => isBuilt(document)), effect: leavesUninstalling},
		...facts.policy.noHooks.value
			? []
			: [{where: 'a hook', revision, documents: facts.hooks.filter(({index}) => all[index] !== undefined && isUninstallHook(all[index])).flatMap(({documents}) => documents), effect: 'Helm fails at it before it deletes anything; --no-hooks leaves hooks out'}],
	];
};

/** A kind that the API server does not serve now: the manifest cannot be built, and nothing is deleted (seen on 3.22.0 and 4.3.1 with a cold discovery cache). What is kept is not built. */
export const kindNotServed = (facts: UninstallFacts): readonly Stop[] => kindStops(facts, builtParts(facts), `Of a kind that is gone ${leavesUninstalling}`);

/** A document that Helm cannot build stops it like a kind that is gone. */
export const manifestUnreadable = (facts: UninstallFacts): readonly Stop[] => faultStops(builtParts(facts));
