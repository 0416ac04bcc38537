import {finish, type Sliced} from '../slices/slices.ts';
import {findAssignments} from './assignments.ts';
import {isReadable, textOfBase64} from './base64.ts';
import {findPemBlocks} from './pem-blocks.ts';
import {findInUrls} from './urls.ts';

/** Shorter texts hold nothing but themselves. */
const shortestFile = 12;

const isPrivate = (text: string, start: number): boolean => /PRIVATE KEY(?: BLOCK)?-----(?:\s|\\{1,7}[nr])*$/v.test(text.slice(Math.max(0, start - 60), start));

/** The lines of a private key: one of them alone is a part of it. */
const keyLines = (text: string): string[] => findPemBlocks(text)
	.filter(({start}) => isPrivate(text, start))
	.flatMap(({start, end}) => text.slice(start, end).split(/\\{1,7}n|\n/v))
	.map(line => line.trim());

/** A login in base64, as registries and headers have it: the whole and its password. */
const login = (text: string): string[] => {
	const inside = text.length < 12 ? null : textOfBase64(text);
	return inside === null || !isReadable(inside) ? [] : [inside, ...inside.includes('\n') ? [] : inside.split(':').slice(1)];
};

/**
The secrets in a text that is none itself: a config file, a log.

@yields Every now and then.
*/
export function * secretsInText(text: string): Sliced<readonly string[]> {
	if (text.length < shortestFile) {
		return [];
	}

	const assigned = yield * findAssignments(text, () => false);
	const found = [...findInUrls(text), ...assigned].map(({secret}) => secret);
	return [...found, ...keyLines(text), ...found.flatMap(secret => login(secret))];
}

/** The secrets inside of a secret: a config file, a private key, a login in base64. */
export const secretsInSecret = (secret: string): readonly string[] => [...finish(secretsInText(secret)), ...login(secret)];
