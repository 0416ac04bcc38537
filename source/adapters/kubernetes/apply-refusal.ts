import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import type {ApplyAnswer, ApplyConflict} from '../../ports/cluster.ts';
import type {Answer} from './answer.ts';

type Refused = Extract<ApplyAnswer, {readonly kind: 'refused'}>;

/** `conflict with "kube-controller-manager" with subresource "scale" using apps/v1 at 2026-11-02T03:14:09Z`; what follows the subresource is there for updates alone (`printManager` of apimachinery, seen on 1.37.2). */
const conflictWords = /^conflict with (?<manager>"(?:[^"\\]|\\.)*")(?: with subresource (?<subresource>"(?:[^"\\]|\\.)*"))?(?: using (?<apiVersion>\S+))?(?: at \S+)?$/v;

/** Go quotes a name as JSON does, but for control characters, which no manager has. */
const unquoted = (text: string): string => {
	try {
		return String(JSON.parse(text));
	} catch {
		return text.slice(1, -1);
	}
};

const conflictsOf = (details: Readonly<Record<string, unknown>>): readonly ApplyConflict[] => {
	const causes: readonly unknown[] = Array.isArray(details['causes']) ? details['causes'] : [];
	return causes.filter(isApiObject).filter(cause => textAt(cause, 'reason') === 'FieldManagerConflict').map(cause => {
		const groups = conflictWords.exec(textAt(cause, 'message') ?? '')?.groups;
		return {
			manager: groups === undefined ? '' : unquoted(groups['manager']!),
			subresource: groups?.['subresource'] === undefined ? null : unquoted(groups['subresource']),
			apiVersion: groups?.['apiVersion'] ?? null,
			path: textAt(cause, 'field') ?? '',
		};
	});
};

/** The right that a refusal names, as `patch deployments.apps`; null for one that is about none. `deployments.apps "api" is forbidden: User "reader" cannot patch resource "deployments" in API group "apps" in the namespace "shop"` (seen on 1.37.2). */
export const missingRight = (message: string): string | null => {
	const groups = / cannot (?<verb>\w+) resource "(?<resource>[^"]+)" in API group "(?<group>[^"]*)"/v.exec(message)?.groups;
	return groups === undefined ? null : `${groups['verb']} ${groups['resource']}${groups['group'] === '' ? '' : `.${groups['group']}`}`;
};

/**
The server's words where its status says too little (all seen on 1.37.2).

A webhook that writes elsewhere refuses every dry run with 400; a policy's no is 422 and a webhook's 400 or whatever it likes; an object that does not fit its schema is 500.
*/
const byWords: ReadonlyArray<readonly [pattern: RegExp, code: Refused['code']]> = [
	[/ does not support dry run/v, 'dry-run-forbidden'],
	[/^admission webhook ".*" denied the request/v, 'forbidden'],
	[/: ValidatingAdmissionPolicy '.*' denied request/v, 'forbidden'],
	[/^failed to create typed patch object /v, 'invalid'],
];

const byStatus: ReadonlyMap<number, Refused['code']> = new Map([[400, 'invalid'], [403, 'forbidden'], [404, 'not-found'], [422, 'invalid']]);

const codeOf = (status: number, message: string): Refused['code'] => byWords.find(([pattern]) => pattern.test(message))?.[1] ?? byStatus.get(status) ?? 'other';

/**
What the API server says against one object that was to be applied; null for an answer that is no such word: a success, missing credentials, or somebody else's answer.
*/
export const applyRefusal = ({status, text}: Answer): Exclude<ApplyAnswer, {readonly kind: 'applied'}> | null => {
	if (status < 400 || status === 401) {
		return null;
	}

	let said: unknown;
	try {
		said = JSON.parse(text);
	} catch {
		return null;
	}

	if (!isApiObject(said) || textAt(said, 'kind') !== 'Status') {
		return null;
	}

	const message = textAt(said, 'message') ?? '';
	const conflicts = status === 409 ? conflictsOf(objectAt(said, 'details')) : [];
	return conflicts.length > 0
		? {kind: 'conflict', conflicts, message}
		: {
			kind: 'refused',
			code: codeOf(status, message),
			message,
			verb: status === 403 ? missingRight(message) : null,
		};
};
