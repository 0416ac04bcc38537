import {sameValue} from '../../core/record/same-value.ts';
import {isApiObject, objectAt} from '../../core/object/api-value.ts';
import type {StoredObject, StoredRecord} from '../../core/object/stored-object.ts';
import {
	fail,
	ok,
	type Problem,
	type Result,
} from '../../core/problem/problem.ts';
import {ourManager} from '../../core/plan/writes/our-manager.ts';
import type {LedgerStore} from '../../ports/ledger-store.ts';
import type {LedgerWriter, RecordContent} from '../../ports/ledger-writer.ts';
import {parseAnswer, type Answer} from './answer.ts';
import type {Connection} from './connection.ts';
import {deletionRefusal} from './deletion-refusal.ts';
import {findOut, isOpen, type Sent} from './lost-answer.ts';
import {isPathSegment} from './path-segment.ts';
import {recordIn, recordResource} from './record-object.ts';
import {refusalOf, type Asked} from './refusal.ts';
import {
	askedAbout,
	collectionPath,
	objectPath,
	type Resource,
} from './resource.ts';

/** What the API server gives to every object itself, and refuses or ignores in one that is made. */
const serverFields: ReadonlySet<string> = new Set(['uid', 'resourceVersion', 'creationTimestamp', 'managedFields', 'generation', 'selfLink', 'deletionTimestamp', 'deletionGracePeriodSeconds']);

const neverStarts = new AbortController();

const named = ({kind, name, namespace}: StoredObject): string => `${kind} ${name} in ${namespace ?? 'no namespace'}`;

const movedProblem = (object: StoredObject, what: string): ReturnType<typeof fail> => fail('moved', `${named(object)} ${what} since it was read.`, 'Nothing was written. Read the release again, and look at the new plan.');

/** What is said of a record that was to be made, where the answer was lost and it is not there. */
const notMade = (object: StoredObject, {code, message, hint}: Problem): ReturnType<typeof fail> => fail(code, `${message} ${named(object)} is not there: nothing was written.`, hint);

const hasPlainName = ({namespace, name}: StoredObject): boolean => namespace !== null && [name, namespace].every(isPathSegment);

/** Why a write is not even tried; null when nothing stands against it. */
const unsendable = (object: StoredObject): Problem | null => {
	if (!hasPlainName(object)) {
		return fail('not-found', `${named(object)}: no object can have that name.`).problem;
	}

	return object.uid === null || object.resourceVersion === null
		? fail('moved', `${named(object)} has no uid or resourceVersion, so that nothing could hold a write to the state that was read.`, 'Read the release from the cluster.').problem
		: null;
};

const resourceOf = ({kind, namespace}: StoredObject): Resource => recordResource(kind, namespace);

const askedOf = (verb: Asked['verb'], object: StoredObject): Asked => askedAbout(resourceOf(object), verb, object.name);

const pathOf = (object: StoredObject): string => objectPath(resourceOf(object), object.name);

