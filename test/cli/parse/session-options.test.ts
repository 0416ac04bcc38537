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
				config: null,
				trace: null,
				helm: null,
				staleAfter: 900,
				watchFor: null,
				clientDead: null,
				maxDecodedBytes: 67_108_864,
				environment: {HELM_DRIVER: 'configmap'},
			},
		});
	});

	it.each([
		['--kubeconfig=k', {kubeconfig: 'k'}],
		['--context=c', {context: 'c'}],
		['-n=x', {namespace: 'x'}],
		['-A', {allNamespaces: true}],
		['--driver=secrets', {driver: 'secrets'}],
		['--read-only', {readOnly: true}],
		['--request-timeout=30s', {requestTimeout: 30_000}],
		['--trace=t', {trace: 't'}],
		['--helm=h', {helm: 'h'}],
		['--stale-after=1h', {staleAfter: 3600}],
		['--client-dead=r', {clientDead: 'r'}],
		['--max-decoded=1k', {maxDecodedBytes: 1000}],
		['--demo', {demo: true}],
		['--from=-', {from: '-'}],
	])('takes %s', async (token, value) => {
		expect(await optionsOf(token)).toMatchObject({ok: true, value});
	});

	it.each([
		[['--demo', '--from=x'], '--demo and --from name different places to look at.'],
		[['--from=x', '--context=c'], '--from and --context or --kubeconfig name different places to look at.'],
		[['-n', 'x', '-A'], '--namespace and --all-namespaces contradict each other.'],
	])('refuses %j', async (tokens, message) => {
		expect(await optionsOf(...tokens)).toMatchObject({ok: false, problem: {code: 'usage', message}});
	});
});
