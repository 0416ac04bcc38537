import {stripControl} from '../text/sanitise.ts';
import {base64Of} from './base64.ts';

const percentEncoded = (text: string): string => {
	try {
		return encodeURIComponent(text);
	} catch {
		// A lone surrogate has no percent encoding.
		return text;
	}
};

const jsonEscaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** As Go prints JSON, which Helm's and Kubernetes' errors hold. */
const goEscaped = (text: string): string => jsonEscaped(text).replaceAll(/[&<>]/gv, character => String.raw`\u00${character.codePointAt(0)?.toString(16) ?? ''}`);

/**
The ways in which a secret may stand in a text: as it is, in base64 (both alphabets; with the line feed that `echo` adds), and as quoted by JSON (once and twice), YAML, Go or a URL.

Base64 is given without its padding; a reader takes that along.
*/
export const formsOf = (secret: string): {readonly plain: readonly string[]; readonly encoded: readonly string[]} => {
	const trimmed = secret.trim();
	const escaped = jsonEscaped(trimmed);
	const plain = new Set([
		secret,
		trimmed,
		stripControl(trimmed),
		escaped,
		jsonEscaped(escaped),
		goEscaped(trimmed),
		jsonEscaped(goEscaped(trimmed)),
		percentEncoded(trimmed),
		trimmed.replaceAll('\'', '\'\''),
	]);
	const standard = [base64Of(secret), base64Of(trimmed), base64Of(`${trimmed}\n`)];
	const encoded = new Set([...standard, ...standard.map(form => form.replaceAll('+', '-').replaceAll('/', '_'))]);
	return {plain: [...plain], encoded: [...encoded]};
};
