import {contextToConfirm} from '../../../core/plan/context-to-confirm.ts';
import {matchesDigest, shortestDigest} from '../../../core/plan/digest.ts';
import {acknowledgeable, stopCodes} from '../../../core/plan/stops/stop.ts';
import {ownersToName} from '../../../core/plan/owners-to-name.ts';
import type {Plan} from '../../../core/plan/types.ts';
import {fail, ok, type Result} from '../../../core/problem/problem.ts';
import {shown, words, type Shown} from '../../../core/text/shown.ts';
import type {Context} from '../../command.ts';
import {typeToConfirm, type Wanted} from './type-to-confirm.ts';

/** A confirmation as a script gives it. */
export type Confirmation = {
	readonly name: string;
	readonly digest: string;
	/** As given by `--confirm-context`. */
	readonly context: string | null;
};

/**
Reads `--confirm`, `--digest` and `--confirm-context` before anything is asked of a cluster; null where the person is to be asked.

Problem `usage`: one without the other, or a digest that is too short to mean anything.
*/
export const readConfirmation = ({flags}: Pick<Context, 'flags'>): Result<Confirmation | null> => {
	const name = flags.text('confirm');
	const digest = flags.text('digest');
	const context = flags.text('confirm-context');
	if (name === null) {
		return digest === null && context === null
			? ok(null)
			: fail('usage', `--${digest === null ? 'confirm-context' : 'digest'} goes with --confirm NAME.`, 'A script confirms with --confirm NAME --digest DIGEST, from the plan that --dry-run prints.');
	}

	if (digest === null) {
		return fail('usage', '--confirm needs the digest of the plan that was looked at.', 'Pass --digest DIGEST; --dry-run prints it.');
	}

	return digest.length < shortestDigest || !/^[0-9a-f]+$/iv.test(digest)
		? fail('usage', `"${digest}" is no digest: give its first ${shortestDigest} characters or more.`, '--dry-run prints it.')
		: ok({name, digest, context});
};

/** Checks the codes of `--acknowledge`. Problem `usage` for one that is no reason against a rollback, or one that nobody can lift. */
export const readAcknowledged = ({flags}: Pick<Context, 'flags'>): Result<readonly string[]> => {
	const given = flags.list('acknowledge');
	const liftable: readonly string[] = [...acknowledgeable];
	const wrong = given.find(code => !liftable.includes(code));
	if (wrong === undefined) {
		return ok(given);
	}

	const known: readonly string[] = stopCodes;
	return fail('usage', known.includes(wrong) ? `${wrong} cannot be acknowledged: what stands behind it must change.` : `"${wrong}" is no reason against a plan.`, `These may be acknowledged: ${liftable.toSorted().join(', ')}.`);
};

/** Holds `--confirm-context` to the context that a protected plan wants (null elsewhere). Problem `usage`. */
export const checkContext = (given: string | null, wanted: string | null, where: string): Result<null> => wanted === null || given === wanted
	? ok(null)
	: fail('usage', given === null ? `${where} looks like production: its context must be confirmed too.` : `--confirm-context says ${given}, but the context is ${wanted}.`, `Pass --confirm-context ${wanted} if that is where you mean to act. Nothing was run.`);

/** Holds a script's confirmation to the plan that was just made. Problems: `usage` (another release or context), `moved` (another digest). */
export const checkConfirmation = ({name, digest, context}: Confirmation, plan: Plan): Result<null> => {
	if (name !== plan.release.name) {
		return fail('usage', `--confirm says ${name}, but the release is ${plan.release.name}.`, 'Nothing was run.');
	}

	const held = checkContext(context, contextToConfirm(plan), plan.where);
	if (!held.ok) {
		return held;
	}

	return matchesDigest(digest, plan.digest)
		? ok(null)
		: fail('moved', `The plan is not the one that was confirmed: its digest is ${plan.digest.slice(0, shortestDigest)} now.`, 'Cluster, records or objects moved since, or other flags were given. Look at the new plan with --dry-run. Nothing was run.');
};

/** What the person confirms, as the end of a sentence. */
const goal = ({action, to, policy, steps}: Plan): Shown => {
	if (action === 'rollback' && to !== null) {
		return shown`roll back to ${to}`;
	}

	if (action === 'repair' && steps.some(({patch}) => patch?.subject === 'object')) {
		return words('write the objects');
	}

	if (action === 'adopt' || action === 'let-go') {
		return words(action === 'adopt' ? 'adopt the objects' : 'let the objects go');
	}

	return action === 'uninstall' && policy !== null ? words('uninstall it') : words(action === 'undo' ? 'put the records back' : 'write the records');
};

/** Asks the person to type the context where it is protected, the owners that they paused, and the release. Problem `declined` for anything else. */
export const askConfirmation = async (context: Pick<Context, 'ask' | 'output' | 'signal'>, plan: Plan): Promise<Result<null>> => {
	const named = (what: string, text: string): Wanted => ({what: shown`the name of the ${context.output.text(what)}`, text, wrong: `That is not the name of the ${what}.`});
	const guarded = contextToConfirm(plan);
	return typeToConfirm(context, {where: plan.where, deed: goal(plan)}, [
		...guarded === null ? [] : [named('context', guarded)],
		...ownersToName(plan).map(owner => named('owner that you paused', owner)),
		named('release', plan.release.name),
	]);
};

/** What a person or a script has said of a plan before it is made. */
export type Said = {readonly acknowledge: readonly string[]; readonly confirmation: Confirmation | null; readonly dryRun: boolean};

/** Reads the flags that every acting command has. Problem `usage`. */
export const readSaid = (context: Pick<Context, 'flags'>): Result<Said> => {
	const acknowledged = readAcknowledged(context);
	if (!acknowledged.ok) {
		return acknowledged;
	}

	const confirmation = readConfirmation(context);
	return confirmation.ok ? ok({acknowledge: acknowledged.value, confirmation: confirmation.value, dryRun: context.flags.yes('dry-run')}) : confirmation;
};
