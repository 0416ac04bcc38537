import {compareObjects} from '../../core/drift/compare.ts';
import {blameByConflicts} from '../../core/drift/conflict-blame.ts';
import {desiredOf} from '../../core/drift/desired.ts';
import {blameOf} from '../../core/drift/fields/blame.ts';
import {readManagedFields} from '../../core/drift/fields/managed-fields.ts';
import {folds} from '../../core/drift/folds/folds.ts';
import {marksOf} from '../../core/drift/marks.ts';
import {foldMarks, foreignBecause, stateOf} from '../../core/drift/object-state.ts';
import {compareByServer} from '../../core/drift/server.ts';
import {summarise} from '../../core/drift/summary.ts';
import type {DriftReport, ObjectDrift, RawChange} from '../../core/drift/types.ts';
import {unlistedObjects, type Unlisted} from '../../core/drift/unlisted.ts';
import type {History} from '../../core/ledger/types.ts';
import type {ManifestObject} from '../../core/manifest/objects.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Cluster, Discovery, LiveAnswer} from '../../ports/cluster.ts';
import type {Steps} from '../../ports/step.ts';
import {createGiveWay} from '../give-way.ts';
import {inspectHealth} from '../inspect-health.ts';
import type {Look} from '../look-once.ts';
import {doing, inside} from '../progress.ts';
import type {ReadableRevision} from '../choose-revision.ts';
import {prepareWrites, type JudgeWrites} from './next-writes.ts';
import {readNeighbours, type Neighbours, type Unread} from './read-neighbours.ts';
import {kindsEverStored, readStored} from './read-stored.ts';
import {askServer, type ServerAnswer} from './server-method.ts';

/** A look with a cluster, or with a folder that holds live objects. */
export type Reading = Look & {readonly cluster: Cluster};

type Input = {readonly history: History; readonly chosen: ReadableRevision; readonly server: boolean};

type Ground = Pick<Neighbours, 'surroundings'> & {
	readonly release: string;
	readonly namespace: string;
	readonly judge: JudgeWrites;
	/** By address; null where the server was not asked. */
	readonly server: ReadonlyMap<string, ServerAnswer> | null;
};

const blank: Pick<ObjectDrift, 'changes' | 'folded' | 'extras' | 'warnings' | 'method' | 'health'> = {
	changes: [],
	folded: [],
	extras: [],
	warnings: [],
	method: 'local',
	health: null,
};

/** An object as a whole is one difference with an empty path. */
const whole = (change: RawChange['change']): RawChange => ({
	path: [],
	change,
	stored: null,
	live: null,
});

const namesOf = ({address, apiVersion, kind, namespace, name}: ManifestObject | Unlisted): Pick<ObjectDrift, 'address' | 'apiVersion' | 'kind' | 'namespace' | 'name'> => ({
	address,
	apiVersion,
	kind,
	namespace,
	name,
});

const unknownObject = (object: ManifestObject, why: string): ObjectDrift => ({
	...namesOf(object),
	...blank,
	state: 'unknown',
	why,
	document: object.document,
	live: null,
});

const missingObject = (object: ManifestObject, desired: JsonValue, {judge}: Ground): ObjectDrift => {
	const change = whole('missing');
	return {
		...namesOf(object),
		...blank,
		state: 'missing',
		why: 'It is stored, and there is no such object.',
		changes: [{
			...change,
			blame: null,
			next: judge({
				...object,
				desired,
				live: null,
				managers: [],
				ours: null,
			})(change),
		}],
		document: object.document,
		live: null,
	};
};

/** What the server answered for this object, when it was asked. */
const answerOf = ({address}: ManifestObject, {server}: Ground): ServerAnswer | null => server?.get(address) ?? null;

const presentObject = (object: ManifestObject, desired: JsonValue, live: JsonValue, ground: Ground): ObjectDrift => {
	const answer = answerOf(object, ground);
	const managers = readManagedFields(live);
	const sides = {
		desired,
		live,
		managers,
		folds,
		surroundings: ground.surroundings,
	};
	const {changes: raw, folded, extras, warnings, ours} = answer?.kind === 'applied' ? compareByServer(sides, answer.forced) : compareObjects(sides);
	const conflicts = answer?.kind === 'applied' ? answer.conflicts : [];
	const marks = foldMarks(raw, ours);
	const foreign = foreignBecause(marksOf(live), ground, ours);
	const judge = ground.judge({
		...object,
		desired,
		live,
		managers,
		ours,
	});
	return {
		...namesOf(object),
		...blank,
		state: stateOf(marks.changes, foreign),
		why: foreign,
		changes: marks.changes.map(change => ({...change, blame: blameByConflicts(conflicts, managers, change.path) ?? blameOf(managers, change.path, ours), next: judge(change)})),
		folded: [...folded, ...marks.folded],
		extras,
		warnings: [...warnings, ...marks.warnings, ...answer?.kind === 'local' ? [answer.warning] : []],
		method: answer?.kind === 'applied' ? 'server' : 'local',
		document: object.document,
		live,
	};
};

