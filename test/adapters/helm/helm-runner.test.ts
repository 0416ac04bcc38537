/** The runner on tiny real programs: what they print, how they end, and what happens to their output. */
import {spawn} from 'node:child_process';
import {chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createHelmRunner, type HelmRunnerOptions} from '../../../source/adapters/helm/helm-runner.ts';
import {isSupported, parseVersion} from '../../../source/adapters/helm/version.ts';
import type {Result} from '../../../source/core/problem/problem.ts';
import type {HelmExit} from '../../../source/ports/helm-runner.ts';
import {modeOf} from '../mode-of.ts';

let folder = '';
const never = new AbortController().signal;

beforeEach(() => {
	const prefix = path.join(os.tmpdir(), 'helm-runner-');
	folder = mkdtempSync(prefix);
});

afterEach(() => {
	rmSync(folder, {recursive: true, force: true});
});

const program = (text: string, name = 'helm'): string => {
	const file = path.join(folder, name);
	mkdirSync(path.dirname(file), {recursive: true});
	writeFileSync(file, `#!/bin/sh\n${text}\n`);
	chmodSync(file, 0o755);
	return file;
};

const base = (): HelmRunnerOptions => ({
	helm: null,
	environment: {PATH: `${folder}:${process.env['PATH'] ?? ''}`},
	helmEnvironment: {PATH: process.env['PATH'] ?? '', HELM_DRIVER: 'secret'},
	outputFolder: path.join(folder, 'state', 'runs'),
	redact: text => text.replaceAll('hunter2secret', '⟨#3fa9⟩'),
});

type Run = {
	readonly options?: HelmRunnerOptions;
	readonly words?: readonly string[];
	readonly signal?: AbortSignal;
	/** Called with each line as it comes. */
	readonly seen?: (line: string) => void;
};

const run = async ({options = base(), words = [], signal = never, seen}: Run = {}): Promise<{lines: string[]; result: Result<HelmExit>}> => {
	const lines: string[] = [];
	const steps = createHelmRunner(options).run(words, signal);
	for (;;) {
		const step = await steps.next();
		if (step.done) {
			return {lines, result: step.value};
		}

		lines.push(step.value);
		seen?.(step.value);
	}
};

const find = async (options: HelmRunnerOptions = base(), signal: AbortSignal = never): Promise<unknown> => createHelmRunner(options).find(signal);

const exitOf = (result: Result<HelmExit>): HelmExit => {
	expect(result.ok).toBe(true);
	return (result as {value: HelmExit}).value;
};

const until = async (condition: () => boolean): Promise<void> => vi.waitFor(() => {
	expect(condition()).toBe(true);
}, {timeout: 10_000, interval: 10});

const isGone = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		// A dead child of a dead parent may wait for whoever adopts it.
		return /^State:\s+Z/mv.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
	} catch {
		return true;
	}
};

