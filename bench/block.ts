/**
The longest stretch in which a key press would wait, while a large release is opened, shown, compared with live objects and with the revision before, and rolled back: shapes of releases of about 1 MB, each read from a folder. `npm run bench block SHAPE` takes one shape, and `WHERE=10` also tells what turns of more than 10 ms did.

CPU milliseconds of the longest turn of the event loop, garbage collection in it included; the wall time of a turn would be that of the machine's other processes too. The first run, in which nothing is compiled yet, and the least of all runs.
*/
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {compose} from '../source/composition.ts';
import {encodeRelease} from '../source/core/record/encode.ts';
import type {JsonValue} from '../source/core/record/types.ts';
import type {Session} from '../source/ports/session.ts';
import {shapes, type Made} from './block/shapes.ts';
import {stepsOf} from './block/steps.ts';
import {turnsOf, type Turns} from './block/turns.ts';

const runs = Number(process.env['RUNS'] ?? 3);
const worth = Number(process.env['WHERE'] ?? Infinity);
const wanted = process.argv[2] ?? '';

const record = (revision: number, {manifest, config, chart = {}, hooks = [], notes = ''}: Made): JsonValue => {
	const encoded = encodeRelease(JSON.stringify({
		name: 'big', namespace: 'default', version: revision, manifest, config, hooks,
		info: {first_deployed: '2026-11-01T08:00:00Z', last_deployed: '2026-11-02T08:00:00Z', deleted: '', description: 'Upgrade complete', status: revision === 2 ? 'deployed' : 'superseded', notes},
		chart: {metadata: {name: 'big', version: `1.0.${revision}`, apiVersion: 'v2'}, templates: [], values: {}, files: [], schema: null, ...chart},
	}));
	if (!encoded.ok) {
		throw new Error(`The record would take ${encoded.bytes} bytes.`);
	}

	const status = revision === 2 ? 'deployed' : 'superseded';
	return {
		apiVersion: 'v1', kind: 'Secret', type: 'helm.sh/release.v1', data: {release: Buffer.from(encoded.payload).toString('base64')},
		metadata: {name: `sh.helm.release.v1.big.v${revision}`, namespace: 'default', labels: {name: 'big', owner: 'helm', status, version: String(revision)}},
	};
};

const open = async (folder: string): Promise<Session> => {
	const session = await compose({
		demo: false, from: folder, kubeconfig: null, context: null, namespace: null, allNamespaces: false, driver: null, readOnly: false,
		requestTimeout: 10_000, config: null, trace: null, helm: null, staleAfter: 600, watchFor: null, clientDead: null, maxDecodedBytes: 100_000_000, environment: {},
	});
	if (!session.ok) {
		throw new Error(session.problem.message);
	}

	return session.value;
};

/** Runs each step of one visit and gives its turns. */
const visit = async (folder: string): Promise<ReadonlyMap<string, Turns>> => {
	const found = new Map<string, Turns>();
	await stepsOf(await open(folder), async (name, run) => {
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
		const made = [1, 2].map(revision => make(revision));
		for (const [index, one] of made.entries()) {
			writeFileSync(path.join(folder, `record-${index + 1}.json`), JSON.stringify(record(index + 1, one)));
		}

		writeFileSync(path.join(folder, 'live.json'), JSON.stringify(made[1]!.live));
		const rounds: Array<ReadonlyMap<string, Turns>> = [];
		for (let run = 0; run < runs; run++) {
			rounds.push(await visit(folder));
		}

		process.stdout.write(`${name}, ${(made[1]!.manifest.length / 1e6).toFixed(2)} MB\n${' '.repeat(19)} longest turn   first run    all turns\n`);
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
