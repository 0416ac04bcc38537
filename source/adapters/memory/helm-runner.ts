import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {HelmFound} from '../../core/helm/found.ts';
import {isReleaseName} from '../../core/command/valid-name.ts';
import type {HelmExit, HelmRunner} from '../../ports/helm-runner.ts';
import {parseHelmArguments, type HelmArguments} from './helm-arguments.ts';
import type {ReleaseName} from './release-records.ts';
import {rollBack, type RollbackRequest, type RollbackWorld} from './rollback.ts';
import {uninstallRelease, type UninstallRequest} from './uninstall.ts';

export type MemoryHelm = {
	/** As `v4.3.1`. */
	readonly version: string;
	readonly context: string | null;
	/** The context's namespace. */
	readonly namespace: string;
	readonly driverOf: (namespace: string, name: string) => ReleaseName['driver'];
};

type Parsed = Extract<HelmArguments, {readonly ok: true}>;

const serverSides: ReadonlyMap<string, boolean | null> = new Map([['auto', null], ['true', true], ['false', false]]);

type Asked = ReleaseName & {readonly revision: string | null};

/** What every command that acts says first: its release, in a place that this cluster is. */
const askedOf = ({words, flags}: Parsed, helm: MemoryHelm, badName: (name: string) => string): Asked | {readonly error: string} => {
	const [command = '', name, revision = null] = words;
	if (name === undefined) {
		return {error: `"helm ${command}" requires at least 1 argument\n\nUsage:  helm ${command} ${command === 'rollback' ? '<RELEASE> [REVISION]' : 'RELEASE_NAME [...]'} [flags]`};
	}

	if (command === 'rollback' && revision !== null && !/^-?\d{1,9}$/v.test(revision)) {
		return {error: `could not convert revision to a number: strconv.Atoi: parsing "${revision}": invalid syntax`};
	}

	const context = flags.get('kube-context');
	if (context !== undefined && context !== '' && context !== helm.context) {
		return {error: `kubernetes cluster unreachable: context "${context}" does not exist`};
	}

	if (!isReleaseName(name)) {
		return {error: badName(name)};
	}

	const namespace = flags.get('namespace') ?? helm.namespace;
	return {
		driver: helm.driverOf(namespace, name),
		namespace,
		name,
		revision,
	};
};

const isDryRun = (flags: Parsed['flags']): boolean => !['none', 'false'].includes(flags.get('dry-run') ?? 'none');

const rollbackOf = (parsed: Parsed, helm: MemoryHelm): RollbackRequest | {readonly error: string} => {
	const asked = askedOf(parsed, helm, name => `prepareRollback: Release name is invalid: ${name}`);
	if ('error' in asked) {
		return asked;
	}

	const {flags} = parsed;
	const {revision, ...release} = asked;
	return {
		...release,
		to: Number(revision ?? 0),
		historyMax: Number(flags.get('history-max') ?? 10),
		hooks: flags.get('no-hooks') !== 'true',
		dryRun: isDryRun(flags),
		description: flags.get('description') ?? null,
		serverSide: serverSides.get(flags.get('server-side') ?? 'auto') ?? null,
		forceConflicts: flags.get('force-conflicts') === 'true',
	};
};

/** Milliseconds of a Go duration in the form in which commands are made here: `5m0s`. */
const milliseconds = (text: string): number => {
	const {minutes = '0', seconds = '0'} = /^(?:(?<minutes>\d+)m)?(?:(?<seconds>[\d.]+)s)?$/v.exec(text)?.groups ?? {};
	return ((Number(minutes) * 60) + Number(seconds)) * 1000;
};

const uninstallOf = (parsed: Parsed, helm: MemoryHelm): UninstallRequest | {readonly error: string} => {
	const asked = askedOf(parsed, helm, name => `uninstall: Release name is invalid: ${name}`);
	if ('error' in asked) {
		return asked;
	}

	const {flags} = parsed;
	const wait = flags.get('wait') ?? 'false';
	const {revision: _, ...release} = asked;
	return {
		...release,
		keepHistory: flags.get('keep-history') === 'true',
		hooks: flags.get('no-hooks') !== 'true',
		dryRun: isDryRun(flags),
		description: flags.get('description') ?? null,
		wait: wait === 'false' || wait === 'hookOnly' ? null : milliseconds(flags.get('timeout') ?? '5m0s'),
	};
};

const foundOf = (version: string): HelmFound => {
	const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
	return {
		path: 'helm',
		version,
		major,
		minor,
		supported: (major === 3 && minor >= 18) || (major === 4 && minor >= 1),
	};
};

/**
Helm for a cluster in memory. It understands `rollback`, `uninstall` and `version`, says everything else as an unknown command, and refuses with Helm's own words.

An interruption ends it as a signal ends `helm rollback` and `helm uninstall`, which handle none: the record stays `pending-rollback` or `uninstalling`.
*/
export const createMemoryHelmRunner = (world: Omit<RollbackWorld, 'major' | 'minor'>, helm: MemoryHelm): HelmRunner => ({
	find: async signal => signal.aborted ? fail('interrupted', 'Looking for Helm was interrupted.') : ok(foundOf(helm.version)),
	// Nothing outlives a cluster in memory.
	running: async () => [],
	async * run(arguments_, signal): AsyncGenerator<string, Result<HelmExit>, void> {
		const ended = (exitCode: number | null, lines: readonly string[], by: string | null = null): Result<HelmExit> => ok({
			exitCode,
			signal: by,
			output: lines.map(line => `${line}\n`).join(''),
			outputFile: null,
		});
		const refuse = function * (error: string): Generator<string, Result<HelmExit>, void> {
			const lines = `Error: ${error}`.split('\n');
			yield * lines;
			return ended(1, lines);
		};

		const {major, minor} = foundOf(helm.version);
		const parsed = parseHelmArguments(arguments_, major === 3 ? 3 : 4);
		if (!parsed.ok) {
			return yield * refuse(parsed.error);
		}

		const [command = ''] = parsed.words;
		if (command === 'version') {
			yield helm.version;
			return ended(0, [helm.version]);
		}

		if (command === 'uninstall') {
			const request = uninstallOf(parsed, helm);
			if ('error' in request) {
				return yield * refuse(request.error);
			}

			const end = await uninstallRelease(request, {...world, major, minor}, signal);
			if ('signal' in end) {
				return ended(null, [], end.signal);
			}

			yield * end.lines;
			return end.error === null ? ended(0, end.lines) : yield * refuse(end.error);
		}

		if (command !== 'rollback') {
			return yield * refuse(`unknown command "${command}" for "helm"\nRun 'helm --help' for usage.`);
		}

		const request = rollbackOf(parsed, helm);
		if ('error' in request) {
			return yield * refuse(request.error);
		}

		const end = await rollBack(request, {...world, major, minor}, signal);
		if (end !== null) {
			return 'signal' in end ? ended(null, [], end.signal) : yield * refuse(end.error);
		}

		const line = 'Rollback was a success! Happy Helming!';
		yield line;
		return ended(0, [line]);
	},
});
