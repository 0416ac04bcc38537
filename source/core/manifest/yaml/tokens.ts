import {code, isBlank, isBreak, isGap} from './characters.ts';
import {scanBlockScalar} from './block-scalar.ts';
import {isDocumentMark, scanPlain} from './plain.ts';
import {scanAnchor, scanDirective, scanTag} from './properties.ts';
import {scanQuoted} from './quoted.ts';
import {at, column, dropKey, fail, indentTo, insertKey, isKeyAlive, outdentTo, push, pushIndicator, saveKey, skipBreak, skipToBreak, type Scan, type Token} from './scan.ts';

/** Moves past blanks, breaks and comments. Tabs count as blanks but where a key may begin. */
const skipToToken = (scan: Scan): void => {
	for (;;) {
		let char = at(scan);
		while (char === code.space || (char === code.tab && (scan.flow > 0 || !scan.isKeyAllowed))) {
			scan.position++;
			char = at(scan);
		}

		if (char === code.hash) {
			skipToBreak(scan);
			char = at(scan);
		}

		if (!isBreak(char)) {
			return;
		}

		skipBreak(scan);
		scan.isKeyAllowed ||= scan.flow === 0;
	}
};

const end = (scan: Scan): void => {
	scan.lineStart = scan.position;
	outdentTo(scan, -1);
	if (dropKey(scan)) {
		push(scan, 'stop', scan.position);
	}
};

/** Before a directive or a document mark nothing stays open. */
const closeAll = (scan: Scan): boolean => {
	outdentTo(scan, -1);
	if (!dropKey(scan)) {
		return false;
	}

	scan.isKeyAllowed = false;
	return true;
};

const openFlow = (scan: Scan, kind: 'flow-sequence' | 'flow-mapping'): void => {
	if (!saveKey(scan)) {
		return;
	}

	scan.flow++;
	scan.keys[scan.flow] = null;
	scan.isKeyAllowed = true;
	pushIndicator(scan, kind);
};

const closeFlow = (scan: Scan, kind: 'flow-sequence-end' | 'flow-mapping-end'): void => {
	if (!dropKey(scan)) {
		return;
	}

	scan.flow = Math.max(scan.flow - 1, 0);
	scan.isKeyAllowed = false;
	pushIndicator(scan, kind);
};

/** Opens a block of the given kind here if one may begin here. */
const openBlock = (scan: Scan, kind: 'sequence' | 'mapping', complaint: string): boolean => {
	if (scan.flow > 0) {
		return true;
	}

	if (!scan.isKeyAllowed) {
		return fail(scan, complaint);
	}

	indentTo(scan, column(scan), kind, {index: scan.tokens.length, offset: scan.position});
	return true;
};

const entry = (scan: Scan): void => {
	if (!(openBlock(scan, 'sequence', 'an item of a list stands where none may begin') && dropKey(scan))) {
		return;
	}

	scan.isKeyAllowed = true;
	pushIndicator(scan, 'entry');
};

const flowEntry = (scan: Scan): void => {
	if (!dropKey(scan)) {
		return;
	}

	scan.isKeyAllowed = true;
	pushIndicator(scan, 'flow-entry');
};

const explicitKey = (scan: Scan): void => {
	if (!(openBlock(scan, 'mapping', 'a key stands where none may begin') && dropKey(scan))) {
		return;
	}

	scan.isKeyAllowed = scan.flow === 0;
	pushIndicator(scan, 'key');
};

const value = (scan: Scan): void => {
	const key = scan.keys[scan.flow]!;
	if (key !== null && isKeyAlive(scan, key)) {
		insertKey(scan, key);
		scan.isKeyAllowed = false;
	} else if (scan.fault !== null || !openBlock(scan, 'mapping', 'a second colon stands in a line, or a value where none may begin')) {
		return;
	} else {
		scan.isKeyAllowed = scan.flow === 0;
	}

	pushIndicator(scan, 'value');
};

/** Runs a scanner whose token may begin a key. */
const asKey = (scan: Scan, run: () => void): void => {
	if (!saveKey(scan)) {
		return;
	}

	scan.isKeyAllowed = false;
	run();
};

