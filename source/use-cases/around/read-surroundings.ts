import {managedByLabel} from '../../core/drift/desired.ts';
import type {History} from '../../core/ledger/types.ts';
import {known, notAsked, unreadable, type Known} from '../../core/problem/known.ts';
import type {Problem, Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {NamespaceState, SilentWebhook, Surroundings} from '../../core/surroundings/types.ts';
import {fullQuotas} from '../../core/surroundings/full-quotas.ts';
import {namespaceState} from '../../core/surroundings/namespace-state.ts';
import {askedWebhooks, hasReadyEndpoint, labelsOf, type AskedWebhook, type WrittenKind} from '../../core/surroundings/webhooks.ts';
import type {Cluster, Discovery, ListQuery} from '../../ports/cluster.ts';
import type {Look} from '../look-once.ts';
import {newestObjects} from './revisions.ts';

/** Objects of one list that are read at most: nobody has more quotas or webhooks than this that matter. */
const most = 500;

/** Services behind webhooks that are looked at; of more nobody says whether they answer. */
const mostServices = 10;

const listOf = (apiVersion: string, kind: string, namespace: string | null, labelSelector: string | null = null): ListQuery => ({
	apiVersion, kind, namespace, labelSelector, fieldSelector: null, limit: most,
});

const unread = (verb: string, problem: Problem): Known<never> => problem.code === 'not-found' ? notAsked : unreadable(problem, verb);

type Namespace = {readonly state: Known<NamespaceState | null>; readonly labels: Readonly<Record<string, string>> | null};

const readNamespace = async (cluster: Cluster, name: string, signal: AbortSignal): Promise<Namespace> => {
	const [answer] = await cluster.read([{apiVersion: 'v1', kind: 'Namespace', namespace: null, name}], signal);
	if (answer?.ok !== true) {
		return {state: answer === undefined ? notAsked : unread('get namespaces', answer.problem), labels: null};
	}

	switch (answer.value.found) {
		case 'here': {
			return {state: known(namespaceState(answer.value.value)), labels: labelsOf(answer.value.value)};
		}

		case 'absent': {
			return {state: known(null), labels: null};
		}

		case 'unseen': {
			return {state: notAsked, labels: null};
		}
	}
};

/** The kinds that a write of the newest revision touches, with the labels of their objects. */
const writtenKinds = async (look: Look, history: History, discovery: Discovery, signal: AbortSignal): Promise<readonly WrittenKind[]> => {
	const objects = await newestObjects(look, history, discovery.kinds, signal);
	return Object.values(Object.groupBy(objects, ({apiVersion, kind}) => `${apiVersion} ${kind}`)).flatMap(group => {
		const {apiVersion, kind} = group![0]!;
		const served = discovery.kinds.find(entry => entry.apiVersion === apiVersion && entry.kind === kind);
		return served === undefined ? [] : [{...served, labels: group!.map(({document}) => ({...document.labels, [managedByLabel]: 'Helm'}))}];
	});
};

/** Why nobody answers for a webhook; null where somebody does, or where it cannot be told. */
const silence = async (look: Look, cluster: Cluster, {service: {namespace, name}}: AskedWebhook, signal: AbortSignal): Promise<Result<SilentWebhook['why'] | null>> => {
	const [service] = await cluster.read([{apiVersion: 'v1', kind: 'Service', namespace, name}], signal);
	if (service?.ok !== true) {
		return service ?? {ok: true, value: null};
	}

	if (service.value.found !== 'here') {
		return {ok: true, value: service.value.found === 'absent' ? 'no-service' : null};
	}

	const slices = await cluster.list(listOf('discovery.k8s.io/v1', 'EndpointSlice', namespace, `kubernetes.io/service-name=${name}`), signal);
	// A folder may have been saved without its slices.
	return slices.ok ? {ok: true, value: slices.value.some(slice => hasReadyEndpoint(slice)) || (look.world === 'folder' && slices.value.length === 0) ? null : 'no-endpoints'} : slices;
};

type Writes = {readonly look: Look; readonly cluster: Cluster; readonly kinds: readonly WrittenKind[]; readonly labels: Namespace['labels']};

const readWebhooks = async ({look, cluster, kinds, labels}: Writes, signal: AbortSignal): Promise<Surroundings['webhooks']> => {
	const configured: JsonValue[] = [];
	const lists = await Promise.all(['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'].map(async kind => ({kind, found: await cluster.list(listOf('admissionregistration.k8s.io/v1', kind, null), signal)})));
	for (const {kind, found} of lists) {
		if (!found.ok && found.problem.code !== 'not-found') {
			return unread(`list ${kind.toLowerCase()}s.admissionregistration.k8s.io`, found.problem);
		}

		configured.push(...found.ok ? found.value : []);
	}

	const asked = askedWebhooks(configured, kinds, labels);
	const answers = await Promise.all(asked.slice(0, mostServices).map(async webhook => ({webhook, why: await silence(look, cluster, webhook, signal)})));
	const refused = answers.map(({why}) => why).find(why => !why.ok);
	const silent = answers.flatMap(({webhook: {service, ...webhook}, why}): readonly SilentWebhook[] => why.ok && why.value !== null
		? [{...webhook, service: `${service.namespace}/${service.name}`, why: why.value}]
		: []);
	return refused?.ok === false && silent.length === 0 ? unread('get services and list endpointslices.discovery.k8s.io', refused.problem) : known(silent);
};

/**
Reads what stands around a release and can refuse its writes: the state of its namespace, quotas without room, and webhooks that must answer for its kinds and have nobody behind them.

Four requests, and two for each service behind such a webhook. Each part is known or not by itself, with the right that was missing.
*/
export const readSurroundings = async (look: Look, cluster: Cluster, history: History, signal: AbortSignal): Promise<Known<Surroundings>> => {
	const namespace = history.release.namespace ?? look.place.namespace;
	// First, so that what is read afterwards finds its kinds in it.
	const discovery = await cluster.discover(signal);
	const around = readNamespace(cluster, namespace, signal);
	const quotas = cluster.list(listOf('v1', 'ResourceQuota', namespace), signal);
	const kinds = discovery.ok ? await writtenKinds(look, history, discovery.value, signal) : null;
	const {state, labels} = await around;
	const listed = await quotas;
	return known({
		namespace: state,
		quotas: listed.ok ? known(fullQuotas(listed.value)) : unread('list resourcequotas', listed.problem),
		webhooks: kinds === null ? notAsked : await readWebhooks({look, cluster, kinds, labels}, signal),
	});
};
