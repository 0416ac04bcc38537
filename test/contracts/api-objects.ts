/** The objects of the API server in memory: kept, listed in pages of one state, got one by one. */
import {randomUUID} from 'node:crypto';
import {applyJsonPatch, type JsonPatch} from '../../source/core/object/json-patch.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import {failure, json} from './api-replies.ts';
import {selects, selectsFields} from './api-selector.ts';
import type {ApiKind, ApiObject, ApiReply, ApiRequest} from './api-types.ts';

/** Objects of a kind, in a namespace, in all of them or in none (null). */
export type ApiPlace = {readonly resource: ApiKind; readonly apiVersion: string; readonly namespace: string | null};

export type ApiObjects = {
	/** Creates or replaces an object, and gives it as stored: with a new resourceVersion unless it brings one. */
	readonly put: (object: ApiObject) => ApiObject;
	readonly remove: (kind: string, namespace: string, name: string) => void;
	/** Makes every continue token given so far expire, as after some minutes. */
	readonly expireTokens: () => void;
	readonly list: (place: ApiPlace, request: ApiRequest) => ApiReply;
	readonly one: (place: ApiPlace, name: string, request: ApiRequest) => ApiReply;
	/** Creates, replaces, patches (JSON patch) or deletes an object; 409 where its uid or resourceVersion is not the one that is named, 422 where a test of a patch fails. What has finalizers is only marked when it is deleted. */
	readonly write: (verb: 'create' | 'update' | 'delete' | 'patch', place: ApiPlace, name: string | null, request: ApiRequest) => ApiReply;
};

