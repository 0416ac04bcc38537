import {Buffer} from 'node:buffer';
import {readFileSync} from 'node:fs';
import {fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, type Result} from '../../core/problem/problem.ts';
import type {Access} from './access.ts';
import {readExecCredential, type Credential} from './exec-credential.ts';
import type {ExecPlugin, KubeconfigCluster} from './kubeconfig.ts';
import {runPlugin, type PluginRun} from './run-plugin.ts';

/** Milliseconds that a credential plugin may take. It runs without a terminal, so it cannot be waiting for a person. */
export const pluginTimeLimit = 30_000;

const apiVersions: ReadonlySet<string> = new Set(['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1']);

const authorityData = (cluster: KubeconfigCluster): string | null => cluster.caData ?? (cluster.caFile === null ? null : Buffer.from(readFileSync(cluster.caFile)).toString('base64'));

/** `KUBERNETES_EXEC_INFO`: always the version, and the cluster where the plugin asks for it (keys of `ExecCredential` of client-go 0.37.2). */
const execInfo = (apiVersion: string, plugin: ExecPlugin, {server, cluster}: Access): string => {
	const authority = plugin.provideClusterInfo ? authorityData(cluster) : null;
	return JSON.stringify({
		kind: 'ExecCredential',
		apiVersion,
		spec: {
			...plugin.provideClusterInfo && {
				cluster: {
					server,
					...cluster.tlsServerName !== null && {'tls-server-name': cluster.tlsServerName},
					...cluster.insecure && {'insecure-skip-tls-verify': true},
					...authority !== null && {'certificate-authority-data': authority},
					...cluster.proxyUrl !== null && {'proxy-url': cluster.proxyUrl},
					...cluster.disableCompression && {'disable-compression': true},
					...cluster.execConfig !== null && {config: cluster.execConfig},
				},
			},
			interactive: false,
		},
	});
};

const lastLine = (stderr: string): string => stderr.trim().split('\n').at(-1)!.trim();

const signIn = 'Sign in with kubectl once in this terminal (kubectl get namespaces), so that the plugin has a valid session, then try again.';

/** Says in words why a run gave no credential. */
const pluginFailure = (run: Exclude<PluginRun, {readonly end: 'exited'; readonly code: 0}>, command: string, plugin: ExecPlugin, timeLimit: number): ReturnType<typeof fail> => {
	switch (run.end) {
		case 'aborted': {
			return fail('interrupted', `The credential plugin ${command} was stopped.`);
		}

		case 'timed-out': {
			const said = lastLine(run.stderr);
			return fail(
				'timed-out',
				`The credential plugin ${command} did not end within ${timeLimit / 1000} s and was stopped.${said === '' ? '' : ` Its last words: ${said}`}`,
				`It may be waiting for a sign-in. ${signIn}`,
			);
		}

		case 'not-started': {
			return fail(
				'kubeconfig-invalid',
				`The credential plugin ${command} of the kubeconfig cannot be started: ${fileErrorWords(run.error)}.`,
				plugin.installHint ?? 'Install it, or correct the command in the kubeconfig.',
			);
		}

		case 'exited': {
			const said = lastLine(run.stderr);
			return fail('unauthorized', `The credential plugin ${command} failed (${run.code === null ? `ended by ${run.signal}` : `exit code ${run.code}`})${said === '' ? '.' : `: ${said}`}`, signIn);
		}
	}
};

/**
Asks the kubeconfig's credential plugin for a credential, by the protocol of `client.authentication.k8s.io`.

The plugin gets the kubeconfig's variables and `KUBERNETES_EXEC_INFO`, no standard input (`interactive` is false), and `timeLimit` milliseconds. Problems: `kubeconfig-invalid` (no such program, an unknown version, or one that insists on a terminal), `unauthorized` (it failed or printed no credential), `timed-out`, `interrupted`.
*/
export const askExecPlugin = async (access: Access, plugin: ExecPlugin, {environment, timeLimit, signal}: {
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly timeLimit: number;
	readonly signal: AbortSignal;
}): Promise<Result<Credential>> => {
	const {apiVersion, command} = plugin;
	if (command === null) {
		return fail('kubeconfig-invalid', `The credential plugin of user ${access.username ?? ''} has no command.`, 'Correct the kubeconfig.');
	}

	if (apiVersion === null || !apiVersions.has(apiVersion)) {
		return fail(
			'kubeconfig-invalid',
			`The credential plugin ${command} is configured with ${apiVersion === null ? 'no apiVersion' : `apiVersion ${apiVersion}`}, which kubectl does not take either.`,
			'Get a fresh kubeconfig; it should say client.authentication.k8s.io/v1 or v1beta1.',
		);
	}

	if (plugin.interactiveMode === 'Always') {
		return fail(
			'kubeconfig-invalid',
			`The credential plugin ${command} insists on a terminal of its own (interactiveMode: Always), which it cannot have here.`,
			'Set interactiveMode to IfAvailable in the kubeconfig and sign in with kubectl first, or use a kubeconfig with a token.',
		);
	}

	let info: string;
	try {
		info = execInfo(apiVersion, plugin, access);
	} catch (error) {
		return fail('kubeconfig-invalid', `Cannot read the certificate authority ${access.cluster.caFile}: ${fileErrorWords(error)}.`, 'Correct the kubeconfig.');
	}

	const run = await runPlugin({
		command,
		args: plugin.args,
		environment: {...environment, ...Object.fromEntries(plugin.env.map(({name, value}) => [name, value])), KUBERNETES_EXEC_INFO: info},
		timeLimit,
		signal,
	});
	if (run.end !== 'exited' || run.code !== 0) {
		return pluginFailure(run, command, plugin, timeLimit);
	}

	const credential = readExecCredential(run.stdout, apiVersion);
	return credential.ok ? credential : fail('unauthorized', `The credential plugin ${command} gave no credential: ${credential.problem.message}.`, signIn);
};
