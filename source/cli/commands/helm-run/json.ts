import type {HelmOutcome, LeftObject} from '../../../core/plan/outcome.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {historyJson} from '../history/json.ts';

const leftJson = ({address, deletedAt, finalizers}: LeftObject, output: Output): ShownJson => ({
	object: output.text(address),
	deletedAt: deletedAt === null ? null : output.name(deletedAt),
	finalizers: finalizers.map(output.name),
});

/** How a run of Helm went: what it wrote, what others wrote, Helm's output, the history before and after, and what was to go and is still there. */
export const outcomeJson = ({revision, exitCode, signal, backup, backupId, output: printed, outputFile, before, after, strangers, watch, left, facts}: HelmOutcome, output: Output): ShownJson => ({
	revision,
	exitCode,
	signal: signal === null ? null : output.text(signal),
	backup: backup === null ? null : output.command(backup),
	backupId: backupId === null ? null : output.command(backupId),
	output: printed.lines.map(output.text),
	outputFile: outputFile === null ? null : output.command(outputFile),
	before: historyJson(before, null, output),
	after: after === null ? null : historyJson(after, null, output),
	strangers: strangers.map(stranger => ({revision: stranger.revision, what: output.text(stranger.what)})),
	watched: watch === null ? null : {seconds: watch.passed, skipped: watch.skipped},
	left: left === null ? null : left.map(object => leftJson(object, output)),
	facts: facts.map(output.text),
});
