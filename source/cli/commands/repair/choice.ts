import {fixCodes, type FixCode} from '../../../core/command/fix-codes.ts';
import type {RepairChoice} from '../../../core/plan/repair/types.ts';
import {fail, ok, type Result} from '../../../core/problem/problem.ts';
import type {Context, Flag} from '../../command.ts';
import {choice, valued, yes} from '../../parse/flag.ts';

/** What a repair needs to know beyond its code. */
export const choiceFlags: readonly Flag[] = [
	{...choice('fix', fixCodes, 'what to repair'), value: 'CODE'},
	valued('record REVISION', 'text', 'a record by its revision or by its object\'s name: the one to set aside, to keep deployed, or to bring in line'),
	choice('believe', ['body', 'label'], 'which side of a record is right, for --fix labels'),
	valued('object ADDRESS', 'list', 'an object, as Deployment.apps/NAMESPACE/NAME, for --fix keep, hook-jobs or finalizer; may be given more than once'),
	valued('finalizer NAME', 'text', 'a finalizer of that object, for --fix finalizer'),
	yes('in-place', 'map versions in the record that stores them instead of in a new revision, for --fix apis'),
	valued('keep N', 'text', 'how many revisions stay, for --fix prune'),
];

/** Which flags mean something to which repair. */
const meant: Readonly<Record<FixCode, readonly string[]>> = {
	labels: ['record', 'believe'],
	deployed: ['record'],
	apis: ['in-place', 'record'],
	keep: ['object'],
	aside: ['record'],
	'hook-jobs': ['object'],
	finalizer: ['object', 'finalizer'],
	prune: ['keep'],
};

const given = ['record', 'believe', 'object', 'finalizer', 'in-place', 'keep'] as const;

const limitOf = (text: string | null): Result<number | null> => {
	if (text === null) {
		return ok(null);
	}

	const limit = Number(text);
	return /^\d{1,6}$/v.test(text) && limit > 0 ? ok(limit) : fail('usage', `"${text}" is no number of revisions to keep.`, 'Give a whole number from 1 on: --keep 10.');
};

/** Reads which repair is wanted; null without `--fix`. Problem `usage`: a flag that means nothing to this repair, or one that it lacks. */
export const readChoice = ({flags}: Pick<Context, 'flags'>): Result<RepairChoice | null> => {
	const fix = fixCodes.find(code => code === flags.text('fix')) ?? null;
	const stray = given.find(name => flags.given(name) && (fix === null || !meant[fix].includes(name)));
	if (stray !== undefined) {
		return fail('usage', fix === null ? `--${stray} goes with --fix.` : `--${stray} means nothing to --fix ${fix}.`, 'helm-triage repair --help says which flags go together.');
	}

	if (fix === null) {
		return ok(null);
	}

	if (fix === 'apis' && flags.given('record') && !flags.yes('in-place')) {
		return fail('usage', '--record goes with --in-place: a new revision is always made from the deployed one.', 'Pass --in-place too, or leave --record out.');
	}

	const limit = limitOf(flags.text('keep'));
	if (!limit.ok) {
		return limit;
	}

	return fix === 'prune' && limit.value === null
		? fail('usage', '--fix prune needs the number of revisions that stay.', 'Pass --keep N; Helm itself keeps 10.')
		: ok({
			fix,
			record: flags.text('record'),
			believe: (['body', 'label'] as const).find(side => side === flags.text('believe')) ?? null,
			inPlace: flags.yes('in-place'),
			limit: limit.value,
			objects: flags.list('object'),
			finalizer: flags.text('finalizer'),
		});
};
