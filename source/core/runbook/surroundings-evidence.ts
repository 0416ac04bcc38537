import {joinAnd} from '../ledger/words.ts';
import type {FullQuota, NamespaceState, SilentWebhook} from '../surroundings/types.ts';
import type {Leaving} from '../ownership/types.ts';
import {seenAt} from './evidence.ts';
import type {Evidence, Facts} from './types.ts';

type Around = Pick<Facts, 'surroundings'>;

/** The namespace, where it is being deleted or gone; null where neither is known. */
export const leavingNamespace = ({surroundings}: Around): NamespaceState | null => {
	const state = surroundings.known && surroundings.value.namespace.known ? surroundings.value.namespace.value : null;
	return state !== null && (state.leaving !== null || state.phase === 'Terminating') ? state : null;
};

/** Quotas without room; none where nobody looked. */
export const fullQuotasOf = ({surroundings}: Around): readonly FullQuota[] => surroundings.known && surroundings.value.quotas.known ? surroundings.value.quotas.value : [];

/** Webhooks for the stored kinds that nobody answers for; none where nobody looked. */
export const silentWebhooksOf = ({surroundings}: Around): readonly SilentWebhook[] => surroundings.known && surroundings.value.webhooks.known ? surroundings.value.webhooks.value : [];

/** Since when something is being deleted, and what holds it. */
export const leavingWords = ({since, finalizers}: Leaving): string => `being deleted since ${since}${finalizers.length === 0 ? ', and no finalizer holds it' : `, held by ${joinAnd(finalizers.map(name => `finalizer ${name}`))}`}`;

/** What a namespace that is being deleted says of why it does not end. */
export const namespaceEvidence = ({name, leaving, conditions}: NamespaceState): readonly Evidence[] => [
	seenAt(`namespace ${name} is ${leaving === null ? 'being deleted' : leavingWords(leaving)}`, `Namespace/${name}`),
	...conditions.map(({type, message}) => seenAt(`${type}${message === '' ? '' : `: ${message}`}`, `Namespace/${name}`)),
];

/** A quota in one line. */
export const quotaEvidence = ({quota, resource, used, hard}: FullQuota): Evidence => seenAt(`quota ${quota} has no room: ${resource} ${used} of ${hard} used`, `ResourceQuota/${quota}`);

/** A webhook that nobody answers for, in one line. */
export const webhookEvidence = ({configuration, webhook, service, why, kinds}: SilentWebhook): Evidence => seenAt(
	`webhook ${webhook} must answer for ${joinAnd(kinds.slice(0, 5))}, and ${why === 'no-service' ? `its service ${service} is not there` : `nothing behind its service ${service} is ready`}`,
	configuration,
);

type Part = 'namespace' | 'quotas' | 'webhooks';

const missing: Readonly<Record<Part, string>> = {
	namespace: 'whether the namespace is being deleted',
	quotas: 'whether a quota is used up',
	webhooks: 'whether webhooks that must answer have somebody behind them',
};

/** What of the surroundings is not known though somebody looked, with the right that was missing. */
export const unreadSurroundings = ({surroundings}: Around): ReadonlyArray<{readonly what: string; readonly verb: string | null}> => surroundings.known
	? (Object.keys(missing) as readonly Part[]).flatMap(part => {
		const fact = surroundings.value[part];
		return fact.known || fact.why === 'not-asked' ? [] : [{what: `${missing[part]}: ${fact.why === 'forbidden' ? 'you may not read it' : 'reading it failed'}`, verb: fact.verb ?? null}];
	})
	: [];
