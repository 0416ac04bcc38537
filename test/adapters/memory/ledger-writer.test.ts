import {Buffer} from 'node:buffer';
import {createMemoryWorld} from '../../../source/adapters/memory/world.ts';
import {readObjects} from '../../../source/core/object/read-objects.ts';
import {ledgerWriterContract} from '../../contracts/ledger-writer.ts';
import {stoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';

ledgerWriterContract('memory', async (objects, driver) => {
	const {records} = readObjects(JSON.stringify({apiVersion: 'v1', kind: 'List', items: objects}), 'objects');
	const {store, writer, records: held} = createMemoryWorld({...emptyScenario, records}, {clock: stoppedClock(0), namespace: null, driver: null});
	return {
		store,
		writer,
		async touch({kind, metadata, data}) {
			const payload = driver === 'secret' ? Buffer.from(data['release']!, 'base64').toString() : data['release']!;
			held.replace({driver, namespace: metadata.namespace, name: metadata.name, labels: metadata.labels, payload, manager: 'Helm'});
			if (held.get({kind, ...metadata}) === null) {
				throw new Error('nothing to touch');
			}
		},
		async remove({kind, metadata}) {
			held.remove({kind, ...metadata});
		},
		async close() {
			// Memory needs no cleaning up.
		},
	};
});
