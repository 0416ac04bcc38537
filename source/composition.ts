/** The only file that knows every adapter: from options to the session of one world. An adapter is loaded when its world is chosen. */
import {loadConfig} from './composition-config.ts';
import {baseOf, type Base} from './composition-local.ts';
import type {Config} from './core/config/types.ts';
import {fail, ok, type Result} from './core/problem/problem.ts';
import type {Clock} from './ports/clock.ts';
import type {LedgerStore} from './ports/ledger-store.ts';
import type {Session} from './ports/session.ts';
import type {SessionOptions} from './ports/session-options.ts';

/** Bytes of one file of a folder that are read at most; a dump of a whole cluster's records stays below. */
const maxFileBytes = 256 * 1024 * 1024;

/** What a world gives to its session. */
type World = Pick<Session, 'world' | 'place' | 'driver' | 'store' | 'writer' | 'cluster' | 'helm' | 'clock' | 'files'>;

const traced = async (base: Base, options: SessionOptions): Promise<Result<Base>> => {
	if (options.trace === null) {
		return ok(base);
	}

	const {openTrace} = await import('./adapters/node/trace.ts');
	const trace = await openTrace(options.trace, base.clock, base.redactor.text);
	return trace.ok ? ok({...base, trace: trace.value}) : trace;
};

/** How another run of helm-triage is told to look at the same place. */
const ownFlags = ({demo, from, kubeconfig, driver}: SessionOptions, {context}: Session['place']): readonly string[] => [
	...demo ? ['--demo'] : [],
	...from === null ? [] : [`--from=${from}`],
	...demo || from !== null || context === null ? [] : [`--context=${context}`],
	...kubeconfig === null ? [] : [`--kubeconfig=${kubeconfig}`],
	...driver === null ? [] : [`--driver=${driver}`],
];

/** Joins a world and the rest of the options. Without a way to write, the session is read-only, whatever the options say. */
const sessionOf = async (world: World, options: SessionOptions, {redactor, trace}: Base, config: Config): Promise<Session> => {
	const session: Session = {
		...world,
		redactor,
		cache: new Map(),
		writer: options.readOnly ? null : world.writer,
		readOnly: options.readOnly || world.world === 'folder',
		staleAfter: options.staleAfter,
		watchFor: options.watchFor,
		clientDead: options.clientDead,
		maxDecodedBytes: options.maxDecodedBytes,
		config,
		ownFlags: ownFlags(options, world.place),
	};
	// Names that commands hold are never replaced, also where a Secret happens to hold the same word.
	for (const name of [world.place.context, world.place.namespace]) {
		redactor.keep(name ?? '');
	}

	if (trace === null) {
		return session;
	}

	const [{traceHelm, traceStore, traceWriter}, {traceCluster}] = await Promise.all([import('./adapters/node/trace.ts'), import('./adapters/node/trace-cluster.ts')]);
	return {
		...session,
		store: traceStore(session.store, trace),
		writer: session.writer === null ? null : traceWriter(session.writer, trace),
		cluster: session.cluster === null ? null : traceCluster(session.cluster, trace),
		helm: session.helm === null ? null : traceHelm(session.helm, trace),
	};
};

/** `--driver` where records of both kinds are at hand: null keeps both, whatever `HELM_DRIVER` says of some cluster. */
const filterOf = async (options: SessionOptions): Promise<Result<Session['driver']>> => {
	if (options.driver === null) {
		return ok(null);
	}

	const {resolveDriver} = await import('./adapters/kubernetes/driver.ts');
	return resolveDriver(options.driver, {});
};

const filtered = async (store: LedgerStore, driver: Session['driver']): Promise<LedgerStore> => {
	const {filterDriver} = await import('./adapters/directory/filter-driver.ts');
	return driver === null ? store : filterDriver(store, driver);
};

const openPath = async (path: string, {maxDecodedBytes}: SessionOptions, {files}: Base) => {
	const {openDirectory} = await import('./adapters/directory/open.ts');
	return openDirectory(path, {readInput: files.readInput, maxFileBytes, maxDecodedBytes});
};

const folderWorld = async (path: string, options: SessionOptions, base: Base): Promise<Result<World>> => {
	const driver = await filterOf(options);
	if (!driver.ok) {
		return driver;
	}

	const opened = await openPath(path, options, base);
	if (!opened.ok) {
		return opened;
	}

	const {name, store, recording, cluster} = opened.value;
	const namespace = options.namespace ?? recording?.facts.namespace ?? 'default';
	const {createRecordedCluster} = await import('./adapters/memory/recorded-cluster.ts');
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
		driver: driver.value,
		store: await filtered(store, driver.value),
		writer: null,
		cluster: recording === null ? cluster(namespace) : createRecordedCluster(recording.load, base.clock, options.namespace),
		helm: null,
		clock: base.clock,
		files: base.files,
	});
};

