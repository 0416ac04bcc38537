import {deployedRevision, lastRevision, readByHelm} from '../../ledger/believed.ts';
import {isPending} from '../../ledger/status.ts';
import type {Revision} from '../../ledger/types.ts';
import {counted} from '../../text/plural.ts';
import {deployedNow, described, inRecord, notSeen, statusFor} from '../evidence.ts';
import {elsewhereEvidence} from '../elsewhere.ts';
import {upgradeOption} from '../options.ts';
import {refusalEvidence, refusalOf} from '../refusal.ts';
import type {Facts, Finding, Row} from '../types.ts';

/** With this many records `upgrade --install` may take an older one for the last: Kubernetes lists them by name (seen on both majors). */
const misjudged = 10;

/** What the newest record makes of a plain install, and of an upgrade that installs. */
const holds = (last: Revision): string => {
	if (isPending(last.status)) {
		return 'An operation on it has no end: that comes first.';
	}

	return last.status === 'uninstalled' || last.status === 'uninstalling'
		? 'It was uninstalled with its history kept, or half way: the name stays in use.'
		: 'A release of this name is there. It is upgraded, not installed again.';
};

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const refusal = refusalOf(facts, 'name-in-use');
	if (refusal === null) {
		return null;
	}

	const last = lastRevision(history);
	const busy = last === null || isPending(last.status) || last.status === 'uninstalling';
	const many = last?.status === 'uninstalled' && (last.revision ?? 0) >= misjudged;
	return {
		row: 'name-in-use',
		severity: 'warning',
		confidence: last === null ? 'cannot-tell' : 'certain',
		title: last === null ? 'Helm says that the name is in use, and no record here holds it.' : `The name is in use: ${last.revision} is ${last.status ?? 'without a status'}.`,
		meaning: last === null
			? 'The install was in another namespace or cluster, or the release has gone since.'
			: `Helm installs under no name that any record of the namespace has. ${holds(last)}`,
		evidence: [
			...refusalEvidence(facts, refusal).filter(({where}) => where === refusal.where),
			...(last === null
				? elsewhereEvidence(facts)
				: [statusFor(last, facts), inRecord(last, described(last)), inRecord(null, `${counted(readByHelm(history).length, 'record')} of this name in all`), deployedNow(deployedRevision(history))]),
			notSeen('live objects of an earlier install', 'not read'),
		],
		options: last === null
			? []
			: [{
				...upgradeOption(many
					? 'Helm may take an older record for the last with ten or more revisions, and refuse; a rollback to the last that ran then brings it back.'
					: `What is there is upgraded to the chart${last.status === 'uninstalled' ? ', created anew, and the numbers go on' : ''}.`, 'helm upgrade --install'),
				...(busy && {needs: 'the operation that has no end settled first, as its own finding says; then the chart and the values, which only you have'}),
			}],
		recommended: busy || many ? null : 'upgrade',
		avoid: [
			'Do not delete the records to free the name while its objects live: the next install meets them as somebody else\'s.',
			'Do not install under a second name: it collides over the same objects.',
			'Do not uninstall to install again: claims of the chart go with their data. In Terraform, import the release instead.',
		],
	};
};

/** An install was refused because records of the name exist. */
export const nameInUse: Row = {
	id: 'name-in-use',
	title: 'The name is in use',
	severity: 'warning',
	words: {
		meaning: 'helm install was refused: a record of this name exists in the namespace. Any record counts, a failed, pending or uninstalled one too. Only a log tells of it, since nothing is written.',
		impact: 'Nothing was changed. Pipelines that install instead of upgrading end like that at every run.',
		evidence: 'All records of the name in the namespace with their status and age (helm list hides some on Helm 3); objects of an earlier install.',
		safe: 'Look at the newest record. Pending: that lock comes first. Deployed or failed: upgrade --install. Uninstalled with its history kept: upgrade --install, which goes on with the numbers. Terraform: import the release.',
		dangerous: 'Deleting records while objects live. Installing under a second name.',
		sources: ['k3s-io/helm-controller issue 90', 'helm/helm issue 30487', 'pkg/action/install.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
