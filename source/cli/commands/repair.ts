import type {RepairChoice} from '../../core/plan/repair/types.ts';
import {fail, ok, type ExitCode, type Result} from '../../core/problem/problem.ts';
import {executeRepair} from '../../use-cases/execute-repair.ts';
import {rehearseRepair} from '../../use-cases/rehearse-repair.ts';
import type {Command, Context} from '../command.ts';
import type {NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {readSaid, type Said} from './plan/confirm.ts';
import {planFlags} from './plan/flags.ts';
import {openToAct} from './plan/open-to-act.ts';
import {choiceFlags, readChoice} from './repair/choice.ts';
import {showRepairs} from './repair/list.ts';
import {act} from './writes/act.ts';

/** `repair`: what is wrong with a release's records and can be put right; with `--fix` it does so, after a plan and a confirmation. */
export const repair: Command = {
	name: 'repair',
	summary: 'put a release\'s records right: what can be repaired, or one repair',
	usage: ['repair NAME', 'repair NAMESPACE/NAME --fix labels'],
	notes: [
		'Without --fix it lists what can be repaired, with what was seen, and changes nothing. With it the plan is shown first, every record of the release is saved before the first write, and each write is held to the state that was shown; `helm-triage undo` puts the records back.',
		'`--fix labels` brings labels and body of a record together. `--fix deployed` leaves one revision deployed and calls the others superseded. `--fix apis` maps what the API server serves no more to what it serves, hooks too, in a new revision or with --in-place where it stands. `--fix keep --object ADDRESS` has an uninstall leave an object. `--fix aside` takes away a record that Helm cannot read, a copy, or one that belongs elsewhere. `--fix prune --keep N` takes old revisions away: never the newest, a deployed one, what a rollback goes to, or one of the three newest that completed.',
		'`--fix hook-jobs` deletes ended Jobs that hooks left behind, after their logs were saved. `--fix finalizer --object ADDRESS --finalizer NAME` takes one finalizer off an object that is being deleted, when its controller is shown gone.',
		'A lock whose client may live stops every repair; --client-dead REASON is your word that it does not.',
	],
	flags: [
		...choiceFlags,
		...planFlags,
	],
	outputs: ['text', 'json'],
	async run(context) {
		const asked = readAsked(context);
		if (!asked.ok) {
			return context.output.problem(asked.problem);
		}

		const {choice, ...rest} = asked.value;
		return choice === null ? showRepairs(context, rest.release) : put({...rest, choice}, context);
	},
};

type Asked = Said & {readonly release: NamedRelease};

const readAsked = (context: Context): Result<Asked & {readonly choice: RepairChoice | null}> => {
	const release = releaseNamed(context, repair);
	if (!release.ok) {
		return release;
	}

	const choice = readChoice(context);
	if (!choice.ok) {
		return choice;
	}

	const said = readSaid(context);
	if (!said.ok) {
		return said;
	}

	const {confirmation, dryRun, acknowledge} = said.value;
	return choice.value === null && (confirmation !== null || dryRun || acknowledge.length > 0)
		? fail('usage', 'Without --fix there is no plan to confirm.', 'helm-triage repair NAME lists what can be repaired, and how.')
		: ok({release: release.value, choice: choice.value, ...said.value});
};

type AskedRepair = Asked & {readonly choice: RepairChoice};

const put = async ({release, choice, ...said}: AskedRepair, context: Context): Promise<ExitCode> => openToAct(context, said, release.name, async session => act(context, session, {
	...said,
	rehearsal: rehearseRepair(session, {...release, choice, acknowledge: said.acknowledge}, context.signal),
	run: (plan, interruption) => executeRepair(session, {plan, choice}, interruption),
}));
