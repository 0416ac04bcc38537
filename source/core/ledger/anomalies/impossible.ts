import type {Draft} from '../draft.ts';
import {isLegalEnd} from '../legal-end.ts';
import {isStatus} from '../status.ts';
import {reachable, startOf, type Operation} from '../transitions.ts';
import type {Anomaly} from '../types.ts';
import {numbersOf} from '../words.ts';

const impossible = (draft: Draft, message: string): Anomaly => ({code: 'impossible-transition', revisions: numbersOf([draft]), message});

/** The operation that made a revision, as far as its status or text says. */
const madeBy = ({status, said}: Draft): Operation | null => {
	if (status === 'pending-install' || said.kind === 'install-underway' || said.kind === 'install-complete') {
		return 'install';
	}

	if (status === 'pending-upgrade' || said.kind === 'upgrade-preparing' || said.kind === 'upgrade-complete' || said.kind === 'upgrade-failed') {
		return 'upgrade';
	}

	return status === 'pending-rollback' || said.kind === 'rollback-to' || said.kind === 'rollback-failed' ? 'rollback' : null;
};

const refusal: Readonly<Record<string, string>> = {
	install: 'Helm installs only over nothing, a failed or an uninstalled one',
	upgrade: 'Helm refuses an upgrade while the newest record is pending',
};

/** The record right below must be one that the operation could start over, or what it can have become since. */
const startedOver = (draft: Draft, below: Draft | undefined): readonly Anomaly[] => {
	const operation = madeBy(draft);
	const over = operation === null ? null : startOf(operation)?.over ?? null;
	if (over === null || draft.revision === null) {
		return [];
	}

	if (draft.revision === 1) {
		return over.includes(null) || operation === 'install' ? [] : [impossible(draft, `Revision 1 was made by ${operation === 'upgrade' ? 'an upgrade' : 'a rollback'}, which needs an older one: a record was edited or renamed.`)];
	}

	if (below?.revision !== draft.revision - 1 || !below.read || !isStatus(below.status)) {
		return [];
	}

	return reachable(over.filter(status => status !== null)).has(below.status) ? [] : [impossible(draft, `Revision ${draft.revision} was made by an ${operation} over revision ${below.revision}, which says ${below.status}: ${refusal[operation ?? ''] ?? 'Helm does not do that'}. One of the two records was edited or restored.`)];
};

/** A rollback goes to an older revision, always. */
const backwards = (draft: Draft): readonly Anomaly[] => draft.rollbackTo !== null && draft.revision !== null && draft.rollbackTo >= draft.revision
	? [impossible(draft, `Revision ${draft.revision} says that it is a rollback to ${draft.rollbackTo}, which is not older: its number or its text was edited.`)]
	: [];

/** Status and text that no write of Helm leaves together. */
const ends = (draft: Draft): readonly Anomaly[] => draft.bodyRead && isStatus(draft.status) && !isLegalEnd(draft.status, draft.said.kind)
	? [impossible(draft, `Revision ${draft.revision ?? draft.record.object.name} says ${draft.status}, but its text is what Helm writes at another moment: ${JSON.stringify(draft.description?.split('\n')[0]?.slice(0, 80) ?? '')}. Its status was changed outside of Helm.`)]
	: [];

/** A success supersedes what was deployed: a deployed revision cannot lie under a newer one that completed. Several deployed ones are told as such. */
const outlived = (drafts: readonly Draft[], completed: ReadonlyMap<Draft, boolean | null>): readonly Anomaly[] => {
	const deployed = drafts.findIndex(({status}) => status === 'deployed');
	const newer = deployed === -1 ? undefined : drafts.slice(0, deployed).findLast(draft => draft.status === 'superseded' && completed.get(draft) === true);
	return newer === undefined ? [] : [impossible(drafts[deployed]!, `Revision ${drafts[deployed]!.revision} says deployed under revision ${newer.revision}, which completed after it: a success supersedes what was deployed before. Two clients worked at once, or a record was edited.`)];
};

/**
What Helm's state machine cannot have produced, judged by its table of transitions.

Quiet on all that Helm itself leaves: pending records under a rollback, a deployed one under failures, superseded failures, `uninstalled` under a rollback. `drafts` stand newest first; only records that Helm reads are judged.
*/
export const impossibleTransitions = (drafts: readonly Draft[], completed: ReadonlyMap<Draft, boolean | null>): readonly Anomaly[] => {
	const read = drafts.filter(draft => draft.read);
	return [
		...read.flatMap((draft, index) => [...ends(draft), ...startedOver(draft, read[index + 1]), ...backwards(draft)]),
		...outlived(read, completed),
	];
};
