import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {LiveAnswer} from '../../ports/cluster.ts';
import type {Connection} from './connection.ts';
import {absent, type Answered} from './get-object.ts';
import {listPages} from './list-pages.ts';
import {liveValue} from './live-value.ts';
import {askedAbout, collectionPath, type Resource} from './resource.ts';

/** The objects of one kind and namespace that are asked for. */
export type Group = {readonly resource: Resource; readonly names: readonly string[]};

/** A request for one object costs as much as about so many characters more of a list (0.35 ms; kube-apiserver 1.37.2 on loopback). */
const worthOneRequest = 32 * 1024;

/** Items a page, for one that is wanted. */
const perWanted = 2;
const smallestPage = 20;
const largestPage = 500;

/** Pages that are read at most: far from the server each one is a round trip, and ten objects at a time come in one. */
const mostPages = 5;

/** Helm's records are large and no part of a release: a list of what stands beside them leaves them out. */
const withoutRecords = ({served: {apiVersion, kind}}: Resource): Readonly<Record<string, string>> => {
	if (apiVersion !== 'v1') {
		return {};
	}

	return kind === 'Secret' ? {fieldSelector: 'type!=helm.sh/release.v1'} : (kind === 'ConfigMap' ? {labelSelector: 'owner!=helm'} : {});
};

const nameOf = (item: unknown): string => isApiObject(item) ? textAt(objectAt(item, 'metadata'), 'name') ?? '' : '';

/**
What a list tells of wanted objects; those that it does not tell about have no entry.

It is read until all are found, and no further than asking for the missing ones would cost, since a crowded namespace or large objects make a list dear. Only a whole list tells that something is absent. Problems: those of a connection, `forbidden`, `server-error`.
*/
export const listWanted = async (connection: Connection, {resource, names}: Group, signal: AbortSignal): Promise<Result<ReadonlyMap<string, Answered>>> => {
	const query = withoutRecords(resource);
	const pages = listPages(connection, {
		path: collectionPath(resource),
		query,
		accept: 'application/json',
		asked: askedAbout(resource, 'list', null),
		pageSize: Math.min(Math.max(names.length * perWanted, smallestPage), largestPage),
		ahead: false,
		onHeaders: null,
	}, signal);
	const wanted = new Set(names);
	const found = new Map<string, Answered>();
	let size = 0;
	for (let page = 1; ; page += 1) {
		const step = await pages.next();
		if (step.done === true) {
			return step.value.ok
				? ok(Object.keys(query).length > 0 ? found : new Map(names.map(name => [name, found.get(name) ?? absent])))
				: step.value;
		}

		size += step.value.size;
		for (const item of step.value.items) {
			const name = nameOf(item);
			const value = wanted.has(name) ? liveValue(item, resource.served) : null;
			if (value !== null) {
				found.set(name, ok<LiveAnswer>({found: 'here', value}));
			}
		}

		const isDear = page >= mostPages || size > names.length * worthOneRequest;
		if (found.size === names.length || (isDear && !step.value.last)) {
			return ok(found);
		}
	}
};
