/**
The fleet on a real cluster: releases × revisions written straight to the API server, then `list` of it beside `helm list -A` of both majors and a bare Node program that makes the same two requests.

Whole processes: wall time, CPU and peak memory, medians of several runs in turn. `node bench/fleet.ts RELEASES REVISIONS` (2000 and 10).
*/
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {encodeRelease} from '../source/core/record/encode.ts';
import {startCluster} from '../test/cluster/harness/start.ts';
import {ensureTools} from '../test/cluster/harness/tools.ts';

const [releases = 2000, revisions = 10] = process.argv.slice(2).map(Number);
const namespaces = 20;
const runs = 5;
const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

const programs = await ensureTools(say);
const cluster = await startCluster(programs);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-triage-fleet-'));

/** Text that does not pack well, so that a record has the size that real ones have (about 20 KB stored). */
const filler = (seed: number): string => {
	let state = seed;
	return Array.from({length: 2600}, () => {
		state = ((state * 1_103_515_245) + 12_345) % 2_147_483_648;
		return state.toString(36);
	}).join('');
};

const template = Buffer.from(filler(7)).toString('base64');

const record = (name: string, namespace: string, version: number, status: string): unknown => {
	const time = new Date(Date.UTC(2026, 9, 1) + (version * 3_600_000)).toISOString();
	const encoded = encodeRelease(JSON.stringify({
		name,
		info: {first_deployed: time, last_deployed: time, description: 'Upgrade complete', status},
		chart: {metadata: {name: 'web', version: `1.4.${version}`, apiVersion: 'v2', appVersion: '1.27'}, lock: null, templates: [{name: 'templates/all.yaml', data: template}], values: {}, schema: null, files: []},
		config: {replicas: version},
		manifest: `---\n# Source: web/templates/all.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`,
		version,
		namespace,
	}));
	if (!encoded.ok) {
		throw new Error('The bench\'s records are too large');
	}

	return {
		apiVersion: 'v1',
		kind: 'Secret',
		type: 'helm.sh/release.v1',
		metadata: {name: `sh.helm.release.v1.${name}.v${version}`, namespace, labels: {owner: 'helm', name, status, version: String(version), modifiedAt: '1790000000'}},
		data: {release: Buffer.from(encoded.payload).toString('base64')},
	};
};

const {token} = (JSON.parse(readFileSync(cluster.kubeconfigs.admin, 'utf8')) as {users: ReadonlyArray<{user: {token: string}}>}).users[0]!.user;
const agent = new https.Agent({keepAlive: true, maxSockets: 24, ca: readFileSync(path.join(cluster.folder, 'certs', 'apiserver.crt'))});
const post = async (target: string, body: unknown): Promise<void> => new Promise((resolve, reject) => {
	const call = https.request(`${cluster.server}${target}`, {method: 'POST', agent, headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'}}, answer => {
		answer.resume();
		answer.on('end', () => {
			if (answer.statusCode === 201) {
				resolve();
			} else {
				reject(new Error(`${target}: ${answer.statusCode}`));
			}
		});
	});
	call.on('error', reject);
	call.end(JSON.stringify(body));
});

const statusOf = (release: number, version: number): string => {
	if (version < revisions) {
		return 'superseded';
	}

	return release % 50 === 7 ? 'failed' : (release % 100 === 13 ? 'pending-upgrade' : 'deployed');
};

const writeFleet = async (): Promise<void> => {
	for (let index = 0; index < namespaces; index++) {
		await post('/api/v1/namespaces', {metadata: {name: `fleet-${index}`}});
	}

	const jobs = Array.from({length: releases * revisions}, (_, index) => ({release: Math.floor(index / revisions), version: (index % revisions) + 1}));
	const next = jobs.values();
	await Promise.all(Array.from({length: 24}, async () => {
		for (const {release, version} of next) {
			const namespace = `fleet-${release % namespaces}`;
			await post(`/api/v1/namespaces/${namespace}/secrets`, record(`rel-${release}`, namespace, version, statusOf(release, version)));
		}
	}));
};

