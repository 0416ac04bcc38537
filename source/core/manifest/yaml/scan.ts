/** The state of a scan over one YAML text, and what all its parts share: tokens, indentation, and keys that are known for keys only when their colon comes. */
import {code, isBreak} from './characters.ts';

export type TokenKind =
	| 'stop' // The end of the text, or a fault
	| 'version'
	| 'tag-handle'
	| 'document-start'
	| 'document-end'
	| 'sequence'
	| 'mapping'
	| 'block-end'
	| 'flow-sequence'
	| 'flow-sequence-end'
	| 'flow-mapping'
	| 'flow-mapping-end'
	| 'entry'
	| 'flow-entry'
	| 'key'
	| 'value'
	| 'alias'
	| 'anchor'
	| 'tag'
	| 'scalar';

/** A place where a key may have begun. */
export type MaybeKey = {
	open: boolean;
	/** Nothing but a key can stand here: it is at the indentation of its mapping. */
	readonly required: boolean;
	readonly offset: number;
	readonly lineStart: number;
	token: Token | null;
};

/** `text` is a scalar's content, an anchor's name or a tag's handle; `suffix` the rest of a tag; `plain` says that a scalar was written without quotes and not as a block. */
export type Token = {
	readonly kind: TokenKind;
	readonly start: number;
	readonly end: number;
	readonly text: string;
	readonly suffix: string;
	readonly plain: boolean;
	readonly key: MaybeKey | null;
};

export type YamlFault = {readonly message: string; readonly offset: number};

export type Scan = {
	readonly text: string;
	position: number;
	/** Where the current line starts: a column is the distance from it. */
	lineStart: number;
	/** Column of the innermost block; -1 outside of all. */
	indent: number;
	readonly indents: number[];
	/** How many flow brackets are open. */
	flow: number;
	isKeyAllowed: boolean;
	/** One for each open flow bracket, and one for the block around them. */
	readonly keys: Array<MaybeKey | null>;
	/** The key that the next token begins. */
	pending: MaybeKey | null;
	readonly tokens: Token[];
	/** Index of the first token that was not taken. */
	head: number;
	fault: YamlFault | null;
};

export const createScan = (text: string): Scan => ({
	text,
	position: 0,
	lineStart: 0,
	indent: -1,
	indents: [],
	flow: 0,
	isKeyAllowed: true,
	keys: [null],
	pending: null,
	tokens: [],
	head: 0,
	fault: null,
});

/** The code of a character ahead; NaN behind the end. */
export const at = (scan: Scan, ahead = 0): number => scan.text.codePointAt(scan.position + ahead) ?? NaN;

export const column = (scan: Scan): number => scan.position - scan.lineStart;

const token = (kind: TokenKind, start: number, end: number): Token => ({kind, start, end, text: '', suffix: '', plain: false, key: null});

/** Ends the scan with a fault. The first one stays; every token after it is a `stop`. Returns false, so that a scanner can return it. */
export const fail = (scan: Scan, message: string, offset = scan.position): false => {
	scan.fault ??= {message, offset};
	scan.tokens.length = 0;
	scan.head = 0;
	scan.tokens.push(token('stop', offset, offset));
	return false;
};

/** Appends a token that ends at the position. */
export const push = (scan: Scan, kind: TokenKind, start: number, rest: {readonly text?: string; readonly suffix?: string; readonly plain?: boolean; readonly end?: number} = {}): void => {
	const key = scan.pending;
	const made: Token = {kind, start, end: rest.end ?? scan.position, text: rest.text ?? '', suffix: rest.suffix ?? '', plain: rest.plain ?? false, key};
	if (key !== null) {
		key.token = made;
		scan.pending = null;
	}

	scan.tokens.push(made);
};

/** Appends a token for the next characters and moves past them. */
export const pushIndicator = (scan: Scan, kind: TokenKind, length = 1): void => {
	const start = scan.position;
	scan.position += length;
	push(scan, kind, start);
};

/** Moves past one line break, CRLF being one. */
export const skipBreak = (scan: Scan): void => {
	const isPair = at(scan) === code.carriageReturn && at(scan, 1) === code.lineFeed;
	scan.position += isPair ? 2 : 1;
	scan.lineStart = scan.position;
};

/** Moves past one line break and returns what it means in a scalar: LS and PS stay, everything else is a line feed. */
export const readBreak = (scan: Scan): string => {
	const char = at(scan);
	skipBreak(scan);
	return char === code.lineSeparator || char === code.paragraphSeparator ? String.fromCodePoint(char) : '\n';
};

export const skipToBreak = (scan: Scan): void => {
	const {text} = scan;
	let {position} = scan;
	while (position < text.length && !isBreak(text.codePointAt(position)!)) {
		position++;
	}

	scan.position = position;
};

/** A key must have its colon within 1024 characters. */
const longestKey = 1024;

const isFar = (scan: Scan, {offset}: MaybeKey): boolean => {
	const distance = scan.position - offset;
	return distance > longestKey && (distance > 2 * longestKey || [...scan.text.slice(offset, scan.position)].length > longestKey);
};

const noColon = (scan: Scan, {offset}: MaybeKey): false => fail(scan, 'a key is not followed by a colon', offset);

/** Whether a key that began earlier may still become one here. Where it cannot and must, the scan has failed. */
export const isKeyAlive = (scan: Scan, key: MaybeKey): boolean => {
	if (!key.open) {
		return false;
	}

	if (key.lineStart === scan.lineStart && !isFar(scan, key)) {
		return true;
	}

	if (key.required) {
		return noColon(scan, key);
	}

	key.open = false;
	return false;
};

/** Gives up the key that may have begun at this bracket; false where it had to be one. */
export const dropKey = (scan: Scan): boolean => {
	const key = scan.keys[scan.flow]!;
	if (key?.open) {
		if (key.required) {
			return noColon(scan, key);
		}

		key.open = false;
	}

	return true;
};

/** Notes that the next token may begin a key. */
export const saveKey = (scan: Scan): boolean => {
	if (!scan.isKeyAllowed) {
		return true;
	}

	if (!dropKey(scan)) {
		return false;
	}

	const key: MaybeKey = {
		open: true,
		required: scan.flow === 0 && scan.indent === column(scan),
		offset: scan.position,
		lineStart: scan.lineStart,
		token: null,
	};
	scan.keys[scan.flow] = key;
	scan.pending = key;
	return true;
};

/** Opens a block at a deeper column, with its token at an index of the queue. */
export const indentTo = (scan: Scan, to: number, kind: 'sequence' | 'mapping', place: {readonly index: number; readonly offset: number}): void => {
	if (!(scan.flow === 0 && scan.indent < to)) {
		return;
	}

	scan.indents.push(scan.indent);
	scan.indent = to;
	scan.tokens.splice(place.index, 0, token(kind, place.offset, place.offset));
};

/** Closes the blocks that are deeper than a column. */
export const outdentTo = (scan: Scan, to: number): void => {
	if (scan.flow > 0) {
		return;
	}

	while (scan.indent > to) {
		scan.tokens.push(token('block-end', scan.position, scan.position));
		scan.indent = scan.indents.pop() ?? -1;
	}
};

/** Puts the token that says "a key begins" before a token that is there already, and opens its mapping. */
export const insertKey = (scan: Scan, key: MaybeKey): void => {
	const index = key.token === null ? scan.tokens.length : scan.tokens.indexOf(key.token, scan.head);
	scan.tokens.splice(index, 0, token('key', key.offset, key.offset));
	indentTo(scan, key.offset - key.lineStart, 'mapping', {index, offset: key.offset});
	key.open = false;
};
