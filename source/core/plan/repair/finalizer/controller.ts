import {isApiObject, objectAt, textAt} from '../../../object/api-value.ts';
import {isList, isMapping} from '../../../record/json-kinds.ts';
import type {JsonValue} from '../../../record/types.ts';

/** A workload that looks like the controller of a finalizer, and how many of its pods are ready. */
export type Controller = {readonly workload: string; readonly ready: number; readonly wanted: number};

/** What is known of a finalizer's controller. `unread` where not every workload of the cluster could be listed. */
export type SeenController = {readonly found: readonly Controller[]; readonly unread: boolean};

const common: ReadonlySet<string> = new Set(['io', 'com', 'org', 'net', 'dev', 'test', 'k8s', 'kubernetes', 'finalizer', 'finalizers', 'controller', 'operator', 'manager', 'resources', 'example', 'apps', 'api', 'x', 'sigs', 'cloud', 'protection', 'cleanup', 'delete', 'in', 'use', 'v1']);

/** The words by which a controller is known: those of its finalizer's domain and of the client that set it, without what all have. */
export const tokensOf = (finalizer: string, writer: string | null): readonly string[] => {
	const domain = finalizer.split('/')[0]!;
	const words = `${domain} ${writer === null || /^(?:kubectl|helm|Helm|kube-)/v.test(writer) ? '' : writer}`.toLowerCase().split(/[^\-0-9a-z]+/v);
	// Of a domain without a word of its own the domain as a whole is one
	return [...new Set([...domain.includes('.') ? [domain.toLowerCase()] : [], ...words])].filter(word => word.length > 2 && !common.has(word));
};

/** An image without the host of its registry, which is that of many programs. */
const withoutHost = (image: string): string => {
	const [host = '', ...rest] = image.split('/');
	return rest.length > 0 && (host.includes('.') || host.includes(':')) ? rest.join('/') : image;
};

const imagesOf = (spec: JsonValue): readonly string[] => isMapping(spec) && isList(spec['containers'] ?? null)
	? (spec['containers'] as readonly JsonValue[]).flatMap(container => isMapping(container) && typeof container['image'] === 'string' ? [withoutHost(container['image'])] : [])
	: [];

const numberAt = (value: Readonly<Record<string, unknown>>, key: string): number => typeof value[key] === 'number' ? value[key] : 0;

/**
Whether a Deployment, StatefulSet or DaemonSet looks like the controller that these words name: by its name, its labels, its namespace or its images. Null where it does not.
*/
export const controllerIn = (live: JsonValue, tokens: readonly string[]): Controller | null => {
	if (!isApiObject(live)) {
		return null;
	}

	const metadata = objectAt(live, 'metadata');
	const spec = objectAt(live, 'spec');
	const status = objectAt(live, 'status');
	const pod = objectAt(objectAt(spec, 'template'), 'spec') as JsonValue;
	const kind = textAt(live, 'kind') ?? 'workload';
	const named = [textAt(metadata, 'name'), textAt(metadata, 'namespace'), ...Object.values(objectAt(metadata, 'labels')), ...imagesOf(pod)].filter(text => typeof text === 'string').join(' ').toLowerCase();
	return tokens.some(token => named.includes(token))
		? {
			workload: `${kind}/${textAt(metadata, 'namespace') ?? ''}/${textAt(metadata, 'name') ?? ''}`,
			ready: numberAt(status, kind === 'DaemonSet' ? 'numberReady' : 'readyReplicas'),
			wanted: kind === 'DaemonSet' ? numberAt(status, 'desiredNumberScheduled') : numberAt(spec, 'replicas'),
		}
		: null;
};
