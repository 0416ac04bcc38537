import {fail, type Problem} from '../../core/problem/problem.ts';
import type {Answer} from './answer.ts';

/** What was asked, for the words of a refusal. */
export type Asked = {
	readonly verb: 'get' | 'list' | 'patch' | 'update' | 'create' | 'delete';
	/** With its group where it has one, as `deployments.apps`. */
	readonly resource: string;
	/** How people write it: `Secrets`. */
	readonly title: string;
	/** Null for all namespaces or none. */
	readonly namespace: string | null;
	readonly name: string | null;
};

type Status = {
	readonly message: string | null;
	readonly reason: string | null;
	/** The object that it is about; null where it is about none, such as a kind that is not served. */
	readonly name: string | null;
};

/** What a Status object says; nulls where the answer holds none. */
export const statusOf = (text: string): Status => {
	try {
		const status = JSON.parse(text) as {readonly message?: unknown; readonly reason?: unknown; readonly details?: {readonly name?: unknown} | null} | null;
		return {
			message: typeof status?.message === 'string' && status.message !== '' ? status.message : null,
			reason: typeof status?.reason === 'string' ? status.reason : null,
			name: typeof status?.details?.name === 'string' ? status.details.name : null,
		};
	} catch {
		return {message: null, reason: null, name: null};
	}
};

const whereOf = ({namespace, name, verb}: Asked): string => namespace === null
	? (verb === 'list' && name === null ? 'in all namespaces' : '')
	: `in namespace ${namespace}`;

const objectOf = (asked: Asked): string => [asked.title, asked.name ?? '', whereOf(asked)].filter(part => part !== '').join(' ');

const forbidden = (asked: Asked, message: string | null): Problem => {
	// `secrets is forbidden: User "nobody" cannot list resource "secrets" in API group "" …` (seen on 1.37.2)
	const user = /User "(?<user>[^"]*)"/v.exec(message ?? '')?.groups?.['user'] ?? null;
	const who = user === null ? 'your user' : `user "${user}"`;
	const there = asked.namespace === null ? (asked.verb === 'list' ? ' across the cluster' : '') : ' there';
	const right = `${asked.verb} ${asked.resource}${asked.namespace === null ? '' : ` in ${asked.namespace}`}`;
	return fail('forbidden', `Cannot ${asked.verb} ${objectOf(asked)}: ${who} may not ${asked.verb} ${asked.resource}${there}.`, user === 'system:anonymous'
		? 'The server did not recognise any credentials: sign in, or check the user of the context.'
		: `Ask for the right to ${right}, or choose another context with --context${asked.namespace === null && asked.verb === 'list' ? ', or one namespace with -n' : ''}.`).problem;
};

/**
Translates an answer that is no success into a Problem; null for one that is.

401 `unauthorized`, 403 `forbidden` with the missing right, 404 `not-found` for one object, everything else `server-error`.
*/
export const refusalOf = (answer: Answer, asked: Asked, server: string): Problem | null => {
	const {status} = answer;
	if (status >= 200 && status < 300) {
		return null;
	}

	if (status === 401) {
		return fail(
			'unauthorized',
			`The cluster at ${server} does not accept your credentials.`,
			'They may have expired, or belong to another cluster: sign in again, or choose another context with --context.',
		).problem;
	}

	const {message} = statusOf(answer.text);
	if (status === 403) {
		return forbidden(asked, message);
	}

	if (status === 400 && answer.text.includes('HTTP request to an HTTPS server')) {
		return fail('unreachable', `The server at ${server} speaks HTTPS, and its address says http:.`, 'Correct the server address of the context: it starts with https://.').problem;
	}

	const says = message === null ? '' : `: ${message}`;

	if (status === 404) {
		return asked.name !== null && asked.verb !== 'list' && asked.verb !== 'create'
			? fail('not-found', `There is no ${objectOf(asked)}.`).problem
			: fail('server-error', `What answers at ${server} has no ${asked.title}${says}.`, 'Check the server address of the context: a path may be missing.').problem;
	}

	if (status >= 300 && status < 400) {
		return fail(
			'server-error',
			`What answers at ${server} sends us elsewhere (status ${status}), as a sign-in page does.`,
			'Something between you and the cluster wants a sign-in: check the VPN, the proxy and the server address.',
		).problem;
	}

	return fail(
		'server-error',
		`The cluster at ${server} could not ${asked.verb} ${objectOf(asked)} (status ${status})${says}${says.endsWith('.') ? '' : '.'}`,
		status === 429 || status >= 500 ? 'Try again in a moment; if it stays so, the control plane needs help.' : null,
	).problem;
};
