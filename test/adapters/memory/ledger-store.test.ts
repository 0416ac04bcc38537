import {createMemoryWorld} from '../../../source/adapters/memory/world.ts';
import {readObjects} from '../../../source/core/object/read-objects.ts';
import {ledgerStoreContract} from '../../contracts/ledger-store.ts';
import {stoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';

ledgerStoreContract('memory', async objects => {
	const {records} = readObjects(JSON.stringify({apiVersion: 'v1', kind: 'List', items: objects}), 'objects');
	const {store, records: held} = createMemoryWorld({...emptyScenario, records}, {clock: stoppedClock(0), namespace: null, driver: null});
	return {
		store,
		async remove({kind, metadata}) {
			held.remove({kind, ...metadata});
		},
		async close() {
			// Memory needs no cleaning up.
		},
	};
});
