import type {NamePatterns, Protection} from '../../plan/protected.ts';
import {glob} from '../../text/glob.ts';
import {listOf, readLine, readShape, type Reader} from '../read.ts';

const patterns = listOf((spot, source) => {
	const text = readLine(spot, source);
	return text === null ? null : glob(text);
});

const named = ({contexts, namespaces}: {readonly contexts: NamePatterns['contexts'] | null; readonly namespaces: NamePatterns['namespaces'] | null}): NamePatterns => ({contexts: contexts ?? [], namespaces: namespaces ?? []});

const except: Reader<NamePatterns> = (spot, source) => {
	const found = readShape(spot, source, 'protected.except', {contexts: patterns, namespaces: patterns});
	return found === null ? null : named(found);
};

/** Reads `protected`: contexts and namespaces that are protected beside those that look like production, and those that are not although they do. */
export const readProtected: Reader<Protection> = (spot, source) => {
	const found = readShape(spot, source, 'protected', {contexts: patterns, namespaces: patterns, except});
	return found === null ? null : {also: named(found), except: found.except ?? named({contexts: null, namespaces: null})};
};
