/**
A fleet on a real cluster, releases × revisions: our list, history and manifest beside Helm's of both majors, and our first rows on screen beside k9s's.

Whole processes: wall time, CPU, peak memory, bytes received; medians of several runs in turn. `npm run bench fleet RELEASES REVISIONS` (2000 and 10).
*/
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {startCluster} from '../test/cluster/harness/start.ts';
import {ensureTools, findTool} from '../test/cluster/harness/tools.ts';
import {k9s} from '../test/cluster/harness/tool-list.ts';
import {countingProxy} from './fleet/counting-proxy.ts';
import {firstRows} from './fleet/first-rows.ts';
import {measured, medianOf, type Command, type Cost, type Surroundings} from './fleet/measured.ts';
import {judge, table} from './fleet/report.ts';
import {memberOf, writeFleet} from './fleet/write-fleet.ts';

const [releases = 2000, revisions = 10] = process.argv.slice(2).map(Number);
const fleet = {releases, revisions, namespaces: 20};
const runs = 5;
const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

const programs = await ensureTools(say);
const cluster = await startCluster(programs);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-triage-fleet-'));
const proxy = await countingProxy(Number(new URL(cluster.server).port));

try {
	const authority = path.join(cluster.folder, 'certs', 'apiserver.crt');
	const admin = readFileSync(cluster.kubeconfigs.admin, 'utf8');
	const {token} = (JSON.parse(admin) as {users: ReadonlyArray<{user: {token: string}}>}).users[0]!.user;
	const begun = performance.now();
	await writeFleet({server: cluster.server, token, authority: readFileSync(authority)}, fleet);
	say(`${releases * revisions} records written in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

	const server = `https://127.0.0.1:${proxy.port}`;
	const kubeconfig = path.join(scratch, 'kubeconfig');
	writeFileSync(kubeconfig, admin.replace(cluster.server, () => server), {mode: 0o600});
	const surroundings: Surroundings = {scratch, environment: {KUBECONFIG: kubeconfig, TOKEN: token, SERVER: server, AUTHORITY: authority}, takeBytes: proxy.take};

	const ours = (...arguments_: string[]): Command => ({file: process.execPath, arguments: [path.join(import.meta.dirname, '..', 'distribution', 'cli.js'), ...arguments_]});
	const {namespace, name} = memberOf(fleet, Math.floor(releases / 2));
	const one = [name, `--namespace=${namespace}`];
	const bare: Command = {file: process.execPath, arguments: [path.join(import.meta.dirname, 'fleet', 'bare-list.js')]};

	/** Runs all in turn, so that a busy moment of the machine hits each; the first round warms up. */
	const compare = async (peers: Readonly<Record<string, () => Promise<Cost>>>): Promise<ReadonlyMap<string, Cost>> => {
		const costs = new Map<string, Cost[]>(Object.keys(peers).map(peer => [peer, []]));
		for (let run = 0; run <= runs; run++) {
			for (const [peer, measure] of Object.entries(peers)) {
				const cost = await measure();
				if (run > 0) {
					costs.get(peer)!.push(cost);
				}
			}
		}

		return new Map(Array.from(costs, ([peer, all]) => [peer, medianOf(all)]));
	};

	const process_ = (command: Command) => async (): Promise<Cost> => measured(command, surroundings);

	const list = await compare({
		'helm-triage list -A': process_(ours('list', '-A')),
		'helm list -A (3)': process_({file: programs.helm3, arguments: ['list', '-A', '-a', '--max=0']}),
		'helm list -A (4)': process_({file: programs.helm4, arguments: ['list', '-A', '--max=0']}),
		'bare Node program': process_(bare),
	});
	table(`the list of ${releases} releases × ${revisions} revisions`, list);
	const history = await compare({
		'helm-triage history': process_(ours('history', ...one)),
		'helm history (3)': process_({file: programs.helm3, arguments: ['history', ...one]}),
		'helm history (4)': process_({file: programs.helm4, arguments: ['history', ...one]}),
	});
	table('one history', history);
	table('one manifest', await compare({
		'helm-triage show manifest': process_(ours('show', name, 'manifest', '--redacted', `--namespace=${namespace}`)),
		'helm get manifest (3)': process_({file: programs.helm3, arguments: ['get', 'manifest', ...one]}),
		'helm get manifest (4)': process_({file: programs.helm4, arguments: ['get', 'manifest', ...one]}),
	}));

	const theirs = await findTool(k9s);
	const rows = await compare({
		'helm-triage': async () => firstRows(ours('-A'), /rel-\d/v, surroundings),
		...(theirs !== undefined && {k9s: async () => firstRows({file: theirs, arguments: ['--all-namespaces', '--command=helm', `--kubeconfig=${kubeconfig}`]}, /rel-\d/v, surroundings)}),
	});
	table('first rows on the screen', rows);
	if (theirs === undefined) {
		say('k9s is not here: `npm run cluster -- --build k9s` builds it.');
	}

	// A small fleet is read so fast that starting counts most.
	if (releases >= 2000 && revisions >= 10) {
		judge({list, rows, k9s: rows.get('k9s') ?? null});
	}
} finally {
	proxy.close();
	rmSync(scratch, {recursive: true});
	await cluster.stop();
}
