import {
	closeSync,
	openSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import type {RenewedTokens} from './oidc-refresh.ts';

/** Characters that need no quotes in YAML and JSON, whatever stands around them; tokens have no others. */
const isPlain = (token: string): boolean => /^[\w+\-.\/=~]+$/iv.test(token);

const replaced = (text: string, before: string | undefined, after: string | null): string => (before ?? '') === '' || after === null || !isPlain(after)
	? text
	: text.split(before!).join(after);

/**
Writes renewed tokens over the old ones in a kubeconfig, and touches nothing else in it.

Guarded by `FILE.lock`, as kubectl guards its own writes; while somebody else holds it the tokens stay in memory alone, since waiting would hold up the person, and whoever holds it is renewing too.
*/
export const keepTokens = (file: string, stored: Readonly<Record<string, string>>, {idToken, refreshToken}: RenewedTokens): void => {
	let lock: number;
	try {
		lock = openSync(`${file}.lock`, 'wx', 0o600);
	} catch {
		return;
	}

	try {
		const text = readFileSync(file, 'utf8');
		const renewed = replaced(replaced(text, stored['id-token'], idToken), stored['refresh-token'], refreshToken);
		if (renewed !== text) {
			writeFileSync(file, renewed, {mode: 0o600});
		}
	} catch {
		// The tokens are good for this run all the same.
	} finally {
		closeSync(lock);
		rmSync(`${file}.lock`, {force: true});
	}
};
