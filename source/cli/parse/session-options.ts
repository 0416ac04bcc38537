import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {SessionOptions} from '../../ports/session-options.ts';
import type {FlagValues} from '../command.ts';

const defaults = {
	requestTimeout: 10,
	staleAfter: 15 * 60,
	maxDecodedBytes: 64 * 1024 * 1024,
};

/** Turns the flags of every command into what a session is made from. The environment passes as it is: what it means is decided where clusters are chosen. Problem: `usage` for flags that contradict each other. */
export const sessionOptions = (flags: FlagValues, environment: Readonly<Record<string, string | undefined>>): Result<SessionOptions> => {
	const worlds = [
		...(flags.yes('demo') ? ['--demo'] : []),
		...(flags.given('from') ? ['--from'] : []),
		...(['context', 'kubeconfig'].some(name => flags.given(name)) ? ['--context or --kubeconfig'] : []),
	];

	if (worlds.length > 1) {
		return fail('usage', `${worlds.join(' and ')} name different places to look at.`, 'Give one of them.');
	}

	if (flags.given('namespace') && flags.yes('all-namespaces')) {
		return fail('usage', '--namespace and --all-namespaces contradict each other.', 'Give one of them.');
	}

	return ok({
		demo: flags.yes('demo'),
		from: flags.text('from'),
		kubeconfig: flags.text('kubeconfig'),
		context: flags.text('context'),
		namespace: flags.text('namespace'),
		allNamespaces: flags.yes('all-namespaces'),
		driver: flags.text('driver'),
		readOnly: flags.yes('read-only'),
		requestTimeout: (flags.number('request-timeout') ?? defaults.requestTimeout) * 1000,
		config: flags.text('config'),
		trace: flags.text('trace'),
		helm: flags.text('helm'),
		staleAfter: flags.number('stale-after') ?? defaults.staleAfter,
		watchFor: flags.number('watch-for'),
		clientDead: flags.text('client-dead'),
		maxDecodedBytes: flags.number('max-decoded') ?? defaults.maxDecodedBytes,
		environment,
	});
};
