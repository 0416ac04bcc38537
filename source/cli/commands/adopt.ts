import {isAddress} from '../../core/plan/adopt/parse-object.ts';
import type {AdoptChoice} from '../../core/plan/adopt/types.ts';
import {fail, ok, type ExitCode, type Result} from '../../core/problem/problem.ts';
import {readSources} from '../../use-cases/adopt/read-sources.ts';
import {executeAdopt} from '../../use-cases/execute-adopt.ts';
import {rehearseAdopt} from '../../use-cases/rehearse-adopt.ts';
import type {Command, Context} from '../command.ts';
import {valued, yes} from '../parse/flag.ts';
import type {NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {readSaid, type Said} from './plan/confirm.ts';
import {planFlags} from './plan/flags.ts';
import {openToAct} from './plan/open-to-act.ts';
import {act} from './writes/act.ts';

/** `adopt`: puts Helm's marks on live objects that a release is to take, or takes them off, after a plan and a confirmation. */
export const adopt: Command = {
	name: 'adopt',
	summary: 'make live objects a release\'s, or let them go: whose each is, and the marks that Helm goes by',
	usage: ['adopt NAME OBJECT…', 'adopt NAMESPACE/NAME --manifest FILE', 'adopt NAME --log FILE', 'adopt NAME OBJECT… --let-go'],
	notes: [
		'OBJECT is `Deployment.apps/NAME` or `Deployment.apps/NAMESPACE/NAME`, as every screen shows it, or `deployment/name` as kubectl has it. --manifest takes what `helm template` prints: every object in it that is there already. --log takes what Helm or a pipeline printed: the objects that were refused for "invalid ownership metadata".',
		'An object that nobody owns gets Helm\'s label and its two annotations, and nothing else of it changes. One that another release owns is refused, with the steps by which it is moved; one that a controller owns is refused. Who wrote it before by hand no longer holds its fields in managedFields, so that the next upgrade of Helm 4 meets no conflict there.',
		'From then on it goes when its release goes: an uninstall deletes it, and so does a rollback to a revision without it. A PersistentVolumeClaim, a Namespace or a CustomResourceDefinition is adopted with --keep alone, which puts helm.sh/resource-policy: keep on it. --keep on an object that is the release\'s already does only that.',
		'--let-go takes the marks off. While a revision lists the object the plan stops, and says what the next upgrade does to it.',
		'Every object is saved before it is written, and each write is held to what was shown; `helm-triage undo` puts the old values back.',
	],
	flags: [
		valued('manifest FILE', 'text', 'objects of a manifest, as helm template prints it; - is standard input'),
		valued('log FILE', 'text', 'objects that a log says Helm refused; - is standard input'),
		yes('keep', 'also put helm.sh/resource-policy: keep on the objects; of a manifest on claims, namespaces and definitions alone'),
		yes('let-go', 'take the marks off instead'),
		...planFlags,
	],
	outputs: ['text', 'json'],
	async run(context) {
		const asked = readAsked(context);
		return asked.ok ? mark(asked.value, context) : context.output.problem(asked.problem);
	},
};

type Asked = Said & AdoptChoice & {readonly release: NamedRelease; readonly objects: readonly string[]; readonly manifest: string | null; readonly log: string | null};

const readAsked = (context: Context): Result<Asked> => {
	const {words, flags} = context;
	const release = releaseNamed(context, adopt, {words: Infinity});
	if (!release.ok) {
		return release;
	}

	const said = readSaid(context);
	if (!said.ok) {
		return said;
	}

	const objects = words.slice(1);
	const [manifest, log] = [flags.text('manifest'), flags.text('log')];
	const odd = objects.find(word => !isAddress(word));
	if (odd !== undefined) {
		return fail('usage', `"${odd}" names no object.`, 'Write Deployment.apps/NAME, Deployment.apps/NAMESPACE/NAME or deployment/name.');
	}

	if (objects.length === 0 && manifest === null && log === null) {
		return fail('usage', 'adopt needs to be told which objects.', 'Name them, or give --manifest FILE or --log FILE.');
	}

	return manifest === '-' && log === '-'
		? fail('usage', 'Standard input can be one file only.', 'Give the manifest or the log as a file.')
		: ok({
			...said.value,
			release: release.value,
			objects,
			manifest,
			log,
			direction: flags.yes('let-go') ? 'let-go' : 'adopt',
			keep: flags.yes('keep'),
		});
};

const mark = async ({release: {namespace, name}, objects, manifest, log, direction, keep, ...said}: Asked, context: Context): Promise<ExitCode> => openToAct(context, said, name, async session => {
	const {output, signal} = context;
	const sources = await output.drain(readSources(session, {
		objects,
		manifest,
		log,
		release: name,
		namespace: namespace ?? session.place.namespace,
	}, signal));
	if (!sources.ok) {
		return output.problem(sources.problem);
	}

	const choice = {direction, keep, sources: sources.value};
	return act(context, session, {
		...said,
		rehearsal: rehearseAdopt(session, {
			namespace,
			name,
			...choice,
			acknowledge: said.acknowledge,
		}, signal),
		run: (plan, interruption) => executeAdopt(session, {plan, ...choice}, interruption),
	});
});
