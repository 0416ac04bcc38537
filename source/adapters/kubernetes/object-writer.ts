import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import {liveName, liveWords} from '../../core/manifest/live-name.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import {jsonPatchOf, standingIn} from '../../core/plan/writes/object-patch.ts';
import {ourManager} from '../../core/plan/writes/our-manager.ts';
import {
	fail,
	ok,
	type Problem,
	type Result,
} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {ObjectWriter} from '../../ports/object-writer.ts';
import type {Answer} from './answer.ts';
import {missingRight} from './apply-refusal.ts';
import type {Connection} from './connection.ts';
import {deletionRefusal} from './deletion-refusal.ts';
import {absent, getObject, objectIn} from './get-object.ts';
import type {Kinds} from './kinds.ts';
import {findOut, isOpen, type Sent} from './lost-answer.ts';
import {isPathSegment} from './path-segment.ts';
import {refusalOf, statusOf, type Asked} from './refusal.ts';
import {askedAbout, objectPath, type Resource} from './resource.ts';

/** An object as it was read, and where it is written. */
type Target = {readonly resource: Resource; readonly name: string; readonly words: string; readonly uid: string; readonly resourceVersion: string};

const neverStarts = new AbortController();

const movedProblem = ({words}: Target, what: string): ReturnType<typeof fail> => fail('moved', `${words} ${what} since it was read.`, 'Nothing was written to it. Look at the new plan.');

/**
Writes live objects in a cluster.

A patch is a JSON patch with tests on uid, resourceVersion and every old value: the API server answers a test that fails with 422, and a write that came in between with 409 (seen on 1.37.2). A deletion has uid and resourceVersion as preconditions.
*/
export const createKubernetesObjectWriter = (connection: Connection, kinds: Kinds): ObjectWriter => {
	/** Problems: `moved` for what nothing could hold to the state that was read, `server-error` for a kind that is not served. */
	const targetOf = async (live: JsonValue): Promise<Result<Target>> => {
		const name = liveName(live);
		const {uid, resourceVersion} = liveObjectOf(live) ?? {uid: null, resourceVersion: null};
		if (uid === null || resourceVersion === null) {
			return fail('moved', `${liveWords(name)} has no uid or resourceVersion, so that nothing could hold a write to the state that was read.`, 'Read it from the cluster.');
		}

		const finder = await kinds.finder([name], neverStarts.signal);
		const found = finder.ok ? finder.value(name) : finder;
		if (!found.ok) {
			return found;
		}

		if (found.value === null || ![name.name, ...name.namespace === null ? [] : [name.namespace]].every(isPathSegment)) {
			return fail('server-error', `The API server has no ${name.kind} (${name.apiVersion}) that could be called ${name.name}.`, 'A definition may just have been removed: look at the new plan.');
		}

		return ok({
			resource: {served: found.value, namespace: found.value.namespaced ? name.namespace : null},
			name: name.name,
			words: liveWords(name),
			uid,
			resourceVersion,
		});
	};

	/** A refusal in the server's own words where no right is missing: a webhook, a policy or a quota says no with 403 too. */
	const refused = (answer: Answer, asked: Asked, {words}: Target): Problem | null => {
		const message = statusOf(answer.text).message ?? '';
		return answer.status === 403 && missingRight(message) === null
			? fail('server-error', `The cluster refuses to ${asked.verb} ${words}: ${message === '' ? 'it does not say why' : message}`, 'Nothing was written to it.').problem
			: refusalOf(answer, asked, connection.server);
	};

	const sentFor = (target: Target): Sent<JsonValue> => ({
		words: target.words,
		async readAgain() {
			const read = await getObject(connection, target.resource, target.name, neverStarts.signal) ?? absent;
			return read.ok ? ok(read.value.found === 'here' ? read.value.value : null) : read;
		},
		isAsRead(now) {
			const object = liveObjectOf(now);
			return object?.uid === target.uid && object.resourceVersion === target.resourceVersion;
		},
		moved: now => movedProblem(target, now === null ? 'was deleted' : 'was written by somebody else'),
		unknown: 'Look at it before anything else.',
	});

	return {
		async patch(live, content) {
			const target = await targetOf(live);
			if (!target.ok) {
				return target;
			}

			const {resource, name, uid} = target.value;
			const asked = askedAbout(resource, 'patch', name);
			const sent = await connection.write({method: 'PATCH', path: `${objectPath(resource, name)}?fieldManager=${ourManager}`, text: JSON.stringify(jsonPatchOf(live, content))});
			if (sent.ok && sent.value.status === 409) {
				return movedProblem(target.value, 'was written');
			}

			const refusal = sent.ok ? refused(sent.value, asked, target.value) : sent.problem;
			if (refusal === null) {
				const written = sent.ok ? objectIn(sent.value, {resource, verb: 'patch', name}, connection.server) : sent;
				return written.ok ? written : findOut(sentFor(target.value), written.problem, now => liveObjectOf(now)?.uid === uid && standingIn(now, content) === 'as-written' ? ok(now) : null);
			}

			if (refusal.code === 'not-found') {
				return movedProblem(target.value, 'was deleted');
			}

			// A refused test and a refused object have the same status: which of them it was, the object says.
			const isRefused = sent.ok && sent.value.status < 500;
			return isOpen(refusal)
				? findOut(sentFor(target.value), refusal, now => !isRefused && liveObjectOf(now)?.uid === uid && standingIn(now, content) === 'as-written' ? ok(now) : null)
				: {ok: false, problem: refusal};
		},
		async remove(live, propagation) {
			const target = await targetOf(live);
			if (!target.ok) {
				return target;
			}

			const {resource, name, uid, resourceVersion} = target.value;
			const options = {
				kind: 'DeleteOptions',
				apiVersion: 'v1',
				preconditions: {uid, resourceVersion},
				propagationPolicy: propagation,
			};
			const sent = await connection.write({method: 'DELETE', path: objectPath(resource, name), text: JSON.stringify(options)});
			if (sent.ok && sent.value.status === 409) {
				return movedProblem(target.value, 'was written');
			}

			const denied = sent.ok ? refused(sent.value, askedAbout(resource, 'delete', name), target.value) : sent.problem;
			if (denied?.code === 'not-found') {
				return movedProblem(target.value, 'was deleted');
			}

			const refusal = denied ?? (sent.ok ? deletionRefusal(sent.value, connection.server) : null);
			if (refusal === null) {
				return ok(null);
			}

			const isRefused = sent.ok && denied !== null && sent.value.status < 500;
			const isLeaving = (now: JsonValue): boolean => liveObjectOf(now)?.uid !== uid || (isApiObject(now) && textAt(objectAt(now, 'metadata'), 'deletionTimestamp') !== null);
			return isOpen(refusal)
				? findOut(sentFor(target.value), refusal, now => !isRefused && isLeaving(now) ? ok(null) : null)
				: {ok: false, problem: refusal};
		},
	};
};
