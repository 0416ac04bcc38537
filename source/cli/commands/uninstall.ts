import type {PolicyFlags} from '../../core/policy/policy.ts';
import {fail, ok, type ExitCode, type Result} from '../../core/problem/problem.ts';
import {executeBringBack, executeUninstall} from '../../use-cases/execute-uninstall.ts';
import {rehearseBringBack, rehearseUninstall} from '../../use-cases/rehearse-uninstall.ts';
import type {Command, Context} from '../command.ts';
import {yes} from '../parse/flag.ts';
import type {NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {actByHelm} from './helm-run/act.ts';
import {readSaid, type Said} from './plan/confirm.ts';
import {planFlags} from './plan/flags.ts';
import {policyFlagsFor, readPolicyFor} from './plan/policy.ts';
import {openToAct} from './plan/open-to-act.ts';
import {act} from './writes/act.ts';

/** `uninstall`: rehearses what goes, what stays and what will hang, asks, saves every record, runs Helm and looks for what is left; with `--bring-back` takes back one that did not end. */
export const uninstall: Command = {
	name: 'uninstall',
	summary: 'take a release away: what goes, what stays, what will hang; or bring one back',
	usage: ['uninstall NAME', 'uninstall NAMESPACE/NAME --keep-history', 'uninstall NAME --bring-back'],
	notes: [
		'Helm deletes the objects of the newest revision that it can read, and all records. Objects whose stored manifest says helm.sh/resource-policy: keep stay, and so do definitions of crds/, claims of StatefulSet templates and most objects of hooks. Claims, namespaces and definitions in the manifest go with what is in them: each is a stop until it is acknowledged.',
		'Helm before 4.3 deletes by name, also what belongs to another release by now; the plan stops for that. An object whose finalizer nobody handles stays, being deleted, and the records are gone all the same; the plan names it before, the check names it after.',
		'It does not wait by itself: when a wait runs out, Helm fails and forgets the release. The check at the end looks for what was deleted, for a minute at most, and exits 9 where something is left that nobody has accepted.',
		'An uninstall that did not end leaves the release `uninstalling`; the same command goes on with it. `--bring-back` marks it deployed again, as long as every object is still there: it writes the record alone. Where something is missing, a rollback makes it anew.',
		'Without --keep-history the records go. They are saved before, and `undo` puts them back, without the objects; a rollback to the newest of them makes the objects anew, data of claims excepted.',
		'Several releases at once, those first that need others: `group uninstall`.',
	],
	flags: [
		yes('keep-history', 'keep the records, the newest of them uninstalled: a rollback brings the release back, and its name stays in use'),
		yes('bring-back', 'take back an uninstall that did not end, where every object is still there'),
		...planFlags,
		...policyFlagsFor('uninstall'),
	],
	outputs: ['text', 'json'],
	async run(context) {
		const asked = readAsked(context);
		if (!asked.ok) {
			return context.output.problem(asked.problem);
		}

		return asked.value.isBack ? bringBack(asked.value, context) : takeAway(asked.value, context);
	},
};

type Asked = Said & {
	readonly release: NamedRelease;
	readonly isBack: boolean;
	readonly keepHistory: boolean;
	readonly flags: PolicyFlags;
};

/** Reads words and flags, and refuses what could not end well before anything is asked of a cluster. */
const readAsked = (context: Context): Result<Asked> => {
	const {flags} = context;
	const release = releaseNamed(context, uninstall);
	if (!release.ok) {
		return release;
	}

	const policy = readPolicyFor('uninstall', context);
	if (!policy.ok) {
		return policy;
	}

	const said = readSaid(context);
	if (!said.ok) {
		return said;
	}

	const isBack = flags.yes('bring-back');
	const keepHistory = flags.yes('keep-history');
	return isBack && (keepHistory || Object.keys(policy.value).length > 0)
		? fail('usage', '--bring-back runs no Helm: flags that say how Helm is run do not go with it.', 'Give --bring-back alone, or leave it out to uninstall.')
		: ok({
			release: release.value,
			isBack,
			keepHistory,
			flags: policy.value,
			...said.value,
		});
};

const takeAway = async ({release, keepHistory, flags, ...said}: Asked, context: Context): Promise<ExitCode> => openToAct(context, said, release.name, async session => actByHelm(context, session, {
	...said,
	rehearsal: rehearseUninstall(session, {
		...release,
		keepHistory,
		acknowledge: said.acknowledge,
		flags,
	}, context.signal),
	run: (plan, interruption) => executeUninstall(session, {plan}, interruption),
}));

const bringBack = async ({release, ...said}: Asked, context: Context): Promise<ExitCode> => openToAct(context, said, release.name, async session => act(context, session, {
	...said,
	rehearsal: rehearseBringBack(session, {...release, acknowledge: said.acknowledge}, context.signal),
	run: (plan, interruption) => executeBringBack(session, {plan}, interruption),
}));
