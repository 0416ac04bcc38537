/**
A release of 200 objects on a real cluster, one of them edited by hand: `drift` by both methods beside `helm get manifest | kubectl diff` and its server-side form.

Whole processes, medians of several runs in turn: wall time, and CPU of the process and its children. What each of them calls different is counted too.
*/
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {ensureTools} from '../test/cluster/harness/tools.ts';
import {startCluster} from '../test/cluster/harness/start.ts';

const runs = 3;
const cli = path.join(import.meta.dirname, '..', 'distribution', 'cli.js');
const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

/** A chart of ConfigMaps, Services and Deployments without pods: what is compared is content, not readiness. */
const documents = [
	...Array.from({length: 120}, (_, index) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: config-${index}\ndata:\n${Array.from({length: 8}, (_value, key) => `  KEY_${key}: value-${index}-${key}\n`).join('')}`),
	...Array.from({length: 40}, (_, index) => `apiVersion: v1\nkind: Service\nmetadata:\n  name: service-${index}\nspec:\n  selector:\n    app: app-${index}\n  ports:\n    - port: 80\n`),
	...Array.from({length: 40}, (_, index) => `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: app-${index}\nspec:\n  replicas: 0\n  selector:\n    matchLabels:\n      app: app-${index}\n  template:\n    metadata:\n      labels:\n        app: app-${index}\n    spec:\n      containers:\n        - name: app\n          image: registry.example.test/app:1.0.${index}\n          resources:\n            limits:\n              cpu: 0.5\n              memory: 128Mi\n`),
];

type Cost = {readonly wall: number; readonly cpu: number; readonly told: string};

/** Seconds of one figure of the shell's `times`: `1m2.345s`. */
const seconds = (text: string): number => {
	const [minutes = '0', rest = '0'] = text.replace('s', '').split('m');
	return (Number(minutes) * 60) + Number(rest);
};

const median = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

const programs = await ensureTools(say);
const cluster = await startCluster(programs);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-triage-drift-'));
const environment = {
	...process.env,
	KUBECONFIG: cluster.kubeconfigs.admin,
	HELM: programs.helm4,
	KUBECTL: programs.kubectl,
	CLI: cli,
	NODE: process.execPath,
	HOME: scratch,
	PATH: `${path.dirname(programs.kubectl)}:${process.env['PATH'] ?? ''}`,
};

const shell = (command: string): string => {
	const {status, stdout, stderr} = spawnSync('bash', ['-c', command], {env: environment, encoding: 'utf8'});
	if (status !== 0) {
		throw new Error(`${command}: ${stderr}`);
	}

	return stdout;
};

/** Runs a command line that may end as it likes, and tells its cost; `count` says how many objects it calls different. */
const costOf = (command: string, count: (output: string) => number): Cost => {
	const began = performance.now();
	const {stdout} = spawnSync('bash', ['-c', `${command} > out.txt 2> err.txt; times`], {env: environment, cwd: scratch, encoding: 'utf8'});
	const wall = performance.now() - began;
	const [, children = ''] = stdout.trim().split('\n');
	const cpu = children.split(' ').reduce((sum, text) => sum + (seconds(text) * 1000), 0);
	return {wall, cpu, told: String(count(shell(`cat ${scratch}/out.txt`)))};
};

try {
	const chart = path.join(scratch, 'chart');
	mkdirSync(path.join(chart, 'templates'), {recursive: true});
	writeFileSync(path.join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: many\nversion: 1.0.0\n');
	writeFileSync(path.join(chart, 'templates', 'all.yaml'), documents.join('---\n'));
	shell(`"$HELM" install many ${chart} && "$KUBECTL" patch configmap config-7 --type=merge -p '{"data":{"KEY_0":"by-hand"}}'`);

	const differing = (output: string): number => (JSON.parse(output) as {summary: {differs: number}}).summary.differs;
	const files = (output: string): number => output.match(/^diff /gmv)?.length ?? 0;
	const cases: ReadonlyArray<readonly [string, string, (output: string) => number]> = [
		['drift', '"$NODE" "$CLI" drift many -o json --helm="$HELM"', differing],
		['drift --server', '"$NODE" "$CLI" drift many --server -o json --helm="$HELM"', differing],
		['helm get manifest | kubectl diff', '"$HELM" get manifest many | "$KUBECTL" diff -f -', files],
		['… kubectl diff --server-side', '"$HELM" get manifest many | "$KUBECTL" diff --server-side --field-manager=helm --force-conflicts -f -', files],
	];
	const rounds = Array.from({length: runs}, () => cases.map(([, command, count]) => costOf(command, count)));
	const [first] = cases.map((_, index) => median(rounds.map(costs => costs[index]!.wall)));
	const [firstCpu] = cases.map((_, index) => median(rounds.map(costs => costs[index]!.cpu)));
	for (const [index, [name]] of cases.entries()) {
		const costs = rounds.map(round => round[index]!);
		const wall = median(costs.map(cost => cost.wall));
		const cpu = median(costs.map(cost => cost.cpu));
		process.stdout.write(`${name.padEnd(34)} ${wall.toFixed(0).padStart(6)} ms ${(wall / first!).toFixed(1).padStart(5)}×   CPU ${cpu.toFixed(0).padStart(6)} ms ${(cpu / firstCpu!).toFixed(1).padStart(5)}×   calls ${costs[0]!.told} different\n`);
	}
} finally {
	await cluster.stop();
	rmSync(scratch, {recursive: true, force: true});
}
