import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Credential} from './exec-credential.ts';

/** A source of credentials that keeps the last one while it holds. */
export type KeptCredential = {
	/** The credential that holds now, asked for where none does. Requests at the same time share one asking. */
	readonly get: (signal: AbortSignal) => Promise<Result<Credential>>;
	/** Drops the kept one: the server refused it. */
	readonly forget: () => void;
};

type Asking = {readonly answer: Promise<Result<Credential>>; readonly stop: AbortController; waiting: number};

/**
Keeps what `ask` gave until it expires, by the clock `now` (milliseconds since the epoch).

One asking serves all who wait; it is stopped when the last of them gives up. A failure is not kept: the next request asks again.
*/
export const keepCredential = (ask: (signal: AbortSignal) => Promise<Result<Credential>>, now: () => number): KeptCredential => {
	let kept: Credential | null = null;
	let asking: Asking | null = null;
	const start = (): Asking => {
		const stop = new AbortController();
		const answer = (async () => {
			const asked = await ask(stop.signal);
			if (asked.ok) {
				kept = asked.value;
			}

			return asked;
		})();
		return {answer, stop, waiting: 0};
	};

	const wait = async (shared: Asking, signal: AbortSignal): Promise<Result<Credential>> => {
		shared.waiting += 1;
		const given = Promise.withResolvers<Result<Credential>>();
		const abort = (): void => {
			given.resolve(fail('interrupted', 'The request was stopped.'));
		};

		signal.addEventListener('abort', abort);
		try {
			return await Promise.race([shared.answer, given.promise]);
		} finally {
			signal.removeEventListener('abort', abort);
			shared.waiting -= 1;
			if (shared.waiting === 0) {
				shared.stop.abort();
				asking = asking === shared ? null : asking;
			}
		}
	};

	return {
		async get(signal) {
			if (signal.aborted) {
				return fail('interrupted', 'The request was stopped.');
			}

			if (kept !== null && (kept.expires === null || kept.expires > now())) {
				return ok(kept);
			}

			asking ??= start();
			return wait(asking, signal);
		},
		forget() {
			kept = null;
		},
	};
};
