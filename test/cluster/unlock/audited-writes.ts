/** Whether a command that only shows something wrote anything, by the API server's own audit log. */
import {readFile} from 'node:fs/promises';

type Event = {
	readonly verb: string;
	readonly userAgent?: string;
	readonly requestURI: string;
	readonly objectRef?: {readonly resource?: string; readonly namespace?: string; readonly apiGroup?: string};
};

export type Requests = {
	/** How many requests were made at all. */
	readonly count: number;
	/** Verbs and addresses of those that store something. */
	readonly writes: readonly string[];
	/** Verbs and addresses of dry runs and of reviews, which store nothing. */
	readonly harmless: readonly string[];
};

const reviews: ReadonlySet<string | undefined> = new Set(['authorization.k8s.io', 'authentication.k8s.io']);

const isRead = ({verb}: Event): boolean => ['get', 'list', 'watch'].includes(verb);

const isHarmless = ({requestURI, objectRef}: Event): boolean => new URL(requestURI, 'https://server').searchParams.get('dryRun') === 'All' || reviews.has(objectRef?.apiGroup);

/**
What was asked since the log stood at a position: by anybody in a namespace, and by us outside of it.

Controllers are not in the log; in a trial's namespace nobody else works.
*/
export const requestsSince = async (auditLog: string, position: number, namespace: string): Promise<Requests> => {
	const log = await readFile(auditLog);
	const events = log.subarray(position).toString().split('\n').filter(line => line !== '').map(line => JSON.parse(line) as Event)
		.filter(({objectRef, userAgent}) => objectRef?.namespace === namespace || (objectRef?.namespace === undefined && userAgent === 'helm-triage'));
	const others = events.filter(event => !isRead(event));
	const words = (event: Event): string => `${event.verb} ${event.requestURI}`;
	return {
		count: events.length,
		writes: others.filter(event => !isHarmless(event)).map(event => words(event)),
		harmless: others.filter(event => isHarmless(event)).map(event => words(event)),
	};
};
