/** Anchors, aliases, tags and directives. */
import {code, isBlank, isBreakOrEnd, isGap, isWord} from './characters.ts';
import {at, fail, push, skipToBreak, type Scan} from './scan.ts';

const behindAnchor: ReadonlySet<number> = new Set([code.question, code.colon, code.comma, code.closeBracket, code.closeBrace, code.percent, code.at, code.backtick]);

const readWord = (scan: Scan): string => {
	const from = scan.position;
	while (isWord(at(scan))) {
		scan.position++;
	}

	return scan.text.slice(from, scan.position);
};

export const scanAnchor = (scan: Scan, kind: 'alias' | 'anchor'): void => {
	const start = scan.position;
	scan.position++;
	const text = readWord(scan);
	if (text === '' || !(isGap(at(scan)) || behindAnchor.has(at(scan)))) {
		fail(scan, kind === 'anchor' ? 'an anchor has no name of letters and digits' : 'an alias has no name of letters and digits', start);
		return;
	}

	push(scan, kind, start, {text});
};

const uriText = /[\w!$%\u{26}'\(\)*+,\-.\/:;=?@\[\]~]*/vy;

/** Reads the rest of a tag; null where its escapes make no text. */
const readUri = (scan: Scan): string | null => {
	uriText.lastIndex = scan.position;
	const text = uriText.exec(scan.text)?.[0] ?? '';
	scan.position += text.length;
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
};

/** Reads `!`, `!name` or `!name!`. */
const readHandle = (scan: Scan): string => {
	scan.position++;
	const name = readWord(scan);
	if (at(scan) === code.bang) {
		scan.position++;
		return `!${name}!`;
	}

	return `!${name}`;
};

/** Reads a tag as handle and suffix; a tag in angle brackets has an empty handle, and so has a lone `!`. */
const readTag = (scan: Scan): {readonly handle: string; readonly suffix: string} | null => {
	if (at(scan, 1) === code.less) {
		scan.position += 2;
		const suffix = readUri(scan);
		if (suffix === null || suffix === '' || at(scan) !== code.more) {
			return null;
		}

		scan.position++;
		return {handle: '', suffix};
	}

	const handle = readHandle(scan);
	const suffix = readUri(scan);
	if (suffix === null) {
		return null;
	}

	if (handle.length > 1 && handle.endsWith('!')) {
		return suffix === '' ? null : {handle, suffix};
	}

	const whole = handle.slice(1) + suffix;
	return whole === '' ? {handle: '', suffix: '!'} : {handle: '!', suffix: whole};
};

export const scanTag = (scan: Scan): void => {
	const start = scan.position;
	const tag = readTag(scan);
	if (tag === null || !isGap(at(scan))) {
		fail(scan, 'a tag is not written as YAML 1.1 wants it', start);
		return;
	}

	push(scan, 'tag', start, {text: tag.handle, suffix: tag.suffix});
};

const skipBlanks = (scan: Scan): void => {
	while (isBlank(at(scan))) {
		scan.position++;
	}
};

const directiveLine = /YAML[\t ]+(?<version>\d{1,2}\.\d{1,2})|TAG[\t ]+(?<handle>!(?:[\w\-]*!)?)[\t ]+(?<prefix>[\w!$%\u{26}'\(\)*+,\-.\/:;=?@\[\]~]+)(?=[\s\u{85}]|$)/vy;

/** Scans `%YAML 1.1` or `%TAG HANDLE PREFIX`. */
export const scanDirective = (scan: Scan): void => {
	const start = scan.position;
	directiveLine.lastIndex = start + 1;
	const match = directiveLine.exec(scan.text);
	scan.position = match === null ? start : directiveLine.lastIndex;
	skipBlanks(scan);
	if (at(scan) === code.hash) {
		skipToBreak(scan);
	}

	if (match === null || !isBreakOrEnd(at(scan))) {
		fail(scan, 'a line that starts with % is no directive of YAML', start);
		return;
	}

	const {version, handle, prefix} = match.groups!;
	push(scan, version === undefined ? 'tag-handle' : 'version', start, {text: version ?? handle ?? '', suffix: prefix ?? ''});
};
