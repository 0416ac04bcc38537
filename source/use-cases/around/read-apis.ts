import {readByHelm} from '../../core/ledger/believed.ts';
import type {History} from '../../core/ledger/types.ts';
import {groupOf, type ObjectName} from '../../core/manifest/address.ts';
import {namedKinds} from '../../core/manifest/named-kinds.ts';
import type {ManifestObject} from '../../core/manifest/objects.ts';
import {successorOf, type KindVersion} from '../../core/manifest/successors.ts';
import {known, notAsked, unreadable, type Known} from '../../core/problem/known.ts';
import type {GoneApi, StoredApis} from '../../core/manifest/stored-apis.ts';
import type {Cluster, Discovery} from '../../ports/cluster.ts';
import {readStored} from '../drift/read-stored.ts';
import {giveWay} from '../give-way.ts';
import type {Look} from '../look.ts';
import {candidatesOf} from './revisions.ts';

type Stored = {readonly revision: number; readonly kinds: readonly KindVersion[]; readonly objects: readonly ManifestObject[]};

const keyOf = ({apiVersion, kind}: KindVersion): string => `${apiVersion} ${kind}`;

/** The kinds of every readable revision, newest first; those that the next writes start from or go to are read whole. */
const readKinds = async (look: Pick<Look, 'documents' | 'place'>, history: History, served: Discovery['kinds'], signal: AbortSignal): Promise<readonly Stored[]> => {
	const namespace = history.release.namespace ?? look.place.namespace;
	const whole = new Map(await Promise.all(candidatesOf(history).map(async ({revision, release}) => {
		const {objects} = await readStored(look, release, {namespace, served}, signal);
		return [revision, objects] as const;
	})));
	const byText = new Map<string, readonly KindVersion[]>();
	const stored: Stored[] = [];
	for (const {revision, record} of readByHelm(history)) {
		const manifest = record.decoded?.release?.manifest ?? null;
		if (revision === null || manifest === null) {
			continue;
		}

		const objects = whole.get(revision) ?? [];
		const kinds = whole.has(revision) ? objects : byText.get(manifest) ?? namedKinds(manifest);
		byText.set(manifest, kinds);
		stored.push({revision, kinds, objects});
		await giveWay();
	}

	return stored;
};

/** How many of these are live where they are served now; null where a part could not be read. */
const countLive = async (cluster: Cluster, objects: readonly ManifestObject[], successor: KindVersion, signal: AbortSignal): Promise<number | null> => {
	const targets = objects.map(({namespace, name}): ObjectName => ({...successor, namespace, name}));
	const answers = await cluster.read(targets, signal);
	return answers.some(answer => !answer.ok || answer.value.found === 'unseen') ? null : answers.filter(answer => answer.ok && answer.value.found === 'here').length;
};

/**
Says which kinds the readable revisions store that the API server serves no more, by fresh discovery, and what takes their place.

Helm builds every object of the newest and of the target manifest in the very version that is stored (both majors), so one kind that is gone stops it. A kind of a group that does not answer is not gone. A folder without discovery has nothing to say.
*/
export const readApis = async (look: Pick<Look, 'documents' | 'place' | 'world'>, cluster: Cluster, history: History, signal: AbortSignal): Promise<Known<StoredApis>> => {
	const discovery = await cluster.discover(signal);
	if (!discovery.ok) {
		return look.world === 'folder' ? notAsked : unreadable(discovery.problem);
	}

	const {kinds: served, unanswered} = discovery.value;
	const isServed = new Set(served.map(kind => keyOf(kind)));
	const silent = new Set(unanswered.map(apiVersion => groupOf(apiVersion)));
	const stored = await readKinds(look, history, served, signal);
	const absent = new Map(stored.flatMap(({kinds}) => kinds.filter(kind => !isServed.has(keyOf(kind))).map(({apiVersion, kind}) => [`${apiVersion} ${kind}`, {apiVersion, kind}] as const))).values().toArray();
	const gone = await Promise.all(absent.filter(({apiVersion}) => !silent.has(groupOf(apiVersion))).map(async (kind): Promise<GoneApi> => {
		const successor = successorOf(kind, served);
		const objects = new Map(stored.flatMap(entry => entry.objects).filter(object => keyOf(object) === keyOf(kind)).map(object => [object.address, object])).values().toArray();
		return {
			...kind,
			revisions: stored.filter(({kinds}) => kinds.some(each => keyOf(each) === keyOf(kind))).map(({revision}) => revision),
			objects: objects.map(({address}) => address),
			successor,
			live: successor === null || objects.length === 0 ? null : await countLive(cluster, objects, successor, signal),
		};
	}));
	return known({gone, unanswered: [...new Set(absent.map(({apiVersion}) => apiVersion).filter(apiVersion => silent.has(groupOf(apiVersion))))]});
};
