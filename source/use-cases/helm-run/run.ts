import {movedRecords} from '../../core/plan/moved.ts';
import type {HelmOutcome} from '../../core/plan/outcome.ts';
import type {Plan} from '../../core/plan/types.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import {seeRecords} from '../acting/verify.ts';
import type {HelmAct, Moves, Runnable} from './moves.ts';
import {runHelm} from './run-helm.ts';

/** Lines of Helm's output that are kept for a screen. */
const mostLines = 200;

/** A Helm, what to run it with, and the signal that interrupts it. */
type Running = Runnable & {readonly signal: AbortSignal};

/**
Runs Helm, follows its output, and looks at the records until Helm's first write was seen: what else was written by then is somebody else's.

Aborting the signal interrupts Helm.

@yields The outcome so far, at each line.
*/
export async function * run<P extends Plan>(session: Session, {judge, glance}: HelmAct<P>, start: HelmOutcome<P>, {helm, arguments_, signal}: Running): Moves<P, Result<HelmOutcome<P>>> {
	let outcome: HelmOutcome<P> = {...start, phase: 'run'};
	yield {kind: 'partial', value: outcome};
	const helmEnded = new AbortController();
	let firstWriteSeen = false;
	const events = runHelm({
		helm,
		arguments_,
		wait: async () => session.clock.sleep(glance, helmEnded.signal),
		isOver: () => firstWriteSeen,
	}, signal);
	try {
		for (;;) {
			const event = await events.next();
			if (event.done) {
				const ended = event.value;
				return ended.ok ? ok({...outcome, exitCode: ended.value.exitCode, signal: ended.value.signal, outputFile: ended.value.outputFile}) : ended;
			}

			if (event.value.kind === 'line') {
				const {lines, total} = outcome.output;
				outcome = {...outcome, output: {lines: [...lines, event.value.line].slice(-mostLines), total: total + 1}};
				yield {kind: 'partial', value: outcome};
				continue;
			}

			const seen = await seeRecords(session, outcome.plan, helmEnded.signal);
			if (!seen.ok || movedRecords(outcome.plan.records, seen.value).length === 0) {
				continue;
			}

			firstWriteSeen = true;
			outcome = {...outcome, strangers: judge.atFirstWrite(outcome.plan, seen.value)};
			yield {kind: 'partial', value: outcome};
		}
	} finally {
		helmEnded.abort();
	}
}