const desiredFor = (object: ManifestObject, {release, namespace}: Pick<Ground, 'release' | 'namespace'>): JsonValue => desiredOf(object.document.value, {release, namespace, namespaced: object.namespace !== null});

const compareOne = (object: ManifestObject, answer: Result<LiveAnswer>, ground: Ground): ObjectDrift => {
	if (!answer.ok) {
		return unknownObject(object, answer.problem.message);
	}

	const desired = desiredFor(object, ground);
	switch (answer.value.found) {
		case 'here': {
			return presentObject(object, desired, answer.value.value, ground);
		}

		case 'absent': {
			return missingObject(object, desired, ground);
		}

		case 'unseen': {
			return unknownObject(object, `There is no ${object.kind}${object.namespace === null ? '' : ` of namespace ${object.namespace}`} here at all, so whether it is missing is not known.`);
		}
	}
};

const unlistedObject = (object: Unlisted, {judge}: Ground): ObjectDrift => {
	const change = whole('extra');
	const managers = readManagedFields(object.live);
	return {
		...namesOf(object),
		...blank,
		state: 'unlisted',
		why: 'It carries the marks of this release, and the stored manifest does not list it.',
		changes: [{
			...change,
			blame: null,
			next: judge({
				...object,
				desired: null,
				managers,
				ours: null,
			})(change),
		}],
		document: null,
		live: object.live,
	};
};

const whyUnread = (object: ManifestObject, answer: Result<LiveAnswer>): readonly Unread[] => answer.ok ? [] : [{what: `${object.address}: ${answer.problem.message}`, verb: answer.problem.code === 'forbidden' ? `get ${object.kind}` : null}];

/** Discovery, null where there is none to ask; only a folder has none by its nature. */
const discover = async ({cluster, world}: Reading, signal: AbortSignal): Promise<Result<Discovery | null>> => {
	const found = await cluster.discover(signal);
	return found.ok || world !== 'folder' ? found : ok(null);
};

/**
Compares every stored object of a revision with its live one, finds what carries the release's marks and is not stored, and asks how the objects do.

@yields Progress.
*/
export async function * compareRelease(session: Reading, {history, chosen, server}: Input, signal: AbortSignal): Steps<DriftReport> {
	const {cluster, redactor, place} = session;
	const release = history.release.name;
	const namespace = history.release.namespace ?? place.namespace;
	yield doing('asking the API server what it serves');
	const discovery = await discover(session, signal);
	if (!discovery.ok) {
		return discovery;
	}

	const served = discovery.value?.kinds ?? null;
	yield doing('reading the manifest');
	const {objects, faulty, hooks} = await readStored(session, chosen.release, {namespace, served}, signal);
	yield doing(`reading ${objects.length} live objects`);
	const [answers, neighbours, judge] = await Promise.all([
		cluster.read(objects, signal),
		readNeighbours({
			cluster,
			discovery: discovery.value,
			release,
			namespace,
		}, kindsEverStored(history), signal),
		prepareWrites(session, history, {release, namespace, served}, signal),
	]);
	const tried = objects.map((object, index) => {
		const answer = answers[index]!;
		return {address: object.address, desired: desiredFor(object, {release, namespace}), live: answer.ok && answer.value.found === 'here' ? answer.value.value : null};
	});
	const asked = server ? yield * askServer(cluster, tried, signal) : ok(null);
	if (!asked.ok) {
		return asked;
	}

	const ground: Ground = {
		release,
		namespace,
		surroundings: neighbours.surroundings,
		judge,
		server: asked.value,
	};
	const giveWay = createGiveWay();
	const compared: ObjectDrift[] = [];
	for (const [index, object] of objects.entries()) {
		const answer = answers[index]!;
		if (answer.ok && answer.value.found === 'here') {
			redactor.learnJson(answer.value.value);
		}

		compared.push(compareOne(object, answer, ground));
		await giveWay();
	}

	for (const object of unlistedObjects(neighbours.marked, new Set([...objects, ...hooks].map(({address}) => address)))) {
		redactor.learnJson(object.live);
		compared.push(unlistedObject(object, ground));
	}

	const health = yield * inside(inspectHealth(session, compared, signal));
	if (!health.ok) {
		return health;
	}

	const judged = compared.map(object => ({...object, health: health.value.health.get(object.address) ?? null}));
	return ok({
		release: {...history.release, revision: chosen.revision.revision},
		method: server ? 'server' : 'local',
		objects: judged,
		summary: summarise(judged),
		unknown: [
			...faulty.map(({line, faults}) => ({what: `The document at line ${line} of the stored manifest: ${faults[0]?.message ?? 'it cannot be read.'}`, verb: null})),
			...objects.flatMap((object, index) => whyUnread(object, answers[index]!)),
			...neighbours.unread,
			...health.value.unread,
		],
	});
}
