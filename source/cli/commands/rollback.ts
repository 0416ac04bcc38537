import type {PolicyFlags} from '../../core/policy/policy.ts';
import {ok, type ExitCode, type Result} from '../../core/problem/problem.ts';
import {executeRollback} from '../../use-cases/execute-rollback.ts';
import {rehearseRollback} from '../../use-cases/rehearse-rollback.ts';
import type {Command, Context} from '../command.ts';
import {parseRevision, type NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {readSaid, type Said} from './plan/confirm.ts';
import {planFlags} from './plan/flags.ts';
import {openToAct} from './plan/open-to-act.ts';
import {actByHelm} from './helm-run/act.ts';
import {policyFlagsFor, readPolicyFor} from './plan/policy.ts';

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
		'Several releases at once, in the order of their dependencies: `group rollback`.',
	],
	flags: [
		...planFlags,
		...policyFlagsFor('rollback'),
	],
	outputs: ['text', 'json'],
	async run(context) {
		const asked = readWords(context);
		return asked.ok ? roll(asked.value, context) : context.output.problem(asked.problem);
	},
};

type Asked = Said & {
	readonly release: NamedRelease;
	/** Null takes the recommended one. */
	readonly to: number | null;
	readonly policy: PolicyFlags;
};

/** Reads words and flags, and refuses what could not end well before anything is asked of a cluster. */
const readWords = (context: Context): Result<Asked> => {
	const {words} = context;
	const release = releaseNamed(context, rollback, {words: 2});
	if (!release.ok) {
		return release;
	}

	const revision = words[1] === undefined ? ok(null) : parseRevision(words[1]);
	if (!revision.ok) {
		return revision;
	}

	const policy = readPolicyFor('rollback', context);
	if (!policy.ok) {
		return policy;
	}

	const said = readSaid(context);
	return said.ok
		? ok({
			release: release.value,
			to: revision.value,
			policy: policy.value,
			...said.value,
		})
		: said;
};

/** Rehearses, shows, confirms and runs a rollback that was asked for in any of its ways. */
export const roll = async ({release, to, policy, ...said}: Asked, context: Context): Promise<ExitCode> => openToAct(context, said, release.name, async session => actByHelm(context, session, {
	...said,
	rehearsal: rehearseRollback(session, {
		...release,
		to,
		acknowledge: said.acknowledge,
		flags: policy,
	}, context.signal),
	run: (plan, interruption) => executeRollback(session, {plan}, interruption),
}));
