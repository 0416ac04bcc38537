import {code, isBlank, isBreak, isGap} from './characters.ts';
import {at, column, fail, push, readBreak, skipBreak, type Scan} from './scan.ts';

const endsInFlow: ReadonlySet<number> = new Set([code.comma, code.question, code.openBracket, code.closeBracket, code.openBrace, code.closeBrace]);

/** Whether `---` or `...` stands alone at the start of a line, where it ends every document. */
export const isDocumentMark = (scan: Scan): boolean => column(scan) === 0
	&& (scan.text.startsWith('---', scan.position) || scan.text.startsWith('...', scan.position))
	&& isGap(at(scan, 3));

/** Where a run of characters without blanks ends: at a blank or break, or at what ends a plain scalar. */
const endOfRun = ({text, position, flow}: Scan): number => {
	let end = position;
	for (;;) {
		const char = text.codePointAt(end) ?? NaN;
		if (isGap(char) || (char === code.colon && isGap(text.codePointAt(end + 1) ?? NaN)) || (flow > 0 && endsInFlow.has(char))) {
			return end;
		}

		end += char > 0xFF_FF ? 2 : 1;
	}
};

/** What the breaks between two lines of a flow scalar mean: one line feed is a space, more are one fewer, LS and PS stay. */
export const fold = (first: string, rest: string): string => first === '\n' ? (rest === '' ? ' ' : rest) : first + rest;

/** Blanks and breaks behind a run. `folded` is null where the line went on; `isTabbed` says that a tab stood where indentation was due. */
export const skipGap = (scan: Scan, indent: number): {readonly folded: string | null; readonly isTabbed: boolean} => {
	let first = '';
	let rest = '';
	for (;;) {
		const char = at(scan);
		if (isBlank(char)) {
			if (first !== '' && char === code.tab && column(scan) < indent) {
				return {folded: null, isTabbed: true};
			}

			scan.position++;
		} else if (char === code.lineFeed && first === '') {
			first = '\n';
			skipBreak(scan);
		} else if (isBreak(char)) {
			const read = readBreak(scan);
			if (first === '') {
				first = read;
			} else {
				rest += read;
			}
		} else {
			return {folded: first === '' ? null : fold(first, rest), isTabbed: false};
		}
	}
};

/** Scans a scalar without quotes, over several lines where they are indented. */
export const scanPlain = (scan: Scan): void => {
	const start = scan.position;
	const indent = scan.indent + 1;
	let content = '';
	let from = start;
	let end = start;
	let folded: string | null = null;

	while (!isDocumentMark(scan) && at(scan) !== code.hash) {
		const runEnd = endOfRun(scan);
		if (runEnd > scan.position) {
			if (folded !== null) {
				content += scan.text.slice(from, end) + folded;
				from = scan.position;
				folded = null;
			}

			scan.position = runEnd;
			end = runEnd;
		}

		const char = at(scan);
		if (!isBlank(char) && !isBreak(char)) {
			break;
		}

		const gap = skipGap(scan, indent);
		if (gap.isTabbed) {
			fail(scan, 'a tab stands where spaces must indent');
			return;
		}

		folded = gap.folded ?? folded;
		if (scan.flow === 0 && column(scan) < indent) {
			break;
		}
	}

	push(scan, 'scalar', start, {text: content + scan.text.slice(from, end), plain: true, end});
	if (folded !== null) {
		scan.isKeyAllowed = true;
	}
};
