import {deployedRevision, lastRevision} from '../../core/ledger/believed.ts';
import type {History} from '../../core/ledger/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {chooseReadable, type ReadableRevision} from '../choose-revision.ts';

/**
The revision that live objects are compared with: the one that was asked for, else the one that Helm takes for deployed, else its last.

Problems: those of `chooseReadable`; `record-fault` where none was asked for and neither decodes.
*/
export const chooseRevision = (history: History, wanted: number | null): Result<ReadableRevision> => {
	if (wanted !== null) {
		return chooseReadable(history, wanted);
	}

	for (const revision of [deployedRevision(history), lastRevision(history)]) {
		const release = revision?.record.decoded?.release ?? null;
		if (revision !== null && release !== null) {
			return ok({revision, release});
		}
	}

	const {name} = history.release;
	return fail('record-fault', `No record of ${name} can be read, so there is no stored manifest to compare with.`, `\`helm-triage history ${name}\` says what is wrong with each.`);
};
