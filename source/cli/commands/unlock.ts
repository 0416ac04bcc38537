import type {UnlockWay} from '../../core/command/unlock-way.ts';
import {fail, ok, type ExitCode, type Result} from '../../core/problem/problem.ts';
import {executeUnlock} from '../../use-cases/execute-unlock.ts';
import {rehearseUnlock} from '../../use-cases/rehearse-unlock.ts';
import type {Command, Context} from '../command.ts';
import {choice} from '../parse/flag.ts';
import type {NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {readSaid, type Said} from './plan/confirm.ts';
import {planFlags} from './plan/flags.ts';
import {openToAct} from './plan/open-to-act.ts';
import {roll} from './rollback.ts';
import {showWays} from './unlock/ways.ts';
import {act} from './writes/act.ts';

const ways = ['rollback', 'failed', 'deployed', 'aside'] as const;

/** `unlock`: what may hold a release's lock and the ways out of it; with `--to` it takes one, after a plan and a confirmation. */
export const unlock: Command = {
	name: 'unlock',
	summary: 'end the lock of a release: the evidence and the ways out, or one of them',
	usage: ['unlock NAME', 'unlock NAMESPACE/NAME --to failed'],
	notes: [
		'Without --to it shows who may hold the lock and what each way out does, and changes nothing.',
		'`--to rollback` rolls back to the newest revision that completed, by Helm. `--to failed` marks the pending record failed, `--to deployed` marks it deployed and the one before superseded, `--to aside` takes it away: each changes records alone, body and label together, held to the state that was shown, after all records of the release were saved.',
		'A lock whose client may live stops every way; --client-dead REASON is your word that it does not. Afterwards the records are watched for a late write of that client.',
	],
	flags: [
		{...choice('to', ways, 'the way out: rollback, failed, deployed or aside'), value: 'WAY'},
		...planFlags,
	],
	outputs: ['text', 'json'],
	async run(context) {
		const asked = readAsked(context);
		if (!asked.ok) {
			return context.output.problem(asked.problem);
		}

		const {way, ...rest} = asked.value;
		if (way === null) {
			return showWays(context, rest.release);
		}

		return way === 'rollback' ? roll({...rest, to: null, policy: {}}, context) : end({...rest, way}, context);
	},
};

type Asked = Said & {readonly release: NamedRelease};

const readAsked = (context: Context): Result<Asked & {readonly way: UnlockWay | 'rollback' | null}> => {
	const {flags} = context;
	const release = releaseNamed(context, unlock);
	if (!release.ok) {
		return release;
	}

	const said = readSaid(context);
	if (!said.ok) {
		return said;
	}

	const {confirmation, dryRun, acknowledge} = said.value;
	const way = ways.find(known => known === flags.text('to')) ?? null;
	return way === null && (confirmation !== null || dryRun || acknowledge.length > 0)
		? fail('usage', 'Without --to there is no plan to confirm.', `Name the way out: --to ${ways.join(', ')}.`)
		: ok({release: release.value, way, ...said.value});
};

const end = async ({release, way, ...said}: Asked & {readonly way: UnlockWay}, context: Context): Promise<ExitCode> => openToAct(context, said, release.name, async session => act(context, session, {
	...said,
	rehearsal: rehearseUnlock(session, {...release, way, acknowledge: said.acknowledge}, context.signal),
	run: (plan, interruption) => executeUnlock(session, {plan, way}, interruption),
}));
