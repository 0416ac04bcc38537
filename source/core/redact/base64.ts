import {Buffer} from 'node:buffer';

/** Base64 digits without their padding. */
export const withoutPadding = (digits: string): string => {
	let end = digits.length;
	while (digits[end - 1] === '=') {
		end--;
	}

	return digits.slice(0, end);
};

const standard = /^[\s+\/0-9A-Za-z]*(?:={1,2}\s*)?$/v;
const urlSafe = /^[\w\-]*={0,2}$/v;

const decoder = new TextDecoder('utf-8', {fatal: true});

/** The text that a base64 holds; null where it is no base64, or holds no UTF-8 text. Line breaks inside are allowed, as in YAML. */
export const textOfBase64 = (encoded: string): string | null => {
	const compact = encoded.replaceAll(/\s/gv, '');
	const digits = withoutPadding(compact);
	if (digits === '' || digits.length % 4 === 1 || !(standard.test(encoded) || urlSafe.test(compact)) || (compact.length !== digits.length && compact.length % 4 !== 0)) {
		return null;
	}

	try {
		return decoder.decode(Buffer.from(compact, 'base64'));
	} catch {
		return null;
	}
};

/** Whether a text can be read by a person: no control characters but tabs and line breaks. */
export const isReadable = (text: string): boolean => !/[[\p{Control}\p{Private_Use}\p{Unassigned}]--[\t\n\r]]/v.test(text);

/** The base64 digits of a text, without padding. */
export const base64Of = (text: string): string => withoutPadding(Buffer.from(text, 'utf8').toString('base64'));