/**
Writes Helm's records in a cluster. `store` reads a record again where the answer to a write was lost.

A rewrite is an update of the whole object (the verb that Helm itself needs), with uid and resourceVersion in it: the API server refuses it with 409 when either is another by then (seen on 1.37.2). A deletion has both as preconditions.
*/
export const createKubernetesLedgerWriter = (connection: Connection, store: LedgerStore): LedgerWriter => {
	const answered = (answer: Answer, asked: Asked, object: StoredObject): Result<StoredRecord> => {
		const refusal = refusalOf(answer, asked, connection.server);
		if (refusal !== null) {
			return {ok: false, problem: refusal};
		}

		const parsed = parseAnswer(answer, connection.server);
		const record = parsed.ok ? recordIn(parsed.value, object.kind, answer.text) : null;
		return record === null ? fail('server-error', `What answers at ${connection.server} sent something else than ${named(object)}.`, 'Check the server address of the context.') : ok(record);
	};

	const sentFor = (object: StoredObject): Sent<StoredRecord> => ({
		words: named(object),
		async readAgain() {
			const now = await store.read(object, neverStarts.signal);
			return !now.ok && now.problem.code === 'not-found' ? ok(null) : now;
		},
		isAsRead: now => now.object.uid === object.uid && now.object.resourceVersion === object.resourceVersion,
		moved: () => movedProblem(object, 'was written by somebody else'),
		unknown: 'Look at the history of the release before anything else.',
	});

	return {
		async rewrite({object, raw}, {payload, labels}: RecordContent) {
			const problem = unsendable(object);
			if (problem !== null) {
				return {ok: false, problem};
			}

			const value = JSON.parse(raw) as unknown;
			if (!isApiObject(value)) {
				throw new TypeError('A record that was read is an object.');
			}

			const metadata = {...objectAt(value, 'metadata'), labels, uid: object.uid, resourceVersion: object.resourceVersion};
			const body = {
				...value,
				apiVersion: 'v1',
				kind: object.kind,
				metadata,
				data: {...objectAt(value, 'data'), release: payload},
			};
			const sent = await connection.write({method: 'PUT', path: `${pathOf(object)}?fieldManager=${ourManager}`, text: JSON.stringify(body)});
			if (sent.ok && sent.value.status === 409) {
				return movedProblem(object, 'was written');
			}

			const result = sent.ok ? answered(sent.value, askedOf('update', object), object) : sent;
			if (!result.ok && result.problem.code === 'not-found') {
				return movedProblem(object, 'was deleted');
			}

			return result.ok || !isOpen(result.problem)
				? result
				: findOut(sentFor(object), result.problem, now => now !== null && now.payload === payload && sameValue(now.object.labels, labels) ? ok(now) : null);
		},
		async remove(object) {
			const problem = unsendable(object);
			if (problem !== null) {
				return {ok: false, problem};
			}

			const {uid, resourceVersion} = object;
			const options = {kind: 'DeleteOptions', apiVersion: 'v1', preconditions: {uid, resourceVersion}};
			const sent = await connection.write({method: 'DELETE', path: pathOf(object), text: JSON.stringify(options)});
			if (sent.ok && sent.value.status === 409) {
				return movedProblem(object, 'was written');
			}

			const refusal = sent.ok ? refusalOf(sent.value, askedOf('delete', object), connection.server) ?? deletionRefusal(sent.value, connection.server) : sent.problem;
			if (refusal?.code === 'not-found') {
				return movedProblem(object, 'was deleted');
			}

			if (refusal === null) {
				return ok(null);
			}

			return isOpen(refusal) ? findOut(sentFor(object), refusal, now => now === null ? ok(null) : null) : {ok: false, problem: refusal};
		},
		async restore({object, payload, raw}) {
			const value = JSON.parse(raw) as unknown;
			if (!isApiObject(value) || !hasPlainName(object)) {
				return fail('input-unreadable', `What was saved of ${named(object)} is no object that can be made.`);
			}

			const metadata = Object.fromEntries(Object.entries(objectAt(value, 'metadata') ?? {}).filter(([key]) => !serverFields.has(key)));
			const body = {
				...value,
				apiVersion: 'v1',
				kind: object.kind,
				metadata,
			};
			const sent = await connection.write({method: 'POST', path: `${collectionPath(resourceOf(object))}?fieldManager=${ourManager}`, text: JSON.stringify(body)});
			if (sent.ok && sent.value.status === 409) {
				return movedProblem(object, 'was made anew');
			}

			const result = sent.ok ? answered(sent.value, askedOf('create', object), object) : sent;
			return result.ok || !isOpen(result.problem)
				? result
				: findOut(sentFor(object), result.problem, now => now === null ? notMade(object, result.problem) : (now.payload === payload ? ok(now) : null));
		},
	};
};
