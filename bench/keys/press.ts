/** Presses keys and measures them. Bundled and started by `bench/keys.ts`. */
import {Readable, Writable} from 'node:stream';
import process from 'node:process';
import {encodeRelease} from '../../source/core/record/encode.ts';
import type {StoredRecord} from '../../source/core/object/stored-object.ts';
import {start} from '../../source/tui/start.tsx';
import type {Size} from '../../source/tui/state/size.ts';
import {demoSession} from '../../test/drive/demo-session.ts';

const releases = Number(process.argv[2] ?? 10_000);
const budget = 8;

const statusOf = (release: number): string => release % 50 === 7 ? 'failed' : (release % 100 === 13 ? 'pending-upgrade' : 'deployed');

/** The newest record of a release of the fleet. */
const recordOf = (release: number): StoredRecord => {
	const [name, namespace, status, version] = [`release-${release}`, `team-${release % 40}`, statusOf(release), 1 + (release % 30)];
	const time = new Date(Date.UTC(2026, 9, 1) + (release * 60_000)).toISOString();
	const encoded = encodeRelease(JSON.stringify({
		name,
		info: {first_deployed: time, last_deployed: time, description: status === 'failed' ? `Upgrade "${name}" failed: timed out waiting for the condition` : 'Upgrade complete', status},
		chart: {metadata: {name: 'web', version: `1.4.${version}`, apiVersion: 'v2', appVersion: '1.27'}, templates: [], values: {}},
		config: {},
		manifest: '',
		version,
		namespace,
	}));
	return {
		object: {
			driver: 'secret',
			kind: 'Secret',
			namespace,
			name: `sh.helm.release.v1.${name}.v${version}`,
			uid: `uid-${release}`,
			resourceVersion: String(release),
			type: 'helm.sh/release.v1',
			labels: {owner: 'helm', name, status, version: String(version), modifiedAt: '1790000000'},
			annotations: {},
			createdAt: time.replace('.000Z', 'Z'),
			writers: [{
				manager: 'helm', operation: 'Update', subresource: null, time: null,
			}],
			origin: null,
		},
		payload: encoded.ok ? Buffer.from(encoded.payload).toString('base64') : null,
		raw: '{}',
	};
};

type Screen = {readonly press: (key: string) => Promise<{readonly cpu: number; readonly wall: number}>; readonly close: () => Promise<void>; readonly shows: (words: string) => Promise<void>};

/** CPU milliseconds of this thread; the wall time is that of the machine's other processes too. */
const cpuNow = (): number => {
	const {user, system} = process.threadCpuUsage();
	return (user + system) / 1000;
};

const nothing = (): void => {
	// A stub holds no process.
};

const turn = async (): Promise<void> => new Promise(resolve => {
	setImmediate(resolve);
});

const openScreen = async (size: Size, records: readonly StoredRecord[]): Promise<Screen> => {
	const {session, clock} = await demoSession({}, scenario => ({...scenario, records: [...scenario.records, ...records]}));
	let written = '';
	const drawn = {frames: 0};
	const stdout = Object.assign(new Writable({
		decodeStrings: false,
		write(data: string, _encoding, done) {
			written += data;
			drawn.frames++;
			done();
		},
	}), {isTTY: true, ...size});
	const stdin = Object.assign(new Readable({read: nothing}), {
		isTTY: true, setRawMode: nothing, ref: nothing, unref: nothing,
	});
	const environment = {LANG: 'en_US.UTF-8', TERM: 'xterm-256color'};
	const ended = start(session, {environment}, {
		stdout: stdout as unknown as NodeJS.WriteStream, stdin: stdin as unknown as NodeJS.ReadStream, environment, maxFps: 1000,
	});

	/** Waits until nothing was drawn for a while. */
	const quiet = async (): Promise<void> => {
		for (let still = 0, before = drawn.frames; still < 6; still++) {
			await turn();
			await new Promise(resolve => {
				setTimeout(resolve, 1);
			});
			still = drawn.frames === before ? still : 0;
			before = drawn.frames;
		}
	};

	await quiet();
	return {
		async press(key) {
			const [cpu, wall] = [cpuNow(), performance.now()];
			const before = drawn.frames;
			stdin.push(key);
			while (drawn.frames === before) {
				await turn();
			}

			const cost = {cpu: cpuNow() - cpu, wall: performance.now() - wall};
			await quiet();
			return cost;
		},
		async shows(words) {
			while (!written.includes(words)) {
				await clock.pass(0);
				await quiet();
			}

			written = '';
		},
		async close() {
			while (await Promise.race([ended, quiet().then(() => null)]) === null) {
				stdin.push('\u{3}');
			}
		},
	};
};

const at = (sorted: readonly number[], part: number): number => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)]!;

const report = (name: string, costs: ReadonlyArray<{readonly cpu: number; readonly wall: number}>): void => {
	const [cpu, wall] = (['cpu', 'wall'] as const).map(key => costs.map(cost => cost[key]).toSorted((one, other) => one - other)) as [number[], number[]];
	const late = cpu.filter(time => time > budget).length;
	process.stdout.write(`${name.padEnd(34)} CPU ms ${at(cpu, 0.5).toFixed(1).padStart(5)}  p95 ${at(cpu, 0.95).toFixed(1).padStart(5)}  p99 ${at(cpu, 0.99).toFixed(1).padStart(5)}  most ${cpu.at(-1)!.toFixed(1).padStart(5)}   wall p50 ${at(wall, 0.5).toFixed(1).padStart(5)}   over ${budget} ms: ${late} of ${cpu.length}\n`);
};

const repeat = async (screen: Screen, keys: string, times: number): Promise<ReadonlyArray<{readonly cpu: number; readonly wall: number}>> => {
	const costs: Array<{readonly cpu: number; readonly wall: number}> = [];
	for (let index = 0; index < times; index++) {
		costs.push(await screen.press(keys[index % keys.length]!));
	}

	return costs;
};

const fleet = Array.from({length: releases}, (_, index) => recordOf(index));
for (const size of [{columns: 80, rows: 24}, {columns: 160, rows: 50}]) {
	const screen = await openScreen(size, fleet);
	await screen.shows('of 10,0');
	const name = `${size.columns}×${size.rows}`;
	// The first presses are those of code that was not compiled yet.
	await repeat(screen, 'jk', 100);
	report(`${name} down and up`, await repeat(screen, 'jk', 200));
	report(`${name} down, scrolling`, await repeat(screen, 'j', 300));
	report(`${name} a page down`, await repeat(screen, '\u{4}', 200));
	report(`${name} to the ends`, await repeat(screen, 'Gg', 100));
	await screen.press('/');
	report(`${name} typing a filter`, await repeat(screen, 'release-9\u{7F}\u{7F}', 110));
	await screen.close();
}
