import {stringify} from 'yaml';
import {resolvePlain} from '../manifest/yaml/resolve.ts';

/** How everything is printed: as YAML 1.1, which kubectl and Helm read; in lines of any length. */
export const yamlOptions = {version: '1.1', lineWidth: 0, aliasDuplicateObjects: false} as const;

// Letters first, then nothing that means anything in YAML: a colon or a blank inside is never the last or before the other.
const harmless = /^[\/A-Z_a-z](?:[\w$%\(\)+,\-.\/;=@]|:(?=[\w\/])| (?=[\w\(\/]))*$/v;

/** Words that are no text in YAML 1.1, in any case; an exponent alone is a number for some of its readers. */
const reserved = /^(?:y|yes|true|on|n|no|false|off|null|e[\d_]+)$/iv;

// The octal of YAML 1.2, which 1.1 has not; a key that merges; what ends a document at the start of a line.
const special = /^(?:[+\-]?0o[0-7]+|<<)$|^(?:---|\.\.\.)/v;

/** Line ends and marks that readers take for something else than a part of the text, or refuse. */
const odd = /[^\t\n\u{20}-\u{7E}\u{A0}-\u{2027}\u{202A}-\u{D7FF}\u{E000}-\u{FEFE}\u{FF00}-\u{FFFD}\u{10000}-\u{10FFFF}]/v;

/** Whether a text has characters that readers take for something else than a part of it, or refuse. */
export const isOdd = (text: string): boolean => odd.test(text);

const escaped = (char: string): string => String.raw`\u${char.codePointAt(0)!.toString(16).padStart(4, '0')}`;

/** A text in quotes, with all that is odd in it escaped. */
export const quoted = (text: string): string => JSON.stringify(text).replaceAll(new RegExp(odd.source, 'gv'), char => escaped(char));

/** A text as it stands behind a key or a dash: without quotes where every reader takes it for this text, in quotes or as a block of lines where not. */
const textOf = (text: string): string => {
	if (odd.test(text) || special.test(text) || reserved.test(text)) {
		return quoted(text);
	}

	if (harmless.test(text)) {
		return text;
	}

	const printed = stringify(text, yamlOptions).replace(/\n$/v, '');
	// What the library takes for text, and Helm's reader for a number
	return printed === text && resolvePlain(text).type !== 'string' ? quoted(text) : printed;
};

/** A scalar in one line; null for a text that takes several. */
export const printScalar = (value: string | number | boolean | null): string | null => {
	if (typeof value === 'string') {
		return value.includes('\n') && !odd.test(value) ? null : textOf(value);
	}

	return Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : stringify(value, yamlOptions).replace(/\n$/v, '');
};
