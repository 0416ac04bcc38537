import type {RollbackOutcome} from '../../core/plan/outcome.ts';
import type {HelmRunner} from '../../ports/helm-runner.ts';
import type {Step} from '../../ports/step.ts';

/** A part of a rollback: steps on the way, and what it comes to. */
export type Moves<T> = AsyncGenerator<Step<RollbackOutcome>, T, void>;

/** A Helm and what to run it with. */
export type Runnable = {readonly helm: HelmRunner; readonly arguments_: readonly string[]};