/** The limit of a complete list: start, both metadata requests at once, parse, the newest of each release, print. */
const bare = path.join(scratch, 'bare.mjs');
writeFileSync(bare, String.raw`
import https from 'node:https';
import fs from 'node:fs';
const agent = new https.Agent({keepAlive: true, ca: fs.readFileSync(${JSON.stringify(path.join(cluster.folder, 'certs', 'apiserver.crt'))})});
const get = selector => new Promise((resolve, reject) => https.get(${JSON.stringify(cluster.server)} + '/api/v1/secrets?labelSelector=' + encodeURIComponent(selector), {agent, headers: {authorization: 'Bearer ' + process.env.TOKEN, accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'}}, answer => {
	const parts = [];
	answer.on('data', part => parts.push(part));
	answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts)).items));
}).on('error', reject));
const newest = new Map();
for (const {metadata: {namespace, labels}} of (await Promise.all([get('owner=helm,status!=superseded'), get('owner=helm,status=superseded')])).flat()) {
	const key = namespace + '/' + labels.name;
	if (!(newest.get(key)?.version > Number(labels.version))) newest.set(key, {version: Number(labels.version), status: labels.status});
}
process.stdout.write([...newest].map(([key, {version, status}]) => key + ' ' + version + ' ' + status).join('\n') + '\n');
agent.destroy();
`);

type Ran = {readonly wall: number; readonly cpu: number; readonly memory: number};

/** Runs a program to its end under GNU time, which tells CPU seconds and the peak of memory. */
const measured = async (file: string, arguments_: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ran> => {
	const told = path.join(scratch, 'time');
	const begun = performance.now();
	await new Promise<void>((resolve, reject) => {
		const child = spawn('/usr/bin/time', ['-o', told, '-f', '%U %S %M', file, ...arguments_], {stdio: ['ignore', 'pipe', 'inherit'], env: {PATH: process.env['PATH'], HOME: scratch, ...environment}});
		child.stdout.resume();
		child.on('error', reject);
		child.on('close', code => {
			if (code === 0) {
				resolve();
			} else {
				reject(new Error(`${file} ${arguments_.join(' ')} ended with ${code}`));
			}
		});
	});
	const wall = (performance.now() - begun) / 1000;

	const [user = 0, system = 0, kilobytes = 0] = readFileSync(told, 'utf8').trim().split('\n').at(-1)!.split(' ').map(Number);
	return {wall, cpu: user + system, memory: kilobytes / 1024};
};

const median = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

try {
	const begun = performance.now();
	await writeFleet();
	say(`${releases * revisions} records written in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
	const config = `--kubeconfig=${cluster.kubeconfigs.admin}`;
	const peers: ReadonlyArray<{readonly name: string; readonly file: string; readonly arguments: readonly string[]}> = [
		{name: 'helm-triage list -A', file: process.execPath, arguments: ['distribution/cli.js', 'list', '-A', config]},
		{name: 'helm list -A (4)', file: programs.helm4, arguments: ['list', '-A', '--max=0', config]},
		{name: 'helm list -A (3)', file: programs.helm3, arguments: ['list', '-A', '-a', '--max=0', config]},
		{name: 'bare Node program', file: process.execPath, arguments: [bare]},
	];
	const results = new Map<string, Ran[]>(peers.map(({name}) => [name, []]));
	for (let run = 0; run <= runs; run++) {
		for (const peer of peers) {
			const ran = await measured(peer.file, peer.arguments, {TOKEN: token});
			// The first round warms up.
			if (run > 0) {
				results.get(peer.name)!.push(ran);
			}
		}
	}

	const ours = results.get(peers[0]!.name);
	for (const [name, all] of results) {
		const figure = (key: keyof Ran): number => median(all.map(ran => ran[key]));
		const ratio = (key: keyof Ran): string => (figure(key) / median(ours!.map(ran => ran[key]))).toFixed(2);
		process.stdout.write(`${name.padEnd(22)} ${figure('wall').toFixed(2)} s wall (${ratio('wall')}×)  ${figure('cpu').toFixed(2)} s CPU (${ratio('cpu')}×)  ${figure('memory').toFixed(0)} MiB (${ratio('memory')}×)\n`);
	}
} finally {
	agent.destroy();
	rmSync(scratch, {recursive: true});
	await cluster.stop();
}
