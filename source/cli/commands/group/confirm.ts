import type {GroupPlan} from '../../../core/group/types.ts';
import {leftIn} from '../../../core/group/group-plan.ts';
import {matchesDigest, shortestDigest} from '../../../core/plan/digest.ts';
import {standingReasons} from '../../../core/plan/reasons.ts';
import {fail, ok, type Problem, type Result} from '../../../core/problem/problem.ts';
import {words} from '../../../core/text/shown.ts';
import type {Context} from '../../command.ts';
import {checkContext, type Confirmation} from '../plan/confirm.ts';
import {typeToConfirm} from '../plan/type-to-confirm.ts';
import {whyNotRun} from '../plan/why-not.ts';

/** Holds a script's confirmation to the group that was just planned. Problems: `usage` (other releases, or another context), `moved` (another digest). */
const checkConfirmation = ({name, digest, context}: Confirmation, plan: GroupPlan): Result<null> => {
	if (!matchesDigest(digest, plan.digest)) {
		return fail('moved', `The plan is not the one that was confirmed: its digest is ${plan.digest.slice(0, shortestDigest)} now, for ${plan.confirm}.`, 'Cluster, records or objects moved since, or other releases or flags were given. Look at the new plan with --dry-run. Nothing was run.');
	}

	return name === plan.confirm
		? checkContext(context, plan.context, plan.where)
		: fail('usage', `--confirm says ${name}, but this is about ${plan.confirm}.`, `Pass --confirm '${plan.confirm}' if that is what you mean. Nothing was run.`);
};

/** Why a group is not run; null when it may. */
export const whyNotGroup = (plan: GroupPlan, confirmation: Confirmation | null): Problem | null => whyNotRun(
	plan,
	leftIn(plan).flatMap(({release, reasons}) => standingReasons({reasons}).map(reason => ({...reason, label: `${release}:${reason.code}`}))),
	confirmation === null ? ok(null) : checkConfirmation(confirmation, plan),
);

/** Asks the person to type the context where one of the releases is protected, the owners that they paused, and how many releases there are. Problem `declined` for anything else. */
export const askForGroup = async (context: Pick<Context, 'ask' | 'output' | 'signal'>, plan: GroupPlan): Promise<Result<null>> => {
	const wrong = 'That is not what was to be typed.';
	return typeToConfirm(context, {where: plan.where, deed: words(plan.action === 'rollback' ? 'roll them back' : 'uninstall them')}, [
		...plan.context === null ? [] : [{what: words('the name of the context'), text: plan.context, wrong}],
		...plan.owners.map(text => ({what: words('the name of the owner that you paused'), text, wrong})),
		{what: context.output.text(plan.confirm), text: plan.confirm, wrong},
	]);
};
