import {lastRevision} from '../ledger/believed.ts';
import {deployedNow, firstLine, notSeen, seenAt} from './evidence.ts';
import {elsewhereEvidence, elsewhereOf, placesInWords} from './elsewhere.ts';
import {lineOf, logFault} from './log-faults.ts';
import {upgradeOption} from './options.ts';
import type {Facts, Finding} from './types.ts';

/**
The finding where a log says that nothing is deployed, or found, and no record of the name is here.

Helm says the same for a wrong namespace, context or storage driver (seen on 3.22.0 and 4.3.1), so the same name elsewhere comes first: installing here would make a second one. Null where there are records, where objects of it are left, or where no log says so.
*/
export const notHere = (facts: Facts): Finding | null => {
	const {history, release, elsewhere, remains} = facts;
	const said = logFault(facts, 'no-deployed-release', 'history-hole');
	if (said === null || history.revisions.length > 0 || (remains.known && remains.value.length > 0)) {
		return null;
	}

	const found = elsewhereOf(facts).length > 0;
	const whole = `release ${release.name} ${release.namespace === null ? 'here' : `in namespace ${release.namespace}`}`;
	const what = whole.length < 60 ? whole : 'release of this name here';
	return {
		row: 'no-deployed-release',
		severity: 'critical',
		confidence: elsewhere.known ? 'likely' : 'cannot-tell',
		title: found ? `There is no ${what}; there is one elsewhere.` : `There is no ${what}: nothing to upgrade.`,
		meaning: found
			? `It is in ${placesInWords(facts)}: whoever ran this looked in the wrong place.`
			: (elsewhere.known ? 'It was never installed here, its records were deleted, or they are kept by another driver.' : 'Whether it is in another namespace cannot be told with these rights.'),
		evidence: [
			seenAt(`failed: ${firstLine(said.text)}`, lineOf(facts, said)),
			...elsewhereEvidence(facts),
			notSeen('records of another storage driver, or in another cluster', 'not read'),
		],
		options: [found
			? {
				...upgradeOption('The release that is there is upgraded, and nothing is installed twice.'),
				title: 'Upgrade it where it is',
				needs: 'the namespace, context and driver in which it is; then the chart and the values, which only you have',
			}
			: {
				...upgradeOption('Helm installs it here as a first revision.', 'helm upgrade --install'),
				needs: 'to be sure that this is the right namespace, context and HELM_DRIVER; then the chart and the values, which only you have: helm upgrade --install',
			}],
		recommended: null,
		avoid: [
			'Do not run upgrade --install here before it is known where the release is: it would be installed twice.',
			'Do not uninstall anything to tidy up.',
		],
	};
};

/**
The finding where a log says that nothing is deployed, and here something is: it was run in another namespace, context or with another driver. Null where nothing is deployed here, or no log says so.
*/
export const ranElsewhere = (facts: Facts): Finding | null => {
	const said = logFault(facts, 'no-deployed-release');
	const last = lastRevision(facts.history);
	if (said === null || last?.status !== 'deployed') {
		return null;
	}

	return {
		row: 'no-deployed-release',
		severity: 'warning',
		confidence: 'likely',
		title: `${last.revision} is deployed here: what the log tells of was run somewhere else.`,
		meaning: 'Helm says that nothing is deployed for a wrong namespace, context or storage driver too. The release here is not what it spoke of.',
		evidence: [
			seenAt(`failed: ${firstLine(said.text)}`, lineOf(facts, said)),
			deployedNow(last),
			...elsewhereEvidence(facts),
			notSeen('the namespace, context and driver of the run that failed', 'known to whoever ran it'),
		],
		options: [{
			...upgradeOption('The release that is here is upgraded, and nothing is installed twice.'),
			title: 'Run it where the release is',
			needs: `the same command with the namespace, context and HELM_DRIVER of the release that is meant${facts.release.namespace === null ? '' : ` (this one is in namespace ${facts.release.namespace})`}`,
		}],
		recommended: null,
		avoid: ['Do not run upgrade --install in the place where it failed before it is known that it is the right one: it would install a second release.'],
	};
};
