import {readFieldPattern, type FieldPattern} from '../../drift/ignore/field-pattern.ts';
import type {IgnoreRule, RuleTarget} from '../../drift/ignore/rule.ts';
import {glob, type Glob} from '../../text/glob.ts';
import {listOf, readShape, readText, type Reader} from '../read.ts';

const anything: RuleTarget = {group: null, kind: null, namespace: null, name: null};

/** Flux takes regular expressions, and here one would be a pattern that nothing fits. */
const looksLikeExpression = /[$\(\)\[\\\]^\{\|\}]|\.[*+]/v;

const pattern: Reader<Glob> = (spot, source) => {
	const text = readText(spot, source);
	return text !== null && looksLikeExpression.test(text)
		? source.fault(spot.at, `${spot.name} reads like a regular expression; here * stands for any characters, ? for one, and everything else for itself`)
		: (text === null ? null : glob(text));
};

/** A pattern of what is empty nowhere: every object has a kind and a name. */
const filledPattern = (noun: 'kind' | 'name'): Reader<Glob> => (spot, source) => {
	const found = pattern(spot, source);
	return found?.text === '' ? source.fault(spot.at, `${spot.name} is empty, and no ${noun} is; leave the key out for any ${noun}`) : found;
};

const target: Reader<RuleTarget> = (spot, source) => readShape(spot, source, 'drift.ignore[].target', {
	group: pattern, kind: filledPattern('kind'), namespace: pattern, name: filledPattern('name'),
});

const fieldPattern: Reader<FieldPattern> = (spot, source) => {
	const text = readText(spot, source);
	const read = text === null ? null : readFieldPattern(text);
	return read === null ? null : (read.ok ? read.value : source.fault(spot.at, `${spot.name} ${read.why}`));
};

const rule: Reader<Omit<IgnoreRule, 'number'>> = (spot, source) => {
	const before = source.count();
	const found = readShape(spot, source, 'drift.ignore[]', {target, paths: listOf(fieldPattern), reason: readText});
	if (found === null) {
		return null;
	}

	const paths = found.paths ?? [];
	if (paths.length === 0 && source.count() === before) {
		return source.fault(spot.at, `${spot.name} names no field: give it paths, a list of JSON Pointers such as /spec/replicas ("" is the whole object)`);
	}

	const reason = found.reason?.trim() ?? '';
	return {line: source.lineAt(spot.at), target: found.target ?? anything, paths, reason: reason === '' ? null : reason};
};

/** Reads `drift`: rules for differences that are none of the team's business. */
export const readDrift: Reader<readonly IgnoreRule[]> = (spot, source) => {
	const found = readShape(spot, source, 'drift', {ignore: listOf(rule)});
	return (found?.ignore ?? []).map((one, index) => ({...one, number: index + 1}));
};