const liveScenario = async (path: string, options: SessionOptions, base: Base) => {
	const driver = await filterOf(options);
	if (!driver.ok) {
		return driver;
	}

	const opened = await openPath(path, options, base);
	if (!opened.ok) {
		return opened;
	}

	const {recording} = opened.value;
	if (recording === null) {
		return fail('input-unreadable', `${path} has no scenario.json: it is no recorded cluster.`, 'Open it with --from.');
	}

	const scenario = await recording.load(new AbortController().signal);
	if (!scenario.ok) {
		return scenario;
	}

	const {createMemoryWorld} = await import('./adapters/memory/world.ts');
	const memory = createMemoryWorld(scenario.value, {clock: base.clock, namespace: options.namespace, driver: driver.value});
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
		driver: driver.value,
		store: await filtered(memory.store, driver.value),
		writer: memory.writer,
		cluster: memory.cluster,
		helm: memory.helm,
		clock: memory.clock,
		// A demo writes nothing to the disk; what is to be read lies there.
		files: {...memory.files, readInput: base.files.readInput},
	};
	return ok({world, memory});
};

const demoWorld = async (options: SessionOptions, base: Base): Promise<Result<World>> => {
	const {demoFolder} = await import('./adapters/directory/demo-folder.ts');
	const live = await liveScenario(demoFolder(), options, base);
	return live.ok ? ok(live.value.world) : live;
};

const clusterWorld = async (options: SessionOptions, {clock, files, redactor, trace}: Base): Promise<Result<World>> => {
	const {environment, requestTimeout} = options;
	const [{resolvePlace}, {connect}, {createKubernetesLedgerStore}, {createKubernetesLedgerWriter}, {createKubernetesCluster}, {lazyHelm}] = await Promise.all([
		import('./adapters/kubernetes/place.ts'),
		import('./adapters/kubernetes/connection.ts'),
		import('./adapters/kubernetes/ledger-store.ts'),
		import('./adapters/kubernetes/ledger-writer.ts'),
		import('./adapters/kubernetes/cluster.ts'),
		import('./adapters/node/lazy-helm.ts'),
	]);
	const place = resolvePlace(options, environment);
	if (!place.ok) {
		return place;
	}

	const {context, server, namespace, allNamespaces, driver, access, helm: pin} = place.value;
	const connection = connect({
		access,
		requestTimeout,
		environment,
		onExchange: trace === null
			? null
			: ({method, url, status, ms, bytes}) => {
				trace(`${method} ${url}`, status === null ? `no answer in ${ms} ms` : `${status} in ${ms} ms, ${bytes} bytes`);
			},
		sleep: null,
	});
	if (!connection.ok) {
		return connection;
	}

	const store = createKubernetesLedgerStore(connection.value, {driver, namespace});
	return ok({
		world: 'cluster',
		place: {
			context,
			server,
			namespace,
			allNamespaces,
			mark: null,
			helmFlags: pin.arguments,
		},
		driver,
		store,
		writer: createKubernetesLedgerWriter(connection.value, store),
		cluster: createKubernetesCluster(connection.value, place.value),
		helm: lazyHelm(async () => {
			const [{createHelmRunner}, {helmOutputFolder}] = await Promise.all([import('./adapters/helm/helm-runner.ts'), import('./adapters/node/state-folder.ts')]);
			return createHelmRunner({
				helm: options.helm,
				environment,
				helmEnvironment: pin.environment,
				outputFolder: helmOutputFolder(environment),
				redact: redactor.text,
			});
		}),
		clock,
		files,
	});
};

/**
Makes the session that the options ask for: the demo, a folder or file, or the cluster.

Problems: `usage` (options that exclude each other, a trace that cannot be written), `config-invalid`, `driver-unsupported`, `not-found` and `input-unreadable` (`--from`), `kubeconfig-invalid`. Nothing is asked of a cluster yet.
*/
export const compose = async (options: SessionOptions): Promise<Result<Session>> => {
	if (options.demo && options.from !== null) {
		return fail('usage', '--demo and --from exclude each other: the demo brings its own cluster.', 'Leave one of them out.');
	}

	const plain = await baseOf(options);
	const config = await loadConfig(options, plain);
	if (!config.ok) {
		return config;
	}

	const base = await traced(plain, options);
	if (!base.ok) {
		return base;
	}

	const world = await (options.demo ? demoWorld(options, base.value) : (options.from === null ? clusterWorld(options, base.value) : folderWorld(options.from, options, base.value)));
	return world.ok ? ok(await sessionOf(world.value, options, base.value, config.value)) : world;
};

/**
Opens a recorded cluster as the demo's is opened, and gives the world behind its session too: journal and backups to look at, records for somebody else's writes.

`clock` is what time passes by. Fingerprints are the demo's where the options say that it is one. Problems as of `compose`.
*/
export const openScenario = async (path: string, options: SessionOptions, clock: Clock) => {
	const base = await baseOf(options);
	const config = await loadConfig(options, base);
	if (!config.ok) {
		return config;
	}

	const live = await liveScenario(path, options, {...base, clock});
	return live.ok ? ok({session: await sessionOf(live.value.world, options, base, config.value), memory: live.value.memory}) : live;
};
