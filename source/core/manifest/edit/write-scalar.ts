import type {JsonValue} from '../../record/types.ts';
import {linesOf} from '../read-document.ts';
import {readYaml} from '../read-yaml.ts';

/** Whether a text stands for itself without quotes, in a block and between brackets: for Helm's YAML 1.1 `y` does not. */
const isPlain = (text: string): boolean => {
	if (!/^[\w.][\w\-.\/]*$/v.test(text)) {
		return false;
	}

	const read = readYaml(linesOf(text));
	return read.ok && read.value === text;
};

/** Writes a scalar in the manner of the text that it takes the place of: in the same quotes, or in none where none are needed. */
export const writeScalar = (value: JsonValue, old: string): string => {
	if (typeof value !== 'string') {
		return JSON.stringify(value);
	}

	if (old.startsWith('\'') && !/\p{Control}/v.test(value)) {
		return `'${value.replaceAll('\'', '\'\'')}'`;
	}

	return !old.startsWith('"') && isPlain(value) ? value : JSON.stringify(value);
};
