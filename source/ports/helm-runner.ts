import type {HelmProcess} from '../core/lock/own-run.ts';
import type {HelmFound} from '../core/helm/found.ts';
import type {Result} from '../core/problem/problem.ts';

/** How a run of Helm ended. `output` is the last part of what it printed, raw: it is redacted where it is shown. */
export type HelmExit = {
	readonly exitCode: number | null;
	readonly signal: string | null;
	readonly output: string;
	/** The file that holds the whole output; null in a demo. */
	readonly outputFile: string | null;
};

/** Running Helm. In a demo the runner walks the transition table of `core/ledger` on the cluster in memory. */
export type HelmRunner = {
	/** Finds Helm and its version without touching a cluster. Problems: `helm-missing`, `helm-unsupported` (unreadable version). */
	readonly find: (signal: AbortSignal) => Promise<Result<HelmFound>>;
	/** The Helms that earlier starts began and that still run on this machine: a lost terminal leaves them running. */
	readonly running: () => Promise<readonly HelmProcess[]>;
	/**
	Runs Helm with these arguments in a session of its own, and gives its output line by line as it comes.

	Aborting the signal interrupts Helm (SIGINT, then SIGTERM); Helm may then leave a lock, which is the caller's to say.
	*/
	readonly run: (arguments_: readonly string[], signal: AbortSignal) => AsyncGenerator<string, Result<HelmExit>, void>;
};
