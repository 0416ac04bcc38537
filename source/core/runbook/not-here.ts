import {firstLine, notSeen} from './evidence.ts';
import {elsewhereEvidence, elsewhereOf, placesInWords} from './elsewhere.ts';
import {inLog, lineOf, logFault} from './log-faults.ts';
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
	const here = release.namespace === null ? 'here' : `in namespace ${release.namespace}`;
	return {
		row: 'no-deployed-release',
		severity: 'critical',
		confidence: elsewhere.known ? 'likely' : 'cannot-tell',
		title: found ? `There is no release ${release.name} ${here}; there is one elsewhere.` : `There is no release ${release.name} ${here}: nothing to upgrade.`,
		meaning: found
			? `It is in ${placesInWords(facts)}: whoever ran this looked in the wrong place.`
			: (elsewhere.known ? 'It was never installed here, its records were deleted, or they are kept by another driver.' : 'Whether it is in another namespace cannot be told with these rights.'),
		evidence: [
			inLog(`failed: ${firstLine(said.text)}`, lineOf(facts, said)),
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
