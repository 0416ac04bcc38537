import {code, isBlank, isBreak, isBreakOrEnd, isDigit} from './characters.ts';
import {at, column, fail, push, readBreak, skipBreak, skipToBreak, type Scan} from './scan.ts';

type Header = {readonly chomp: 'clip' | 'strip' | 'keep'; readonly increment: number};

const readChomp = (scan: Scan): Header['chomp'] | null => {
	const char = at(scan);
	if (char !== code.plus && char !== code.minus) {
		return null;
	}

	scan.position++;
	return char === code.plus ? 'keep' : 'strip';
};

const readIncrement = (scan: Scan): number | null => {
	const char = at(scan);
	if (!isDigit(char)) {
		return null;
	}

	if (char !== code.zero) {
		scan.position++;
	}

	return char - code.zero;
};

/** Reads what stands behind `|` or `>`; null where it is no header, and the scan has failed. */
const readHeader = (scan: Scan): Header | null => {
	const before = readChomp(scan);
	const increment = readIncrement(scan);
	const chomp = before ?? (increment === null ? null : readChomp(scan)) ?? 'clip';
	while (isBlank(at(scan))) {
		scan.position++;
	}

	if (at(scan) === code.hash) {
		skipToBreak(scan);
	}

	if (increment === 0 || !isBreakOrEnd(at(scan))) {
		fail(scan, 'the line that opens a block of text holds something else too');
		return null;
	}

	if (isBreak(at(scan))) {
		skipBreak(scan);
	}

	return {chomp, increment: increment ?? 0};
};

/** Moves past indentation and empty lines, and returns the breaks of those lines; null where a tab indents. An `indent` of 0 is not known yet. */
const skipEmptyLines = (scan: Scan, indent: number): {readonly breaks: string; readonly widest: number} | null => {
	let breaks = '';
	let widest = 0;
	for (;;) {
		const limit = indent === 0 ? Infinity : indent;
		while (column(scan) < limit && at(scan) === code.space) {
			scan.position++;
		}

		widest = Math.max(widest, column(scan));
		const char = at(scan);
		if (char === code.tab && column(scan) < limit) {
			return null;
		}

		if (!isBreak(char)) {
			return {breaks, widest};
		}

		breaks += readBreak(scan);
	}
};

/** Scans a literal (`|`) or folded (`>`) block of text. */
export const scanBlockScalar = (scan: Scan, isFolded: boolean): void => {
	const start = scan.position;
	scan.position++;
	const header = readHeader(scan);
	if (header === null) {
		return;
	}

	let indent = header.increment === 0 ? 0 : Math.max(scan.indent, 0) + header.increment;
	let empty = skipEmptyLines(scan, indent);
	indent = indent === 0 ? Math.max(empty?.widest ?? 0, scan.indent + 1, 1) : indent;
	let content = '';
	let lineBreak = '';
	let end = scan.position;
	let wasIndented = false;

	while (empty !== null && column(scan) === indent && scan.position < scan.text.length) {
		const isIndented = isBlank(at(scan));
		if (isFolded && !wasIndented && !isIndented && lineBreak === '\n') {
			content += empty.breaks === '' ? ' ' : empty.breaks;
		} else {
			content += lineBreak + empty.breaks;
		}

		wasIndented = isIndented;
		const from = scan.position;
		skipToBreak(scan);
		end = scan.position;
		content += scan.text.slice(from, end);
		lineBreak = end < scan.text.length ? readBreak(scan) : '';
		empty = skipEmptyLines(scan, indent);
	}

	if (empty === null) {
		fail(scan, 'a tab stands where spaces must indent a block of text');
		return;
	}

	const tail = header.chomp === 'strip' ? '' : lineBreak + (header.chomp === 'keep' ? empty.breaks : '');
	push(scan, 'scalar', start, {text: content + tail, end});
};
