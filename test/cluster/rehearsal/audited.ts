/** What Helm created, deleted and wrote, by the API server's own audit log. */
import type {ServedKind} from '../../../source/ports/cluster.ts';
import {addressOf, groupOf} from '../../../source/core/manifest/address.ts';
import {eventsSince, type AuditEvent} from '../harness/audit-log.ts';

/** Addresses of the objects that were created and deleted, in order; those of Helm's own records are left out. */
export type Audited = {readonly created: readonly string[]; readonly deleted: readonly string[]};

const isRecord = ({objectRef}: AuditEvent): boolean => objectRef?.resource === 'secrets' && objectRef.name?.startsWith('sh.helm.release.v1.') === true;

/** What the product itself asked of a namespace since a position: how much, and which of it stores anything. None of that may be there after a rehearsal. */
export const askedSince = async (auditLog: string, position: number, namespace: string): Promise<{readonly requests: number; readonly writes: readonly string[]}> => {
	const all = await eventsSince(auditLog, position);
	const events = all
		.filter(({userAgent, objectRef}) => userAgent === 'helm-triage' && objectRef?.namespace === namespace);
	const isWrite = ({verb, requestURI}: AuditEvent): boolean => !['get', 'list', 'watch'].includes(verb) && !requestURI.includes('dryRun=All');
	return {requests: events.length, writes: events.filter(event => isWrite(event)).map(({verb, requestURI}) => `${verb} ${requestURI}`)};
};

const isHelm = ({userAgent = ''}: AuditEvent): boolean => /^helm\b/iv.test(userAgent);

const addressIn = ({objectRef}: AuditEvent, kinds: readonly ServedKind[]): string => {
	const {resource = '', namespace = null, name = '', apiGroup = ''} = objectRef ?? {};
	const served = kinds.find(({apiVersion, plural}) => plural === resource && groupOf(apiVersion) === apiGroup);
	return addressOf({apiVersion: apiGroup === '' ? 'v1' : `${apiGroup}/v1`, kind: served?.kind ?? resource, namespace: served?.namespaced === false ? null : namespace, name});
};

type Looked = {
	readonly auditLog: string;
	readonly position: number;
	readonly namespace: string;
	readonly kinds: readonly ServedKind[];
	/** Whether an object outside of any namespace is the release's. */
	readonly isOurs: (address: string) => boolean;
};

/**
What Helm did since the log stood at a position, to objects of a namespace and to those outside of any that `isOurs` knows.

A creation is answered with 201, whether it was asked for as one (POST) or as a server-side apply (PATCH); a dry run stores nothing and does not count.
*/
export const auditedSince = async ({auditLog, position, namespace, kinds, isOurs}: Looked): Promise<Audited> => {
	const all = await eventsSince(auditLog, position);
	const events = all
		.filter(event => isHelm(event) && !isRecord(event) && !event.requestURI.includes('dryRun=') && (event.objectRef?.subresource ?? '') === '')
		.map(event => ({...event, address: addressIn(event, kinds)}))
		.filter(({objectRef, address}) => objectRef?.namespace === namespace || (objectRef !== undefined && objectRef.namespace === undefined && isOurs(address)));
	const code = ({responseStatus}: AuditEvent): number => responseStatus?.code ?? 0;
	return {
		created: events.filter(event => ['create', 'patch', 'update'].includes(event.verb) && code(event) === 201).map(({address}) => address),
		deleted: events.filter(event => event.verb === 'delete' && code(event) < 300).map(({address}) => address),
	};
};
