import {goDuration} from '../text/go-duration.ts';
import {builtIn, type PolicyValues} from '../policy/policy.ts';
import type {HelmFound} from '../helm/found.ts';
import {isReleaseName} from './valid-name.ts';

/** Whether a text holds a character that no line of a shell should. */
export const hasControl = (text: string): boolean => /\p{Control}/v.test(text);

const plain = /^[\w%+,\-.\/:@]+$/v;

const quote = (text: string): string => plain.test(text) ? text : `'${text.replaceAll('\'', String.raw`'\''`)}'`;

/**
Writes an argument list as one line that a POSIX shell reads back as the same list.

Of `--name=value` only the value is quoted, and only where it must be. Names are checked before a command is made, so a line break in one is a bug.
*/
export const quoteCommand = (command: readonly string[]): string => command.map(argument => {
	if (hasControl(argument)) {
		throw new TypeError('A command cannot hold a control character');
	}

	const value = /^(?<name>--[a-z][\-a-z]*=)(?<value>.*)$/v.exec(argument)?.groups;
	return value === undefined ? quote(argument) : value['name']! + (value['value'] === '' ? '' : quote(value['value']!));
}).join(' ');

/** What every command needs to reach one release in one cluster. */
export type CommandTarget = {
	/** Null where no Helm was found; the command then names `helm` and takes the form that all majors read. */
	readonly helm: HelmFound | null;
	readonly release: string;
	readonly namespace: string;
	/** Null where the cluster has no context (inside of a pod). */
	readonly context: string | null;
	/** Helm's global flags that choose the cluster; context and namespace among them are named once only. */
	readonly flags: readonly string[];
};

const isNamespace = (name: string): boolean => name.length <= 63 && /^[0-9a-z](?:[\-0-9a-z]*[0-9a-z])?$/v.test(name);

/**
Why no command can be made with these names; null when one can.

Names come from a cluster or a file. Helm's own expression for releases and Kubernetes' for namespaces let nothing through that a shell or a flag parser could read otherwise; a context's name is free, but must fit one line.
*/
export const whyNoCommand = ({release, namespace, context}: Pick<CommandTarget, 'release' | 'namespace' | 'context'>): string | null => {
	if (!isReleaseName(release)) {
		return 'Helm does not take this name for a release';
	}

	if (!isNamespace(namespace)) {
		return 'this is no name of a namespace';
	}

	return context !== null && (context === '' || hasControl(context)) ? 'the context\'s name cannot stand in a command' : null;
};

/** Program, verb and place of a command; values in `--name=value` form, so that nothing found in a cluster can become a flag. */
const begin = ({helm, release, namespace, context, flags}: CommandTarget, verb: string, argument: readonly string[]): string[] => [
	helm?.path ?? 'helm',
	verb,
	release,
	...argument,
	...context === null ? [] : [`--kube-context=${context}`],
	`--namespace=${namespace}`,
	...flags.filter(flag => !flag.startsWith('--kube-context=') && !flag.startsWith('--namespace=')),
];

/** It holds for each wait and each hook, not for the whole. */
export const timeoutFlag = ({timeout}: Pick<PolicyValues, 'timeout'>): string => `--timeout=${goDuration(timeout)}`;

/**
Helm 4 knows strategies; Helm 3 refuses their names and waits in one way, or not at all. Both take the bare flag for a wait (tried on 3.22.0 and 4.3.1), so it stands where no Helm was found. Not to wait beyond the hooks is the default of both.
*/
export const waitFlags = (helm: HelmFound | null, {wait, waitForJobs}: Pick<PolicyValues, 'wait' | 'waitForJobs'>): readonly string[] => [
	...wait === 'hookOnly' ? [] : [(helm?.major ?? 0) >= 4 ? `--wait=${wait}` : '--wait'],
	...waitForJobs && wait !== 'hookOnly' ? ['--wait-for-jobs'] : [],
];

/** What a rollback's command is made of. */
export type RollbackCommand = CommandTarget & {
	readonly to: number;
	/** Left out: what is built in. */
	readonly policy?: PolicyValues;
};

