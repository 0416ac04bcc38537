import type {AssignedValue} from './assigned-value.ts';
import type {Name} from './names-in-text.ts';
import {isWordy} from './plain-values.ts';
import {endOf, startsLine} from './value-start.ts';
import {wordList} from './word-list.ts';

/** What messages say of a password. */
const statusWords = wordList(`
	absent accepted bad blank changed denied disabled empty enabled error expired failed failure incorrect invalid mismatch missing none null ok optional rejected required reset set short unauthorized
	unknown unset valid weak wrong
`);

const clauseEnd = /[\t ]*(?:[\),;]|\r?\n|$)/vy;

/** Whether a word in the middle of a line is a value, and none of a sentence that goes on. */
const isValueWord = (text: string, {found}: Name, {start, end}: AssignedValue): boolean => {
	const word = text.slice(start, end);
	if (/^\d{1,5}$/v.test(word)) {
		return false;
	}

	return /[\W\d_]/v.test(word) ? found === 'secret' || !isWordy(word) : found === 'secret' && endOf(clauseEnd, text, end) !== -1 && !statusWords.has(word.toLowerCase());
};

/** Whether a value is one: no word of a sentence, and no count in a list of counts. */
export const isValue = (text: string, name: Name, value: AssignedValue): boolean => {
	if (value.place === 'word') {
		return isValueWord(text, name, value);
	}

	const isCount = value.place === 'rest' && /^\d{1,5}$/v.test(text.slice(value.start, value.end)) && text.slice(name.end, value.start) === ': ';
	return !isCount || startsLine(text, name.start);
};
