/** The contracts of every store and every writer of records, held by ours on a real API server. It has a cluster to itself, since it lists the records of all namespaces. */
import {execa} from 'execa';
import {afterAll, beforeAll, describe, inject} from 'vitest';
import {ledgerStoreContract, type ApiObject} from '../contracts/ledger-store.ts';
import {ledgerWriterContract} from '../contracts/ledger-writer.ts';
import {sessionOn} from './harness/session.ts';
import {isOwnCluster} from './harness/start-trial.ts';
import {startCluster, type RunningCluster} from './harness/start.ts';

let cluster: RunningCluster;

const kubectl = async (arguments_: readonly string[], input = ''): Promise<string> => {
	const {stdout} = await execa(cluster.programs.kubectl, [...arguments_, `--kubeconfig=${cluster.kubeconfigs.admin}`], {input});
	return stdout;
};

/** What may be said of an object that is to be created: the rest is the server's. */
const wantedOf = ({metadata: {name, namespace, labels, annotations}, ...object}: ApiObject): unknown => ({...object, metadata: {name, namespace, labels, annotations}});

const keyOf = ({metadata: {namespace, name}}: ApiObject): string => `${namespace}/${name}`;

describe.runIf(isOwnCluster())('in a cluster of its own', () => {
	beforeAll(async () => {
		cluster = await startCluster(inject('cluster').programs);
		await Promise.all(['payments', 'shop'].map(async namespace => kubectl(['create', 'namespace', namespace])));
	});

	afterAll(async () => {
		await cluster.stop();
	});

	const create = async (objects: readonly ApiObject[]): Promise<void> => {
		await kubectl(['create', '-f', '-'], JSON.stringify({apiVersion: 'v1', kind: 'List', items: objects.map(object => wantedOf(object))}));
	};

	const remove = async ({kind, metadata: {name, namespace}}: ApiObject): Promise<void> => {
		await kubectl(['delete', kind, name, `--namespace=${namespace}`]);
	};

	const close = async (): Promise<void> => {
		await kubectl(['delete', 'secrets,configmaps', '--all-namespaces', '--selector=owner=helm', '--wait=false']);
	};

	ledgerStoreContract('a real API server', async (objects, driver) => {
		if (objects.length > 0) {
			await create(objects);
		}

		const made = JSON.parse(await kubectl(['get', 'secrets,configmaps', '--all-namespaces', '--selector=owner=helm', '-o', 'json', '--show-managed-fields'])) as {items: readonly ApiObject[]};
		const seen = new Map(made.items.map(object => [keyOf(object), object]));
		const session = await sessionOn(cluster.kubeconfigs.admin, {driver, namespace: 'payments'});
		return {
			store: session.store,
			seen: object => seen.get(keyOf(object))!,
			remove,
			close,
		};
	});

	ledgerWriterContract('a real API server', async (objects, driver) => {
		await create(objects);
		const {store, writer} = await sessionOn(cluster.kubeconfigs.admin, {driver, namespace: 'payments'});
		return {
			store,
			writer: writer!,
			async touch({kind, metadata: {name, namespace}}) {
				await kubectl(['label', kind, name, `--namespace=${namespace}`, 'touched=yes']);
			},
			remove,
			close,
		};
	});
});
