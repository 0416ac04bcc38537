import {randomBytes} from 'node:crypto';

/** A new random key for a session's fingerprints: 32 bytes, so that no fingerprint can be tried out against a list of likely secrets. */
export const newSessionKey = (): Uint8Array => randomBytes(32);
