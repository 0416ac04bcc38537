import type {JsonValue} from '../record/types.ts';
import {documentsOf} from './documents.ts';
import {findSecretData, findSecrets, findSure, type Knowledge} from './find-spans.ts';
import {treeOfJson, replaceInJson} from './json-tree.ts';
import {root, type Place} from './place.ts';
import {redactYaml, type Change, type Look} from './redact-yaml.ts';
import {needsLook} from './needs-look.ts';
import {looksRandom} from './random.ts';
import {coverSpans} from './spans.ts';
import type {Leaf} from './tree.ts';
import {judge} from './verdict.ts';
import {walk} from './walk.ts';

/** Redaction by structure and by text, each using the other: a manifest holds config files, which hold JSON. */
export type Inner = {
	/** A text of any kind, with the YAML or JSON that it may be. As many lines come out as went in. */
	readonly text: (text: string) => string;
	readonly yaml: (text: string) => string;
	readonly json: (value: JsonValue, path: readonly string[]) => JsonValue;
};

/** The deepest that texts are looked for inside of texts. */
const deepest = 4;

const unchanged: Change = {change: 'none'};

const isJson = (text: string): boolean => /^\s*(?:\{\s*["\}]|\[\s*["\[\]\{])/v.test(text) && /[\]\}]\s*$/v.test(text);
/** Lines without indentation that YAML has: keys, items, comments, separators, ends of flow collections. */
const yamlLine = /^(?:[\s#\]\}]|---(?:\s|$)|\.\.\.$|-(?:\s|$)|["']?[\w$\-.\/]+["']?[\t ]*:(?:\s|$))/v;

/** A line that is a key, with a value or not. */
const keyLine = /^[\t ]{0,200}(?:-[\t ]{1,20})?["']?[\w$.\/][\w$\-.\/]*["']?:(?:\s|$)/mv;

const isYaml = (text: string): boolean => text.includes('\n') && keyLine.test(text) && text.split('\n').every(line => line === '' || yamlLine.test(line));

/** The most often that a text is looked at again because it changed. */
const rounds = 4;

/** Looks at a text until that changes nothing, so that redacting twice is redacting once: a name may only show when what stood before it is hidden. */
const untilStable = (text: string, look: (text: string) => string): string => {
	let before = text;
	for (let round = 0; round < rounds; round++) {
		const after = look(before);
		if (after === before) {
			break;
		}

		before = after;
	}

	return before;
};

/** Makes the two from what a session knows and its fingerprints. */
export const createInner = (knowledge: Knowledge, fingerprint: (secret: string) => string): Inner => {
	const isKept = (name: string): boolean => knowledge.kept.has(name);

	const vouch = (text: string): void => {
		if (text.length >= 20 && text.length < 300 && looksRandom(text)) {
			knowledge.vouch(text);
		}
	};

	const cover = (text: string): string => coverSpans(text, findSecrets(text, knowledge), fingerprint);

	const changeOf = (leaf: Leaf, place: Place, depth: number): Change => {
		const verdict = judge(leaf, place, isKept);
		switch (verdict.act) {
			case 'keep': {
				vouch(leaf.text);
				return unchanged;
			}

			case 'hide': {
				return {change: 'cover', fingerprint: fingerprint(verdict.secret)};
			}

			case 'sure': {
				const text = coverSpans(leaf.text, findSure(leaf.text, knowledge), fingerprint);
				if (text !== leaf.text) {
					return {change: 'text', text};
				}

				vouch(text);
				return unchanged;
			}

			case 'text': {
				const text = inside(leaf.text, depth);
				return text === leaf.text ? unchanged : {change: 'text', text};
			}
		}
	};

	const lookAt = (depth: number): Look => ({
		scalar: (leaf, place) => changeOf(leaf, place, depth),
		text: text => inside(text, depth),
	});

	/** A text, first by its structure where it has one, then as it stands. */
	const inside = (text: string, depth: number): string => untilStable(text, before => {
		const hasStructure = before.length > 4 && depth <= deepest && (isJson(before) || isYaml(before)) && needsLook(before, knowledge);
		return cover(hasStructure ? documents(before, depth + 1) : before);
	});

	const documents = (text: string, depth: number): string => documentsOf(text).map(part => untilStable(part, before => {
		if (!needsLook(before, knowledge)) {
			return before;
		}

		const {text: redacted, isBroken} = redactYaml(before, lookAt(depth));
		return isBroken ? cover(before) : coverSpans(redacted, findSecretData(redacted), fingerprint);
	})).join('');

	return {
		text: text => inside(text, 0),
		yaml: text => documents(text, 0),
		json(value, path) {
			const replacements = new Map<number, string>();
			walk(treeOfJson(value), root(path), (leaf, place) => {
				const change = changeOf(leaf, place, 0);
				if (change.change !== 'none') {
					replacements.set(leaf.id, change.change === 'cover' ? change.fingerprint : change.text);
				}
			});
			return replaceInJson(value, replacements);
		},
	};
};
