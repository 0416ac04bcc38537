import {lastRevision} from '../ledger/believed.ts';
import {podsRefused} from '../health/words.ts';
import {counted} from '../text/plural.ts';
import {blockOf} from './cluster-refusals.ts';
import {described, inRecord, seenAt} from './evidence.ts';
import {notReady, objectName, whyNotReady} from './live-evidence.ts';
import {upgradeOption, waitOption} from './options.ts';
import {
	fullQuotasOf,
	leavingNamespace,
	namespaceEvidence,
	quotaEvidence,
	silentWebhooksOf,
	webhookEvidence,
} from './surroundings-evidence.ts';
import {leavingOwned, leftEvidence} from './leaving-objects.ts';
import type {Evidence, Facts, Finding} from './types.ts';

const ofRecord = ({history}: Facts): readonly Evidence[] => {
	const last = lastRevision(history);
	return last === null ? [] : [inRecord(last, `${last.status ?? 'no status'}: ${described(last)}; nothing of this stands in the records`)];
};

/** The namespace goes, and everything in it with it: nothing can be made there any more (seen on 1.37.2). */
const byNamespace = (facts: Facts): Finding | null => {
	const state = leavingNamespace(facts);
	if (state === null) {
		return null;
	}

	const holders = state.conditions.length > 0 || leavingOwned(facts).length > 0;
	return {
		row: 'cluster-blocks',
		severity: 'warning',
		confidence: 'certain',
		title: `Namespace ${state.name} is being deleted, and the release with it.`,
		meaning: 'A deletion cannot be taken back. Until it ends nothing can be created there: every install, upgrade and rollback is refused.',
		evidence: [...namespaceEvidence(state), ...leftEvidence(facts), ...ofRecord(facts)],
		options: [
			waitOption(
				holders ? 'whatever handles the finalizers that hold it back at work again: it removes them when it is done' : 'the end of the deletion; kubectl get namespace shows what it waits for',
				'The deletion ends. What was kept elsewhere stays.',
			),
			{...upgradeOption('The release is installed anew, in a namespace of its own again.', 'helm upgrade --install'), needs: 'the deletion ended and the namespace made anew, or another namespace; then the chart and the values, which only you have'},
		],
		recommended: holders ? 'wait' : null,
		avoid: [
			'Do not strip finalizers, of objects or of the namespace: what they guard outside of the cluster stays behind, and objects may come back with a namespace of the same name.',
			'Do not roll back: it is refused too, and leaves its record pending where that can still be written.',
		],
	};
};

/** A webhook that must answer for a stored kind and cannot: nothing is wrong yet, and every write is refused. */
const byWebhooks = (facts: Facts): Finding | null => {
	const silent = silentWebhooksOf(facts);
	const [first] = silent;
	return first === undefined
		? null
		: {
			row: 'cluster-blocks',
			// Beside a failure or a lock of another cause it is no more than that.
			severity: lastRevision(facts.history)?.status === 'deployed' ? 'warning' : 'info',
			confidence: 'certain',
			title: `${silent.length === 1 ? `Webhook ${first.webhook}` : `${silent.length} webhooks`} must answer before the next write, and nobody is behind ${silent.length === 1 ? 'it' : 'them'}.`,
			meaning: 'The release itself may be fine. The next upgrade or rollback that writes one of these kinds is refused, and can leave its record failed or pending.',
			evidence: [...silent.map(webhook => webhookEvidence(webhook)), ...fullQuotasOf(facts).map(quota => quotaEvidence(quota)), ...ofRecord(facts)],
			options: [waitOption(`the pods behind ${first.service} back, before anything is run`, 'The webhook answers, and writes pass again.')],
			recommended: 'wait',
			avoid: [
				'Do not upgrade or roll back before the webhook answers.',
				'Do not delete webhook configurations of security tools.',
			],
		};
};

/** A workload of the newest revision whose pods the cluster does not let in, by its controller's own words. */
const refusedWorkloads = (facts: Facts) => notReady(facts).flatMap(object => {
	const [, said = null] = (object.health.reason ?? '').split(`${podsRefused}: `);
	const block = said === null ? null : blockOf(said);
	return block === null ? [] : [{object, ...block}];
});

/** Pods that the cluster refuses: Helm applied everything and waits, or has ended well, and the controllers try again and again (seen on 1.37.2 with a quota). */
const byRefusedPods = (facts: Facts): Finding | null => {
	const refused = refusedWorkloads(facts);
	const [first] = refused;
	if (first === undefined) {
		return null;
	}

	const last = lastRevision(facts.history);
	const isFailed = last?.status === 'failed';
	return {
		row: 'cluster-blocks',
		severity: 'warning',
		confidence: 'certain',
		title: `The pods of ${objectName(first.object)}${refused.length === 1 ? '' : ` and ${counted(refused.length - 1, 'other')}`} are not let in: ${first.block}.`,
		meaning: 'All of it was applied. As long as the cluster refuses, its controller tries again and again; once it does not, the pods come by themselves.',
		evidence: [
			...refused.map(({object}) => seenAt(`${objectName(object)}: ${whyNotReady(object)}`, object.address)),
			...fullQuotasOf(facts).map(quota => quotaEvidence(quota)),
			...(last === null ? [] : [inRecord(last, `${last.status ?? 'no status'}: ${described(last)}`)]),
		],
		options: [isFailed
			? {...upgradeOption('It passes once the pods are let in. Its hooks run again, and edits by hand are put back or refused.'), needs: `${first.mend}; then the chart and the values, which only you have: helm upgrade as your pipeline calls it`}
			: waitOption(first.mend, 'Its controller makes the pods as soon as they are let in.')],
		recommended: isFailed ? 'upgrade' : 'wait',
		avoid: [
			'Do not roll back to get past this: new pods meet the same check.',
			'Do not delete quotas, webhook configurations or policies of others.',
		],
	};
};

/** Quotas without room stop only what needs more of it. */
const byQuotas = (facts: Facts): Finding | null => {
	const full = fullQuotasOf(facts);
	const [first] = full;
	return first === undefined
		? null
		: {
			row: 'cluster-blocks',
			severity: 'info',
			confidence: 'certain',
			title: `Quota ${first.quota} has no room for more ${first.resource}.`,
			meaning: 'What runs goes on. An upgrade or a rollback that needs one more is refused at that object.',
			evidence: full.map(quota => quotaEvidence(quota)),
			options: [],
			recommended: null,
			avoid: ['Do not roll back to get past a quota: it meets the same one.'],
		};
};

/** What in the cluster stands in the way now, the gravest alone: seen live, before or without any failure in the records. */
export const blockedLive = (facts: Facts): Finding | null => byNamespace(facts) ?? byRefusedPods(facts) ?? byWebhooks(facts) ?? byQuotas(facts);

/** What a refusal in the records looks like now: what still stands in the way, or that it was looked for and is gone. */
export const blockedNow = (facts: Facts): readonly Evidence[] => {
	const state = leavingNamespace(facts);
	return [
		...(state === null ? [] : namespaceEvidence(state)),
		...fullQuotasOf(facts).map(quota => quotaEvidence(quota)),
		...silentWebhooksOf(facts).map(webhook => webhookEvidence(webhook)),
	];
};
