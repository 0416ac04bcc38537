import {refusalFinding, refusalOf, whatFailed} from '../refusal.ts';
import {blockedLive, blockedNow} from '../blocked-live.ts';
import {blockOf} from '../cluster-refusals.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'cluster-blocks');
	if (refusal === null) {
		return blockedLive(facts);
	}

	const what = whatFailed(refusal);
	const {block, mend} = blockOf(refusal.said.text) ?? {block: 'the cluster did not take it', mend: 'a cluster that answers and lets it in, as the text says'};
	const found = refusalFinding(facts, refusal, {
		title: `${what} failed: ${block}.`,
		meaning: 'The chart may be right. As long as the cluster refuses, every further try ends the same way, a rollback too.',
		needs: mend,
		effect: 'The same upgrade passes once the cluster lets it in.',
		unseen: 'whether the cluster still refuses',
		noWayBack: true,
		avoid: [
			'Do not roll back to get past this: a rollback meets the same check.',
			'Do not delete webhook configurations or policies of security tools.',
		],
	});
	const now = blockedNow(facts);
	return now.length === 0 ? found : {...found, evidence: [...found.evidence.filter(({seen}) => seen), ...now]};
};

/** The cluster itself refuses: quota, webhook, policy, namespace, connection. */
export const clusterBlocks: Row = {
	id: 'cluster-blocks',
	title: 'The cluster refuses',
	severity: 'warning',
	words: {
		meaning: 'The API server took nothing of an object because of what the cluster demands: a quota is used up, a webhook denies or does not answer, a policy denies, the namespace is being deleted, a kind is not there.',
		impact: 'The operation failed. A refused change does not stop the others; a refused creation stops everything behind it, and nothing is deleted.',
		evidence: 'The description names quota, webhook or policy. Live: quotas whose used is their hard; webhooks for the stored kinds whose service has no ready endpoint; phase, conditions and finalizers of the namespace, of which nothing stands in the records.',
		safe: 'Restore the webhook\'s pods, raise the quota or free what is used, meet the policy, install the missing definitions. Then run the same upgrade again.',
		dangerous: 'Deleting webhook configurations of security tools. Rolling back, which meets the same check.',
		sources: ['prometheus-community/helm-charts issues 1041 and 3074', 'fluxcd/flux2 issue 1462', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
