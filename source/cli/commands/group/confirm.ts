import type {GroupPlan} from '../../../core/group/types.ts';
import {leftIn} from '../../../core/group/group-plan.ts';
import {matchesDigest, shortestDigest} from '../../../core/plan/digest.ts';
import {standingReasons} from '../../../core/plan/reasons.ts';
import {fail, ok, type Problem, type Result} from '../../../core/problem/problem.ts';
import {shown, words} from '../../../core/text/shown.ts';
import type {Context} from '../../command.ts';
import type {Confirmation} from '../plan/confirm.ts';

/** Holds a script's confirmation to the group that was just planned. Problems: `usage` (other releases, or another context), `moved` (another digest). */
const checkConfirmation = ({name, digest, context}: Confirmation, plan: GroupPlan): Result<null> => {
	if (!matchesDigest(digest, plan.digest)) {
		return fail('moved', `The plan is not the one that was confirmed: its digest is ${plan.digest.slice(0, shortestDigest)} now, for ${plan.confirm}.`, 'Cluster, records or objects moved since, or other releases or flags were given. Look at the new plan with --dry-run. Nothing was run.');
	}

	if (name !== plan.confirm) {
		return fail('usage', `--confirm says ${name}, but this is about ${plan.confirm}.`, `Pass --confirm '${plan.confirm}' if that is what you mean. Nothing was run.`);
	}

	return plan.context === null || context === plan.context
		? ok(null)
		: fail('usage', context === null ? `${plan.where} looks like production: its context must be confirmed too.` : `--confirm-context says ${context}, but the context is ${plan.context}.`, `Pass --confirm-context ${plan.context} if that is where you mean to act. Nothing was run.`);
};

/** Why a group is not run, in the order in which a single plan says it: what the session may not do, a Helm that is not there, what a script confirmed, what the rehearsal found. Null when it may. */
export const whyNotGroup = (plan: GroupPlan, confirmation: Confirmation | null): Problem | null => {
	if (plan.unavailable !== null) {
		return fail('read-only', plan.unavailable.message).problem;
	}

	const standing = leftIn(plan).flatMap(({release, reasons}) => standingReasons({reasons}).map(reason => ({...reason, release})));
	const [first] = standing;
	if (first !== undefined && standing.every(({code}) => code === 'helm-missing' || code === 'helm-unsupported')) {
		return fail(first.code === 'helm-missing' ? 'helm-missing' : 'helm-unsupported', first.message).problem;
	}

	const held = confirmation === null ? ok(null) : checkConfirmation(confirmation, plan);
	if (!held.ok) {
		return held.problem;
	}

	if (plan.verdict === 'go') {
		return null;
	}

	const codes = [...new Set(standing.map(({release, code}) => `${release}:${code}`))];
	return fail(
		'plan-stopped',
		`The plan says stop: ${codes.join(', ')}. Nothing was run.`,
		standing.some(({acknowledge}) => acknowledge === null) ? null : `Accept what you have read: ${codes.map(code => `--acknowledge ${code}`).join(' ')}`,
	).problem;
};

/** Asks the person to type the context where one of the releases is protected, the owners that they paused, and how many releases there are. Problem `declined` for anything else. */
export const askForGroup = async ({ask, output, signal}: Pick<Context, 'ask' | 'output' | 'signal'>, plan: GroupPlan): Promise<Result<null>> => {
	const wanted = [
		...plan.context === null ? [] : [{ask: words('the name of the context'), text: plan.context}],
		...plan.owners.map(text => ({ask: words('the name of the owner that you paused'), text})),
		{ask: output.text(plan.confirm), text: plan.confirm},
	];
	for (const {ask: what, text} of wanted) {
		const typed = await ask(shown`${output.command(plan.where)}: type ${what} to ${words(plan.action === 'rollback' ? 'roll them back' : 'uninstall them')}:`);
		if (signal.aborted) {
			return fail('interrupted', 'Interrupted. Nothing was run.');
		}

		if (typed?.trim() !== text) {
			return fail('declined', typed === null || typed.trim() === '' ? 'Not confirmed. Nothing was run.' : 'That is not what was to be typed. Nothing was run.');
		}
	}

	return ok(null);
};
