import {createKubernetesLedgerStore} from '../../../source/adapters/kubernetes/ledger-store.ts';
import {startApiServer} from '../../contracts/api-server.ts';
import {ledgerStoreContract} from '../../contracts/ledger-store.ts';
import {reach} from './reach.ts';

ledgerStoreContract('kubernetes', async (objects, driver) => {
	const server = await startApiServer({now: () => Date.parse('2026-11-02T04:00:00Z')});
	for (const object of objects) {
		server.put(object);
	}

	const connection = reach(server.url);
	return {
		store: createKubernetesLedgerStore(connection, {driver, namespace: 'payments'}),
		async remove({kind, metadata}) {
			server.remove(kind, metadata.namespace, metadata.name);
		},
		async close() {
			connection.close();
			await server.close();
		},
	};
});
