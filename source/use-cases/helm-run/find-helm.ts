import type {RollbackFacts} from '../../core/plan/facts.ts';
import type {Session} from '../../ports/session.ts';

/** The Helm of a session. One that is missing or says no version is a reason of the plan, not an end of the rehearsal. */
export const findHelm = async ({helm}: Pick<Session, 'helm'>, signal: AbortSignal): Promise<Pick<RollbackFacts, 'helm' | 'helmProblem'>> => {
	const found = await helm?.find(signal) ?? null;
	if (found === null) {
		return {helm: null, helmProblem: null};
	}

	return found.ok ? {helm: found.value, helmProblem: null} : {helm: null, helmProblem: found.problem};
};
