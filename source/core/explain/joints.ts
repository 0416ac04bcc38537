import {isOwnKind} from './names/kinds.ts';
import type {Piece} from './types.ts';

/** What stands between two pieces of a wrapped line: nothing where a word was cut, else a space. `before` is the message up to there. */
export type Joint = (piece: Piece, next: Piece, before: string) => '' | ' ';

/** Columns that terminals and tools have, where one break alone does not tell how it came about. */
const usual: ReadonlySet<number> = new Set([80, 100, 120, 132, 160, 200, 240]);

/** Whether the text ends inside of a quoted name: a quote was opened and no space came after it. */
const isInName = (before: string): boolean => {
	const quote = before.lastIndexOf('"');
	return quote !== -1 && (before.match(/"/gv)!.length % 2) === 1 && !/\s/v.test(before.slice(quote));
};

/** A beginning that no word has. */
const isRest = /^(?:[\),.:;\]]|[\-\/]\w|"(?:[\s\),.:;]|$))/v;

/** An end that is no end of a word: a separator, a field or an account that its colon has to follow. */
const isOpen = /\w[\-.\/]$|\bis invalid:\s+[\w.\[\]]+$|\bservice\s+account\s+[^\s:]+$/v;

/** Whether a kind was cut in two. */
const isCutKind = (before: string, next: string): boolean => {
	const begin = /^\w+/v.exec(next)?.[0] ?? '';
	const end = before.slice(-60).split(/\W/v).at(-1)!;
	return end !== '' && begin !== '' && isOwnKind(end + begin) && !isOwnKind(begin);
};

/** Whether a line was cut inside of a word, as far as the two sides tell. */
const isCut = (before: string, next: string): boolean => isRest.test(next)
	|| (isOpen.test(before) && /^[0-9A-Z\[a-z]/v.test(next))
	|| (/\bresource\s+[A-Z]\w*\/\S+$/v.test(before) && /^[0-9a-z]/v.test(next) && !/^(?:not\s+ready|still\s+exists)/v.test(next))
	|| isCutKind(before, next);

/**
Undoes breaks by how the lines look: all of one width were cut by a terminal wherever they ended, others were broken between words.

`widths` are those of the broken lines, `lead` the spaces that all lines begin with: one more is the space that a cut came before.
*/
export const byLook = ({widths, lead}: {readonly widths: readonly number[]; readonly lead: number}): Joint => {
	const widest = Math.max(...widths);
	// A tab in front of the first line is wider than it looks here.
	const rest = widths.length > 2 ? widths.slice(1) : widths;
	const isEven = rest.length > 1 && Math.max(...rest) - Math.min(...rest) <= 1;
	return (piece, next, before) => {
		if (next.lead > lead || (next.text.startsWith('"') && !isInName(before))) {
			return ' ';
		}

		const cutsWords = isEven || (widths.length === 1 && usual.has(widest));
		return (cutsWords && piece.width >= Math.max(...rest)) || (!isEven && (isInName(before) || isCut(before, next.text))) ? '' : ' ';
	};
};
