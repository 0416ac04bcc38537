import {tellDiff, tellDiffSummary} from '../../core/diff/tell.ts';
import {separated, told} from '../../core/print/told.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {diffOfHistory} from '../../use-cases/compare-revisions.ts';
import {inSlices} from '../../use-cases/give-way.ts';
import {inside} from '../../use-cases/progress.ts';
import type {DiffText, Uses} from '../state/effect.ts';

/** Milliseconds after which a comparison ends in a summary, once for the fields and once for the lines of long texts. */
const limit = 2000;

/**
Compares two revisions and puts it in lines. Values are redacted at their place, where a screen could not know it.

@yields Progress.
*/
export async function * readDiff(session: Session, {history, before, after, all}: Uses['read-diff']['input'], signal: AbortSignal): Steps<DiffText> {
	const compared = yield * inside(diffOfHistory(session, {history}, {
		before, after, all, limit,
	}, signal));
	if (!compared.ok) {
		return compared;
	}

	const diff = compared.value;
	const end = performance.now() + limit;
	const lines = await inSlices(tellDiff(diff, {redactor: session.redactor, isLate: () => performance.now() >= end}), signal);
	if (lines === null) {
		return fail('interrupted', 'Comparing the revisions was interrupted.');
	}

	const faults = diff.faults.map(({revision, message}) => [told(`Revision ${revision ?? '·'}: ${message}`, 'bad')]);
	return ok({
		before: diff.before, after: diff.after, summary: tellDiffSummary(diff.summary), lines: separated([...faults, ...lines.length === 0 ? [] : [lines]]),
	});
}
