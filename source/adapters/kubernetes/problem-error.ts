import type {Problem} from '../../core/problem/problem.ts';

/** Carries a Problem through the Kubernetes client, whose authenticators can only throw. Never leaves this folder. */
export class ProblemError extends Error {
	override readonly name = 'ProblemError';
	readonly problem: Problem;

	constructor(problem: Problem) {
		super(problem.message);
		this.problem = problem;
	}
}
