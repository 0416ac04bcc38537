import {deployedRevision, lastRevision} from '../../core/ledger/believed.ts';
import type {History} from '../../core/ledger/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {chooseReadable, type ReadableRevision} from '../choose-revision.ts';

/**
The revision that live objects are compared with: the one that was asked for, else the one that Helm takes for deployed, else its last.

Problems: those of `chooseReadable`; `record-fault` where none was asked for and neither decodes, which names the one to ask for where Helm alone does not read it.
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
	const unseen = history.revisions.find(({record}) => record.decoded?.release !== null && record.decoded?.release !== undefined);
	return unseen === undefined ? fail('record-fault', `No record of ${name} can be read, so there is no stored manifest to compare with.`, `\`helm-triage history ${name}\` says what is wrong with each.`) : fail('record-fault', `Helm itself reads no record of ${name}, so it has no revision to compare with.`, `\`helm-triage history ${name}\` says why. Name the one that you mean: helm-triage drift ${name}@${unseen.revision}.`);
};
