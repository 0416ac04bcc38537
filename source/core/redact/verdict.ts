import {textOfBase64} from './base64.ts';
import {isHidden} from './hide-value.ts';
import {pathInObject, type Place} from './place.ts';
import {isCoverText, isReference} from './plain-values.ts';
import {harmlessName} from './random-tokens.ts';
import {nameClass, wordsOf, type NameClass} from './secret-names.ts';
import type {Leaf} from './tree.ts';

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

/** Top-level fields of a Secret that are not its content. */
const secretFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'type', 'immutable', 'status']);
const identity: ReadonlySet<string> = new Set(['name', 'namespace', 'generateName', 'uid', 'resourceVersion', 'selfLink', 'creationTimestamp', 'generation']);
const labelMaps: ReadonlySet<string> = new Set(['labels', 'matchLabels', 'selector', 'nodeSelector', 'commonLabels', 'podLabels', 'extraLabels']);
const imageKeys: ReadonlySet<string> = new Set(['image', 'imageID', 'repository', 'tag', 'digest', 'registry', 'imageTag', 'baseImage']);
const nameTails: ReadonlySet<string> = new Set(['name', 'names', 'id', 'ids', 'ref', 'class', 'host', 'hostname', 'zone', 'region', 'arn', 'path', 'namespace', 'node', 'domain']);
const digestWords: ReadonlySet<string> = new Set(['checksum', 'digest', 'fingerprint', 'revision', 'uid', 'resourceversion', 'commit']);

/** Whether a name ends in a word for names and ids, numbered or not. */
const isNamesName = (name: string): boolean => nameTails.has(wordsOf(name).findLast(word => !/^\d/v.test(word)) ?? '');

/** Whether a value is a digest under a name that says so first or last: `checksum/secret`, `config.checksum`. */
const isDigest = (name: string, text: string): boolean => {
	const words = wordsOf(name);
	return /^(?:sha\d{1,3}[\-:])?\p{ASCII_Hex_Digit}{6,128}$/v.test(text) && [words.at(0), words.at(-1)].some(word => digestWords.has(word ?? ''));
};

const valueKeys: ReadonlySet<string> = new Set(['value', 'Value', 'default', 'plain', 'plaintext', 'literal', 'data', 'content', 'string', 'raw']);

/** A value of a Secret, whatever it is called. */
const secretContent = (place: Place, text: string): Verdict | null => {
	const [field, ...below] = pathInObject(place);
	if (place.object === null || field === undefined) {
		return null;
	}

	if (field === 'stringData') {
		return {act: 'hide', secret: text, why: 'data'};
	}

	return place.object.kind !== 'Secret' || secretFields.has(field) ? null : {act: 'hide', secret: textOfBase64(text) ?? text, why: below.length > 0 || field === 'data' ? 'data' : 'name'};
};

/** The class of the name that a value stands under: its key, the name beside it, the flag before it, or the key above `value:`. */
const classAt = ({path, beside, after, collected}: Place): NameClass => {
	const key = path.at(-1) ?? '';
	const candidates = [beside ?? key, after?.includes('=') === false ? after : '', valueKeys.has(key) ? path.at(-2) ?? '' : ''];
	const found = candidates.map(name => nameClass(name)).find(other => other !== 'none') ?? 'none';
	return collected && (found === 'none' || found === 'weak') ? 'ambiguous' : found;
};

/** Annotations name Secrets by `auth-secret: name`. */
const isAnnotatedReference = (place: Place, text: string): boolean => {
	const inObject = pathInObject(place);
	return inObject.includes('annotations') && /secrets?$/v.test(inObject.at(-1) ?? '') && /^[\w\-.\/]+$/v.test(text) && !/\d{4}/v.test(text);
};

/** Judges one value by its place. `isKept` knows the names of objects. */
export const judge = (leaf: Leaf, place: Place, isKept: (name: string) => boolean): Verdict => {
	const {text, kind} = leaf;
	if (text.trim() === '' || isCoverText(text)) {
		return keep;
	}

	const content = secretContent(place, text);
	if (content !== null || kind === 'other') {
		return content ?? keep;
	}

	const inObject = pathInObject(place);
	const key = inObject.at(-1) ?? place.path.at(-1) ?? '';
	if (place.object !== null && (inObject.length === 1 ? ['apiVersion', 'kind'].includes(key) : inObject.at(-2) === 'metadata' && identity.has(key))) {
		return keep;
	}

	if (inObject.slice(0, -1).some(name => labelMaps.has(name)) && !inObject.includes('annotations')) {
		return sure;
	}

	if (imageKeys.has(key) && /^[\w\-.\/:@]+$/v.test(text) && !text.includes('://')) {
		return keep;
	}

	if (isDigest(key, text)) {
		return sure;
	}

	if (isHidden(classAt(place), text, isKept) && !isAnnotatedReference(place, text) && (place.after === null || !text.startsWith('-'))) {
		return {act: 'hide', secret: text, why: 'name'};
	}

	if (kind === 'number') {
		return sure;
	}

	const isOneWord = /^[\w+\-.\/:=@]+$/v.test(text);
	return isOneWord && (harmlessName(place.beside ?? key) || isNamesName(place.beside ?? key) || isReference(text)) ? sure : asText;
};
