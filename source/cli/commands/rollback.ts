import type {RollbackOutcome} from '../../core/plan/outcome.ts';
import type {PolicyFlags} from '../../core/plan/policy.ts';
import type {RollbackPlan} from '../../core/plan/types.ts';
import {fail, ok, type ExitCode, type Problem, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import {rehearseRollback} from '../../use-cases/rehearse-rollback.ts';
import type {Command, Context} from '../command.ts';
import {valued, yes} from '../parse/flag.ts';
import {parseRelease, parseRevision, type NamedRelease} from '../parse/release-name.ts';
import {expectWords} from '../parse/words.ts';
import {askConfirmation, checkConfirmation, readAcknowledged, readConfirmation, type Confirmation} from './rollback/confirm.ts';
import {execute} from './rollback/execute.ts';
import {outcomeJson, planJson} from './rollback/json.ts';
import {policyFlags, readPolicy} from './rollback/policy.ts';
import {factsText, planText} from './rollback/text.ts';

/** `rollback`: rehearses, shows the plan, asks, saves every record, runs Helm and checks what became of it. */
export const rollback: Command = {
	name: 'rollback',
	summary: 'roll a release back: rehearsal, plan, confirmation, Helm, check',
	usage: ['rollback NAME [REVISION]', 'rollback NAMESPACE/NAME [REVISION]'],
	notes: [
		'Without a revision it goes to the newest that completed, never simply to the one before. The plan is printed first; nothing is run before the release\'s name is typed, and the context\'s where it looks like production.',
		'In a script: `--dry-run -o json` gives the plan with its digest, `--confirm NAME --digest DIGEST` runs it, held to that digest. Records, cluster and objects that moved in between end it with exit code 7.',
		'The rehearsal compares with live objects, field by field, and asks the API server by dry runs that store nothing. `helm rollback --dry-run` is no such thing: it compares nothing and says that all went well.',
		'Every record of the release is saved before Helm runs. Helm keeps running when the terminal is lost.',
	],
	flags: [
		yes('dry-run', 'stop after the plan; exits 0 for go and 3 for stop'),
		valued('confirm NAME', 'text', 'confirm with the release\'s name instead of being asked; needs --digest'),
		valued('digest DIGEST', 'text', 'the digest of the plan that was looked at, 16 characters or more'),
		valued('confirm-context NAME', 'text', 'confirm the context too, where it looks like production'),
		valued('acknowledge CODE', 'list', 'accept one reason against the rollback; may be given more than once'),
		...policyFlags,
	],
	outputs: ['text', 'json'],
	async run(context) {
		const asked = readWords(context);
		return asked.ok ? roll(asked.value, context) : context.output.problem(asked.problem);
	},
};

type Asked = {
	readonly release: NamedRelease;
	/** Null takes the recommended one. */
	readonly to: number | null;
	readonly acknowledge: readonly string[];
	readonly policy: PolicyFlags;
	readonly confirmation: Confirmation | null;
	readonly dryRun: boolean;
};

/** Reads words and flags, and refuses what could not end well before anything is asked of a cluster. */
const readWords = (context: Context): Result<Asked> => {
	const {words, flags, options} = context;
	const named = expectWords(words, 1, 2, rollback);
	const release = named.ok ? parseRelease(named.value[0]!, {namespace: options.namespace, revisions: false}) : named;
	if (!release.ok) {
		return release;
	}

	const revision = words[1] === undefined ? ok(null) : parseRevision(words[1]);
	if (!revision.ok) {
		return revision;
	}

	const acknowledged = readAcknowledged(context);
	if (!acknowledged.ok) {
		return acknowledged;
	}

	const policy = readPolicy(context);
	if (!policy.ok) {
		return policy;
	}

	const confirmation = readConfirmation(context);
	return confirmation.ok
		? ok({
			release: release.value,
			to: revision.value,
			acknowledge: acknowledged.value,
			policy: policy.value,
			confirmation: confirmation.value,
			dryRun: flags.yes('dry-run'),
		})
		: confirmation;
};

const roll = async (asked: Asked, context: Context): Promise<ExitCode> => {
	const {release, to, acknowledge, policy, confirmation, dryRun} = asked;
	const {output, options, open, signal} = context;
	const mayRun = !dryRun && !options.readOnly && options.from === null;
	if (mayRun && confirmation === null && !context.canAsk) {
		return output.problem(fail('no-terminal', 'There is no terminal to ask for a confirmation.', `Look at the plan with --dry-run, then pass --confirm ${release.name} --digest DIGEST.`).problem);
	}

	const session = await open();
	if (!session.ok) {
		return output.problem(session.problem);
	}

	const rehearsed = await output.drain(rehearseRollback(session.value, {
		namespace: release.namespace,
		name: release.name,
		to,
		acknowledge,
		flags: policy,
	}, signal));
	if (!rehearsed.ok) {
		return output.problem(rehearsed.problem);
	}

	const plan = rehearsed.value;
	if (context.format !== 'json') {
		output.print(planText(plan, {output, redactor: session.value.redactor}));
	}

	const refused = dryRun ? null : whyNot(plan, confirmation);
	if (dryRun || refused !== null) {
		printPlan(plan, null, session.value, context);
		return refused === null ? (plan.verdict === 'go' ? 0 : 3) : output.problem(refused);
	}

	const confirmed = confirmation === null ? await askConfirmation(context, plan) : ok(null);
	if (!confirmed.ok) {
		printPlan(plan, null, session.value, context);
		return output.problem(confirmed.problem);
	}

	return run(context, session.value, plan);
};

/**
Why a plan is not run: what the session may not do comes first, then a Helm that is not there, then what a script confirmed against what was just planned, then what the rehearsal found.

A plan that moved since it was confirmed is no plan that says stop: whatever stops it now, the script never saw it.
*/
const whyNot = (plan: RollbackPlan, confirmation: Confirmation | null): Problem | null => {
	const {unavailable, verdict, reasons} = plan;
	if (unavailable !== null) {
		return fail('read-only', unavailable.message).problem;
	}

	const standing = reasons.filter(({acknowledged}) => !acknowledged);
	const [first] = standing;
	if (first !== undefined && standing.every(({code}) => code === 'helm-missing' || code === 'helm-unsupported')) {
		return fail(first.code === 'helm-missing' ? 'helm-missing' : 'helm-unsupported', first.message).problem;
	}

	const held = confirmation === null ? ok(null) : checkConfirmation(confirmation, plan);
	if (!held.ok) {
		return held.problem;
	}

	if (verdict === 'go') {
		return null;
	}

	const codes = [...new Set(standing.map(({code}) => code))];
	const liftable = [...new Set(standing.map(({acknowledge}) => acknowledge))];
	return fail('plan-stopped', `The rehearsal says stop: ${codes.join(', ')}. Nothing was run.`, liftable.includes(null) ? null : `Accept what you have read: ${liftable.map(code => `--acknowledge ${code!}`).join(' ')}`).problem;
};

const printPlan = (plan: RollbackPlan, outcome: RollbackOutcome | null, {redactor}: Session, {format, output}: Context): void => {
	if (format === 'json') {
		output.json({plan: planJson(plan, {output, redactor}), outcome: outcome === null ? null : outcomeJson(outcome, output)});
	}
};

const run = async (context: Context, session: Session, plan: RollbackPlan): Promise<ExitCode> => {
	const {output, format} = context;
	const {result, last} = await execute(context, session, plan);
	const outcome = result.ok ? result.value : last;
	printPlan(plan, outcome, session, context);
	if (!result.ok) {
		return output.problem(result.problem);
	}

	if (format !== 'json') {
		output.print(factsText(result.value, output));
	}

	return 0;
};
