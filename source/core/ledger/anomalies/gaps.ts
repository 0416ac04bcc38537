import type {Draft} from '../draft.ts';
import type {Anomaly} from '../types.ts';
import {lastHelmWrite} from '../writers.ts';
import {capital, numbersOf, revisionsInWords} from '../words.ts';

/**
Whether Helm's own pruning explains a gap right above the oldest record.

Pruning takes the oldest records first, of any status, but never the newest deployed one (`removeLeastRecent` of both majors). So failures above a deployed revision are pruned while it stays. It is superseded by the next success, which then is the newest record, and goes with the pruning of the operation after that.
*/
const isPruned = (above: readonly Draft[], oldest: Draft, completed: ReadonlyMap<Draft, boolean | null>): boolean => {
	const [newest, ...between] = above;
	if (newest === undefined || between.some(draft => completed.get(draft) === true)) {
		return false;
	}

	if (oldest.status === 'deployed') {
		return true;
	}

	const superseded = lastHelmWrite(oldest.record.object);
	return oldest.status === 'superseded' && newest.status === 'deployed' && superseded !== null && newest.created !== null && superseded >= newest.created && between.length > 0;
};

/**
Revisions that are missing between those that are there.

The oldest ones are no gap: they are pruned (ten are kept by default). Undecodable records fill their place. `drafts` stand newest first.
*/
export const gaps = (drafts: readonly Draft[], completed: ReadonlyMap<Draft, boolean | null>): readonly Anomaly[] => {
	const numbered = drafts.filter(({revision}) => revision !== null);
	const missing: number[] = [];
	for (const [index, draft] of numbered.entries()) {
		const below = numbered[index + 1];
		if (below === undefined || draft.revision! - below.revision! < 2) {
			continue;
		}

		const isOldest = below.revision === numbered.at(-1)!.revision;
		if (isOldest && isPruned(numbered.slice(0, index + 1), below, completed)) {
			continue;
		}

		// A number far off must not fill the memory: the ends say enough.
		const count = Math.min(draft.revision! - below.revision! - 1, 1000);
		missing.push(...Array.from({length: count}, (_, offset) => below.revision! + 1 + offset));
	}

	return missing.length === 0
		? []
		: [{
			code: 'gap',
			revisions: missing.toSorted((a, b) => b - a),
			message: `${capital(revisionsInWords(missing))} ${missing.length === 1 ? 'is' : 'are'} missing between ${numbersOf(numbered).at(-1)} and ${numbersOf(numbered)[0]}: deleted by hand, or lost. Helm cannot roll back there; nothing else depends on it.`,
		}];
};
