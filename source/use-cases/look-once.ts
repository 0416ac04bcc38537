import type {History} from '../core/ledger/types.ts';
import type {ObjectName} from '../core/manifest/address.ts';
import {fail, type Result} from '../core/problem/problem.ts';
import type {ManifestDocument} from '../core/manifest/types.ts';
import {notAsked} from '../core/problem/known.ts';
import type {Facts} from '../core/runbook/types.ts';
import type {Cluster, LiveAnswer} from '../ports/cluster.ts';
import type {HelmRunner} from '../ports/helm-runner.ts';
import type {Session} from '../ports/session.ts';
import {readApis} from './around/read-apis.ts';
import type {Look} from './look.ts';
import {readDocuments} from './read-documents.ts';

export type {Look} from './look.ts';

const keyOf = (value: object): string => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1));

const nameOf = ({apiVersion, kind, namespace, name}: ObjectName): string => [apiVersion, kind, namespace ?? '', name].join('\n');

/** Asks once for each key, whoever comes later. */
const remembering = <T, K = string>(): ((key: K, ask: () => Promise<T>) => Promise<T>) => {
	const asked = new Map<K, Promise<T>>();
	return async (key, ask) => {
		const running = asked.get(key) ?? ask();
		asked.set(key, running);
		return running;
	};
};

/**
The same cluster, where each thing is read once: several manifests are compared with one state of the cluster, and cost it one reading.

For one look at one release; it never reads anything again.
*/
export const readOnce = (cluster: Cluster): Cluster => {
	const discovery = remembering<Awaited<ReturnType<Cluster['discover']>>>();
	const lists = remembering<Awaited<ReturnType<Cluster['list']>>>();
	const logs = remembering<Awaited<ReturnType<Cluster['log']>>>();
	const objects = new Map<string, Promise<Result<LiveAnswer>>>();
	return {
		...cluster,
		discover: async signal => discovery('', async () => cluster.discover(signal)),
		list: async (query, signal) => lists(keyOf(query), async () => cluster.list(query, signal)),
		log: async (query, signal) => logs(keyOf(query), async () => cluster.log(query, signal)),
		async read(targets, signal) {
			const names = targets.map(target => nameOf(target));
			const fresh = new Map(targets.map((target, index) => [names[index]!, target])).entries().filter(([name]) => !objects.has(name)).toArray();
			const reading = fresh.length === 0 ? Promise.resolve([]) : cluster.read(fresh.map(([, target]) => target), signal);
			for (const [index, [name]] of fresh.entries()) {
				objects.set(name, (async () => {
					const answers = await reading;
					return answers[index] ?? fail('not-found', 'The cluster gave no answer for it.');
				})());
			}

			return Promise.all(names.map(async name => objects.get(name)!));
		},
	};
};

const findOnce = (helm: HelmRunner): HelmRunner => {
	const found = remembering<Awaited<ReturnType<HelmRunner['find']>>>();
	return {...helm, find: async signal => found('', async () => helm.find(signal))};
};

/**
Begins a look: cluster, Helm and manifests are each read once, whichever part of it asks first.

All of a look ends with one signal: what an abort cut short is never asked for again. It never reads anything anew.
*/
export const lookOnce = (session: Session): Look => {
	const documents = remembering<readonly ManifestDocument[]>();
	const apis = remembering<Facts['apis'], History>();
	const cluster = session.cluster === null ? null : readOnce(session.cluster);
	const look: Look = {
		...session,
		cluster,
		helm: session.helm === null ? null : findOnce(session.helm),
		documents: async (manifest, signal) => documents(manifest, async () => readDocuments(manifest, signal)),
		apis: async (history, signal) => cluster === null ? notAsked : apis(history, async () => readApis(look, cluster, history, signal)),
	};
	return look;
};
