/**
A real control plane on loopback: etcd, kube-apiserver, kube-controller-manager, kube-scheduler, and nodes and pods simulated by kwok.

Flags and traps were found by trying: the API server makes its own serving certificate, which the kubeconfig names as authority; tokens give identities without certificates; nodes need leases, or their controller calls them lost after 40 s.
*/
import {spawn} from 'node:child_process';
import {generateKeyPairSync, randomBytes} from 'node:crypto';
import {
	mkdir,
	mkdtemp,
	readFile,
	writeFile,
} from 'node:fs/promises';
import https from 'node:https';
import {createServer} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {makeClients} from './clients.ts';
import {frugal} from './frugal.ts';
import {kwokConfiguration, simulatedNode} from './stages.ts';
import type {Programs} from './tools.ts';

/** Who the tests may be: `admin` may all, `reader` and `nobody` only what a test's own roles give them. */
const identities = {admin: 'system:masters', reader: 'readers', nobody: 'nobodies'} as const;
export type Identity = keyof typeof identities;

export type RunningCluster = {
	readonly programs: Programs;
	/** Paths of kubeconfig files. */
	readonly kubeconfigs: Readonly<Record<Identity, string>>;
	readonly server: string;
	/** JSON lines of every request of our identities, bodies left out. */
	readonly auditLog: string;
	/** The folder that goes away with the cluster. */
	readonly folder: string;
	readonly stop: () => Promise<void>;
};

const freePort = async (): Promise<number> => new Promise((resolve, reject) => {
	const server = createServer();
	server.once('error', reject);
	server.listen(0, '127.0.0.1', () => {
		const address = server.address();
		server.close(() => {
			resolve(typeof address === 'object' && address !== null ? address.port : 0);
		});
	});
});

const request = async (method: string, url: string, token: string, body?: unknown): Promise<number> => new Promise((resolve, reject) => {
	// The certificate is the server's own and new at each start: only this loopback address is asked.
	const call = https.request(url, {method, rejectUnauthorized: false, headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'}}, answer => {
		answer.resume();
		answer.on('end', () => {
			resolve(answer.statusCode ?? 0);
		});
	});
	call.on('error', reject);
	call.end(body === undefined ? undefined : JSON.stringify(body));
});

const kubeconfig = (server: string, authority: string, user: string, token: string): string => JSON.stringify({
	apiVersion: 'v1',
	kind: 'Config',
	clusters: [{name: 'trial', cluster: {server, 'certificate-authority': authority}}],
	users: [{name: user, user: {token}}],
	contexts: [{name: 'trial', context: {cluster: 'trial', user}}],
	'current-context': 'trial',
});

const auditPolicy = {
	apiVersion: 'audit.k8s.io/v1',
	kind: 'Policy',
	omitStages: ['RequestReceived'],
	rules: [{level: 'Metadata', users: Object.keys(identities)}, {level: 'None'}],
};

const logLines = ['starting', 'connecting to db.example.test:5432', 'fatal: cannot reach the database']
	.map((text, index) => `2026-01-01T10:00:0${index}.000000000Z stderr F ${text}\n`)
	.join('');

