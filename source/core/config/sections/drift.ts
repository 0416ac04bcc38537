import {readFieldPattern, type FieldPattern} from '../../drift/ignore/field-pattern.ts';
import type {IgnoreRule, RuleTarget} from '../../drift/ignore/rule.ts';
import {filledPattern, readPattern} from '../read-pattern.ts';
import {listOf, readShape, readText, type Reader} from '../read.ts';

const anything: RuleTarget = {group: null, kind: null, namespace: null, name: null};

const target: Reader<RuleTarget> = (spot, source) => readShape(spot, source, 'drift.ignore[].target', {
	group: readPattern, kind: filledPattern('kind'), namespace: readPattern, name: filledPattern('name'),
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