/**
The exact argument list of a rollback, program first, with flags right for the Helm found.

It pins context and namespace, waits for what it applies, and keeps every revision unless told otherwise: `helm rollback` prunes to ten by default, the target of the next rollback included (seen on 3.22.0 and 4.3.1). The revision is always named: without one Helm takes the one before the last, whatever that is.
*/
export const rollbackCommand = ({policy = builtIn, ...target}: RollbackCommand): string[] => [
	...begin(target, 'rollback', [String(target.to)]),
	`--history-max=${policy.historyMax}`,
	...waitFlags(target.helm, policy),
	timeoutFlag(policy),
	...policy.noHooks ? ['--no-hooks'] : [],
	...policy.cleanupOnFail ? ['--cleanup-on-fail'] : [],
	...policy.forceConflicts ? ['--force-conflicts'] : [],
];

/** What an uninstall's command is made of. */
export type UninstallCommand = CommandTarget & {
	readonly policy: Pick<PolicyValues, 'timeout' | 'wait' | 'noHooks'>;
	/** Whether the records stay. */
	readonly keepHistory: boolean;
};

/** The exact argument list of an uninstall. As built in it does not wait: Helm forgets its record when a wait for deletion runs out, and the objects stay (seen on both majors). */
export const uninstallCommand = ({policy, keepHistory, ...target}: UninstallCommand): string[] => [
	...begin(target, 'uninstall', []),
	...policy.noHooks ? ['--no-hooks'] : [],
	...keepHistory ? ['--keep-history'] : [],
	...waitFlags(target.helm, {...policy, waitForJobs: false}),
	timeoutFlag(policy),
];

/** What a command of our own needs to reach a release in the same place. */
export type OwnCommand = Pick<CommandTarget, 'release' | 'namespace'> & {
	/** Flags that choose the place, beside the namespace. */
	readonly ownFlags: readonly string[];
};

/** Why no command of our own can be made with these names; null when one can. */
export const whyNoOwnCommand = ({release, namespace, ownFlags}: OwnCommand): string | null => whyNoCommand({release, namespace, context: null})
	?? (ownFlags.some(flag => hasControl(flag)) ? 'the name of the place cannot stand in a command' : null);

/** The exact argument list that writes the user's values of a revision into a file that only the person can read. */
export const recoverCommand = ({release, namespace, revision, ownFlags}: OwnCommand & {readonly revision: number}): string[] => ['helm-triage', 'show', `${release}@${revision}`, 'values', `--recover=values-${revision}.yaml`, ...ownFlags, `--namespace=${namespace}`];

/** The exact argument list that ends a lock in a way that writes records alone; it shows its plan and asks before it does. */
export const unlockCommand = ({release, namespace, way, ownFlags}: OwnCommand & {readonly way: string}): string[] => ['helm-triage', 'unlock', release, `--to=${way}`, ...ownFlags, `--namespace=${namespace}`];

/** The exact argument list that repairs one thing in a release's records; `more` are flags that say which. It shows its plan and asks before it does. */
export const repairCommand = ({release, namespace, fix, more, ownFlags}: OwnCommand & {readonly fix: string; readonly more: readonly string[]}): string[] => ['helm-triage', 'repair', release, `--fix=${fix}`, ...more, ...ownFlags, `--namespace=${namespace}`];

/** The exact argument list that takes a release away, or brings one back whose uninstall did not end; `more` are flags that say how. It shows its plan and asks before it does. */
export const takeAwayCommand = ({release, namespace, more, ownFlags}: OwnCommand & {readonly more: readonly string[]}): string[] => ['helm-triage', 'uninstall', release, ...more, ...ownFlags, `--namespace=${namespace}`];

/** The exact argument list that puts Helm's marks on live objects, or with `--let-go` takes them off; `more` are objects by address, and flags. It shows its plan and asks before it does. */
export const adoptCommand = ({release, namespace, more, ownFlags}: OwnCommand & {readonly more: readonly string[]}): string[] => ['helm-triage', 'adopt', release, ...more, ...ownFlags, `--namespace=${namespace}`];
