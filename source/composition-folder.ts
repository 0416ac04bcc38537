/** The worlds that are read from files, the demo among them, with every adapter that they need. */
import {demoFolder} from './adapters/directory/demo-folder.ts';
import {filterDriver} from './adapters/directory/filter-driver.ts';
import {openDirectory} from './adapters/directory/open.ts';
import {createRecordedCluster} from './adapters/memory/recorded-cluster.ts';
import {createMemoryWorld} from './adapters/memory/world.ts';
import type {Base} from './composition-local.ts';
import type {World} from './composition-world.ts';
import {fail, ok, type Result} from './core/problem/problem.ts';
import type {LedgerStore} from './ports/ledger-store.ts';
import type {Session} from './ports/session.ts';
import type {SessionOptions} from './ports/session-options.ts';

/** Bytes of one file of a folder that are read at most; a dump of a whole cluster's records stays below. */
const maxFileBytes = 256 * 1024 * 1024;

/** `--driver` where records of both kinds are at hand: null keeps both, whatever `HELM_DRIVER` says of some cluster. */
const filterOf = async ({driver}: SessionOptions): Promise<Result<Session['driver']>> => {
	if (driver === null) {
		return ok(null);
	}

	const {resolveDriver} = await import('./composition-cluster.ts');
	return resolveDriver(driver, {});
};

const filtered = (store: LedgerStore, driver: Session['driver']): LedgerStore => driver === null ? store : filterDriver(store, driver);

/** What lies at a path, and the driver that its records are narrowed to. Problems: `driver-unsupported`, `not-found`, `input-unreadable`. */
const openPath = async (path: string, options: SessionOptions, {files}: Base) => {
	const driver = await filterOf(options);
	if (!driver.ok) {
		return driver;
	}

	const opened = await openDirectory(path, {readInput: files.readInput, maxFileBytes, maxDecodedBytes: options.maxDecodedBytes});
	return opened.ok ? ok({...opened.value, driver: driver.value}) : opened;
};

/** What a folder, a file or standard input holds, read-only. Problems: `driver-unsupported`, `not-found`, `input-unreadable`. */
export const folderWorld = async (path: string, options: SessionOptions, base: Base): Promise<Result<World>> => {
	const opened = await openPath(path, options, base);
	if (!opened.ok) {
		return opened;
	}

	const {driver, name, store, recording, cluster} = opened.value;
	const namespace = options.namespace ?? recording?.facts.namespace ?? 'default';
	return ok({
		world: 'folder',
		place: {
			context: recording?.facts.context ?? null,
			server: recording?.facts.server ?? null,
			namespace,
			allNamespaces: options.allNamespaces || options.namespace === null,
			mark: `snapshot of ${name}`,
			helmFlags: [],
		},
		driver,
		store: filtered(store, driver),
		writer: null,
		objects: null,
		cluster: recording === null ? cluster(namespace) : createRecordedCluster(recording.load, base.clock, options.namespace),
		helm: null,
		clock: base.clock,
		files: base.files,
	});
};

/** A recorded cluster that lives on in memory, and what is behind its session. Problems: `driver-unsupported`, `not-found`, `input-unreadable`. */
export const liveScenario = async (path: string, options: SessionOptions, base: Base) => {
	const opened = await openPath(path, options, base);
	if (!opened.ok) {
		return opened;
	}

	const {driver, recording} = opened.value;
	if (recording === null) {
		return fail('input-unreadable', `${path} has no scenario.json: it is no recorded cluster.`, 'Open it with --from.');
	}

	const scenario = await recording.load(new AbortController().signal);
	if (!scenario.ok) {
		return scenario;
	}

	const memory = createMemoryWorld(scenario.value, {clock: base.clock, namespace: options.namespace, driver});
	const world: World = {
		world: 'demo',
		place: {
			context: recording.facts.context,
			server: recording.facts.server,
			namespace: options.namespace ?? recording.facts.namespace,
			allNamespaces: options.allNamespaces || options.namespace === null,
			mark: 'DEMO',
			helmFlags: [],
		},
		driver,
		store: filtered(memory.store, driver),
		writer: memory.writer,
		objects: memory.objects,
		cluster: memory.cluster,
		helm: memory.helm,
		clock: memory.clock,
		// A demo writes nothing to the disk; what is to be read lies there.
		files: {...memory.files, readInput: base.files.readInput},
	};
	return ok({world, memory});
};

/** The recorded cluster of the demo. */
export const demoWorld = async (options: SessionOptions, base: Base): Promise<Result<World>> => {
	const live = await liveScenario(demoFolder(), options, base);
	return live.ok ? ok(live.value.world) : live;
};
