import type {JournalEntry} from '../journal/journal-text.ts';

/** One thing that was done by helm-triage, put together from the journal's lines about it. */
export type Act = {
	/** RFC 3339 UTC, as the journal has it. */
	readonly began: string;
	/** Null where no line says that it ended: it is under way, or its process was killed. */
	readonly ended: string | null;
	readonly person: string | null;
	readonly action: string;
	readonly digest: string | null;
	/** `succeeded`, `failed`, `not run`, `late write`, `interrupted`, or another word of the journal; null where none says so. */
	readonly result: string | null;
	/** What the line of its end has to say. */
	readonly why: string | null;
	/** From which revision to which, and what was acknowledged. */
	readonly about: string | null;
	/** The person's word that the client of a lock was dead; null where none was needed. */
	readonly clientDead: string | null;
	/** The id that `undo` takes; null where nothing was saved. */
	readonly backupId: string | null;
	/** Lines between beginning and end, oldest first. */
	readonly steps: ReadonlyArray<{readonly time: string; readonly step: string; readonly result: string; readonly reason: string | null}>;
};

/** How an act ended, in words; where no end was written, how far it came. */
export const actEnd = ({result, steps}: Pick<Act, 'result' | 'steps'>): string => {
	if (result !== null) {
		return result;
	}

	const last = steps.at(-1);
	return last === undefined ? 'no end was written' : `no end was written after: ${last.step} ${last.result}`;
};

const begun = ({time, person, action, digest, reason}: JournalEntry, clientDead: string | null): Act => ({
	began: time,
	ended: null,
	person,
	action,
	digest,
	result: null,
	why: null,
	about: reason,
	clientDead,
	backupId: null,
	steps: [],
});

const isSame = (act: Act, {digest, action}: JournalEntry): boolean => act.ended === null && act.digest === digest && act.action === action;

/** The last part of a folder's path is the backup's id, on any system. */
const idIn = (folder: string | null): string | null => folder?.split(/[\/\\]/v).at(-1) ?? null;

const joined = (act: Act, {time, step, result, reason}: JournalEntry): Act => step === null
	? {
		...act,
		ended: time,
		result,
		why: reason,
	}
	: {
		...act,
		backupId: step === 'backup' && result === 'done' ? idIn(reason) : act.backupId,
		steps: [...act.steps, {
			time,
			step,
			result,
			reason,
		}],
	};

/** What the journal tells in one line: values that were shown or written to a file. */
const single = (entry: JournalEntry): Act => ({
	...begun(entry, null),
	ended: entry.time,
	result: entry.result,
	why: entry.reason,
	about: entry.step,
});

/**
Puts the lines of a journal together to what was done, oldest first.

An act begins with a line without a step that says `started`, and ends with another one of the same digest. One without an end was cut off, or is still under way. A word that a client is dead comes before the act that it was given for, and belongs to it.
*/
export const actsOf = (entries: readonly JournalEntry[]): readonly Act[] => {
	const acts: Act[] = [];
	const declared = new Map<string | null, string | null>();
	for (const entry of entries) {
		const {action, digest, step, result, reason} = entry;
		if (action === 'client-dead') {
			declared.set(digest, reason);
			continue;
		}

		if (step === null && result === 'started') {
			acts.push(begun(entry, declared.get(digest) ?? null));
			declared.delete(digest);
			continue;
		}

		const index = digest === null ? -1 : acts.findLastIndex(act => isSame(act, entry));
		if (index === -1) {
			acts.push(single(entry));
		} else {
			acts[index] = joined(acts[index]!, entry);
		}
	}

	return acts;
};
