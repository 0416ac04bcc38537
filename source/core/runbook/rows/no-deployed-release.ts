import {lastRevision, readByHelm} from '../../ledger/believed.ts';
import {isPending} from '../../ledger/status.ts';
import {capital} from '../../ledger/words.ts';
import {described, inRecord, notSeen, ofAnomaly, writtenBy} from '../evidence.ts';
import {scoreEvidence} from '../live-evidence.ts';
import {scoreOf} from '../live-whole.ts';
import {notHere, ranElsewhere} from '../not-here.ts';
import {rollbackOption, upgradeOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import type {Facts, Finding, OptionId, Row} from '../types.ts';

/** Whether Helm takes the last record for the base of an upgrade although none is deployed (`pkg/action/upgrade.go` of both majors). */
const canBeBase = (status: string | null): boolean => status === 'failed' || status === 'superseded';

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const last = lastRevision(history);
	if (last === null) {
		return notHere(facts);
	}

	if (history.believed.deployed !== null || isPending(last.status) || last.status === 'deployed') {
		return ranElsewhere(facts);
	}

	const {revision: to, why} = recommendRevision(history, facts.apis);
	const base = canBeBase(last.status);
	const rollback = to === null ? [] : [rollbackOption(facts, {to, risk: 'medium', warning: `${capital(why)}.`})];
	const upgrade = base ? [upgradeOption(`Helm takes ${last.revision} as the base. What a failed revision created and the chart does not name stays.`)] : [];
	// A newest record that is gone may still be what runs: going back below it would take it away.
	const isCut = last.status === 'superseded' && last.completed === true && scoreOf(facts, last.revision)?.whole !== 'yes';
	const best: OptionId | null = to === null || isCut ? (base ? 'upgrade' : null) : 'rollback';
	return {
		row: 'no-deployed-release',
		severity: 'critical',
		confidence: 'certain',
		title: readByHelm(history).length === 1
			? `The only revision, ${last.revision}, ${last.status === 'failed' ? 'failed: nothing was ever deployed' : `is ${last.status}`}.`
			: `No revision is deployed; the newest, ${last.revision}, is ${last.status ?? 'without a status'}.`,
		meaning: base ? `An upgrade still works: Helm takes ${last.revision} as its base.` : 'Helm refuses an upgrade with "has no deployed releases".',
		evidence: [
			inRecord(null, 'no record is labelled deployed'),
			inRecord(last, `${last.status ?? 'no status'}: ${described(last)}`),
			...history.anomalies.filter(({code}) => code === 'none-deployed').map(anomaly => ofAnomaly(anomaly)),
			...writtenBy(last),
			notSeen('the same name in other namespaces and as other kinds of records', 'not read'),
			...scoreEvidence(facts),
			...(facts.drift.known ? [] : [notSeen('which revision is live', 'not read')]),
		],
		options: best === 'upgrade' ? [...upgrade, ...rollback] : [...rollback, ...upgrade],
		recommended: best,
		avoid: [
			'Do not uninstall to tidy up: it deletes what still serves.',
			'Do not change a label to deployed by hand: the body keeps what it says.',
		],
	};
};

/** Helm finds no deployed revision. */
export const noDeployedRelease: Row = {
	id: 'no-deployed-release',
	title: 'No deployed release',
	severity: 'critical',
	words: {
		meaning: 'No record of the release is labelled deployed. A first install that failed leaves that, a rollback whose apply failed (it makes the last record superseded first), an uninstall, and records that were edited or deleted.',
		impact: 'Where the last record is failed or superseded an upgrade works and takes it as its base. Otherwise it ends with "has no deployed releases". A wrong namespace, context or storage driver gives the same text.',
		evidence: 'Status by label and by body of every revision; the same name in other namespaces and drivers; which revision live resembles most.',
		safe: 'Look for the same name elsewhere first. Then roll back to the newest revision that completed, or upgrade with the chart and the values.',
		dangerous: 'Uninstalling in production to clean up. Changing a label by hand. upgrade --install while the release lives in another namespace: it is installed twice.',
		sources: ['helm/helm issues 5595, 3208, 7914, 9548 and 11553', 'pkg/action/upgrade.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