describe('finding Helm', () => {
	it('takes the one in PATH and calls it by its name', async () => {
		program('printf v3.22.0+g1a2b3c4');
		expect(await find()).toEqual({ok: true, value: {path: 'helm', version: 'v3.22.0+g1a2b3c4', major: 3, minor: 22, supported: true}});
	});

	it('takes what --helm names before anything else, by path or by name', async () => {
		program('printf v3.22.0');
		const file = program('printf v4.3.1', 'other/helm');
		program('printf v4.0.5', 'helm4');
		expect(await find({...base(), helm: file})).toMatchObject({value: {path: file, version: 'v4.3.1', supported: true}});
		expect(await find({...base(), helm: 'helm4'})).toMatchObject({value: {path: 'helm4', supported: false}});
	});

	it('never takes another one when --helm leads nowhere', async () => {
		program('printf v3.22.0');
		expect(await find({...base(), helm: path.join(folder, 'none')})).toMatchObject({ok: false, problem: {code: 'helm-missing'}});
		expect(await find({...base(), helm: folder})).toMatchObject({ok: false, problem: {code: 'helm-missing'}});
	});

	it('takes HELM_BIN as a plugin, be it relative or a bare name, and PATH where it leads nowhere', async () => {
		program('printf v3.22.0');
		const file = program('printf v4.3.1', 'other/helm');
		const versionWith = async (bin: string): Promise<unknown> => find({...base(), environment: {...base().environment, HELM_BIN: bin}});
		const relative = path.relative(process.cwd(), file);
		expect(await versionWith(relative)).toMatchObject({value: {path: file, version: 'v4.3.1'}});
		expect(await versionWith('helm')).toMatchObject({value: {version: 'v3.22.0'}});
		expect(await versionWith('/gone/helm')).toMatchObject({value: {version: 'v3.22.0'}});
	});

	it('says so when there is none', async () => {
		const result = await find({...base(), environment: {PATH: folder}});
		expect(result).toMatchObject({ok: false, problem: {code: 'helm-missing', message: 'No Helm was found in PATH.'}});
	});

	it('asks without the driver and without plugins, and with nothing of our own environment', async () => {
		program(String.raw`! env | grep -q "^HELM_DRIVER=\|^VITEST=" && [ "$HELM_NO_PLUGINS" = 1 ] && [ "$*" = "version --template {{.Version}}" ] && printf v4.3.1`);
		expect(await find()).toMatchObject({ok: true});
	});

	it.each([
		['echo nonsense', 'named no version'],
		['exit 3', 'ended with code 3'],
		['printf "Error: v3"; exit 1', 'ended with code 1'],
	])('refuses one that answers %j', async (text, words) => {
		program(text);
		const result = await find();
		expect(result).toMatchObject({ok: false, problem: {code: 'helm-unsupported'}});
		expect((result as {problem: {message: string}}).problem.message).toContain(words);
	});

	it('asks once', async () => {
		program(`echo >> ${folder}/asked; printf v3.22.0`);
		const runner = createHelmRunner(base());
		const first = await runner.find(never);
		expect(await runner.find(never)).toBe(first);
		expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toBe('\n');
	});

	it('stops asking when it is interrupted', async () => {
		program('echo > $0.started; exec sleep 600');
		const controller = new AbortController();
		const asked = find(base(), controller.signal);
		await until(() => readdirSync(folder).includes('helm.started'));
		controller.abort();
		expect(await asked).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});
});

describe('versions', () => {
	it('are read in every form that Helm prints', () => {
		expect(['v4.2.4', 'v4.2+unreleased', 'version.BuildInfo{Version:"v3.17.3", GitCommit:"e4da4", GoVersion:"go1.26.8"}', 'v10.0.0'].map(text => parseVersion(text))).toEqual([
			{version: 'v4.2.4', major: 4, minor: 2},
			{version: 'v4.2+unreleased', major: 4, minor: 2},
			{version: 'v3.17.3', major: 3, minor: 17},
			{version: 'v10.0.0', major: 10, minor: 0},
		]);
		expect(['', 'vast', 'v4', '3.22.0'].map(text => parseVersion(text))).toEqual([null, null, null, null]);
	});

	it('are supported from 3.18 and from 4.1', () => {
		expect(['v3.17.9', 'v3.18.0', 'v4.0.5', 'v4.1.0', 'v2.17.0', 'v5.0.0'].map(text => isSupported(parseVersion(text)!))).toEqual([false, true, false, true, false, false]);
	});
});

