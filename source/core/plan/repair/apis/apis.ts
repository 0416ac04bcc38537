import {deployedRevision} from '../../../ledger/believed.ts';
import {joinAnd, listNumbers} from '../../../ledger/words.ts';
import {goneApis} from '../../../runbook/gone-apis.ts';
import type {Facts} from '../../../runbook/types.ts';
import {offerOf} from '../offer.ts';
import type {Fix} from '../types.ts';
import {stop, unplanned} from '../words.ts';
import {builtNext} from './built-next.ts';
import {mapInNewRevision} from './new-revision.ts';
import {mapInPlace} from './in-place.ts';

/** The records that the next writes build and that name a kind which is gone. */
const blockedRecords = (facts: Facts): readonly number[] => [...new Set(builtNext(facts.history).flatMap(({revision}) => revision ?? []))]
	.filter(revision => goneApis(facts, revision).length > 0);

/** Whether these are mapped by writing the deployed revision once more: it alone is in the way, and it is the newest. */
export const isMappedAnew = ({history}: Pick<Facts, 'history'>, records: readonly number[]): boolean => {
	const base = deployedRevision(history)?.revision ?? null;
	return base !== null && records.length === 1 && records[0] === base && base === history.believed.last;
};

/** Maps kinds in stored manifests that the API server serves no more. */
export const apis: Fix = {
	code: 'apis',
	offers(facts) {
		const records = blockedRecords(facts);
		const base = deployedRevision(facts.history)?.revision ?? null;
		const isNew = isMappedAnew(facts, records);
		return records.length === 0
			? []
			: [offerOf(facts, {
				fix: 'apis',
				title: `Map what revision ${listNumbers(records)} ${records.length === 1 ? 'stores' : 'store'} to the versions that are served`,
				risk: 'medium',
				evidence: [...new Set(records.flatMap(revision => goneApis(facts, revision)))].map(({kind, apiVersion, successor, revisions}) => `${kind} of ${apiVersion} is served no more; ${successor === null ? 'nothing takes its place' : `${successor.apiVersion} takes its place`}; stored in ${joinAnd(revisions.map(String))}`),
				effect: isNew
					? `Revision ${base} is written once more as ${(base ?? 0) + 1}, mapped, and called superseded; with --in-place it is rewritten where it is. Nothing is applied.`
					: 'The records are rewritten where they are, hooks too. Nothing is applied.',
				needs: null,
				more: isNew ? [] : ['--in-place'],
			})];
	},
	plan(repair) {
		if (repair.served === null) {
			return unplanned(stop('discovery-failed', 'What the API server serves is not known, so that nothing can be said of what is stored.'));
		}

		return repair.choice.inPlace ? mapInPlace(repair) : mapInNewRevision(repair);
	},
};
