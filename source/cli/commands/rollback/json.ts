import type {RollbackOutcome} from '../../../core/plan/outcome.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {historyJson} from '../history/json.ts';

/** How a rollback went: what it wrote, what others wrote, Helm's output and the history before and after. */
export const outcomeJson = ({revision, exitCode, signal, backup, output: printed, outputFile, before, after, strangers, watch, facts}: RollbackOutcome, output: Output): ShownJson => ({
	revision,
	exitCode,
	signal: signal === null ? null : output.text(signal),
	backup: backup === null ? null : output.command(backup),
	output: printed.lines.map(output.text),
	outputFile: outputFile === null ? null : output.command(outputFile),
	before: historyJson(before, null, output),
	after: after === null ? null : historyJson(after, null, output),
	strangers: strangers.map(stranger => ({revision: stranger.revision, what: output.text(stranger.what)})),
	watched: watch === null ? null : {seconds: watch.passed, skipped: watch.skipped},
	facts: facts.map(output.text),
});
