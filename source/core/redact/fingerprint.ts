import {createHmac} from 'node:crypto';

/** How many hex digits a fingerprint has, and how many where two values of a session would share it. */
const lengths = [4, 6, 8, 16] as const;

/** A session's key, or what makes it when the first fingerprint is wanted. */
export type FingerprintKey = Uint8Array | (() => Uint8Array);

/**
Makes the fingerprints of one session: HMAC-SHA256 under the session's key, cut to four hex digits.

The key may be a function that is called for the first fingerprint: many answers need none, and a random key costs a start some milliseconds.

Without the key nobody can try values against it, and it does not tell the length. Two values whose first digits agree get more of them, so that equal means equal.
*/
export const createFingerprints = (key: FingerprintKey): ((secret: string) => string) => {
	let made: Uint8Array | null = null;
	const known = new Map<string, string>();
	const owners = new Map<string, string>();
	return secret => {
		const before = known.get(secret);
		if (before !== undefined) {
			return before;
		}

		made ??= typeof key === 'function' ? key() : key;
		const digest = createHmac('sha256', made).update(secret, 'utf8').digest('hex');
		const length = lengths.find(count => (owners.get(digest.slice(0, count)) ?? digest) === digest) ?? digest.length;
		const digits = digest.slice(0, length);
		owners.set(digits, digest);
		if (known.size > 20_000) {
			known.clear();
		}

		const fingerprint = `⟨#${digits}⟩`;
		known.set(secret, fingerprint);
		return fingerprint;
	};
};
