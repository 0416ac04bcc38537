/** Whether a command that only shows something wrote anything, by the API server's own audit log. */
import {eventsSince, type AuditEvent} from './audit-log.ts';

export type Requests = {
	/** How many requests were made at all. */
	readonly count: number;
	/** Verbs and addresses of those that store something. */
	readonly writes: readonly string[];
	/** Verbs and addresses of dry runs and of reviews, which store nothing. */
	readonly harmless: readonly string[];
};

const reviews: ReadonlySet<string | undefined> = new Set(['authorization.k8s.io', 'authentication.k8s.io']);

const isRead = ({verb}: AuditEvent): boolean => ['get', 'list', 'watch'].includes(verb);

const isHarmless = ({requestURI, objectRef}: AuditEvent): boolean => new URL(requestURI, 'https://server').searchParams.get('dryRun') === 'All' || reviews.has(objectRef?.apiGroup);

/**
What was asked since the log stood at a position, by us and by the Helm that we run: in a namespace, and by us outside of any.

Controllers and simulated nodes write in the namespace too, whatever anybody asks for.
*/
export const requestsSince = async (auditLog: string, position: number, namespace: string): Promise<Requests> => {
	const all = await eventsSince(auditLog, position);
	const events = all
		.filter(({objectRef, userAgent = ''}) => (objectRef?.namespace === namespace && /^helm/iv.test(userAgent)) || (objectRef?.namespace === undefined && userAgent === 'helm-triage'));
	const others = events.filter(event => !isRead(event));
	const words = (event: AuditEvent): string => `${event.verb} ${event.requestURI}`;
	return {
		count: events.length,
		writes: others.filter(event => !isHarmless(event)).map(event => words(event)),
		harmless: others.filter(event => isHarmless(event)).map(event => words(event)),
	};
};
