import {textOfBase64} from './base64.ts';
import {isHidden} from './hide-value.ts';
import {pathInObject, type Place} from './place.ts';
import {isCoverText, isReference} from './plain-values.ts';
import {harmlessName} from './random-tokens.ts';
import {nameClass, wordsOf, type NameClass} from './secret-names.ts';
import type {Leaf} from './tree.ts';
import {wordList} from './word-list.ts';

/**
What is to be done with a value.

- `keep`: nothing, it is a name or a switch. `sure`: hide what is known or tells itself. `text`: look at it as at any text. `hide`: hide it whole; `secret` is what it holds, out of base64.
*/
export type Verdict =
	| {readonly act: 'keep' | 'sure' | 'text'}
	| {readonly act: 'hide'; readonly secret: string; readonly why: 'data' | 'name'};

const keep: Verdict = {act: 'keep'};
const sure: Verdict = {act: 'sure'};
const asText: Verdict = {act: 'text'};

/** What a rule looks at: a value, where it stands, and which names are those of objects. */
type Case = {
	readonly text: string;
	readonly kind: Leaf['kind'];
	readonly place: Place;
	readonly path: readonly string[];
	readonly key: string;
	readonly isKept: (name: string) => boolean;
};

/** Judges a value, or leaves it to the next rule. */
type Rule = (about: Case) => Verdict | null;

const nothing: Rule = ({text}) => text.trim() === '' || isCoverText(text) ? keep : null;

/** Top-level fields of a Secret that are not its content. */
const secretFields = wordList('apiVersion kind metadata type immutable status');

/** A value of a Secret, whatever it is called; a field that fell out of its place counts. */
const secretContent: Rule = ({text, place: {object}, path}) => {
	const [field] = path;
	return object === null || field === undefined || (field !== 'stringData' && (object.kind !== 'Secret' || secretFields.has(field))) ? null : {act: 'hide', secret: (field === 'stringData' ? null : textOfBase64(text)) ?? text, why: path.length > 1 || field === 'data' ? 'data' : 'name'};
};

const constant: Rule = ({kind}) => kind === 'other' ? keep : null;

const identityKeys = wordList('name namespace generateName uid resourceVersion selfLink creationTimestamp generation');

/** What an object is and is called. */
const identity: Rule = ({place: {object}, path, key}) => {
	const isIdentity = path.length === 1 ? key === 'apiVersion' || key === 'kind' : path.at(-2) === 'metadata' && identityKeys.has(key);
	return object !== null && isIdentity ? keep : null;
};

const labelMaps = wordList('labels matchLabels selector nodeSelector commonLabels podLabels extraLabels');

const label: Rule = ({path}) => !path.includes('annotations') && path.slice(0, -1).some(name => labelMaps.has(name)) ? sure : null;

const imageKeys = wordList('image imageID repository tag digest registry imageTag baseImage');

const image: Rule = ({text, key}) => imageKeys.has(key) && /^[\w\-.\/:@]+$/v.test(text) && !text.includes('://') ? keep : null;

const digestWords = wordList('checksum digest fingerprint revision uid resourceversion commit');

/** A digest under a name that says so first or last: `checksum/secret`, `config.checksum`. */
const digest: Rule = ({text, key}) => {
	const words = wordsOf(key);
	const isNamedDigest = [words.at(0), words.at(-1)].some(word => digestWords.has(word ?? ''));
	return isNamedDigest && /^(?:sha\d{1,3}[\-:])?\p{ASCII_Hex_Digit}{6,128}$/v.test(text) ? sure : null;
};

const valueKeys = wordList('value Value default plain plaintext literal data content string raw');

/** The class of the name that a value stands under: its key, the name beside it, the flag before it, or the key above `value:` and `key:`. */
const classAt = ({path, beside, after, collected}: Place): NameClass => {
	const key = path.at(-1) ?? '';
	const above = path.at(-2) ?? '';
	const candidates = [beside ?? key, after?.includes('=') === false ? after : '', valueKeys.has(key) ? above : ''];
	const found = candidates.map(name => nameClass(name)).find(other => other !== 'none') ?? 'none';
	const isKeyOf = found === 'none' && key === 'key' && nameClass(`${above}.key`) === 'secret';
	return isKeyOf || (collected && (found === 'none' || found === 'weak')) ? 'ambiguous' : found;
};

/** Annotations name Secrets by `auth-secret: name`. */
const isAnnotatedReference = ({text, path, key}: Case): boolean => path.includes('annotations') && /secrets?$/v.test(key) && /^[\w\-.\/]+$/v.test(text) && !/\d{4}/v.test(text);

const named: Rule = about => {
	const {text, place, isKept} = about;
	const isFlag = place.after !== null && /^--?[a-z][\w\-]*(?:[=].*)?$/isv.test(text);
	return !isFlag && isHidden(classAt(place), text, isKept) && !isAnnotatedReference(about) ? {act: 'hide', secret: text, why: 'name'} : null;
};

const number: Rule = ({kind}) => kind === 'number' ? sure : null;

const nameTails = wordList('name names id ids ref class host hostname zone region arn path namespace node domain');

/** One word under a name for names, ids or digests: it may look random and is none. */
const identifier: Rule = ({text, key, place}) => {
	const name = place.beside ?? key;
	const isNamesName = nameTails.has(wordsOf(name).findLast(word => !/^\d/v.test(word)) ?? '');
	return /^[\w+\-.\/:=@]+$/v.test(text) && (isNamesName || harmlessName(name) || isReference(text)) ? sure : null;
};

/** The first rule that knows decides. */
const rules: readonly Rule[] = [nothing, secretContent, constant, identity, label, image, digest, named, number, identifier];

/** Judges one value by its place. `isKept` knows the names of objects. */
export const judge = ({text, kind}: Leaf, place: Place, isKept: (name: string) => boolean): Verdict => {
	const path = pathInObject(place);
	const about = {text, kind, place, path, key: path.at(-1) ?? place.path.at(-1) ?? '', isKept};
	for (const rule of rules) {
		const verdict = rule(about);
		if (verdict !== null) {
			return verdict;
		}
	}

	return asText;
};
