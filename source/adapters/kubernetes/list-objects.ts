import {ok, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {ListQuery} from '../../ports/cluster.ts';
import type {Connection} from './connection.ts';
import {listPages} from './list-pages.ts';
import {liveValue} from './live-value.ts';
import {askedAbout, collectionPath, type Resource} from './resource.ts';

/** Whole objects a page: a page of large ones stays some megabytes. */
const pageSize = 500;

/** Lists whole objects, page by page, until there are enough. Problems: those of a connection, `forbidden` with the missing right, `server-error`. */
export const listObjects = async (connection: Connection, resource: Resource, {labelSelector, fieldSelector, limit}: Pick<ListQuery, 'labelSelector' | 'fieldSelector' | 'limit'>, signal: AbortSignal): Promise<Result<readonly JsonValue[]>> => {
	const pages = listPages(connection, {
		path: collectionPath(resource),
		query: {...labelSelector !== null && {labelSelector}, ...fieldSelector !== null && {fieldSelector}},
		accept: 'application/json',
		asked: askedAbout(resource, 'list', null),
		pageSize: Math.min(limit ?? pageSize, pageSize),
		ahead: limit === null,
		onHeaders: null,
	}, signal);
	let objects: JsonValue[] = [];
	for (;;) {
		const step = await pages.next();
		if (step.done === true) {
			return step.value.ok ? ok(objects) : step.value;
		}

		const {items, anew} = step.value;
		objects = [...anew ? [] : objects, ...items.map(item => liveValue(item, resource.served)).filter(value => value !== null)];
		if (limit !== null && objects.length >= limit) {
			return ok(objects.slice(0, limit));
		}
	}
};
