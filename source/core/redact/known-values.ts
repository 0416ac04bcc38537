/* eslint-disable unicorn/prefer-code-point -- texts are compared by UTF-16 units, as positions in them count */
import {withoutPadding} from './base64.ts';
import {formsOf} from './forms.ts';
import {isPlainVocabulary} from './vocabulary.ts';
import type {Span} from './spans.ts';

/** The shortest value that is looked for everywhere; shorter ones are hidden only in their own place. */
export const shortest = 8;

/** So much of a longer value is enough to know it: what was cut off for a screen or a message is found too. */
const enough = 64;

/** What a session knows to be secret, and finds again wherever it stands. */
export type KnownValues = {
	/** Adds a secret. True when it was new. */
	readonly add: (secret: string) => boolean;
	/** The secret that a text stands for in any of its forms; the text itself when it is not known. */
	readonly canonical: (text: string) => string;
	/** Where secrets stand in a text. The time grows with the text, hardly with the number of secrets. */
	readonly find: (text: string) => Span[];
};

type Form = {readonly text: string; readonly secret: string; readonly encoded: boolean};

/** How many buckets sort the places of a text, by their next four characters, into those where a secret may start and the rest. */
const bucketCount = 0x1_00_00;

const bucketOf = (text: string, index: number): number =>
	(text.charCodeAt(index) + (text.charCodeAt(index + 1) * 131) + (text.charCodeAt(index + 2) * 8191) + (text.charCodeAt(index + 3) * 57_413)) % bucketCount;

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A word or number counts only where it stands by itself: `postgres` is not in `postgresql`, nor 12345678 in a longer number. */
const standsAlone = (form: string): ((code: number) => boolean) | null => {
	if (/^\p{Letter}{1,15}$/v.test(form)) {
		return isLetter;
	}

	return /^\d+$/v.test(form) ? isDigit : null;
};

/** Whether a match is the key of a mapping or the scheme of a URL; only words can be. */
const isKeyPlace = (text: string, end: number): boolean => /^\\*["']?\s?(?::|=(?!=))/v.test(text.slice(end, end + 8));

/** How far a text goes on like a form, from its start. */
const agreement = (text: string, start: number, form: string): number => {
	let length = Math.min(shortest, form.length);
	while (length < form.length && text.charCodeAt(start + length) === form.charCodeAt(length)) {
		length++;
	}

	return length;
};

/** Makes an empty memory of secrets. */
export const createKnownValues = (): KnownValues => {
	const forms = new Map<string, Form>();
	const byStart = new Map<string, Form[]>();
	const buckets = new Uint8Array(bucketCount);

	const addForm = (text: string, secret: string, encoded: boolean): void => {
		if (text.length < shortest || forms.has(text)) {
			return;
		}

		const form = {text, secret, encoded};
		forms.set(text, form);
		const start = text.slice(0, shortest);
		const same = byStart.get(start) ?? [];
		same.push(form);
		same.sort((a, b) => b.text.length - a.text.length);
		byStart.set(start, same);
		buckets[bucketOf(text, 0)] = 1;
	};

	const matchAt = (text: string, start: number): Span | null => {
		const candidates = byStart.get(text.slice(start, start + shortest));
		for (const {text: form, secret, encoded} of candidates ?? []) {
			const length = agreement(text, start, form);
			if (length < form.length && length < enough) {
				continue;
			}

			let end = start + length;
			const alone = encoded ? null : standsAlone(form);
			if (alone !== null && (alone(text.charCodeAt(start - 1)) || alone(text.charCodeAt(end)) || (alone === isLetter && isKeyPlace(text, end)))) {
				continue;
			}

			if (encoded) {
				end += /^={1,2}/v.exec(text.slice(end, end + 2))?.[0].length ?? 0;
			}

			return {start, end, secret: length < form.length ? text.slice(start, end) : secret};
		}

		return null;
	};

	return {
		add(secret) {
			const trimmed = secret.trim();
			if (trimmed.length < shortest || forms.has(trimmed) || isPlainVocabulary(trimmed)) {
				return false;
			}

			const {plain, encoded} = formsOf(secret);
			for (const text of plain) {
				addForm(text, trimmed, false);
			}

			for (const text of encoded) {
				addForm(text, trimmed, true);
			}

			return true;
		},
		canonical(text) {
			const trimmed = text.trim();
			return forms.get(trimmed)?.secret ?? forms.get(withoutPadding(trimmed))?.secret ?? trimmed;
		},
		find(text) {
			const spans: Span[] = [];
			if (forms.size === 0) {
				return spans;
			}

			for (let index = 0; index <= text.length - shortest; index++) {
				if (buckets[bucketOf(text, index)] !== 1) {
					continue;
				}

				const span = matchAt(text, index);
				if (span === null) {
					continue;
				}

				spans.push(span);
				index = span.end - 1;
			}

			return spans;
		},
	};
};
