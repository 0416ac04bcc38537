import {fixCodes} from '../../core/command/fix-codes.ts';
import {splitCommand} from '../../core/command/split-command.ts';
import type {UnlockWay} from '../../core/command/unlock-way.ts';
import type {ReleaseName} from './effect.ts';
import type {Goal} from './goal.ts';

/** The arguments of one of our own commands: the words after the release, the values of a flag, and whether it stands there. */
type Given = {
	readonly words: readonly string[];
	readonly values: (flag: string) => readonly string[];
	readonly has: (flag: string) => boolean;
};

const isFlag = (argument: string): boolean => argument.startsWith('--');

const givenIn = (argv: readonly string[]): Given => ({
	words: argv.filter(argument => !isFlag(argument)).slice(1),
	values: flag => argv.flatMap(argument => argument.startsWith(`--${flag}=`) ? [argument.slice(flag.length + 3)] : []),
	has: flag => argv.includes(`--${flag}`),
});

const ways: readonly UnlockWay[] = ['failed', 'deployed', 'aside'];

const limitIn = (text: string | undefined): number | null => text !== undefined && /^[1-9]\d{0,5}$/v.test(text) ? Number(text) : null;

/** What each of our own commands plans; null where its arguments name no plan. */
const goals: Readonly<Record<string, (given: Given) => Goal | null>> = {
	unlock({values}) {
		const way = ways.find(name => values('to').includes(name));
		return way === undefined ? null : {kind: 'unlock', way};
	},
	repair({values, has}) {
		const fix = fixCodes.find(code => values('fix').includes(code));
		const limit = limitIn(values('keep')[0]);
		return fix === undefined || (fix === 'prune' && limit === null)
			? null
			: {
				kind: 'repair', choice: {
					fix,
					record: values('record')[0] ?? null,
					believe: (['body', 'label'] as const).find(side => values('believe').includes(side)) ?? null,
					inPlace: has('in-place'),
					limit,
					objects: values('object'),
					finalizer: values('finalizer')[0] ?? null,
				},
			};
	},
	adopt({words, has}) {
		return words.length === 0 || has('manifest') || has('log')
			? null
			: {
				kind: 'adopt', objects: words, direction: has('let-go') ? 'let-go' : 'adopt', keep: has('keep'),
			};
	},
	uninstall({has}) {
		return has('bring-back') ? {kind: 'bring-back'} : {kind: 'uninstall', keep: has('keep-history'), noHooks: has('no-hooks')};
	},
};

/** Whether a command is about this release. */
const isAbout = (argv: readonly string[], {namespace, name}: ReleaseName): boolean => argv.find(argument => !isFlag(argument)) === name && (namespace === null || argv.includes(`--namespace=${namespace}`));

/**
What one of our own commands, as the runbook offers it for a release, opens as a plan: the same plan that the command makes.

Null for Helm's and other programs' commands, for those of ours that plan nothing, and for one about another release.
*/
export const goalOfCommand = (command: readonly string[] | string, release: ReleaseName): Goal | null => {
	const argv = typeof command === 'string' ? splitCommand(command) : command;
	const [program, name = '', ...rest] = argv ?? [];
	return program === 'helm-triage' && Object.hasOwn(goals, name) && isAbout(rest, release) ? goals[name]!(givenIn(rest)) : null;
};
