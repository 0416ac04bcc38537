import {leftIn} from '../../core/group/group-plan.ts';
import type {GroupPlan} from '../../core/group/types.ts';
import type {ExitCode} from '../../core/problem/problem.ts';
import {words} from '../../core/text/shown.ts';
import type {Session} from '../../ports/session.ts';
import {executeGroup} from '../../use-cases/execute-group.ts';
import {rehearseGroup} from '../../use-cases/rehearse-group.ts';
import type {Command, Context, Flag} from '../command.ts';
import {valued, yes} from '../parse/flag.ts';
import {askForGroup, whyNotGroup} from './group/confirm.ts';
import {followGroup} from './group/follow.ts';
import {groupJson, groupOutcomeJson} from './group/json.ts';
import {groupText, outcomeText} from './group/text.ts';
import {readGroup, type AskedGroup} from './group/words.ts';
import {planFlags} from './plan/flags.ts';
import {offerAs, printAs, type Offering} from './plan/offer.ts';
import {policyFlagsFor} from './plan/policy.ts';
import {openToAct} from './plan/open-to-act.ts';

/** What is said of several releases otherwise than of one. */
const ownFlags: readonly Flag[] = [
	yes('with-dependents', 'take in the releases that need one of them by the config file\'s dependencies'),
	yes('keep-history', 'uninstall: leave the records, the newest of each release uninstalled'),
	valued('confirm WORDS', 'text', 'confirm with what the plan says is to be typed, as \'3 releases in shop\'; needs --digest'),
	valued('acknowledge NAME:CODE', 'list', 'accept one reason against one release; may be given more than once'),
];

/** `group`: rolls several releases back, or uninstalls them, as one decision in the order of their dependencies. */
export const group: Command = {
	name: 'group',
	summary: 'roll back or uninstall several releases in the order of their dependencies',
	usage: ['group rollback NAME[@REVISION]…', 'group uninstall NAME…'],
	notes: [
		'The config file\'s `dependencies` say which release needs which. A rollback begins with what others need, an uninstall with what needs others; without them the order is the one on the command line. Each release is rehearsed as `rollback` and `uninstall` do it, and one that stops, stops all of them. Nothing is run before how many releases there are, and where, is typed as the plan says it: `3 releases in shop`.',
		'One after the other is run, each with its own backup, journal and check. One that fails, or that moved since it was shown, blocks those that come after it; the others are gone on with.',
		'Ctrl-C asks whether to stop after the release that is being done, never within it. The same command again goes on with what is left: the revisions that were chosen the first time stand, and what is done is skipped.',
		'In a script: `--dry-run -o json` gives the plan with its digest and what confirms it, `--confirm \'3 releases in shop\' --digest DIGEST` runs it. Without a terminal an interrupt stops the group after the release that is being done.',
	],
	flags: [
		...ownFlags,
		...planFlags.filter(({name}) => ownFlags.every(own => own.name !== name)),
		...policyFlagsFor('rollback'),
	],
	outputs: ['text', 'json'],
	async run(context) {
		const asked = readGroup(context);
		return asked.ok ? act(asked.value, context) : context.output.problem(asked.problem);
	},
};

const ofGroup: Offering<GroupPlan> = {text: groupText, json: groupJson, isEmpty: plan => leftIn(plan).length === 0, whyNot: whyNotGroup, ask: askForGroup};

const act = async ({confirmation, dryRun, acknowledge, ...input}: AskedGroup, context: Context): Promise<ExitCode> => openToAct(context, {dryRun, confirmation}, 'WORDS', async session => {
	const accepted = acknowledge.map(({namespace, name, code}) => ({release: `${namespace ?? session.place.namespace}/${name}`, code}));
	const plan = await offerAs(ofGroup, context, session, {confirmation, dryRun, rehearsal: rehearseGroup(session, {...input, acknowledge: accepted}, context.signal)});
	return typeof plan === 'number' ? plan : run(context, session, plan);
});

const run = async (context: Context, session: Session, plan: GroupPlan): Promise<ExitCode> => {
	const {output, format} = context;
	const {result, last} = await followGroup(context, stop => executeGroup(session, {plan}, stop));
	const outcome = result.ok ? result.value : last;
	printAs(ofGroup, {plan, outcome: outcome === null ? null : groupOutcomeJson(outcome, output)}, session, context);
	if (!result.ok) {
		return output.problem(result.problem);
	}

	if (format !== 'json') {
		output.print(words('\n'));
		output.print(outcomeText(result.value, output));
	}

	return 0;
};
