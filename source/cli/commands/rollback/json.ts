import {quoteCommand} from '../../../core/plan/command.ts';
import type {RollbackOutcome} from '../../../core/plan/outcome.ts';
import type {Plan, PlanStep, StopReason} from '../../../core/plan/types.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {historyJson} from '../history/json.ts';

const reasonJson = ({code, message, object, acknowledge, acknowledged}: StopReason, output: Output): ShownJson => ({
	code: output.name(code),
	message: output.text(message),
	object: object === null ? null : output.text(object),
	acknowledge: acknowledge === null ? null : output.name(acknowledge),
	acknowledged,
});

const stepJson = ({id, title, command, effect, precondition, reverse}: PlanStep, output: Output): ShownJson => ({
	id: words(id),
	title: output.text(title),
	command: command === null ? null : output.command(quoteCommand(command)),
	effect: output.text(effect),
	precondition: output.text(precondition),
	reverse: output.text(reverse),
});

/** The documented shape of a plan. A `command` is one line for a shell, null for a step of our own; an `acknowledge` of null cannot be lifted. */
export const planJson = (plan: Plan, output: Output): ShownJson => {
	const {action, release, from, to, cluster, digest, verdict, reasons, unavailable, steps, objects, hooks, notes, protectedContext} = plan;
	return {
		action: words(action),
		release: releaseJson(release, output),
		from,
		to,
		cluster: {
			context: cluster.context === null ? null : output.command(cluster.context),
			server: cluster.server === null ? null : output.text(cluster.server),
			namespace: output.name(cluster.namespace),
			uid: cluster.uid === null ? null : output.name(cluster.uid),
		},
		digest: output.name(digest),
		verdict: words(verdict),
		reasons: reasons.map(reason => reasonJson(reason, output)),
		unavailable: unavailable === null ? null : reasonJson(unavailable, output),
		steps: steps.map(step => stepJson(step, output)),
		objects: objects.map(({address, change, why}) => ({address: output.text(address), change: words(change), why: output.text(why)})),
		hooks: hooks.map(output.text),
		notes: notes.map(output.text),
		protectedContext,
	};
};

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
