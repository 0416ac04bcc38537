import {existsSync, readFileSync} from 'node:fs';
import process from 'node:process';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {askExecPlugin} from '../../../source/adapters/kubernetes/exec-plugin.ts';
import type {Credential} from '../../../source/adapters/kubernetes/exec-credential.ts';
import type {ExecPlugin, KubeconfigCluster} from '../../../source/adapters/kubernetes/kubeconfig.ts';
import type {Result} from '../../../source/core/problem/problem.ts';
import {accessTo} from './reach.ts';
import {temporaryFolder, type TemporaryFolder} from './temporary-folder.ts';

const version = 'client.authentication.k8s.io/v1';
let folder: TemporaryFolder;

beforeEach(() => {
	folder = temporaryFolder();
});

afterEach(() => {
	folder.remove();
});

const credential = (status: unknown, more: Record<string, unknown> = {}): string => JSON.stringify({
	apiVersion: version,
	kind: 'ExecCredential',
	status,
	...more,
});

type Asking = {
	readonly plugin: Partial<ExecPlugin>;
	readonly cluster: Partial<KubeconfigCluster>;
	readonly timeLimit: number;
	readonly signal: AbortSignal;
};

const ask = async (lines: string, {plugin, cluster, timeLimit = 10_000, signal = new AbortController().signal}: Partial<Asking> = {}): Promise<Result<Credential>> => askExecPlugin(accessTo('https://api.test:6443', cluster), {
	apiVersion: version,
	command: folder.script('plugin', lines),
	args: [],
	env: [],
	installHint: null,
	provideClusterInfo: false,
	interactiveMode: 'IfAvailable',
	...plugin,
}, {environment: {PATH: process.env['PATH'], INHERITED: 'yes'}, timeLimit, signal});

const failure = async (...parameters: Parameters<typeof ask>): Promise<string> => {
	const asked = await ask(...parameters);
	return asked.ok ? 'a credential' : `${asked.problem.code}: ${asked.problem.message}`;
};

describe('a credential plugin', () => {
	it('gives a token with its end, or a certificate with its key', async () => {
		expect(await ask(`echo '${credential({token: 't', expirationTimestamp: '2026-11-02T04:00:00Z'})}'`)).toEqual({ok: true, value: {token: 't', certificate: null, expires: Date.parse('2026-11-02T04:00:00Z')}});
		expect(await ask(`echo '${credential({clientCertificateData: 'c', clientKeyData: 'k'})}'`)).toEqual({ok: true, value: {token: null, certificate: {cert: 'c', key: 'k'}, expires: null}});
	});

	it('gets its arguments, its variables over ours, and what the protocol promises; no input', async () => {
		const seen = `${folder.path}/seen`;
		await ask(`{ echo "$@"; echo "$INHERITED $OWN"; echo "$KUBERNETES_EXEC_INFO"; cat; } > '${seen}'\necho '${credential({token: 't'})}'`, {
			plugin: {args: ['get-token', 'two words'], env: [{name: 'OWN', value: 'mine'}, {name: 'INHERITED', value: 'over'}]},
		});
		expect(readFileSync(seen, 'utf8').split('\n')).toEqual([
			'get-token two words',
			'over mine',
			`{"kind":"ExecCredential","apiVersion":"${version}","spec":{"interactive":false}}`,
			'',
		]);
	});

	it('gets the cluster when it asks for it, with the authority of a file inside', async () => {
		const seen = `${folder.path}/seen`;
		await ask(`printf %s "$KUBERNETES_EXEC_INFO" > '${seen}'`, {
			plugin: {provideClusterInfo: true},
			cluster: {
				caFile: folder.write('ca.crt', 'CA'),
				tlsServerName: 'name.test',
				proxyUrl: 'https://proxy.test',
				disableCompression: true,
				execConfig: {audience: 'x'},
			},
		});
		expect(JSON.parse(readFileSync(seen, 'utf8'))).toEqual({
			kind: 'ExecCredential',
			apiVersion: version,
			spec: {
				interactive: false,
				cluster: {
					server: 'https://api.test:6443',
					'tls-server-name': 'name.test',
					'certificate-authority-data': 'Q0E=',
					'proxy-url': 'https://proxy.test',
					'disable-compression': true,
					config: {audience: 'x'},
				},
			},
		});
	});

	it.each([
		['nothing', 'true', 'it printed nothing'],
		['no JSON', 'echo hello', 'what it printed is no JSON'],
		['another kind', 'echo \'{"kind": "Secret"}\'', 'what it printed is no ExecCredential'],
		['another version', `echo '${credential({token: 't'}, {apiVersion: 'client.authentication.k8s.io/v1beta1'})}'`, `it answered in client.authentication.k8s.io/v1beta1, and the kubeconfig asks for ${version}`],
		['no status', `echo '${credential(null)}'`, 'it printed neither a token nor a certificate'],
		['a certificate alone', `echo '${credential({clientCertificateData: 'c'})}'`, 'it printed a certificate or a key, not both'],
	])('that prints %s gives no credential', async (_name, lines, reason) => {
		expect(await failure(lines)).toBe(`unauthorized: The credential plugin ${folder.path}/plugin gave no credential: ${reason}.`);
	});

	it('that fails is quoted with its last line', async () => {
		expect(await failure('echo "first" >&2; echo "Token is expired" >&2; exit 3')).toBe(`unauthorized: The credential plugin ${folder.path}/plugin failed (exit code 3): Token is expired`);
		expect(await failure('kill -9 $$')).toBe(`unauthorized: The credential plugin ${folder.path}/plugin failed (ended by SIGKILL).`);
	});

	it('that is not installed is named, with the kubeconfig\'s own advice', async () => {
		expect(await ask('', {plugin: {command: 'no-such-plugin', installHint: 'Install it from the portal.'}})).toMatchObject({
			ok: false,
			problem: {code: 'kubeconfig-invalid', message: 'The credential plugin no-such-plugin of the kubeconfig cannot be started: it does not exist.', hint: 'Install it from the portal.'},
		});
	});

	it('that hangs is stopped, what it started too, and quoted', async () => {
		const stopped = `${folder.path}/stopped`;
		const lines = `echo 'To sign in, open a page' >&2; (trap "touch '${stopped}'; exit" TERM; sleep 60 & wait) & wait`;
		expect(await failure(lines, {timeLimit: 300})).toBe(`timed-out: The credential plugin ${folder.path}/plugin did not end within 0.3 s and was stopped. Its last words: To sign in, open a page`);
		await expect.poll(() => existsSync(stopped), {timeout: 5000}).toBe(true);
	});

	it('that writes without an end is stopped', async () => {
		expect(await failure('yes')).toContain('it writes without an end');
	});

	it('is stopped when the person gives up', async () => {
		const stop = new AbortController();
		const asking = failure('sleep 30', {signal: stop.signal});
		stop.abort();
		expect(await asking).toContain('interrupted: ');
	});

	it.each([
		['without a command', {command: null}, 'has no command'],
		['of a version that kubectl no longer takes', {apiVersion: 'client.authentication.k8s.io/v1alpha1'}, 'is configured with apiVersion client.authentication.k8s.io/v1alpha1, which kubectl does not take either'],
		['without a version', {apiVersion: null}, 'is configured with no apiVersion'],
		['that insists on a terminal', {interactiveMode: 'Always'}, 'insists on a terminal of its own'],
	])('%s is a problem of the kubeconfig', async (_name, plugin, reason) => {
		const message = await failure('', {plugin});
		expect(message).toMatch(/^kubeconfig-invalid: /v);
		expect(message).toContain(reason);
	});
});
