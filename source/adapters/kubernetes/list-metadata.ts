import {ok, type Result} from '../../core/problem/problem.ts';
import {storedObjectFromApi} from '../../core/object/from-api.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import type {Connection} from './connection.ts';
import {listPages} from './list-pages.ts';
import {recordResource} from './record-object.ts';
import {askedAbout, collectionPath} from './resource.ts';

/** The objects that one list request (all its pages) found, without bodies. */
export type MetadataList = {
	readonly objects: readonly StoredObject[];
	/** Items that are no storage objects at all. */
	readonly others: number;
	/** The state that the list is of; null when the server did not say. */
	readonly resourceVersion: string | null;
	readonly serverTime: number | null;
};

export type ListRequest = {
	readonly kind: 'Secret' | 'ConfigMap';
	/** Null for all namespaces. */
	readonly namespace: string | null;
	readonly labelSelector: string;
	/** Called when the server begins to answer: from then on a new list is of a state at least as new. */
	readonly onHeaders: (() => void) | null;
};

/**
Objects a page: as many as a fleet has, so that most lists are one page.

A first page comes out of the API server's own memory. What continues it is read from etcd, with all bodies, unless the server still holds a snapshot of that state, which it does for some five minutes after the last write: the rest of 18,000 records of 20 KB then took 1.2 s in pages of 5,000 and nothing as one page of 11 MB (kube-apiserver 1.37.2). Ten pages of 500 cost 3.5 times as much as one of 5,000.
*/
export const pageSize = 20_000;

const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';

/**
Lists the metadata of objects in pages, from the server's current state.

Problems: those of a connection, `forbidden` with the missing right, `server-error`.

@yields How many were found so far, after each page but the last.
*/
export async function * listMetadata(connection: Connection, {kind, namespace, labelSelector, onHeaders}: ListRequest, signal: AbortSignal): AsyncGenerator<number, Result<MetadataList>, void> {
	const resource = recordResource(kind, namespace);
	const pages = listPages(connection, {
		path: collectionPath(resource),
		query: {labelSelector},
		accept,
		asked: {...askedAbout(resource, 'list', null), title: `${kind}s`},
		pageSize,
		ahead: true,
		onHeaders,
	}, signal);
	let list: MetadataList = {
		objects: [],
		others: 0,
		resourceVersion: null,
		serverTime: null,
	};
	for (;;) {
		const step = await pages.next();
		if (step.done === true) {
			return step.value.ok ? ok(list) : step.value;
		}

		const {items, anew, last, resourceVersion, serverTime} = step.value;
		const objects = items.map(item => storedObjectFromApi(item, kind)).filter(object => object !== null);
		list = {
			objects: anew ? objects : [...list.objects, ...objects],
			others: (anew ? 0 : list.others) + items.length - objects.length,
			resourceVersion,
			serverTime,
		};
		if (!last) {
			yield list.objects.length;
		}
	}
}
