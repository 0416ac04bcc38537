import {glob, type Glob} from '../text/glob.ts';
import {readText, type Reader} from './read.ts';

/** Flux takes regular expressions, and here one would be a pattern that nothing fits. */
const looksLikeExpression = /[$\(\)\[\\\]^\{\|\}]|\.[*+]/v;

/** Reads a pattern for names: `*` for any characters, `?` for one. */
export const readPattern: Reader<Glob> = (spot, source) => {
	const text = readText(spot, source);
	return text !== null && looksLikeExpression.test(text)
		? source.fault(spot.at, `${spot.name} reads like a regular expression; here * stands for any characters, ? for one, and everything else for itself`)
		: (text === null ? null : glob(text));
};

/** Reads a pattern of what is empty nowhere: every object has a kind and a name, every release a namespace. */
export const filledPattern = (noun: string): Reader<Glob> => (spot, source) => {
	const found = readPattern(spot, source);
	return found?.text === '' ? source.fault(spot.at, `${spot.name} is empty, and no ${noun} is; leave the key out for any ${noun}`) : found;
};
