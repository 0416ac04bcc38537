import type {JsonValue} from '../record/types.ts';
import type {Sliced} from '../slices/slices.ts';
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
import {leaves} from './walk.ts';

/** Redaction by structure and by text, each using the other: a manifest holds config files, which hold JSON. */
export type Inner = {
	/** A text of any kind, with the YAML or JSON that it may be. As many lines come out as went in. */
	readonly text: (text: string) => Sliced<string>;
	readonly yaml: (text: string) => Sliced<string>;
	readonly json: (value: JsonValue, path: readonly string[]) => Sliced<JsonValue>;
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

/**
Looks at a text until that changes nothing, so that redacting twice is redacting once: a name may only show when what stood before it is hidden.

@yields Where it may stop.
*/
function * untilStable(text: string, look: (text: string) => Sliced<string>): Sliced<string> {
	let before = text;
	for (let round = 0; round < rounds; round++) {
		const after = yield * look(before);
		if (after === before) {
			break;
		}

		before = after;
	}

	return before;
}

/** Makes the two from what a session knows and its fingerprints. */
export const createInner = (knowledge: Knowledge, fingerprint: (secret: string) => string): Inner => {
	const isKept = (name: string): boolean => knowledge.kept.has(name);

	const vouch = (text: string): void => {
		if (text.length >= 20 && text.length < 300 && looksRandom(text)) {
			knowledge.vouch(text);
		}
	};

	function * cover(text: string): Sliced<string> {
		return coverSpans(text, yield * findSecrets(text, knowledge), fingerprint);
	}

	function * changeOf(leaf: Leaf, place: Place, depth: number): Sliced<Change> {
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
				const text = coverSpans(leaf.text, yield * findSure(leaf.text, knowledge), fingerprint);
				if (text !== leaf.text) {
					return {change: 'text', text};
				}

				vouch(text);
				return unchanged;
			}

			case 'text': {
				const text = yield * inside(leaf.text, depth);
				return text === leaf.text ? unchanged : {change: 'text', text};
			}
		}
	}

	const lookAt = (depth: number): Look => ({
		scalar: (leaf, place) => changeOf(leaf, place, depth),
		text: text => inside(text, depth),
	});

	/** A text, first by its structure where it has one, then as it stands. */
	const inside = (text: string, depth: number): Sliced<string> => untilStable(text, function * (before) {
		const hasStructure = before.length > 4 && depth <= deepest && (isJson(before) || isYaml(before)) && (yield * needsLook(before, knowledge));
		return yield * cover(hasStructure ? yield * documents(before, depth + 1) : before);
	});

	function * documents(text: string, depth: number): Sliced<string> {
		let redacted = '';
		for (const part of documentsOf(text)) {
			redacted += yield * untilStable(part, function * (before) {
				if (!(yield * needsLook(before, knowledge))) {
					return before;
				}

				const {text: whole, isBroken} = yield * redactYaml(before, lookAt(depth));
				return isBroken ? yield * cover(before) : coverSpans(whole, yield * findSecretData(whole), fingerprint);
			});
		}

		return redacted;
	}

	return {
		text: text => inside(text, 0),
		yaml: text => documents(text, 0),
		* json(value, path) {
			const replacements = new Map<number, string>();
			for (const [leaf, place] of leaves(yield * treeOfJson(value), root(path))) {
				yield null;
				const change = yield * changeOf(leaf, place, 0);
				if (change.change !== 'none') {
					replacements.set(leaf.id, change.change === 'cover' ? change.fingerprint : change.text);
				}
			}

			return yield * replaceInJson(value, replacements);
		},
	};
};
