import {fail, type Problem, type Result} from '../../core/problem/problem.ts';

type Failure = ReturnType<typeof fail>;

/** After these nobody knows whether the server has done what was asked. */
export const isOpen = ({code}: Problem): boolean => ['unreachable', 'timed-out', 'server-error', 'interrupted'].includes(code);

/** What a write was sent for: its name in words, and how it is read again, null where it is not there. */
export type Sent<Now> = {
	readonly words: string;
	readonly readAgain: () => Promise<Result<Now | null>>;
	/** Whether it is in the state that the write was held to. */
	readonly isAsRead: (now: Now) => boolean;
	/** Problem `moved`: somebody else has written. */
	readonly moved: (now: Now | null) => Failure;
	/** What a person does where it cannot be read again. */
	readonly unknown: string;
};

/** Finds out what became of a write that was not plainly answered, by reading what it was sent for: `judge` says whether that is as it was to be, null where it is not. Problems: `lost`, with what was found, and `moved`. */
export const findOut = async <Now, T>({words, readAgain, isAsRead, moved, unknown}: Sent<Now>, lost: Problem, judge: (now: Now | null) => Result<T> | null): Promise<Result<T>> => {
	const now = await readAgain();
	if (!now.ok) {
		return fail(lost.code, `${lost.message} Whether ${words} was written is not known: ${now.problem.message}`, `${unknown} What was there before is in the backup.`);
	}

	return judge(now.value) ?? (now.value !== null && isAsRead(now.value)
		? fail(lost.code, `${lost.message} ${words} is as it was: nothing was written.`, lost.hint)
		: moved(now.value));
};
