import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import type {Anomaly, AnomalyCode} from '../../ledger/types.ts';
import {deployedNow, lastOne, notSeen, ofAnomaly, writtenBy} from '../evidence.ts';
import {scoreEvidence} from '../live-evidence.ts';
import {scoreOf} from '../live-whole.ts';
import {deployed as severalDeployed} from '../../plan/repair/deployed.ts';
import {labels} from '../../plan/repair/labels.ts';
import {repairOption, rollbackOption} from '../options.ts';
import type {Facts, Finding, Option, Row} from '../types.ts';

const codes: ReadonlySet<AnomalyCode> = new Set(['label-mismatch', 'several-deployed']);

/** A rollback to what is deployed already: its success supersedes every deployed record before it makes its own (tried on both majors). */
const again = (facts: Facts): readonly Option[] => {
	const deployed = deployedRevision(facts.history);
	const to = deployed?.completed === true && deployed === lastRevision(facts.history) ? deployed.revision : null;
	return to === null
		? []
		: [rollbackOption(facts, {to, risk: 'medium', warning: 'In the end it alone is deployed. It puts live back to that revision, so look first which of them runs.'})];
};

/** Whether live is the newest revision, ready and whole, and the contradiction is about it: then it is known what the records should say. Without that nothing is. */
const isWhole = (facts: Facts, found: readonly Anomaly[]): boolean => {
	const last = lastRevision(facts.history);
	return last?.revision !== null && last?.revision !== undefined && last.status === 'deployed' && found.every(({revisions}) => revisions.includes(last.revision!)) && scoreOf(facts, last.revision)?.whole === 'yes';
};

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const found = history.anomalies.filter(({code}) => codes.has(code));
	if (found.length === 0) {
		return null;
	}

	const several = found.find(({code}) => code === 'several-deployed');
	const last = lastRevision(history);
	const isLive = isWhole(facts, found);
	return {
		row: 'ledger-mismatch',
		severity: 'warning',
		confidence: 'certain',
		title: several === undefined
			? `${found.length === 1 ? 'A record contradicts itself' : `${found.length} records contradict themselves`}: labels and body disagree.`
			: `${several.revisions.length} revisions say deployed at once: ${[...several.revisions].toSorted((a, b) => a - b).join(', ')}.`,
		meaning: several === undefined
			? 'Helm looks for records by label and then believes the body, so each of the two has half the effect.'
			: 'Upgrades work, but supersede the highest alone: the others stay deployed for good.',
		evidence: [
			...found.map(anomaly => ofAnomaly(anomaly)),
			lastOne(last),
			deployedNow(deployedRevision(history)),
			...(last === null ? [] : writtenBy(last)),
			...scoreEvidence(facts),
			...(facts.drift.known ? [] : [notSeen('which revision is live', 'not read')]),
		],
		options: several === undefined
			? labels.offers(facts).map(({needs}) => repairOption(facts, {
				fix: 'labels',
				title: 'Bring label and body together',
				effect: 'Body, label and name of the record say the same.',
				revision: null,
				needs: needs === null ? null : `${needs}; helm-triage repair --fix=labels shows both`,
			}))
			: [...severalDeployed.offers(facts).map(({title, needs}) => repairOption(facts, {
				fix: 'deployed',
				title,
				effect: 'One revision stays deployed, the others become superseded, body and label. Nothing live changes.',
				revision: null,
				needs,
			})), ...again(facts)],
		recommended: isLive ? 'repair' : null,
		avoid: [
			'Do not edit labels by hand: that changes the base of the next upgrade, and nothing that you can see.',
			'Do not delete one of the records before it is known which of them is live.',
		],
	};
};

/** Labels against bodies, or several deployed revisions. */
export const ledgerMismatch: Row = {
	id: 'ledger-mismatch',
	title: 'Records contradict each other',
	severity: 'warning',
	words: {
		meaning: 'A record says one thing in its labels and another in its body, or more than one revision is deployed. Two clients at once leave the second; hands, scripts and copies leave the first.',
		impact: 'Helm finds records by label and then believes the body: the lock comes from the body, the deployed revision from the label. An upgrade supersedes the highest deployed one alone.',
		evidence: 'Name, label and body of each record side by side; who wrote it last; which revision live resembles most.',
		safe: 'Repair body and label together, with a backup, and keep deployed what is live. While it is not known what is live, leave it: upgrades work on.',
		dangerous: 'Editing the label alone. Deleting the record that live equals.',
		sources: ['helm/helm issues 11705, 2941, 7274 and 5595', 'pkg/storage/storage.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
