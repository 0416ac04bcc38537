/**
The longest stretch in which a key press would wait, while a large release is opened, shown, compared with live objects and with the revision before, and rolled back: shapes of releases of about 1 MB, each read from a folder. `npm run bench block SHAPE` takes one shape, and `WHERE=10` also tells what turns of more than 10 ms did.

CPU milliseconds of the longest turn of the event loop, garbage collection in it included; the wall time of a turn would be that of the machine's other processes too. The first run, in which nothing is compiled yet, and the least of all runs.
*/
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {filesOf, openFolder} from './block/folder.ts';
import {shapes} from './block/shapes.ts';
import {stepsOf} from './block/steps.ts';
import {turnsOf, type Turns} from './block/turns.ts';

const runs = Number(process.env['RUNS'] ?? 3);
const worth = Number(process.env['WHERE'] ?? Infinity);
const wanted = process.argv[2] ?? '';

/** Runs each step of one visit and gives its turns. */
const visit = async (folder: string): Promise<ReadonlyMap<string, Turns>> => {
	const found = new Map<string, Turns>();
	await stepsOf(await openFolder(folder), async (name, run) => {
		const {value, turns} = await turnsOf(run, worth < Infinity);
		found.set(name, turns);
		return value;
	});
	return found;
};

for (const [name, make] of Object.entries(shapes)) {
	if (!name.startsWith(wanted)) {
		continue;
	}

	const folder = mkdtempSync(path.join(os.tmpdir(), 'helm-triage-block-'));
	try {
		for (const [file, content] of Object.entries(filesOf(make))) {
			writeFileSync(path.join(folder, file), content);
		}

		const rounds: Array<ReadonlyMap<string, Turns>> = [];
		for (let run = 0; run < runs; run++) {
			rounds.push(await visit(folder));
		}

		process.stdout.write(`${name}, ${(make(2).manifest.length / 1e6).toFixed(2)} MB\n${' '.repeat(19)} longest turn   first run    all turns\n`);
		for (const step of rounds[0]!.keys()) {
			const turns = rounds.map(round => round.get(step)!);
			const best = turns.toSorted((one, other) => one.longest - other.longest)[0]!;
			const row = [best.longest, turns[0]!.longest, Math.min(...turns.map(({all}) => all))].map(time => `${time.toFixed(0).padStart(10)} ms`).join('');
			process.stdout.write(`  ${step.padEnd(16)}${row}\n`);
			if (best.longest > worth) {
				process.stdout.write(`${best.where.map(line => `        ${line}`).join('\n')}\n`);
			}
		}
	} finally {
		rmSync(folder, {recursive: true, force: true});
	}
}