const blockScalar = (scan: Scan, isFolded: boolean): void => {
	if (!dropKey(scan)) {
		return;
	}

	scan.isKeyAllowed = true;
	scanBlockScalar(scan, isFolded);
};

/** Characters that begin no plain scalar. */
const indicators: ReadonlySet<number> = new Set([...'-?:,[]{}#&*!|>\'"%@`'].map(char => char.codePointAt(0)!));

const startsPlain = (scan: Scan, char: number): boolean => {
	if (!isGap(char) && !indicators.has(char)) {
		return true;
	}

	const next = at(scan, 1);
	return (char === code.minus && !isBlank(next)) || (scan.flow === 0 && (char === code.question || char === code.colon) && !isGap(next));
};

const plain = (scan: Scan, char: number): void => {
	if (startsPlain(scan, char)) {
		asKey(scan, () => {
			scanPlain(scan);
		});
	} else {
		fail(scan, char === code.tab ? 'a tab stands where spaces must indent' : 'a character stands here that begins nothing in YAML');
	}
};

const fetchMark = (scan: Scan): void => {
	const isDirective = at(scan) === code.percent;
	if (!closeAll(scan)) {
		return;
	}

	if (isDirective) {
		scanDirective(scan);
	} else {
		pushIndicator(scan, at(scan) === code.minus ? 'document-start' : 'document-end', 3);
	}
};

/** `-`, `?` and `:` are indicators before a gap; the latter two always are inside of brackets. */
const ifIndicator = (run: (scan: Scan) => void) => (scan: Scan, char: number): void => {
	if (isGap(at(scan, 1)) || (char !== code.minus && scan.flow > 0)) {
		run(scan);
	} else {
		plain(scan, char);
	}
};

const block = (scan: Scan, char: number): void => {
	if (scan.flow === 0) {
		blockScalar(scan, char === code.more);
	} else {
		plain(scan, char);
	}
};

const anchor = (scan: Scan, char: number): void => {
	asKey(scan, () => {
		scanAnchor(scan, char === code.asterisk ? 'alias' : 'anchor');
	});
};

const quoted = (scan: Scan, char: number): void => {
	asKey(scan, () => {
		scanQuoted(scan, char);
	});
};

/** What begins with a character that begins no plain scalar. */
const starts: ReadonlyMap<number, (scan: Scan, char: number) => void> = new Map([
	[code.openBracket, scan => {
		openFlow(scan, 'flow-sequence');
	}],
	[code.openBrace, scan => {
		openFlow(scan, 'flow-mapping');
	}],
	[code.closeBracket, scan => {
		closeFlow(scan, 'flow-sequence-end');
	}],
	[code.closeBrace, scan => {
		closeFlow(scan, 'flow-mapping-end');
	}],
	[code.bang, scan => {
		asKey(scan, () => {
			scanTag(scan);
		});
	}],
	[code.comma, flowEntry],
	[code.asterisk, anchor],
	[code.ampersand, anchor],
	[code.apostrophe, quoted],
	[code.quote, quoted],
	[code.bar, block],
	[code.more, block],
	[code.minus, ifIndicator(entry)],
	[code.question, ifIndicator(explicitKey)],
	[code.colon, ifIndicator(value)],
]);

const fetchNext = (scan: Scan): void => {
	skipToToken(scan);
	const char = at(scan);
	if (Number.isNaN(char)) {
		end(scan);
		return;
	}

	outdentTo(scan, column(scan));
	if (column(scan) === 0 && (char === code.percent || isDocumentMark(scan))) {
		fetchMark(scan);
	} else {
		(starts.get(char) ?? plain)(scan, char);
	}
};

/** The next token, which stays. It is known only when it is clear whether a key begins with it, so this may look a line ahead. */
export const peek = (scan: Scan): Token => {
	for (;;) {
		const token = scan.tokens[scan.head];
		if (token !== undefined && (token.key === null || !isKeyAlive(scan, token.key))) {
			return scan.tokens[scan.head]!;
		}

		fetchNext(scan);
	}
};

/** Takes the next token. A `stop` stays. */
export const take = (scan: Scan): Token => {
	const token = peek(scan);
	if (token.kind !== 'stop') {
		scan.head++;
		if (scan.head === scan.tokens.length) {
			scan.tokens.length = 0;
			scan.head = 0;
		}
	}

	return token;
};
