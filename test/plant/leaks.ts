import {plantedSecrets} from './values.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64').replaceAll('=', '');

/** What a text becomes in the middle of a longer base64: at each of three positions the characters that it alone decides. */
const alignments = (text: string): string[] => [0, 1, 2].map(shift => {
	const first = shift === 0 ? 0 : shift + 1;
	return base64(' '.repeat(shift) + text).slice(first, Math.floor(((shift + Buffer.byteLength(text)) * 4) / 3));
});

/** What of a secret would give it away: itself, its longer lines, and each in base64, also inside of a longer base64. */
const traces = (secret: string): string[] => {
	const shortest = Math.min(8, secret.length);
	const lines = secret.split('\n').filter(line => !line.startsWith('-----') && line.length >= shortest);
	return lines.flatMap(line => [line, ...line.length < 8 ? [base64(line), base64(`${line}\n`)] : alignments(line)]);
};

const sought = plantedSecrets.flatMap(({id, secret}) => traces(secret).map(trace => ({id, trace})));

/**
The planted secrets that a text holds, in plain or in base64: ids with what was found.

Give it what left the program, of any kind: a frame, what a command printed, a log, a trace. Line breaks and the spaces around them are also looked through, so wrapping hides nothing.
*/
export const leaksIn = (text: string): string[] => {
	const joined = text.split('\n').map(line => line.trim()).join('');
	return sought
		.filter(({trace}) => trace.length < 6 ? new RegExp(`(?<![A-Za-z0-9])${trace}(?![A-Za-z0-9])`, 'v').test(text) : text.includes(trace) || joined.includes(trace))
		.map(({id, trace}) => `${id}: ${trace}`);
};
