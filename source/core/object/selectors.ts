import {isApiObject, objectAt, textAt, textsAt, type ApiObject} from './api-value.ts';

/** Whether an object is selected. */
export type Selects = (object: ApiObject) => boolean;

const label = (object: ApiObject, key: string): string | undefined => {
	const labels = textsAt(objectAt(object, 'metadata'), 'labels');
	return Object.hasOwn(labels, key) ? labels[key] : undefined;
};

const choiceTerm = /^(?<key>[^\s!\(\),=]+)\s+(?<operator>in|notin)\s*\((?<values>[^\(\)]*)\)$/v;
const equalTerm = /^(?<key>[^\s!\(\),=]+)\s*(?<operator>={1,2}|!=)\s*(?<value>[^\s!\(\),=]*)$/v;
const existsTerm = /^(?<not>!?)\s*(?<key>[^\s!\(\),=]+)$/v;

const labelTerm = (term: string): Selects | null => {
	const choice = choiceTerm.exec(term)?.groups;
	if (choice !== undefined) {
		const values = new Set(choice['values']!.split(',').map(value => value.trim()));
		return object => {
			const value = label(object, choice['key']!);
			return (value !== undefined && values.has(value)) === (choice['operator'] === 'in');
		};
	}

	const equal = equalTerm.exec(term)?.groups;
	if (equal !== undefined) {
		return object => (label(object, equal['key']!) === equal['value']) === (equal['operator'] !== '!=');
	}

	const exists = existsTerm.exec(term)?.groups;
	return exists === undefined ? null : object => (label(object, exists['key']!) === undefined) === (exists['not'] === '!');
};

/** The text at a path of keys; empty where there is none, as the API server takes it. */
const fieldAt = (object: ApiObject, keys: readonly string[]): string => {
	const [key = '', ...rest] = keys;
	if (rest.length === 0) {
		return textAt(object, key) ?? '';
	}

	const inner = Object.hasOwn(object, key) ? object[key] : null;
	return isApiObject(inner) ? fieldAt(inner, rest) : '';
};

const fieldTerm = (term: string): Selects | null => {
	const equal = /^(?<path>[^!=]+)(?<operator>={1,2}|!=)(?<value>[^=]*)$/v.exec(term)?.groups;
	return equal === undefined ? null : object => (fieldAt(object, equal['path']!.split('.')) === equal['value']) === (equal['operator'] !== '!=');
};

/** Cuts at commas, but for those between the values of one term. */
const termsOf = (selector: string): readonly string[] => {
	const terms: string[] = [''];
	let isInside = false;
	for (const character of selector) {
		isInside = character === '(' || (isInside && character !== ')');
		if (character === ',' && !isInside) {
			terms.push('');
		} else {
			terms[terms.length - 1] += character;
		}
	}

	return terms;
};

const all = (selector: string | null, read: (term: string) => Selects | null): Selects | null => {
	const terms = termsOf(selector ?? '').map(term => term.trim()).filter(term => term !== '').map(term => read(term));
	return terms.includes(null) ? null : object => terms.every(term => term!(object));
};

/** Reads a label selector as the API server does: `a=b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`, `a`, `!a`, joined by commas; what lacks a label is no other value's. Null for a text that is none; no selector selects everything. */
export const labelSelector = (selector: string | null): Selects | null => all(selector, labelTerm);

/** Reads a field selector: `metadata.name=api`, `type!=Normal`, joined by commas. The API server knows some paths of each kind, this one all. Null for a text that is none. */
export const fieldSelector = (selector: string | null): Selects | null => all(selector, fieldTerm);