/** Starts a cluster and resolves when it serves. Errors: a program that ended at once (with the end of its log), no answer within 60 s. */
export const startCluster = async (programs: Programs): Promise<RunningCluster> => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'helm-triage-cluster-'));
	const file = (...names: string[]): string => path.join(folder, ...names);
	await mkdir(file('log'), {mode: 0o700});
	makeClients(folder);

	const keys = generateKeyPairSync('rsa', {modulusLength: 2048, publicKeyEncoding: {type: 'spki', format: 'pem'}, privateKeyEncoding: {type: 'pkcs8', format: 'pem'}});
	const tokens = Object.fromEntries(Object.keys(identities).map(name => [name, randomBytes(16).toString('hex')])) as Record<Identity, string>;
	const [port, etcdPort, peerPort, logPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
	const server = `https://127.0.0.1:${port}`;
	const authority = file('certs', 'apiserver.crt');
	const kwokText = kwokConfiguration(file('pod.log')).map(document => JSON.stringify(document)).join('\n---\n');

	await Promise.all([
		writeFile(file('sa.key'), keys.privateKey, {mode: 0o600}),
		writeFile(file('sa.pub'), keys.publicKey),
		writeFile(file('tokens.csv'), Object.entries(identities).map(([name, group]) => `${tokens[name as Identity]},${name},${name}-uid,"${group}"\n`).join(''), {mode: 0o600}),
		writeFile(file('audit.json'), JSON.stringify(auditPolicy)),
		writeFile(file('pod.log'), logLines),
		writeFile(file('kwok.yaml'), kwokText),
		...Object.keys(identities).map(async name => writeFile(file(`${name}.kubeconfig`), kubeconfig(server, authority, name, tokens[name as Identity]), {mode: 0o600})),
	]);
	const admin = file('admin.kubeconfig');

	const supervisor = spawn(process.execPath, [path.join(import.meta.dirname, 'supervisor.ts'), folder], {detached: true, stdio: ['pipe', 'pipe', 'ignore'], env: {...process.env, ...frugal}});
	supervisor.unref();
	const exited = new Map<string, string>();
	supervisor.stdout.setEncoding('utf8').on('data', (text: string) => {
		for (const line of text.trimEnd().split('\n')) {
			exited.set((JSON.parse(line) as {name: string}).name, line);
		}
	});
	const order = (name: string, program: string, arguments_: readonly string[]): void => {
		supervisor.stdin.write(`${JSON.stringify({
			name, file: program, arguments: arguments_, log: file('log', `${name}.log`),
		})}\n`);
	};

	const stop = async (): Promise<void> => new Promise(resolve => {
		if (supervisor.exitCode !== null || supervisor.signalCode !== null) {
			resolve();
			return;
		}

		supervisor.ref();
		supervisor.once('exit', () => {
			resolve();
		});
		supervisor.stdin.end();
	});

	order('etcd', programs.etcd, [
		`--data-dir=${file('etcd')}`,
		`--listen-client-urls=http://127.0.0.1:${etcdPort}`,
		`--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
		`--listen-peer-urls=http://127.0.0.1:${peerPort}`,
		`--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
		`--initial-cluster=default=http://127.0.0.1:${peerPort}`,
		'--unsafe-no-fsync',
		'--quota-backend-bytes=8000000000',
		'--log-level=error',
	]);
	order('kube-apiserver', programs['kube-apiserver'], [
		`--etcd-servers=http://127.0.0.1:${etcdPort}`,
		'--bind-address=127.0.0.1',
		'--advertise-address=127.0.0.1',
		`--secure-port=${port}`,
		`--cert-dir=${file('certs')}`,
		'--service-account-issuer=https://kubernetes.default.svc',
		`--service-account-key-file=${file('sa.pub')}`,
		`--service-account-signing-key-file=${file('sa.key')}`,
		'--authorization-mode=RBAC',
		`--token-auth-file=${file('tokens.csv')}`,
		'--service-cluster-ip-range=10.0.0.0/16',
		'--endpoint-reconciler-type=none',
		`--audit-policy-file=${file('audit.json')}`,
		`--audit-log-path=${file('log', 'audit.log')}`,
		// Megabytes: at 100, the default, it would begin a new file in the middle of a suite.
		'--audit-log-maxsize=10000',
	]);

	const patience = Date.now() + 60_000;
	while (await request('GET', `${server}/readyz`, tokens.admin).catch(() => 0) !== 200) {
		const failed = ['etcd', 'kube-apiserver'].find(name => exited.has(name));
		if (failed !== undefined || Date.now() > patience) {
			const name = failed ?? 'kube-apiserver';
			const log = await readFile(file('log', `${name}.log`), 'utf8').catch(() => '');
			await stop();
			throw new Error(`The test cluster did not start: ${name} ${failed === undefined ? 'does not answer' : `ended (${exited.get(name)})`}.\n${log.slice(-2000)}`);
		}

		await new Promise(resolve => {
			setTimeout(resolve, 50);
		});
	}

	order('kube-controller-manager', programs['kube-controller-manager'], [
		`--kubeconfig=${admin}`,
		`--authentication-kubeconfig=${admin}`,
		`--authorization-kubeconfig=${admin}`,
		`--service-account-private-key-file=${file('sa.key')}`,
		`--root-ca-file=${authority}`,
		'--leader-elect=false',
		'--bind-address=127.0.0.1',
		'--secure-port=0',
	]);
	order('kube-scheduler', programs['kube-scheduler'], [
		`--kubeconfig=${admin}`,
		`--authentication-kubeconfig=${admin}`,
		`--authorization-kubeconfig=${admin}`,
		'--leader-elect=false',
		'--bind-address=127.0.0.1',
		'--secure-port=0',
	]);
	order('kwok', programs.kwok, [
		`--kubeconfig=${admin}`,
		'--manage-all-nodes=true',
		'--node-ip=127.0.0.1',
		'--node-lease-duration-seconds=40',
		`--server-address=127.0.0.1:${logPort}`,
		`--config=${file('kwok.yaml')}`,
	]);
	for (const name of ['node-1', 'node-2']) {
		await request('POST', `${server}/api/v1/nodes`, tokens.admin, simulatedNode(name, logPort));
	}

	// Pods need this account before any can be made; its controller is what starts last.
	while (await request('GET', `${server}/api/v1/namespaces/default/serviceaccounts/default`, tokens.admin) !== 200) {
		if (Date.now() > patience) {
			await stop();
			throw new Error('The test cluster did not start: no controller made the account `default` within 60 s.');
		}

		await new Promise(resolve => {
			setTimeout(resolve, 50);
		});
	}

	return {
		programs,
		kubeconfigs: {admin, reader: file('reader.kubeconfig'), nobody: file('nobody.kubeconfig')},
		server,
		auditLog: file('log', 'audit.log'),
		folder,
		stop,
	};
};