describe('running Helm', () => {
	it('gives its output line by line, both streams, and how it ended', async () => {
		program(String.raw`echo one; echo two >&2; printf "three\r\nlast without end"; exit 7`);
		const {lines, result} = await run({words: ['rollback', 'web', '3']});
		expect(lines).toEqual(['one', 'two', 'three', 'last without end']);
		expect(exitOf(result)).toMatchObject({exitCode: 7, signal: null, output: 'one\ntwo\nthree\nlast without end\n'});
	});

	it('passes arguments as they are, and exactly the environment that it was given', async () => {
		program(String.raw`for word in "$@"; do echo "<$word>"; done; echo "$HELM_DRIVER"; env | grep "^VITEST=\|^HOME="`);
		const {lines} = await run({words: ['rollback', '--namespace=a b', '$(id)']});
		expect(lines).toEqual(['<rollback>', '<--namespace=a b>', '<$(id)>', 'secret']);
	});

	it('gives it no input', async () => {
		program('read word || echo "no input"');
		const {lines} = await run();
		expect(lines).toEqual(['no input']);
	});

	it('keeps the output to its owner, raw while it runs and redacted afterwards', async () => {
		program(`echo "password hunter2secret"; while [ ! -e ${folder}/go ]; do sleep 0.01; done`);
		const options = base();
		const {lines, result} = await run({options, seen() {
			const [raw] = readdirSync(options.outputFolder);
			expect(raw).toMatch(/\.raw$/v);
			expect(modeOf(path.join(options.outputFolder, raw!))).toBe('600');
			expect(modeOf(options.outputFolder)).toBe('700');
			writeFileSync(path.join(folder, 'go'), '');
		}});
		const {outputFile} = exitOf(result);
		expect(lines).toEqual(['password hunter2secret']);
		expect(readdirSync(options.outputFolder)).toEqual([path.basename(outputFile!)]);
		expect(readFileSync(outputFile!, 'utf8')).toBe('password ⟨#3fa9⟩\n');
		expect(modeOf(outputFile!)).toBe('600');
	});

	it('stays in bounded memory with huge output and lines without end', async () => {
		program(String.raw`i=0; while [ $i -lt 20 ]; do head -c 200000 /dev/zero | tr "\0" x; i=$((i+1)); done; echo; yes hunter2secret | head -n 200000`);
		const {lines, result} = await run();
		expect(lines.filter(line => line.length > 64 * 1024)).toHaveLength(0);
		expect(lines.filter(line => line === 'hunter2secret')).toHaveLength(200_000);
		expect(lines.filter(line => line.startsWith('x')).join('')).toHaveLength(4_000_000);
		const {output, outputFile} = exitOf(result);
		expect(output.length).toBeLessThanOrEqual(64 * 1024);
		const kept = readFileSync(outputFile!, 'utf8');
		expect(kept).not.toContain('hunter2secret');
		expect(kept.match(/⟨#3fa9⟩/gv)).toHaveLength(200_000);
	});

	it('keeps characters whole that two reads cut', async () => {
		program(String.raw`i=0; while [ $i -lt 40 ]; do printf "\342\202"; sleep 0.01; printf "\254"; i=$((i+1)); done`);
		const {lines} = await run();
		expect(lines).toEqual(['€'.repeat(40)]);
	});

	it('interrupts it as a terminal would, and then more firmly', async () => {
		program('trap "echo interrupted; exit 130" INT; echo ready; while :; do sleep 0.01; done');
		const controller = new AbortController();
		const polite = await run({signal: controller.signal, seen() {
			controller.abort();
		}});
		expect(polite.lines).toEqual(['ready', 'interrupted']);
		expect(exitOf(polite.result)).toMatchObject({exitCode: 130, signal: null});
	});

	it.each([
		['INT', 'SIGTERM'],
		['INT TERM', 'SIGKILL'],
	])('ends one that ignores %s by %s, with what it started', async (ignored, signal) => {
		program(`trap "" ${ignored}; echo ready; sh -c 'echo child $$; while :; do sleep 0.01; done'`);
		const controller = new AbortController();
		const {lines, result} = await run({options: {...base(), patience: 50}, signal: controller.signal, seen(line) {
			if (line.startsWith('child')) {
				controller.abort();
			}
		}});
		expect(exitOf(result)).toMatchObject({exitCode: null, signal});
		const child = Number(lines.at(-1)!.split(' ')[1]);
		await until(() => isGone(child));
	});

	it('is interrupted at once when that was asked for before it began', async () => {
		program('trap "exit 130" INT; while :; do sleep 0.01; done');
		const {result} = await run({signal: AbortSignal.abort()});
		const {exitCode, signal} = exitOf(result);
		// The signal may come before the program has set its trap.
		expect(['130', 'SIGINT']).toContain(String(exitCode ?? signal));
	});

	it('leaves it running when nobody reads any more, and redacts its output at the next start', async () => {
		program(`[ "$1" = version ] && { printf v4.3.1; exit; }; echo "started $$ hunter2secret"; while [ ! -e ${folder}/go ]; do sleep 0.01; done; echo ended > ${folder}/ended`);
		const options = base();
		const steps = createHelmRunner(options).run([], never);
		const first = await steps.next();
		const pid = Number((first.value as string).split(' ')[1]);
		await steps.return(undefined as never);
		expect(() => process.kill(pid, 0)).not.toThrow();
		await find(options);
		expect(readdirSync(options.outputFolder)[0]).toMatch(/\.raw$/v);
		const [left, ...others] = await createHelmRunner(options).running();
		expect(left).toEqual({pid, started: expect.any(Number) as number, lastLine: `started ${pid} hunter2secret`});
		expect(Math.abs(left!.started - Date.now())).toBeLessThan(60_000);
		expect(others).toEqual([]);
		writeFileSync(path.join(folder, 'go'), '');
		await until(() => readdirSync(folder).includes('ended'));
		await until(() => isGone(pid));
		// A busy machine shows the program's session for a moment after its end: the next start finds the file then.
		for (let start = 0; start < 100 && readdirSync(options.outputFolder)[0]!.endsWith('.raw'); start++) {
			await find(options);
		}

		expect(await createHelmRunner(options).running()).toEqual([]);
		const [file] = readdirSync(options.outputFolder);
		expect(file).toMatch(/\.log$/v);
		expect(readFileSync(path.join(options.outputFolder, file!), 'utf8')).toBe(`started ${pid} ⟨#3fa9⟩\n`);
	});

	it('outlives the process that started it', async () => {
		program(`echo begin; while [ ! -e ${folder}/go ]; do sleep 0.01; done; echo end; echo end >&2; echo done > ${folder}/done`);
		const script = path.join(folder, 'parent.mts');
		const source = JSON.stringify(path.join(import.meta.dirname, '..', '..', '..', 'source', 'adapters', 'helm', 'helm-runner.ts'));
		const options = JSON.stringify({...base(), redact: undefined});
		writeFileSync(script, String.raw`import {createHelmRunner} from ${source};
for await (const line of createHelmRunner({...${options}, redact: text => text}).run([], new AbortController().signal)) {
	process.stdout.write(line + '\n');
}
`);
		const parent = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {stdio: ['ignore', 'pipe', 'inherit']});
		await new Promise(resolve => {
			parent.stdout.once('data', resolve);
		});
		parent.kill('SIGKILL');
		await new Promise(resolve => {
			parent.once('exit', resolve);
		});
		writeFileSync(path.join(folder, 'go'), '');
		await until(() => readdirSync(folder).includes('done'));
		const {outputFolder} = base();
		const [file] = readdirSync(outputFolder);
		expect(readFileSync(path.join(outputFolder, file!), 'utf8')).toBe('begin\nend\nend\n');
	});

	it('is a Problem when it cannot be started or its output cannot be kept', async () => {
		const {result: missing} = await run({options: {...base(), environment: {PATH: folder}}});
		expect(missing).toMatchObject({ok: false, problem: {code: 'helm-missing'}});
		const file = program('exit 0');
		writeFileSync(file, '#!/no/such/interpreter\n');
		const {result: unstarted} = await run();
		expect(unstarted).toMatchObject({ok: false, problem: {code: 'helm-missing'}});
		program('exit 0');
		writeFileSync(path.join(folder, 'taken'), 'a file where the folder should be');
		const {result: unkept} = await run({options: {...base(), outputFolder: path.join(folder, 'taken', 'runs')}});
		expect(unkept).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
	});
});
