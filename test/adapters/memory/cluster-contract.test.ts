import {createMemoryWorld} from '../../../source/adapters/memory/world.ts';
import {coreKinds} from '../../contracts/api-discovery.ts';
import {clusterContract, servedGroups, sessionNamespace} from '../../contracts/cluster.ts';
import {stoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';

const kinds = [['v1', coreKinds] as const, ...Object.entries(servedGroups)].flatMap(([apiVersion, served]) => served.map(kind => ({apiVersion, ...kind})));

clusterContract('memory', async objects => {
	const {cluster} = createMemoryWorld({
		...emptyScenario,
		kinds,
		objects: objects.map(object => ({
			apiVersion: object.apiVersion,
			kind: object.kind,
			namespace: object.metadata.namespace ?? null,
			name: object.metadata.name,
			value: object,
		})),
	}, {clock: stoppedClock(0), namespace: sessionNamespace, driver: null});
	return {
		cluster,
		isFolder: false,
		person: null,
		async close() {
			// Memory needs no cleaning up.
		},
	};
});
