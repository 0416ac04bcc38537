import type {Pieces} from './pieces.ts';
import type {Piece} from './types.ts';

/** How one piece follows another: as the next line of one message, as the rest of a wrapped line, as one of these two, at once, or as something else. */
export type Break = 'line' | 'wrap' | 'either' | 'cut' | 'end';

/** Beginnings of lines that belong to the message above, also where each has a level in front: lists of fields and errors, the second lines of Helm's and the API server's own texts. */
const goesOn = /^(?:[*•] |- (?:\.|at )|ensure CRDs|context deadline exceeded|resource [A-Z]\w{0,62}\/|conflicts? with "|Please review the fields)/v;

/** Beginnings that do so only where none has. */
const mayGoOn = /^(?:- |\+ \s|are the ways|If you intend|@@)/v;

/** A line of a list of fields and what is wrong with each. */
const isField = /^\.[a-z][^\s:]{0,400}: /v;

/** Ends of lines that announce a list. */
const announces = /(?:\berrors?|occurred|chart\(s\)|\busing [\w\-.\/]{1,253}):$/v;

/** Beginnings that no second line has. */
const begins = /^(?:Error\b|FATAL|panic:|Warning\b|(?:Upgrade|Rollback|Release) "|Helm (?:install|upgrade|rollback|uninstall|test)|UPGRADE FAILED|INSTALLATION FAILED|[$+] |NAME:|STATUS:|LAST DEPLOYED|NAMESPACE:|REVISION:|TEST SUITE:|helm_release\.|with helm_release|on \S+\.tf line|make(?:\[\d+\])?:|npm |["']?(?:reason|status|type|message|lastTransitionTime|lastUpdateTime|observedGeneration|conditions|phase)["']?:(?:\s|$))/v;

/** An item of a list, with the key that it is about. */
const isItem = /^- [\w.]{1,200}: /v;

/** Text that goes on below an empty line. */
const skipsLine = /^(?:ensure CRDs|resource [A-Z]\w{0,62}\/)/v;

/** A line that can only go on with the message above it. */
const isSecond = ({text, opens}: Piece, above: Piece): boolean => goesOn.test(text) || announces.test(above.text) || (isField.test(text) && isField.test(above.text)) || (isItem.test(text) && /^- |:$/v.test(above.text)) || (mayGoOn.test(text) && opens === null);

/** How a piece follows where one of the two is empty: the message may go on around it. */
const emptyBreak = (pieces: Pieces, at: number): Break => {
	const isAbove = pieces.at(at - 1)?.text === '';
	const [above, below] = [pieces.at(at - (isAbove ? 2 : 1)), pieces.at(at + (isAbove ? 0 : 1))];
	return above !== undefined && below !== undefined && above.text !== '' && skipsLine.test(below.text) ? 'line' : 'end';
};

/** How a piece on a line of its own follows another, neither of them empty. */
const lineBreak = (piece: Piece, next: Piece): Break => {
	if (isSecond(next, piece)) {
		return 'line';
	}

	// A level in front of every line, as runners put there, says nothing about where an entry begins.
	const opens = next.opens === 'entry' || (next.opens !== null && piece.opens === null);
	if (opens || begins.test(next.text)) {
		return 'end';
	}

	return piece.text.endsWith(':') && piece.text.length < 200 ? 'line' : 'wrap';
};

/** How the piece at a place follows the one before by what they say. Whether a wrap is one shows the width of the lines. */
export const breakBefore = (pieces: Pieces, at: number): Break => {
	const [piece, next] = [pieces.at(at - 1), pieces.at(at)];
	if (piece === undefined || next === undefined) {
		return 'end';
	}

	const isEmpty = piece.text === '' || next.text === '';
	switch (next.after) {
		case 'field': {
			return 'end';
		}

		case 'cut': {
			return 'cut';
		}

		case 'escape': {
			return isEmpty || isSecond(next, piece) ? 'line' : 'either';
		}

		case 'line': {
			return isEmpty ? emptyBreak(pieces, at) : lineBreak(piece, next);
		}
	}
};

/** The columns at which lines may have been broken, by one way to break them: at least `least`, less than `below`. */
type Span = {readonly least: number; readonly below: number};

/**
What is known of the width that a message was wrapped to, by each way to wrap: full lines by the whole line, full lines without what stands in front of each, and lines broken behind the column as YAML does it.
*/
export type Widths = readonly [Span, Span, Span];

const anyWidth: Span = {least: 72, below: 260};

export const anyWidths: Widths = [anyWidth, anyWidth, anyWidth];

const meet = (span: Span, least: number, below: number): Span => ({least: Math.max(span.least, least), below: Math.min(span.below, below)});

const lastWord = (text: string): number => text.length - text.lastIndexOf(' ') - 1;

const firstWord = (text: string): number => {
	const end = text.indexOf(' ');
	return end === -1 ? text.length : end;
};

/**
Narrows the widths by one more break, null when no width is left: then it is no wrap.

A line was broken because the next word did not fit, so the width lies between the line's and the line's with that word. A word that is wider than the rest says nothing.
*/
export const narrow = (widths: Widths, piece: Piece, next: Piece): Widths | null => {
	if (!piece.text.includes(' ') && piece.text.length > widths[0].least) {
		return widths;
	}

	const word = firstWord(next.text) + 1;
	const last = lastWord(piece.text);
	const narrowed: Widths = [
		meet(widths[0], Math.max(piece.width, next.text.includes(' ') ? next.width - lastWord(next.text) : 0), piece.width + word),
		meet(widths[1], piece.text.length, piece.text.length + word),
		meet(widths[2], piece.width - last - 1, piece.width),
	];
	return narrowed.some(({least, below}) => least < below) ? narrowed : null;
};
