import type {LockClock} from '../../core/ledger/lock-clock.ts';

/**
The server's time, as its last answer told it.

Ages on screen are ages by the server's clock: ours may be wrong. `floor` means a lower bound only, as from a folder, which knows no later time than the newest in it.
*/
export type ServerClock = {
	/** Milliseconds since the epoch; null when nothing told a time. */
	readonly time: number | null;
	readonly floor: boolean;
	/** Our clock when that answer came. */
	readonly at: number;
};

/** The server's time now: its last answer plus what has passed here since. A lower bound stays where it is. */
export const serverNow = ({time, floor, at}: ServerClock, now: number): number | null => time === null ? null : (floor ? time : time + Math.max(now - at, 0));

/** What time it is for judging locks. `staleAfter` is in seconds. */
export const lockClock = (clock: ServerClock, now: number, staleAfter: number): LockClock => ({now: serverNow(clock, now), nowIsFloor: clock.floor, staleAfter});

/** Seconds since a time that the server wrote; null when either is unknown, never negative. */
export const ageOf = (written: string | null, clock: ServerClock, now: number): number | null => {
	const from = written === null ? NaN : Date.parse(written);
	const until = serverNow(clock, now);
	return until === null || Number.isNaN(from) ? null : Math.max(0, Math.floor((until - from) / 1000));
};
