import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'hook-failed');
	if (refusal === null) {
		return null;
	}

	const what = whatFailed(refusal);
	const post = /post-(?:install|upgrade|rollback)/v.test(refusal.said.text);
	const hook = shortName(refusal.said.object, 'a hook');
	return refusalFinding(facts, refusal, {
		title: `${what} failed: ${hook} did not succeed.`,
		meaning: post
			? 'Everything was applied before this hook ran, and is live. What the hook was to do is undone or half done.'
			: 'Nothing of the new manifest was applied: the hook ran before. What it did itself stays.',
		needs: `the log of ${hook} read and saved, its cause mended, and a Job that is left taken away by its exact name, once it has ended`,
		effect: 'The hooks run again from the first, so they must bear that.',
		unseen: 'the live Job, its pods and their logs',
		avoid: [
			'Do not pass --no-hooks to get past a database migration.',
			'Do not roll back once a migration ran forward: a rollback runs the hooks of its target, and undoes no data.',
		],
	});
};

/** A hook of the newest operation failed. */
export const hookFailed: Row = {
	id: 'hook-failed',
	title: 'A hook failed',
	severity: 'warning',
	words: {
		meaning: 'A hook, mostly a Job that migrates or checks, failed or ran out of time, and Helm ended there.',
		impact: 'A hook before the upgrade: nothing was applied. One after it: everything was. Either way the record says failed.',
		evidence: 'The hook\'s event, weight and delete policy; the Job\'s conditions; the last state and the log of its pods, or that the policy deleted them.',
		safe: 'Read the log and save it, mend the cause, take away a leftover Job by its exact name once it has ended, then run the same again. Without hooks only where the hook may be left out and is understood.',
		dangerous: 'Skipping hooks past a database migration. A rollback after a migration ran forward.',
		sources: ['helm/helm issues 9864, 10720 and 5674', 'pkg/action/hooks.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
