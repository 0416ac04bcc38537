import type {ExitCode} from '../../../core/problem/problem.ts';
import type {Session} from '../../../ports/session.ts';
import type {Context} from '../../command.ts';
import type {Said} from './confirm.ts';
import {noTerminal} from './why-not.ts';

/** Opens the session that a command acts in, once it is known that its plan can be confirmed: by a script, or by somebody at a terminal who types `typed`. */
export const openToAct = async (context: Context, said: Pick<Said, 'dryRun' | 'confirmation'>, typed: string, act: (session: Session) => Promise<ExitCode>): Promise<ExitCode> => {
	const unasked = noTerminal(context, said, typed);
	if (unasked !== null) {
		return context.output.problem(unasked);
	}

	const session = await context.open();
	return session.ok ? act(session.value) : context.output.problem(session.problem);
};
