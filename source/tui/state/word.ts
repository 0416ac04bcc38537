import type {Question} from './question.ts';

/**
A person's word that the client which wrote a pending revision is dead, and how they know.

It is about that revision alone: the lock of another one, written later, may be held by a client that lives.
*/
export type Word = {readonly revision: number; readonly reason: string};

/** Asks for that word. */
export const askWord = (release: string, revision: number): Question => ({
	id: 'client-dead',
	title: `Is the client that wrote revision ${revision} of ${release} dead?`,
	lines: [
		'Your word lifts the waiting time: this lock then counts as stale. A rollback writes it to the journal, with the reason.',
		'A client that still runs may write over whatever is done next.',
	],
	steps: [{prompt: 'How do you know?', expected: null}],
});

/** Said when another revision is the lock now, so that the word counts no more. */
export const otherLock = ({revision}: Word): string => `Another revision is the newest now: what you said of the client of ${revision} does not count for it.`;
