/** How long the turns of the event loop are while something runs, and what the longest of them did. */
import {Session as Inspector, type Profiler} from 'node:inspector/promises';
import process from 'node:process';

/** The longest turn, in CPU milliseconds of this thread, garbage collection in it included; `all` is what the whole took; `where` is what it did, most costly first, when that was asked for. */
export type Turns = {readonly longest: number; readonly all: number; readonly where: readonly string[]};

const rest = async (): Promise<void> => new Promise(resolve => {
	setTimeout(resolve, 20);
});

const pause = new Int32Array(new SharedArrayBuffer(4));

/** CPU microseconds of this thread so far. The system adds up what a thread used when it goes to sleep and at every tick, some milliseconds apart: so it sleeps for a moment. */
export const cpuNow = (): number => {
	Atomics.wait(pause, 0, 0, 0.05);
	const {user, system} = process.threadCpuUsage();
	return user + system;
};

/** Samples that fell into a turn, counted by every function that was on the stack. */
const hottest = ({nodes, samples = [], timeDeltas = [], startTime}: Profiler.Profile, {from, to}: {readonly from: number; readonly to: number}): readonly string[] => {
	const parents = new Map(nodes.flatMap(({id, children}) => (children ?? []).map(child => [child, id] as const)));
	const byId = new Map(nodes.map(node => [node.id, node]));
	const counts = new Map<string, number>();
	let time = startTime;
	let total = 0;
	for (const [index, sample] of samples.entries()) {
		time += timeDeltas[index] ?? 0;
		if (time < from || time > to) {
			continue;
		}

		total++;
		const names = new Set<string>();
		for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
			const {functionName, url, lineNumber} = byId.get(id)!.callFrame;
			names.add(`${functionName === '' ? '(anonymous)' : functionName} ${url.replace(/^.*\/(?=(?:source|bench|test|node_modules)\/)/v, '')}:${lineNumber + 1}`);
		}

		for (const name of names) {
			counts.set(name, (counts.get(name) ?? 0) + 1);
		}
	}

	return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 24).map(([name, count]) => `${String(Math.round(count / total * 100)).padStart(3)} % ${name}`);
};

/** Runs something and measures its turns. */
export const turnsOf = async <T>(run: () => Promise<T>, hasWhere: boolean): Promise<{readonly value: T; readonly turns: Turns}> => {
	const inspector = new Inspector();
	if (hasWhere) {
		inspector.connect();
		await inspector.post('Profiler.enable');
		await inspector.post('Profiler.setSamplingInterval', {interval: 200});
		await inspector.post('Profiler.start');
	}

	await rest();
	let longest = {cpu: 0, from: 0, to: 0};
	let all = 0;
	let before = cpuNow();
	let from = Number(process.hrtime.bigint() / 1000n);
	let isRunning = true;
	const beat = (): void => {
		const now = cpuNow();
		const to = Number(process.hrtime.bigint() / 1000n);
		all += now - before;
		longest = now - before > longest.cpu ? {cpu: now - before, from, to} : longest;
		before = now;
		from = to;
		if (isRunning) {
			setImmediate(beat);
		}
	};

	beat();
	const value = await run();
	await rest();
	isRunning = false;
	await rest();
	let where: readonly string[] = [];
	if (hasWhere) {
		const {profile} = await inspector.post('Profiler.stop');
		where = hottest(profile, longest);
		inspector.disconnect();
	}

	return {value, turns: {longest: longest.cpu / 1000, all: all / 1000, where}};
};
