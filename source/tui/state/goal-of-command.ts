import {splitCommand} from '../../core/plan/split-command.ts';
import type {UnlockWay} from '../../core/plan/unlock/facts.ts';
import type {Goal} from './goal.ts';

/** The arguments of one of our own commands: the values of a flag, and whether it stands there. */
type Given = {
	readonly values: (flag: string) => readonly string[];
	readonly has: (flag: string) => boolean;
};

const givenIn = (argv: readonly string[]): Given => ({
	values: flag => argv.flatMap(argument => argument.startsWith(`--${flag}=`) ? [argument.slice(flag.length + 3)] : []),
	has: flag => argv.includes(`--${flag}`),
});

const ways: readonly UnlockWay[] = ['failed', 'deployed', 'aside'];

/** What each of our own commands plans; null where its arguments name no plan. */
const goals: Readonly<Record<string, (given: Given) => Goal | null>> = {
	unlock({values}) {
		const way = ways.find(name => values('to').includes(name));
		return way === undefined ? null : {kind: 'unlock', way};
	},
	uninstall({has}) {
		return has('bring-back') ? {kind: 'bring-back'} : {kind: 'uninstall', keep: has('keep-history'), noHooks: has('no-hooks')};
	},
};

/**
What one of our own commands, as the runbook offers it, opens as a plan: the same plan that the command makes.

Null for Helm's and other programs' commands, and for those of ours that plan nothing.
*/
export const goalOfCommand = (command: readonly string[] | string): Goal | null => {
	const argv = typeof command === 'string' ? splitCommand(command) : command;
	const [program, name = '', ...rest] = argv ?? [];
	return program === 'helm-triage' && Object.hasOwn(goals, name) ? goals[name]!(givenIn(rest)) : null;
};
