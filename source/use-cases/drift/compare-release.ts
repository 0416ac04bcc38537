import {ignoreFold} from '../../core/drift/ignore/ignore-fold.ts';
import {ruleUses} from '../../core/drift/ignore/rule-use.ts';
import {summarise} from '../../core/drift/summary.ts';
import type {DriftReport, ObjectDrift} from '../../core/drift/types.ts';
import {unlistedObjects} from '../../core/drift/unlisted.ts';
import type {History} from '../../core/ledger/types.ts';
import type {ManifestObject} from '../../core/manifest/objects.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {Cluster, Discovery, LiveAnswer} from '../../ports/cluster.ts';
import type {Steps} from '../../ports/step.ts';
import {giveWay, inSlices} from '../give-way.ts';
import {inspectHealth} from '../inspect-health.ts';
import type {Look} from '../look-once.ts';
import {doing, inside} from '../progress.ts';
import {long, redactBefore} from '../redact-long.ts';
import {unreadFor, type Unread} from '../unread.ts';
import type {ReadableRevision} from '../choose-revision.ts';
import {compareOne, desiredFor, unlistedObject, type Ground} from './compare-object.ts';
import {prepareWrites} from './next-writes.ts';
import {readNeighbours} from './read-neighbours.ts';
import {kindsEverStored, readStored} from './read-stored.ts';
import {askServer, type Tried} from './server-method.ts';

/** A look with a cluster, or with a folder that holds live objects. */
export type Reading = Look & {readonly cluster: Cluster};

type Input = {readonly history: History; readonly chosen: ReadableRevision; readonly server: boolean};

const whyUnread = (object: ManifestObject, answer: Result<LiveAnswer>): readonly Unread[] => answer.ok ? [] : [unreadFor(object.address, `get ${object.kind}`, answer.problem)];

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
	const {cluster, redactor, place, config: {ignore: ignored}} = session;
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
	const kinds = await kindsEverStored(history);
	yield doing(`reading ${objects.length} live objects`);
	const [answers, neighbours, judge] = await Promise.all([
		cluster.read(objects, signal),
		readNeighbours({
			cluster,
			discovery: discovery.value,
			release,
			namespace,
		}, kinds, signal),
		prepareWrites(session, history, {release, namespace, served}, signal),
	]);
	const triedOf = (object: ManifestObject, index: number): Tried => {
		const answer = answers[index]!;
		return {address: object.address, desired: desiredFor(object, {release, namespace}), live: answer.ok && answer.value.found === 'here' ? answer.value.value : null};
	};

	const asked = server ? yield * askServer(cluster, objects.map((object, index) => triedOf(object, index)), signal) : ok(null);
	if (!asked.ok) {
		return asked;
	}

	const ground: Ground = {
		release,
		namespace,
		surroundings: neighbours.surroundings,
		judge,
		ignore: ignored.rules.length === 0 ? null : ignoreFold(ignored),
		server: asked.value,
	};
	const compared: ObjectDrift[] = [];
	for (const [index, object] of objects.entries()) {
		const answer = answers[index]!;
		if (answer.ok && answer.value.found === 'here') {
			await inSlices(redactor.slices.learnJson(answer.value.value), signal);
		}

		const one = await inSlices(compareOne(object, answer, ground), signal);
		if (one === null) {
			break; // Whoever asked has gone
		}

		compared.push(one);
		await giveWay();
	}

	for (const object of unlistedObjects(neighbours.marked, new Set([...objects, ...hooks].map(({address}) => address)))) {
		await inSlices(redactor.slices.learnJson(object.live), signal);
		compared.push(unlistedObject(object, ground));
	}

	const health = yield * inside(inspectHealth(session, compared, signal));
	if (!health.ok) {
		return health;
	}

	const telling = compared.filter(({changes, document}) => changes.length > 0 && document !== null && document.text.length > long);
	await redactBefore(redactor, telling.flatMap(({document, live}) => [document!.value, live]), [], signal);
	const judged = compared.map(object => ({...object, health: health.value.health.get(object.address) ?? null}));
	return ok({
		release: {...history.release, revision: chosen.revision.revision},
		method: server ? 'server' : 'local',
		objects: judged,
		summary: summarise(judged),
		rulesFile: ignored.file,
		rules: ruleUses(ignored, judged),
		unknown: [
			...faulty.map(({line, faults}) => ({what: `The document at line ${line} of the stored manifest: ${faults[0]?.message ?? 'it cannot be read.'}`, verb: null})),
			...objects.flatMap((object, index) => whyUnread(object, answers[index]!)),
			...neighbours.unread,
			...health.value.unread,
		],
	});
}
