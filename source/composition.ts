/** From options to the session of one world. What knows the adapters of a world is loaded when that world is chosen. */
import {loadConfig} from './composition-config.ts';
import {baseOf, type Base} from './composition-local.ts';
import type {World} from './composition-world.ts';
import type {Config} from './core/config/types.ts';
import {fail, ok, type Result} from './core/problem/problem.ts';
import type {Clock} from './ports/clock.ts';
import type {Session} from './ports/session.ts';
import type {SessionOptions} from './ports/session-options.ts';

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
		objects: options.readOnly ? null : world.objects,
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

	const [{traceHelm, traceObjects, traceStore, traceWriter}, {traceCluster}] = await Promise.all([import('./adapters/node/trace.ts'), import('./adapters/node/trace-cluster.ts')]);
	return {
		...session,
		store: traceStore(session.store, trace),
		writer: session.writer === null ? null : traceWriter(session.writer, trace),
		objects: session.objects === null ? null : traceObjects(session.objects, trace),
		cluster: session.cluster === null ? null : traceCluster(session.cluster, trace),
		helm: session.helm === null ? null : traceHelm(session.helm, trace),
	};
};

const worldOf = async (options: SessionOptions, base: Base): Promise<Result<World>> => {
	if (options.demo || options.from !== null) {
		const {demoWorld, folderWorld} = await import('./composition-folder.ts');
		return options.from === null ? demoWorld(options, base) : folderWorld(options.from, options, base);
	}

	const {clusterWorld} = await import('./composition-cluster.ts');
	return clusterWorld(options, base);
};

/**
Makes the session that the options ask for: the demo, a folder or file, or the cluster.

Problems: `usage` (options that exclude each other, a trace that cannot be written), `config-invalid`, `driver-unsupported`, `not-found` and `input-unreadable` (`--from`), `kubeconfig-invalid`. Nothing is asked of a cluster yet.
*/
export const compose = async (options: SessionOptions): Promise<Result<Session>> => {
	if (options.demo && options.from !== null) {
		return fail('usage', '--demo and --from exclude each other: the demo brings its own cluster.', 'Leave one of them out.');
	}

	const plain = baseOf(options);
	const config = await loadConfig(options, plain);
	if (!config.ok) {
		return config;
	}

	const base = await traced(plain, options);
	if (!base.ok) {
		return base;
	}

	const world = await worldOf(options, base.value);
	return world.ok ? ok(await sessionOf(world.value, options, base.value, config.value)) : world;
};

/**
Opens a recorded cluster as the demo's is opened, and gives the world behind its session too: journal and backups to look at, records for somebody else's writes.

`clock` is what time passes by. Fingerprints are the demo's where the options say that it is one. Problems as of `compose`.
*/
export const openScenario = async (path: string, options: SessionOptions, clock: Clock) => {
	const base = baseOf(options);
	const config = await loadConfig(options, base);
	if (!config.ok) {
		return config;
	}

	const {liveScenario} = await import('./composition-folder.ts');
	const live = await liveScenario(path, options, {...base, clock});
	return live.ok ? ok({session: await sessionOf(live.value.world, options, base, config.value), memory: live.value.memory}) : live;
};
