import {liveObjectOf} from '../../core/object/live-object.ts';
import type {Driver} from '../../core/object/stored-object.ts';
import {isMapping} from '../../core/record/json-kinds.ts';
import type {Clock} from '../../ports/clock.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {HelmRunner} from '../../ports/helm-runner.ts';
import type {LedgerStore} from '../../ports/ledger-store.ts';
import type {LedgerWriter} from '../../ports/ledger-writer.ts';
import type {ObjectWriter} from '../../ports/object-writer.ts';
import type {Scenario, ScenarioObject} from '../../ports/scenario.ts';
import {mappingAt} from './apply/ground.ts';
import {createMemoryCluster} from './cluster.ts';
import {createMemoryFileSystem, type MemoryFileSystem} from './file-system.ts';
import {createMemoryHelmRunner} from './helm-runner.ts';
import {createMemoryLedgerStore} from './ledger-store.ts';
import {createMemoryLedgerWriter} from './ledger-writer.ts';
import {createIdentifiers, newestVersion} from './identifiers.ts';
import {createLiveObjects, type LiveObjects} from './live-objects.ts';
import {createMemoryObjectWriter} from './object-writer.ts';
import {createRecords, type Records} from './records.ts';
import {createRunningClock} from './running-clock.ts';

export type MemoryWorld = {
	readonly clock: Clock;
	readonly store: LedgerStore;
	readonly writer: LedgerWriter;
	readonly objects: ObjectWriter;
	readonly cluster: Cluster;
	/** Null where the recording had no Helm. */
	readonly helm: HelmRunner | null;
	readonly files: MemoryFileSystem;
	/** The records as the API server holds them, for somebody else's writes in tests. */
	readonly records: Records;
	/** The live objects, likewise. */
	readonly live: LiveObjects;
};

export type MemoryOptions = {
	/** Time passes as on this clock, from the scenario's server time on. */
	readonly clock: Clock;
	/** The session's namespace; null means that of the scenario's context. */
	readonly namespace: string | null;
	/** Where Helm keeps its records, as `HELM_DRIVER` says; null lets each release decide. */
	readonly driver: Exclude<Driver, 'sql'> | null;
};

/** Objects that were recorded without uid and resourceVersion get them, since writes are held to both. */
const identified = (objects: readonly ScenarioObject[]): readonly ScenarioObject[] => {
	const {uid, resourceVersion} = createIdentifiers('recorded object', newestVersion(objects.map(({value}) => liveObjectOf(value) ?? {resourceVersion: null})));
	return objects.map(object => {
		const {value} = object;
		const {uid: given = null, resourceVersion: version = null} = mappingAt(value, 'metadata');
		return given !== null && version !== null
			? object
			: {...object, value: {...isMapping(value) && value, metadata: {...mappingAt(value, 'metadata'), uid: given ?? uid(), resourceVersion: version ?? resourceVersion()}}};
	});
};

/** Lets a recorded cluster live in memory: records and objects change by Helm's hand, time runs, nothing reaches a disk or a network. */
export const createMemoryWorld = (scenario: Scenario, options: MemoryOptions): MemoryWorld => {
	const clock = createRunningClock(scenario.serverTime, options.clock);
	const namespace = options.namespace ?? scenario.namespace;
	const records = createRecords(scenario.records, clock);
	const live = createLiveObjects(identified(scenario.objects), scenario.kinds, namespace, clock);
	/** Helm looks where `HELM_DRIVER` says and nowhere else; a demo has both kinds, and no environment to set. */
	const driverOf = (where: string, name: string): Exclude<Driver, 'sql'> => {
		const drivers = new Set(records.all().filter(({object}) => object.namespace === where && object.labels['name'] === name).map(({object}) => object.driver));
		return options.driver ?? (drivers.has('configmap') && !drivers.has('secret') ? 'configmap' : 'secret');
	};

	const world = {
		records,
		live,
		kinds: scenario.kinds,
		clock,
	};
	return {
		clock,
		store: createMemoryLedgerStore(records, clock),
		writer: createMemoryLedgerWriter(records),
		objects: createMemoryObjectWriter(live, clock),
		cluster: createMemoryCluster(scenario, live, {namespace, isWhole: true}),
		helm: scenario.helmVersion === null
			? null
			: createMemoryHelmRunner(world, {
				version: scenario.helmVersion,
				context: scenario.context,
				namespace,
				driverOf,
			}),
		files: createMemoryFileSystem(),
		records,
		live,
	};
};
