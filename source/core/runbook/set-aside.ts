import {lastRevision} from '../ledger/believed.ts';
import type {Revision} from '../ledger/types.ts';
import {scoreOf} from './live-whole.ts';
import type {Facts} from './types.ts';

/** The revision that Helm works on with when the newest is set aside: the next older one that it reads. */
const baseOf = ({history}: Facts, record: Revision): Revision | null => history.revisions
	.filter(({revision, record: {decoded}}) => decoded?.ok === true && revision !== null && revision < (record.revision ?? Infinity))
	.toSorted((a, b) => b.revision! - a.revision!)[0] ?? null;

/**
What stands against setting a record aside; null when nothing does.

One that cannot be read may go: Helm knows nothing of it either. Of one that can, no live object may carry anything: everything of its base must be live as stored, and what it alone lists must not be there.
*/
export const whyNotSetAside = (facts: Facts, record: Revision): string | null => {
	if (record.record.decoded?.ok !== true) {
		return null;
	}

	if (record.revision !== facts.history.believed.last || lastRevision(facts.history) === null) {
		return 'Only the newest record, or one that Helm cannot read, is set aside: an older one is Helm\'s memory of what ran.';
	}

	const base = baseOf(facts, record);
	const score = base === null ? null : scoreOf(facts, base.revision);
	if (!facts.drift.known || base === null || score === null) {
		return `Whether live objects carry anything of ${record.revision} is not known: ${base === null ? 'there is no older revision that it could be told from' : 'they were not read'}.`;
	}

	if (score.unknown > 0) {
		return `Whether live objects carry anything of ${record.revision} is not known: ${score.unknown} could not be read.`;
	}

	const ofBase = new Set(score.equalTo);
	const carried = facts.drift.value.report.objects.filter(({address, state}) => state !== 'missing' && state !== 'unlisted' && !ofBase.has(address));
	return score.equal === score.objects && carried.length === 0
		? null
		: `Live objects carry something of ${record.revision}, or may: ${carried.length === 0 ? `${score.objects - score.equal} of ${base.revision} are not as stored` : carried.slice(0, 3).map(({address}) => address).join(', ')}${carried.length > 3 ? ` and ${carried.length - 3} more` : ''}. Without its record Helm would know nothing of it.`;
};
