import type {HelmFound} from './types.ts';

const plain = /^[\w%+,\-.\/:@]+$/v;

const quote = (text: string): string => plain.test(text) ? text : `'${text.replaceAll('\'', String.raw`'\''`)}'`;

/**
Writes an argument list as one line that a POSIX shell reads back as the same list.

Of `--name=value` only the value is quoted, and only where it must be.
*/
export const quoteCommand = (command: readonly string[]): string => command.map(argument => {
	const value = /^(?<name>--[a-z][\-a-z]*=)(?<value>.*)$/sv.exec(argument)?.groups;
	return value === undefined ? quote(argument) : value['name']! + (value['value'] === '' ? '' : quote(value['value']!));
}).join(' ');

/** What a rollback's command is made of. */
export type RollbackCommand = {
	/** Null where no Helm was found; the command then names `helm`. */
	readonly helm: HelmFound | null;
	readonly release: string;
	readonly namespace: string;
	/** Null where the cluster has no context (inside of a pod). */
	readonly context: string | null;
	readonly to: number;
	/** Helm's global flags that choose the cluster beyond context and namespace. */
	readonly flags: readonly string[];
};

/**
The exact argument list of a rollback, program first, the same for Helm 3 and Helm 4.

It pins context and namespace, and keeps every revision: `helm rollback` prunes to ten by default, the target of the next rollback included (seen on 3.22.0 and 4.3.1). Values stand in `--name=value` form, so that nothing found in a cluster can become a flag.
*/
export const rollbackCommand = ({helm, release, namespace, context, to, flags}: RollbackCommand): string[] => [
	helm?.path ?? 'helm',
	'rollback',
	release,
	String(to),
	...context === null ? [] : [`--kube-context=${context}`],
	`--namespace=${namespace}`,
	...flags,
	'--history-max=0',
];
