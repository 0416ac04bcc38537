import type {HelmJudge} from '../../core/plan/helm-judge.ts';
import type {HelmOutcome} from '../../core/plan/outcome.ts';
import type {Plan} from '../../core/plan/types.ts';
import type {HelmRunner} from '../../ports/helm-runner.ts';
import type {Session} from '../../ports/session.ts';
import type {Step, Steps} from '../../ports/step.ts';

/** A part of a run: steps on the way, and what it comes to. */
export type Moves<P extends Plan, T> = AsyncGenerator<Step<HelmOutcome<P>>, T, void>;

/** A Helm and what to run it with. */
export type Runnable = {readonly helm: HelmRunner; readonly arguments_: readonly string[]};

/** A plan that runs Helm, as it was shown and confirmed: how to make it anew, how it is judged, and what else is looked at when Helm has ended. */
export type HelmAct<P extends Plan> = {
	readonly plan: P;
	readonly again: (signal: AbortSignal) => Steps<Plan>;
	readonly judge: HelmJudge<P>;
	/** Milliseconds between two looks for Helm's first write: short where Helm is done, and its records gone, within the second. */
	readonly glance: number;
	/** Looks at more than the records once Helm has ended; null where the records say it all. The signal ends a wait, and no reading: what is left must be told. */
	readonly look: ((session: Session, checked: HelmOutcome<P>, signal: AbortSignal) => Moves<P, HelmOutcome<P>>) | null;
};
