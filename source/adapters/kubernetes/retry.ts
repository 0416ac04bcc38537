import type {Exchanged} from './exchange.ts';

/** Requests that the server was too busy for are sent so many times in all. */
export const maxAttempts = 4;

// The server's word is followed up to here; a person is waiting.
const longestWait = 10_000;

/**
Milliseconds to wait before sending a reading request again; null when it should not be.

429, 502, 503 and 504 are, and 500 with `Retry-After`, as client-go does. A connection that had served before and was cut meanwhile (the server closes idle ones) is opened anew at once.
*/
export const retryDelay = (outcome: Exchanged, attempt: number): number | null => {
	if (attempt >= maxAttempts) {
		return null;
	}

	if (!outcome.ok) {
		return outcome.why === 'network' && outcome.reused ? 0 : null;
	}

	const named = outcome.headers['retry-after'];
	const seconds = named !== undefined && /^\d{1,6}$/v.test(named) ? Number(named) : null;
	const busy = [429, 502, 503, 504].includes(outcome.status) || (outcome.status === 500 && seconds !== null);
	return busy ? Math.min(seconds === null ? 250 * (2 ** (attempt - 1)) : seconds * 1000, longestWait) : null;
};

/** Milliseconds to wait before sending a write again; null when it should not be. 429 alone says that the server has not looked at it; what became of one that ended in any other way must be found out by reading. */
export const writeDelay = (outcome: Exchanged, attempt: number): number | null => outcome.ok && outcome.status === 429 ? retryDelay(outcome, attempt) : null;
