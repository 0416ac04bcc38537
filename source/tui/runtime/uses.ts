import {groupRecords, rowOf} from '../../core/ledger/group-releases.ts';
import {releaseNameOf} from '../../core/ledger/identity.ts';
import type {ReleaseRow} from '../../core/ledger/types.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import type {HelmFound} from '../../core/helm/found.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {executeGroup} from '../../use-cases/execute-group.ts';
import {listReleases} from '../../use-cases/list-releases.ts';
import {asKnown, readRecords} from '../../use-cases/read-records.ts';
import {rehearseGroup} from '../../use-cases/rehearse-group.ts';
import {triageRelease} from '../../use-cases/triage-release.ts';
import {triageWatched} from '../../use-cases/triage-watched.ts';
import type {Uses} from '../state/effect.ts';
import {executeGoal} from './actions.ts';
import {listBackups, readActs} from './read-own.ts';
import {offersOf} from './read-repairs.ts';
import {readDiff} from './read-diff.ts';
import {readDrift} from './read-drift.ts';
import {readObject} from './read-object.ts';
import {readPart} from './read-part.ts';
import {readPlan} from './read-plan.ts';
import type {UseTable} from './runner.ts';

/** Milliseconds that a cursor rests before the decision of what it is on is worth reading. */
const rest = 150;

/** Newest bodies that are read at the same time: a screen of rows in two rounds. */
const limit = 16;

const keyOf = (driver: string, namespace: string | null, name: string): string => `${driver}/${namespace ?? ''}/${name}`;

/** Objects of a listing by release, made once a listing: each screenful of rows asks for a few. */
const indexes = new WeakMap<readonly StoredObject[], ReadonlyMap<string, readonly StoredObject[]>>();

const byRelease = (objects: readonly StoredObject[]): ReadonlyMap<string, readonly StoredObject[]> => {
	const known = indexes.get(objects);
	if (known !== undefined) {
		return known;
	}

	const index = Map.groupBy(objects, object => keyOf(object.driver, object.namespace, releaseNameOf(object)));
	indexes.set(objects, index);
	return index;
};

/**
Looks for Helm.

@yields What is being done, since only a person who waits for it would see this.
*/
async function * findHelm({helm}: Session, signal: AbortSignal): Steps<HelmFound> {
	yield {
		kind: 'progress', what: 'looking for Helm', done: 0, total: null,
	};
	return helm === null ? fail('helm-missing', 'There is no Helm in this session.') : helm.find(signal);
}

/**
Reads the newest bodies of a few rows and makes their rows anew.

@yields Progress.
*/
async function * checkReleases(session: Session, {rows, objects}: Uses['check-releases']['input'], signal: AbortSignal): Steps<readonly ReleaseRow[]> {
	const read = yield * readRecords(session, rows.map(({newest}) => newest.object), {limit, what: 'reading records'}, signal);
	if (!read.ok) {
		return read;
	}

	const index = byRelease(objects);
	const theirs = rows.flatMap(({driver, namespace, name}) => index.get(keyOf(driver, namespace, name)) ?? []);
	return ok(groupRecords(theirs.map(object => asKnown(session, object))).map(group => rowOf(group)));
}

/** Seconds for which an opened release's lock is watched for signs of its client, unless `--watch-for` says otherwise. */
const watchFor = 20;

/**
Reads a release and judges it; a lock is watched for a while then.

@yields Progress, and the verdict before a lock was watched.
*/
async function * openRelease(session: Session, {namespace, name, clientDead, settle}: Uses['triage-release']['input'], signal: AbortSignal): Steps<Uses['triage-release']['value']> {
	if (settle) {
		await session.clock.sleep(rest, signal);
	}

	const query = {namespace, name, live: !settle};
	const judging = {...session, clientDead};
	return yield * (settle ? triageRelease(judging, query, signal) : triageWatched(judging, {...query, watchFor: session.watchFor ?? watchFor}, signal));
}

/** The use case behind each name of an effect, in this session. A person's word about a client comes with the effect: it is about one lock, never about a session. */
export const usesOf = (session: Session): UseTable => ({
	'find-helm': (_, signal) => findHelm(session, signal),
	'list-releases': ({namespace}, signal) => listReleases(session, {namespace, check: false}, signal),
	'check-releases': (input, signal) => checkReleases(session, input, signal),
	'triage-release': (input, signal) => openRelease(session, input, signal),
	'read-part': (input, signal) => readPart(session, input, signal),
	'read-drift': (input, signal) => readDrift(session, input, signal),
	'read-object': (input, signal) => readObject(session, input, signal),
	'read-diff': (input, signal) => readDiff(session, input, signal),
	'read-acts': input => readActs(session, input),
	'list-repairs': ({clientDead, ...release}, signal) => offersOf({...session, clientDead}, release, signal),
	'list-backups': ({release}) => listBackups(session, release),
	rehearse: ({clientDead, ...input}, signal) => readPlan({...session, clientDead}, input, signal),
	'rehearse-group': ({releases, force, ...input}, signal) => rehearseGroup(session, {...input, releases: releases.map(release => ({...release, to: null})), flags: force ? {forceConflicts: true} : {}}, signal),
	'execute-group': (input, signal) => executeGroup(session, input, signal),
	execute: ({clientDead, ...input}, signal) => executeGoal({...session, clientDead}, input, signal),
});
