import {describe, expect, it} from 'vitest';
import {globalFlags} from '../../../source/cli/parse/global-flags.ts';
import {parseFlags} from '../../../source/cli/parse/parse-flags.ts';
import {sessionOptions} from '../../../source/cli/parse/session-options.ts';

const optionsOf = async (...tokens: string[]) => {
	const parsed = await parseFlags(tokens, globalFlags, '');

	if (!parsed.ok) {
		throw new Error(parsed.problem.message);
	}

	return sessionOptions(parsed.value.flags, {HELM_DRIVER: 'configmap'});
};

describe('what a session is made from', () => {
	it('has defaults', async () => {
		expect(await optionsOf()).toEqual({
			ok: true,
			value: {
				demo: false,
				from: null,
				kubeconfig: null,
				context: null,
				namespace: null,
				allNamespaces: false,
				driver: null,
				readOnly: false,
				requestTimeout: 10_000,
				trace: null,
				helm: null,
				staleAfter: 900,
				clientDead: null,
				maxDecodedBytes: 67_108_864,
				environment: {HELM_DRIVER: 'configmap'},
			},
		});
	});

	it('takes every flag', async () => {
		expect(await optionsOf('--kubeconfig=k', '--context=c', '-n=x', '--driver=secrets', '--read-only', '--request-timeout=30s', '--trace=t', '--helm=h', '--stale-after=1h', '--client-dead=r', '--max-decoded=1k')).toMatchObject({
			ok: true,
			value: {
				kubeconfig: 'k', context: 'c', namespace: 'x', driver: 'secrets', readOnly: true, requestTimeout: 30_000, trace: 't', helm: 'h', staleAfter: 3600, clientDead: 'r', maxDecodedBytes: 1000,
			},
		});
	});

	it.each([
		[['--demo', '--from=x'], '--demo and --from name different places to look at.'],
		[['--from=x', '--context=c'], '--from and --context or --kubeconfig name different places to look at.'],
		[['-n', 'x', '-A'], '--namespace and --all-namespaces contradict each other.'],
	])('refuses %j', async (tokens, message) => {
		expect(await optionsOf(...tokens)).toMatchObject({ok: false, problem: {code: 'usage', message}});
	});
});
