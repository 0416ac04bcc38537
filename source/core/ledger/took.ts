import type {Draft} from './draft.ts';
import {millisecondsOf} from './times.ts';
import {lastHelmWrite} from './writers.ts';

/** `helm test` writes the record again after its revision was finished; the hooks that it ran say so. Hooks of a rollback come with the times of its target. */
const wasTested = ({record, created}: Draft): boolean => (record.decoded?.release?.hooks ?? []).some(({events, lastRun}) => {
	const started = millisecondsOf(lastRun.startedAt);
	return events.some(event => event === 'test' || event === 'test-success') && started !== null && (created === null || started >= created);
});

const whole = (milliseconds: number): number => Math.round(milliseconds / 1000);

/** The last write of the record itself, as long as it belongs to its own operation: not a test, not an unlock, and not a later operation that wrote the record again. */
const ownEnd = (draft: Draft, next: number | null): number | null => {
	const end = lastHelmWrite(draft.record.object);
	return end === null || draft.said.kind === 'unlocked-by-flux' || wasTested(draft) || (next !== null && end > next) ? null : end;
};

/**
When a superseded revision finished.

Its own last write is its supersession, which says nothing of its work. But a success writes the record that it supersedes first and its own right after (both majors), so the end is seen in an older record: superseded while this revision was the newest.
*/
const endSeenBelow = (drafts: readonly Draft[], index: number, created: number, next: number | null): number | null => {
	for (const older of drafts.slice(index + 1)) {
		const written = older.status === 'superseded' ? lastHelmWrite(older.record.object) : null;
		if (written !== null && written >= created && (next === null || written <= next)) {
			return written;
		}
	}

	return null;
};

/**
Seconds that a revision's operation took, from the creation of its record to the last write by Helm that belongs to it; null when unknown.

Unknown is a pending revision, whose client writes nothing while it waits; an uninstalled one, whose record was written again at the uninstall; and a superseded one that superseded none itself, as every first install. Both times are the server's. `drafts` stand newest first.
*/
export const tookOf = (drafts: readonly Draft[], index: number): number | null => {
	const draft = drafts[index];
	if (draft === undefined || draft.created === null) {
		return null;
	}

	const next = drafts[index - 1]?.created ?? null;
	const {status, created} = draft;
	const end = status === 'superseded'
		? endSeenBelow(drafts, index, created, next)
		: (status === 'deployed' || status === 'failed' ? ownEnd(draft, next) : null);
	return end === null || end < created ? null : whole(end - created);
};
