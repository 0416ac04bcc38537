import type {Draft} from '../draft.ts';
import {millisecondsOf} from '../times.ts';
import type {Anomaly} from '../types.ts';
import {capital, numbersOf, revisionsInWords} from '../words.ts';

/** Creation times have whole seconds, and API servers of one cluster need not agree to the last one. */
const tie = 1000;

/** How far the clocks of two clients may be apart, in milliseconds, before their times count. */
const clockSkew = 600_000;

const deployedAt = ({record}: Draft): number | null => millisecondsOf(record.decoded?.release?.lastDeployed ?? null);

/**
Records that were put back or copied: their creation contradicts their number or `last_deployed`.

Numbers are given out in the order of creation, and both times of a record are taken at the start of its operation, the one by the server and the other by the client. So a record that was created after a newer one came later from a backup (all at one second is no sign), and so did one whose `last_deployed` is far before both its own creation and that of an older revision (a client whose clock is ahead makes the first of the two alone).
*/
export const restoredCopies = (drafts: readonly Draft[]): readonly Anomaly[] => {
	const dated = drafts.filter(({created, revision}) => created !== null && revision !== null);
	const found = new Set<Draft>();
	let firstOfNewer = Infinity;
	for (const draft of dated) {
		if (draft.created! > firstOfNewer + tie) {
			found.add(draft);
		}

		firstOfNewer = Math.min(firstOfNewer, draft.created!);
	}

	let latestOfOlder = -Infinity;
	for (const draft of dated.toReversed()) {
		const time = deployedAt(draft);
		if (time === null) {
			continue;
		}

		if (time < latestOfOlder - clockSkew && time < draft.created! - clockSkew) {
			found.add(draft);
		}

		latestOfOlder = Math.max(latestOfOlder, time);
	}

	const revisions = numbersOf(dated.filter(draft => found.has(draft)));
	return revisions.length === 0
		? []
		: [{
			code: 'restored-copy',
			revisions,
			message: `${capital(revisionsInWords(revisions))} ${revisions.length === 1 ? 'was' : 'were'} restored or copied: the order of creation does not fit the order of deployment. Ages of such records say when they were put back.`,
		}];
};
