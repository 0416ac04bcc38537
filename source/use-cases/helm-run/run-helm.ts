import type {Result} from '../../core/problem/problem.ts';
import type {HelmExit, HelmRunner} from '../../ports/helm-runner.ts';

/** What happens while Helm runs: a line that it printed, or time that passed. */
export type HelmEvent = {readonly kind: 'line'; readonly line: string} | {readonly kind: 'tick'};

type Ticking = {
	readonly helm: HelmRunner;
	readonly arguments_: readonly string[];
	/** Resolves after a while; called again after each tick, until `isOver`. */
	readonly wait: () => Promise<void>;
	readonly isOver: () => boolean;
};

/**
Runs Helm and gives its lines and ticks between them as they come, so that the records can be looked at while Helm says nothing.

@yields Lines and ticks.
*/
export async function * runHelm({helm, arguments_, wait, isOver}: Ticking, signal: AbortSignal): AsyncGenerator<HelmEvent, Result<HelmExit>, void> {
	const run = helm.run(arguments_, signal);
	let next = run.next();
	let tick: Promise<'tick'> | null = null;
	let ended = false;
	try {
		for (;;) {
			if (tick === null && !isOver()) {
				tick = (async () => {
					await wait();
					return 'tick' as const;
				})();
			}

			const first = await (tick === null ? next : Promise.race([next, tick]));
			if (first === 'tick') {
				tick = null;
				yield {kind: 'tick'};
				continue;
			}

			if (first.done) {
				ended = true;
				return first.value;
			}

			next = run.next();
			yield {kind: 'line', line: first.value};
		}
	} finally {
		if (!ended) {
			// Whoever stops listening leaves Helm running; its generator ends when it prints again.
			void run.return(undefined as never);
		}
	}
}
