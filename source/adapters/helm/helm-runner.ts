import {execa} from 'execa';
import {fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {HelmFound} from '../../core/helm/found.ts';
import type {HelmExit, HelmRunner} from '../../ports/helm-runner.ts';
import {followLines} from './follow.ts';
import {interrupt, patience} from './interrupt.ts';
import {locateHelm, type Located} from './locate.ts';
import {nameForWriter, openOutput, replaceByRedacted, runningOutputs, sweepOutputs, type OutputFile} from './output-file.ts';
import {isSupported, parseVersion} from './version.ts';

/** What a runner of the real Helm needs to know. */
export type HelmRunnerOptions = {
	/** As given by `--helm`. */
	readonly helm: string | null;
	/** The environment that we run in: PATH, and HELM_BIN when we are a plugin. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** The whole environment for Helm, with what chooses a cluster taken out of it: the plan's command names that by flags. */
	readonly helmEnvironment: Readonly<Record<string, string>>;
	/** Where Helm's output is kept, one file a run. */
	readonly outputFolder: string;
	/** Takes secrets out of the output when Helm has ended. */
	readonly redact: (text: string) => string;
	/** Milliseconds between the signals of an interruption. */
	readonly patience?: number;
};

const longestTail = 64 * 1024;
const versionTimeout = 10_000;

/** Helm's own environment of a run: no plugins, as a broken one stops Helm 4 altogether, and no colours. */
const environmentOf = (base: Readonly<Record<string, string>>): Record<string, string> => ({...base, HELM_NO_PLUGINS: '1', NO_COLOR: '1'});

type Answer = {readonly timedOut: boolean; readonly exitCode?: number | undefined; readonly code?: string | undefined};

const whyNoVersion = ({timedOut, exitCode, code}: Answer): string => {
	if (timedOut) {
		return `did not answer within ${versionTimeout / 1000} s`;
	}

	if (exitCode === undefined) {
		return `could not be started (${code ?? 'no reason given'})`;
	}

	return exitCode === 0 ? 'named no version' : `ended with code ${exitCode}`;
};

/** A driver that Helm does not know breaks even `helm version` (seen on 3.22.0 and 4.3.1), so it is left out of the question. */
const askVersion = async ({file, shown}: Located, options: HelmRunnerOptions, signal: AbortSignal): Promise<Result<HelmFound>> => {
	const {HELM_DRIVER: _, ...environment} = environmentOf(options.helmEnvironment);
	const answer = await execa(file, ['version', '--template', '{{.Version}}'], {
		env: environment,
		extendEnv: false,
		stdin: 'ignore',
		reject: false,
		timeout: versionTimeout,
		cancelSignal: signal,
		killDescendants: true,
		maxBuffer: 64 * 1024,
	});
	if (answer.isCanceled) {
		return fail('interrupted', 'Interrupted while asking Helm for its version.');
	}

	const version = answer.failed ? null : parseVersion(answer.stdout);
	return version === null ? fail('helm-unsupported', `${shown} ${whyNoVersion(answer)} when asked for its version.`, 'Name another Helm with --helm PATH: 3.18 or newer, 4.1 or newer.') : ok({path: shown, ...version, supported: isSupported(version)});
};

/** Opens the output file, as a Problem where that fails: Helm is not started without one. */
const open = async (folder: string): Promise<Result<OutputFile>> => {
	try {
		return ok(await openOutput(folder));
	} catch (error) {
		return fail('state-unwritable', `Cannot make a file for Helm's output in ${folder}: ${fileErrorWords(error)}.`, 'Set XDG_STATE_HOME to a folder that you may write to. Helm was not started.');
	}
};

async function * runHelm({file, shown}: Located, arguments_: readonly string[], options: HelmRunnerOptions, signal: AbortSignal): AsyncGenerator<string, Result<HelmExit>, void> {
	const output = await open(options.outputFolder);
	if (!output.ok) {
		return output;
	}

	const {handle} = output.value;
	// The descriptor itself, twice: through a pipe Helm would die with us. execa's types know descriptors up to 9 alone.
	const descriptor = handle.fd as 3;
	const child = execa(file, arguments_, {
		detached: true,
		cleanup: false,
		stdin: 'ignore',
		stdout: descriptor,
		stderr: descriptor,
		buffer: false,
		env: environmentOf(options.helmEnvironment),
		extendEnv: false,
		reject: false,
	});
	let ended = false;
	let calmDown: (() => void) | null = null;
	const stop = (): void => {
		calmDown ??= child.pid === undefined ? null : interrupt(child.pid, options.patience ?? patience);
	};

	try {
		const settled = (async () => {
			const result = await child;
			ended = true;
			return result;
		})();
		const raw = child.pid === undefined ? output.value.file : await nameForWriter(output.value.file, child.pid);
		signal.addEventListener('abort', stop);
		if (signal.aborted) {
			stop();
		}

		let tail = '';
		for await (const line of followLines(handle, () => ended)) {
			tail = `${tail}${line}\n`.slice(-longestTail);
			yield line;
		}

		const result = await settled;
		if (result.exitCode === undefined && result.signal === undefined) {
			await replaceByRedacted(raw, options.redact);
			return fail('helm-missing', `${shown} could not be started: ${result.code ?? 'no reason given'}.`, 'Name another Helm with --helm PATH.');
		}

		return ok({
			exitCode: result.exitCode ?? null,
			signal: result.signal ?? null,
			output: tail,
			outputFile: await replaceByRedacted(raw, options.redact),
		});
	} finally {
		(calmDown as (() => void) | null)?.();
		signal.removeEventListener('abort', stop);
		// Whoever stops reading leaves Helm running: to interrupt it is a decision of its own.
		child.nodeChildProcess.unref();
		await handle.close();
	}
}

/**
Runs the Helm of this machine.

It runs in a session of its own and writes its output itself, by a descriptor, to a file that only its owner may read: neither a lost terminal nor our own death ends it. When it has ended, at the latest at the next start, the file is replaced by its redacted text.
*/
export const createHelmRunner = (options: HelmRunnerOptions): HelmRunner => {
	let found: Result<HelmFound> | null = null;
	return {
		async find(signal) {
			if (found?.ok) {
				return found;
			}

			await sweepOutputs(options.outputFolder, options.redact).catch(() => undefined);
			const located = locateHelm(options.helm, options.environment);
			found = located.ok ? await askVersion(located.value, options, signal) : located;
			return found;
		},
		running: async () => runningOutputs(options.outputFolder),
		async * run(arguments_, signal) {
			const located = locateHelm(options.helm, options.environment);
			return located.ok ? (yield * runHelm(located.value, arguments_, options, signal)) : located;
		},
	};
};
