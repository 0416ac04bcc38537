import {fail, ok, type ExitCode, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import {parts, showPart, type Part} from '../../use-cases/show-part.ts';
import type {Command, Context} from '../command.ts';
import {valued, yes} from '../parse/flag.ts';
import {parseRelease, type NamedRelease} from '../parse/release-name.ts';
import {suggest} from '../../core/text/suggest.ts';
import {expectWords} from '../parse/words.ts';
import {journalReveal} from './show/journal-reveal.ts';
import {recover} from './show/recover.ts';
import {printPart} from './show/print-part.ts';

/** `show`: one part of one record. Exits 8 where the record has a fault. */
export const show: Command = {
	name: 'show',
	summary: 'one part of one revision: values, manifest, hooks, notes, metadata or the whole record',
	usage: ['show NAME PART', 'show NAME@REVISION PART', 'show NAMESPACE/NAME@REVISION PART'],
	notes: [
		'PART is values, manifest, hooks, notes, metadata or record. Without a revision it is the one that Helm takes for last.',
		'Secrets become fingerprints, equal for equal values.',
		'--recover brings back values that were lost: a file for helm upgrade -f. In a demo it is written in memory, and gone when the command ends.',
		'Into a file or a pipe, values, manifest, hooks and record need --reveal or --redacted, so that nobody applies fingerprints by mistake; -o json needs neither.',
	],
	flags: [
		yes('all', 'values: the chart\'s defaults too, as Helm would compute them'),
		yes('reveal', 'secrets as they are stored; a line about it goes to the journal'),
		yes('redacted', 'fingerprints, also into a file or a pipe'),
		valued('recover FILE', 'text', 'values: write them into a new file that only you can read, in the clear, for helm upgrade -f; a line about it goes to the journal'),
		yes('overwrite', 'with --recover: replace a file that is there'),
	],
	outputs: ['text', 'json', 'yaml'],
	async run(context) {
		const asked = readLine(context);
		const file = context.flags.text('recover');

		if (!asked.ok) {
			return context.output.problem(asked.problem);
		}

		return file === null ? showOne(asked.value, context) : recover(asked.value.release, file, context);
	},
};

type Asked = {readonly release: NamedRelease; readonly part: Part};

/** The parts that somebody may feed to another tool. */
const appliable: ReadonlySet<Part> = new Set(['values', 'manifest', 'hooks', 'record']);

/** Everything that can be refused before anything is read. */
const readLine = ({words, flags, options, output, format}: Context): Result<Asked> => {
	const named = expectWords(words, 2, 2, show);

	if (!named.ok) {
		return named;
	}

	const [word, wanted] = named.value as readonly [string, string];
	const part = parts.find(candidate => candidate === wanted);

	if (part === undefined) {
		const meant = suggest(wanted, parts);
		return fail('usage', `A record has no part "${wanted}".`, meant === null ? `Its parts are ${parts.join(', ')}.` : `Did you mean ${meant}?`);
	}

	if (flags.yes('all') && part !== 'values') {
		return fail('usage', `--all belongs to values, not to ${part}.`, null);
	}

	if (flags.yes('reveal') && flags.yes('redacted')) {
		return fail('usage', '--reveal and --redacted contradict each other.', 'Give one of them.');
	}

	const recovering = checkRecover(part, flags);

	if (!recovering.ok) {
		return recovering;
	}

	const isDecided = flags.given('recover') || flags.yes('reveal') || flags.yes('redacted') || format === 'json';

	if (!output.isTerminal && appliable.has(part) && !isDecided) {
		return fail(
			'usage',
			`The ${part} would go into a file or a pipe with fingerprints in place of secrets, and could be applied by mistake.`,
			'Give --reveal for the stored text with its secrets, or --redacted for fingerprints.',
		);
	}

	const release = parseRelease(word, {namespace: options.namespace, revisions: true});
	return release.ok ? ok({release: release.value, part}) : release;
};

/** What `--recover` goes with: the user's values, and nothing that asks for another form of them. */
const checkRecover = (part: Part, flags: Context['flags']): Result<null> => {
	const file = flags.text('recover');

	if (file === null) {
		return flags.yes('overwrite') ? fail('usage', '--overwrite belongs to --recover, which names the file.', null) : ok(null);
	}

	const other = ['all', 'reveal', 'redacted'].find(name => flags.yes(name));

	if (part !== 'values' || other !== undefined) {
		return part === 'values'
			? fail('usage', `--recover writes the user's values as they are stored; --${other!} has no place beside it.`, 'Leave one of them out.')
			: fail('usage', `--recover belongs to values, not to ${part}.`, null);
	}

	return file === '-' ? fail('usage', '--recover writes into a file, not to standard output.', 'Name a file; `--reveal` prints to standard output.') : ok(null);
};

const showOne = async ({release, part}: Asked, context: Context): Promise<ExitCode> => {
	const {output, open, flags, format, signal} = context;
	const session = await open();

	if (!session.ok) {
		return output.problem(session.problem);
	}

	const reveal = flags.yes('reveal');
	const result = await output.drain(showPart(session.value, {
		...release, part, reveal, all: flags.yes('all'), contents: format === 'json',
	}, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const noted = reveal ? await note(session.value, result.value, context) : ok(null);

	if (!noted.ok) {
		return output.problem(noted.problem);
	}

	printPart(result.value, {format, reveal, output});
	const {fault} = result.value;
	return fault === null ? 0 : output.problem(fail('record-fault', fault.message, fault.hint).problem);
};

/** What was revealed is in the journal before it is on screen. */
const note = async (session: Session, {release, part}: Parameters<typeof journalReveal>[1], {options}: Context): Promise<Result<null>> => journalReveal(session, {release, part}, options.environment);
