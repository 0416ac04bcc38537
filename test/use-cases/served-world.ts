/** A lock on a server in memory, reached over HTTP as a cluster is, with the state folder on disk: for tests of answers that are not what a plan hopes for. */
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createKubernetesCluster} from '../../source/adapters/kubernetes/cluster.ts';
import {createKubernetesLedgerStore} from '../../source/adapters/kubernetes/ledger-store.ts';
import {createKinds} from '../../source/adapters/kubernetes/kinds.ts';
import {createKubernetesLedgerWriter} from '../../source/adapters/kubernetes/ledger-writer.ts';
import {createKubernetesObjectWriter} from '../../source/adapters/kubernetes/object-writer.ts';
import {createFileSystem} from '../../source/adapters/node/file-system.ts';
import type {Session} from '../../source/ports/session.ts';
import {reach} from '../adapters/kubernetes/reach.ts';
import {answerToReview, everything} from '../contracts/api-reviews.ts';
import {
	startApiServer,
	type ApiObject,
	type ApiReply,
	type ApiRequest,
	type ApiServer,
	type ApiServerOptions,
} from '../contracts/api-server.ts';
import {began, marks, recordOf, type Told} from '../core/plan/release.ts';
import {worldOf} from './rollback-world.ts';
import {stuck} from './writes-world.ts';

export type ServedWorld = {
	readonly session: Session;
	readonly server: ApiServer;
	/** The state folder's parent, as XDG_STATE_HOME. */
	readonly home: string;
	/** Sees every request first from now on; null for the server's own answers. */
	readonly script: (before: ((request: ApiRequest) => ApiReply | null) | null) => void;
	readonly close: () => Promise<void>;
};

const iso = (seconds: number): string => new Date(began + (seconds * 1000)).toISOString().replace('.000', '');

/** Records on the server, an hour old; without others: revision 3 pending and whole live, 2 deployed, 1 superseded. `groups`: what it serves beyond the core. */
export const servedWorld = async (records: readonly Told[] = stuck, groups: ApiServerOptions['groups'] = {}): Promise<ServedWorld> => {
	let scripted: ((request: ApiRequest) => ApiReply | null) | null = null;
	const server = await startApiServer({
		now: () => began + 3_600_000,
		groups,
		before: request => scripted?.(request) ?? answerToReview(request, {rules: () => ({resourceRules: everything, incomplete: false}), allowed: () => true, person: 'jo@example.test'}),
	});
	for (const told of records) {
		const {raw} = recordOf(told);
		const {metadata, ...record} = JSON.parse(raw) as ApiObject;
		const {resourceVersion: _, ...kept} = metadata;
		server.put({...record, metadata: {...kept, creationTimestamp: iso(told.revision * 60)}});
	}

	for (const name of ['web', 'new']) {
		server.put({
			apiVersion: 'v1',
			kind: 'ConfigMap',
			metadata: {
				name,
				namespace: 'shop',
				annotations: marks,
				labels: {'app.kubernetes.io/managed-by': 'Helm'},
			},
		});
	}

	const home = await mkdtemp(path.join(tmpdir(), 'helm-triage-served-'));
	const connection = reach(server.url, {options: {requestTimeout: 2000}});
	const store = createKubernetesLedgerStore(connection, {driver: 'secret', namespace: 'shop'});
	const {session} = worldOf(records);
	return {
		server,
		home,
		session: {
			...session,
			place: {...session.place, server: server.url},
			store,
			writer: createKubernetesLedgerWriter(connection, store),
			objects: createKubernetesObjectWriter(connection, createKinds(connection)),
			cluster: createKubernetesCluster(connection, {context: 'kind', server: server.url, namespace: 'shop'}),
			helm: null,
			files: createFileSystem({HOME: home, XDG_STATE_HOME: home}),
		},
		script(before) {
			scripted = before;
		},
		async close() {
			connection.close();
			await server.close();
			await rm(home, {recursive: true, force: true});
		},
	};
};
