import {fail, ok, type ExitCode, type Result} from '../../core/problem/problem.ts';
import {describeBackups} from '../../use-cases/describe-backups.ts';
import {executeUndo, rehearseUndo} from '../../use-cases/undo.ts';
import type {Command, Context} from '../command.ts';
import {expectWords} from '../parse/words.ts';
import {readSaid, type Said} from './plan/confirm.ts';
import {planFlags} from './plan/flags.ts';
import {openToAct} from './plan/open-to-act.ts';
import {backupsJson, backupsText} from './undo/backups.ts';
import {act} from './writes/act.ts';

/** `undo`: the backups there are; with one named, puts back what we wrote over it. */
export const undo: Command = {
	name: 'undo',
	summary: 'put saved records back, as far as helm-triage itself wrote over them',
	usage: ['undo', 'undo BACKUP'],
	notes: [
		'Without a backup it lists them, the newest first. Every action saves all records of its release before it changes one.',
		'A record is put back byte for byte, only while it is as helm-triage left it and no newer revision exists. Nothing takes back what Helm applied: from a rollback the only way is forward.',
	],
	flags: planFlags,
	outputs: ['text', 'json'],
	async run(context) {
		const asked = readAsked(context);
		if (!asked.ok) {
			return context.output.problem(asked.problem);
		}

		const {id} = asked.value;
		return id === null ? list(context) : putBack({...asked.value, id}, context);
	},
};

type Asked = Said & {readonly id: string | null};

const readAsked = (context: Context): Result<Asked> => {
	const named = expectWords(context.words, 0, 1, undo);
	const said = named.ok ? readSaid(context) : named;
	if (!named.ok || !said.ok) {
		return said as Result<never>;
	}

	const id = named.value[0] ?? null;
	return id === null && (said.value.confirmation !== null || said.value.dryRun)
		? fail('usage', 'Without a backup there is no plan to confirm.', '`helm-triage undo` lists the backups.')
		: ok({id, ...said.value});
};

const list = async ({output, open, format}: Context): Promise<ExitCode> => {
	const session = await open();
	const backups = session.ok ? await describeBackups(session.value) : session;
	if (!backups.ok) {
		return output.problem(backups.problem);
	}

	if (format === 'json') {
		output.json(backupsJson(backups.value, output));
	} else {
		output.print(await backupsText(backups.value, output));
	}

	return 0;
};

const putBack = async ({id, ...said}: Asked & {readonly id: string}, context: Context): Promise<ExitCode> => openToAct(context, said, 'NAME', async session => act(context, session, {
	...said,
	rehearsal: rehearseUndo(session, {id, acknowledge: said.acknowledge}, context.signal),
	run: (plan, interruption) => executeUndo(session, {id, plan}, interruption),
}));
