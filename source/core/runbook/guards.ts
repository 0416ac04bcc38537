import {ownerNames, pauses} from '../ownership/owner-words.ts';
import {seenAt, withSeen} from './evidence.ts';
import type {Facts, Finding, Option} from './types.ts';

/** Ways that Helm runs; all others concern the records or nobody. */
const runsHelm = ({id}: Option): boolean => ['rollback', 'upgrade', 'uninstall'].includes(id);

/**
A record that is elsewhere stops every action that Helm would run: it would succeed in the wrong namespace (seen on both majors). Only what concerns the record itself stays.
*/
export const guardElsewhere = (finding: Finding, {history}: Facts): Finding => {
	if (!history.anomalies.some(({code}) => code === 'elsewhere')) {
		return finding;
	}

	const options = finding.options.filter(option => !runsHelm(option));
	return {...finding, options, recommended: options.some(({id}) => id === finding.recommended) ? finding.recommended : null};
};

/**
An owner outside of Helm's command line is named before anything is offered: what is done by hand it undoes, or answers with a revision of its own. Nothing is recommended before it is paused.
*/
export const guardOwners = (finding: Finding, {owners}: Facts): Finding => {
	const [owner] = owners;
	if (owner === undefined || finding.severity === 'info') {
		return finding;
	}

	const pause = `${ownerNames[owner.tool]} out of the way first: ${pauses[owner.tool]}`;
	return {
		...finding,
		evidence: withSeen(finding.evidence, owners.map(({tool, mark, where}) => seenAt(`managed by ${ownerNames[tool]}: ${mark}`, where))),
		options: finding.options.map(option => option.id === 'wait' ? option : {...option, needs: option.needs === null ? pause : `${pause}; then ${option.needs}`}),
		recommended: null,
		avoid: [`Do not act before ${ownerNames[owner.tool]} is paused: it undoes what you do, or answers with a revision of its own.`, ...finding.avoid],
	};
};
