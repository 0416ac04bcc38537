import {deployedRevision, lastRevision} from '../../core/ledger/believed.ts';
import type {History, Revision} from '../../core/ledger/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Release} from '../../core/record/types.ts';

/** A revision whose body decodes. */
export type ReadableRevision = {readonly revision: Revision; readonly release: Release};

/**
The revision that live objects are compared with: the one that was asked for, else the one that Helm takes for deployed, else its last.

Problems: `not-found` where there is none of that number, `record-fault` where its body does not decode.
*/
export const chooseRevision = (history: History, wanted: number | null): Result<ReadableRevision> => {
	const {name} = history.release;
	const candidates = wanted === null
		? [deployedRevision(history), lastRevision(history)]
		: history.revisions.filter(({revision}) => revision === wanted);
	const present = candidates.filter(candidate => candidate !== null);
	for (const revision of present) {
		const release = revision.record.decoded?.release ?? null;
		if (release !== null) {
			return ok({revision, release});
		}
	}

	return wanted !== null && present.length === 0 ? fail('not-found', `${name} has no revision ${wanted}.`, `\`helm-triage history ${name}\` lists them.`) : fail('record-fault', `No record of ${name}${wanted === null ? '' : ` revision ${wanted}`} can be read, so there is no stored manifest to compare with.`, `\`helm-triage history ${name}\` says what is wrong with each.`);
};
