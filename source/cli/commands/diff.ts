import {anyDifference} from '../../core/diff/summary.ts';
import {tellDiff} from '../../core/diff/tell.ts';
import type {RevisionDiff} from '../../core/diff/types.ts';
import {
	fail,
	ok,
	type ExitCode,
	type Problem,
	type Result,
} from '../../core/problem/problem.ts';
import type {Redactor} from '../../core/redact/redactor.ts';
import {compareRevisions, type CompareQuery} from '../../use-cases/compare-revisions.ts';
import {inSlices} from '../../use-cases/give-way.ts';
import type {Command, Context} from '../command.ts';
import {yes} from '../parse/flag.ts';
import {parseRelease, parseRevision} from '../parse/release-name.ts';
import {expectWords} from '../parse/words.ts';
import {diffJson} from './diff/json.ts';
import {diffText} from './diff/text.ts';

/** `diff`: what changed between two stored revisions. Exits 3 when anything differs. */
export const diff: Command = {
	name: 'diff',
	summary: 'what changed between two revisions: chart, values, manifest and hooks',
	usage: ['diff NAME', 'diff NAME REVISION', 'diff NAMESPACE/NAME REVISION REVISION'],
	notes: [
		'Compares what Helm stored, and asks the cluster for the records and its kinds alone. With one revision it is compared with the newest, without any the newest with the one before.',
		'Comments, white space and the order of keys are no difference. Hooks are compared as the manifest is. Secrets become fingerprints, equal for equal values.',
		'Exits 0 when nothing differs, 3 when anything does, 8 when a record has a fault.',
	],
	flags: [yes('all', 'values: the chart\'s defaults too, as Helm would compute them')],
	outputs: ['text', 'json'],
	async run(context) {
		const query = readLine(context);
		return query.ok ? diffOf(query.value, context) : context.output.problem(query.problem);
	},
};

/** Milliseconds after which a comparison ends in a summary, once for the fields and once for the lines of long texts. */
const limit = 2000;

const readLine = ({words, flags, options}: Context): Result<CompareQuery> => {
	const named = expectWords(words, 1, 3, diff);
	if (!named.ok) {
		return named;
	}

	const [word, ...rest] = named.value as readonly [string, ...string[]];
	const release = parseRelease(word, {namespace: options.namespace, revisions: true});
	if (!release.ok) {
		return release;
	}

	const {namespace, name, revision} = release.value;
	const numbers: number[] = revision === null ? [] : [revision];
	for (const one of rest) {
		const number = parseRevision(one);
		if (!number.ok) {
			return number;
		}

		numbers.push(number.value);
	}

	const [before = null, after = null] = numbers;
	return numbers.length > 2
		? fail('usage', 'diff compares two revisions, and three are named.', 'Leave one of them out.')
		: ok({
			namespace, name, before, after, all: flags.yes('all'), limit,
		});
};

const diffOf = async (query: CompareQuery, {output, open, format, signal}: Context): Promise<ExitCode> => {
	const session = await open();
	if (!session.ok) {
		return output.problem(session.problem);
	}

	const result = await output.drain(compareRevisions(session.value, query, signal));
	if (!result.ok) {
		return output.problem(result.problem);
	}

	const interrupted = await print(result.value, session.value.redactor, {output, format, signal});
	if (interrupted !== null) {
		return output.problem(interrupted);
	}

	const [fault] = result.value.faults;
	if (fault !== undefined) {
		return output.problem(fail('record-fault', fault.message, fault.hint).problem);
	}

	return anyDifference(result.value) ? 3 : 0;
};

/** Prints what differs; the problem where an interrupt came before it was told. */
const print = async (value: RevisionDiff, redactor: Redactor, {output, format, signal}: Pick<Context, 'output' | 'format' | 'signal'>): Promise<Problem | null> => {
	if (format === 'json') {
		output.json(diffJson(value, {output, redactor}));
		return null;
	}

	const end = performance.now() + limit;
	const told = await inSlices(tellDiff(value, {redactor, isLate: () => performance.now() >= end}), signal);
	if (told === null) {
		return fail('interrupted', 'Comparing the revisions was interrupted.').problem;
	}

	output.print(diffText(value, told, output));
	return null;
};
