import {acknowledgedCodes} from '../../core/plan/reasons.ts';
import type {Plan} from '../../core/plan/types.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import {askPerson} from '../person.ts';
import {writeJournal, type Line} from './write-journal.ts';

/** Writes down what was decided before anything is run: a journal that cannot be written stops the plan. */
export const declare = async (session: Session, plan: Plan): Promise<Result<null>> => {
	await askPerson(session);
	const {clientDead, redactor} = session;
	const locked = plan.steps.some(({id}) => id === 'watch');
	const acknowledged = acknowledgedCodes(plan);
	const lines: Line[] = [
		...clientDead !== null && locked ? [{action: 'client-dead', step: null, result: 'declared', reason: redactor.text(clientDead)}] : [],
		{step: null, result: 'started', reason: [`from ${plan.from ?? 'unknown'}${plan.to === null ? '' : ` to ${plan.to}`}`, ...acknowledged.length === 0 ? [] : [`acknowledged ${acknowledged.join(', ')}`]].join('; ')},
	];
	for (const line of lines) {
		const written = await writeJournal(session, plan, line);
		if (!written.ok) {
			return written;
		}
	}

	return ok(null);
};
