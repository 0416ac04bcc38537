import {objectsAt, textListAt} from '../health/read.ts';
import {selectorTakes} from '../health/selector.ts';
import {groupOf} from '../manifest/address.ts';
import {filledTextAt, isApiObject, objectAt, textAt, textsAt, type ApiObject} from '../object/api-value.ts';
import type {JsonValue} from '../record/types.ts';

type Labels = Readonly<Record<string, string>>;

/** A kind that is written, as webhooks' rules name it, with the labels of the objects as Helm writes them. */
export type WrittenKind = {readonly apiVersion: string; readonly kind: string; readonly plural: string; readonly namespaced: boolean; readonly labels: readonly Labels[]};

/** A webhook that must answer before these kinds are written, and the service that answers for it. */
export type AskedWebhook = {readonly configuration: string; readonly webhook: string; readonly service: {readonly namespace: string; readonly name: string}; readonly kinds: readonly string[]};

const has = (list: readonly string[], value: string): boolean => list.includes('*') || list.includes(value);

/** Whether a rule asks about creations or updates of a kind. Under matchPolicy Equivalent any version of it counts. */
const isRuleOf = (rule: ApiObject, exact: boolean, {apiVersion, plural, namespaced}: WrittenKind): boolean => {
	const scope = textAt(rule, 'scope') ?? '*';
	const version = apiVersion.split('/').at(-1)!;
	return has(textListAt(rule, 'apiGroups'), groupOf(apiVersion))
		&& (!exact || has(textListAt(rule, 'apiVersions'), version))
		&& ['CREATE', 'UPDATE'].some(operation => has(textListAt(rule, 'operations'), operation))
		&& textListAt(rule, 'resources').some(resource => ['*', '*/*', plural].includes(resource))
		&& (scope === '*' || (scope === 'Namespaced') === namespaced);
};

/** Where the namespace's labels are not known, a selector that asks for some takes nothing: a webhook that may not be asked stands in nobody's way. */
const takesNamespace = (selector: ApiObject, labels: Labels | null): boolean => labels === null ? Object.keys(selector).length === 0 : selectorTakes(selector, labels);

const asks = (webhook: ApiObject, kind: WrittenKind, namespaceLabels: Labels | null): boolean => {
	const exact = textAt(webhook, 'matchPolicy') === 'Exact';
	return (!kind.namespaced || takesNamespace(objectAt(webhook, 'namespaceSelector'), namespaceLabels))
		&& kind.labels.some(labels => selectorTakes(objectAt(webhook, 'objectSelector'), labels))
		&& objectsAt(webhook, 'rules').some(rule => isRuleOf(rule, exact, kind));
};

/**
The webhooks that a write of these kinds must pass, with the service behind each: failurePolicy Fail, which is the default, by rules and selectors.

Labels of the namespace are null where they are not known. Left out are those that are reached by an address of their own, and those with matchConditions, which only the API server can evaluate: of these nobody can say here that they stand in the way.
*/
export const askedWebhooks = (configurations: readonly JsonValue[], kinds: readonly WrittenKind[], namespaceLabels: Labels | null): readonly AskedWebhook[] => configurations.filter(value => isApiObject(value)).flatMap(configuration => objectsAt(configuration, 'webhooks').flatMap(webhook => {
	const service = objectAt(objectAt(webhook, 'clientConfig'), 'service');
	const [namespace, name] = [filledTextAt(service, 'namespace'), filledTextAt(service, 'name')];
	const asked = kinds.filter(kind => asks(webhook, kind, namespaceLabels)).map(({kind}) => kind);
	return namespace === null || name === null || asked.length === 0 || (textAt(webhook, 'failurePolicy') ?? 'Fail') !== 'Fail' || objectsAt(webhook, 'matchConditions').length > 0
		? []
		: [{
			configuration: `${textAt(configuration, 'kind') ?? 'webhook'}/${textAt(objectAt(configuration, 'metadata'), 'name') ?? ''}`,
			webhook: textAt(webhook, 'name') ?? '',
			service: {namespace, name},
			kinds: [...new Set(asked)],
		}];
}));

/** Whether an EndpointSlice holds an endpoint that is ready; one that does not say is taken for ready, as the API has it. */
export const hasReadyEndpoint = (slice: JsonValue): boolean => isApiObject(slice) && objectsAt(slice, 'endpoints').some(endpoint => objectAt(endpoint, 'conditions')['ready'] !== false);

/** The labels of a live object. */
export const labelsOf = (value: JsonValue): Labels => isApiObject(value) ? textsAt(objectAt(value, 'metadata'), 'labels') : {};