const address = ({kind, metadata}: ApiObject): string => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`;

/** Objects by namespace and name, the order of keys in etcd. */
const inOrder = (objects: Iterable<ApiObject>): ApiObject[] => [...objects].toSorted((one, other) => address(one) < address(other) ? -1 : 1);

const metadataOnly = (object: ApiObject): object => ({kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object.metadata});

/** The items of lists carry no kind of their own, but metadata objects do. */
const inList = ({kind: _kind, apiVersion: _apiVersion, ...object}: ApiObject): object => object;

const isPartial = ({headers}: ApiRequest): boolean => String(headers.accept).includes('as=PartialObjectMetadata');

const groupOf = (apiVersion: string): string => apiVersion.includes('/') ? apiVersion.split('/')[0]! : '';

const withoutVersion = ({metadata: {resourceVersion: _, ...metadata}}: ApiObject): Omit<ApiObject['metadata'], 'resourceVersion'> => metadata;

type Guard = {readonly uid?: string; readonly resourceVersion?: string};

const notFound = ({plural}: ApiKind, name: string): ApiReply => failure(404, 'NotFound', `${plural} "${name}" not found`, {name, kind: plural});

/** An object store that numbers every write. `now` is the clock of creation times. */
export const createApiObjects = (now: () => number): ApiObjects => {
	const objects = new Map<string, ApiObject>();
	const snapshots = new Map<string, {readonly version: number; readonly rest: readonly ApiObject[]}>();
	let version = 1000;

	const put = (object: ApiObject): ApiObject => {
		const given = object.metadata.resourceVersion;
		version = Math.max(version + 1, Number(given ?? 0));
		const key = address(object);
		const stored: ApiObject = {
			apiVersion: 'v1',
			...object,
			metadata: {
				uid: objects.get(key)?.metadata.uid ?? randomUUID(),
				creationTimestamp: objects.get(key)?.metadata.creationTimestamp ?? new Date(now()).toISOString().replace(/\.\d+/v, ''),
				...object.metadata,
				resourceVersion: given ?? String(version),
			},
		};
		objects.set(key, stored);
		return stored;
	};

	/** Carries out a JSON patch; an object that only waited for its last finalizer goes. */
	const changed = (held: ApiObject, patch: unknown, keep: (next: Partial<ApiObject>) => ApiObject): ApiReply => {
		const patched = applyJsonPatch(held as unknown as JsonValue, patch as JsonPatch);
		if (!patched.ok) {
			return failure(422, 'Invalid', 'the server rejected our request due to an error in our request');
		}

		const object = keep(patched.value as unknown as ApiObject);
		if (object.metadata.deletionTimestamp !== undefined && (object.metadata.finalizers ?? []).length === 0) {
			objects.delete(address(object));
		}

		return json(object);
	};

	return {
		put,
		remove(kind, namespace, name) {
			version += 1;
			objects.delete(`${kind}/${namespace}/${name}`);
		},
		expireTokens() {
			snapshots.clear();
		},
		list({resource: {kind}, apiVersion, namespace}, request) {
			const {query} = request;
			const token = query.get('continue') ?? '';
			const snapshot = token === '' ? null : snapshots.get(token);
			if (snapshot === undefined) {
				return failure(410, 'Expired', 'The provided continue parameter is too old to display a consistent list result.');
			}

			const all = snapshot?.rest ?? inOrder(objects.values()).filter(object => object.kind === kind
				&& groupOf(object.apiVersion!) === groupOf(apiVersion)
				&& (namespace === null || object.metadata.namespace === namespace)
				&& selects(query.get('labelSelector') ?? '', object.metadata.labels ?? {})
				&& selectsFields(query.get('fieldSelector') ?? '', object));
			const state = snapshot?.version ?? version;
			const limit = Number(query.get('limit') ?? 0);
			const page = limit === 0 ? all : all.slice(0, limit);
			const next = page.length < all.length ? randomUUID() : '';
			if (next !== '') {
				snapshots.set(next, {version: state, rest: all.slice(limit)});
			}

			const isMetadata = isPartial(request);
			return json({
				kind: isMetadata ? 'PartialObjectMetadataList' : `${kind}List`,
				apiVersion: isMetadata ? 'meta.k8s.io/v1' : apiVersion,
				metadata: {resourceVersion: String(state), ...next !== '' && {continue: next}},
				items: page.map(object => isMetadata ? metadataOnly(object) : inList(object)),
			});
		},
		one({resource, apiVersion, namespace}, name, request) {
			const object = objects.get(`${resource.kind}/${namespace ?? ''}/${name}`);
			return object === undefined || groupOf(object.apiVersion!) !== groupOf(apiVersion)
				? notFound(resource, name)
				: json(isPartial(request) ? metadataOnly(object) : {...object, apiVersion});
		},
		write(verb, {resource, apiVersion, namespace}, name, request) {
			const body = JSON.parse(request.body) as unknown;
			const sent = (Array.isArray(body) ? {} : body) as Partial<ApiObject> & {readonly preconditions?: Guard};
			const target = name ?? sent.metadata?.name ?? '';
			const key = `${resource.kind}/${namespace ?? ''}/${target}`;
			const held = objects.get(key);
			const kept = (next: Partial<ApiObject> = sent): ApiObject => {
				const {resourceVersion: _, ...metadata} = next.metadata!;
				const entry = {
					manager: request.query.get('fieldManager') ?? 'unknown',
					operation: 'Update',
					apiVersion,
					time: new Date(now()).toISOString().replace(/\.\d+/v, ''),
				};
				return put({
					...next,
					apiVersion,
					kind: resource.kind,
					metadata: {
						...metadata,
						name: target,
						...namespace !== null && {namespace},
						managedFields: [...(metadata.managedFields ?? []).filter(other => (other as Partial<typeof entry>).manager !== entry.manager), entry],
					},
				});
			};

			if (verb === 'create') {
				return held === undefined
					? {...json(kept()), status: 201}
					: failure(409, 'AlreadyExists', `${resource.plural} "${target}" already exists`, {name: target, kind: resource.plural});
			}

			if (held === undefined) {
				return notFound(resource, target);
			}

			if (verb === 'patch') {
				return changed(held, body, kept);
			}

			const guard: Guard = (verb === 'delete' ? sent.preconditions : sent.metadata) ?? {};
			if ((guard.uid ?? held.metadata.uid) !== held.metadata.uid || (guard.resourceVersion ?? held.metadata.resourceVersion) !== held.metadata.resourceVersion) {
				return failure(409, 'Conflict', `Operation cannot be fulfilled on ${resource.plural} "${target}": the object has been modified; please apply your changes to the latest version and try again`, {name: target, kind: resource.plural});
			}

			if (verb === 'delete' && (held.metadata.finalizers ?? []).length > 0) {
				return json(put({...held, metadata: {...withoutVersion(held), deletionTimestamp: new Date(now()).toISOString().replace(/\.\d+/v, '')}}));
			}

			if (verb === 'delete') {
				version += 1;
				objects.delete(key);
				return json({kind: 'Status', apiVersion: 'v1', status: 'Success'});
			}

			return json(kept());
		},
	};
};
