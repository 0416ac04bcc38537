import {fail, ok, type Result} from '../../../core/problem/problem.ts';
import {shown, type Shown} from '../../../core/text/shown.ts';
import type {Context} from '../../command.ts';

/** A text that a person types, how it is asked for, and what is said of anything else. */
export type Wanted = {readonly what: Shown; readonly text: string; readonly wrong: string};

/** Has a person type one text after the other: what is done where, as the end of a sentence. Problems: `declined` for anything else, `interrupted`. */
export const typeToConfirm = async ({ask, output, signal}: Pick<Context, 'ask' | 'output' | 'signal'>, {where, deed}: {readonly where: string; readonly deed: Shown}, wanted: readonly Wanted[]): Promise<Result<null>> => {
	for (const {what, text, wrong} of wanted) {
		const typed = await ask(shown`${output.command(where)}: type ${what} to ${deed}:`);
		if (signal.aborted) {
			return fail('interrupted', 'Interrupted. Nothing was run.');
		}

		if (typed?.trim() !== text) {
			return fail('declined', typed === null || typed.trim() === '' ? 'Not confirmed. Nothing was run.' : `${wrong} Nothing was run.`);
		}
	}

	return ok(null);
};
