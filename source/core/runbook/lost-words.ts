import {printPath} from '../drift/path.ts';
import {isList, isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';
import {nameClass} from '../redact/secret-names.ts';
import {counted} from '../text/plural.ts';
import type {LostValue} from './lost-values.ts';

/** Characters of a text that a sentence can hold. */
const most = 60;

const isPlain = (text: string): boolean => text.length <= most && /^[\p{Letter}\p{Number}][\p{Letter}\p{Number}+,\-.\/:@_]*$/v.test(text);

const textInWords = (text: string): string | null => {
	if (isPlain(text)) {
		return text;
	}

	return text.length > most || text.includes('\n') ? null : JSON.stringify(text);
};

/** A value as a sentence says it; null where it is too long for one. */
const inWords = (value: JsonValue): string | null => {
	if (isMapping(value)) {
		return Object.keys(value).length === 0 ? 'an empty table' : `a table of ${counted(Object.keys(value).length, 'key')}`;
	}

	if (isList(value)) {
		return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
	}

	return typeof value === 'string' ? textInWords(value) : String(value);
};

/** Whether a key on the way says that the value is nobody else's business: then it is not told, whatever the redactor would make of it. */
const isSecret = (path: LostValue['path']): boolean => path.some(key => nameClass(key) !== 'none');

/** What a lost value was and what stands in its place, as far as it may be told and fits a sentence: `replicas: 3 in 4; not given in 5, where it is 1, the chart's default`. */
export const lostInWords = ({path, before, after}: LostValue, given: number | null, missing: number | null): string => {
	const hidden = isSecret(path);
	const [old, now] = [hidden ? null : inWords(before), hidden || after === null ? null : inWords(after.value)];
	const was = old === null ? `given in ${given}` : `${old} in ${given}`;
	const is = after === null ? 'where it has no value, as the chart has no default' : (now === null ? 'where the chart\'s default counts' : `where it is ${now}, the chart's default`);
	return `${printPath(path)}: ${was}; not given in ${missing}, ${is}`;
};
