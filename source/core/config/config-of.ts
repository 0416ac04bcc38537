import {isUtf8} from 'node:buffer';
import {ok, type Result} from '../problem/problem.ts';
import {textOfInput} from '../record/input-text.ts';
import {rows} from '../runbook/rows.ts';
import {parseConfig} from './parse.ts';
import {configProblem} from './problem.ts';
import type {Config} from './types.ts';

/** Where a text that was decoded with replacements first lost something. */
const lostAt = (text: string): {readonly line: number; readonly column: number} => {
	const before = text.slice(0, Math.max(text.indexOf('\u{FFFD}'), 0)).split('\n');
	return {line: before.length, column: before.at(-1)!.length + 1};
};

/** Makes the config of a file's bytes, for the rows that the runbook has. UTF-8, or UTF-16 as Windows writes it. Problem `config-invalid`, with every fault that was found. */
export const configOf = (bytes: Uint8Array, file: string): Result<Config> => {
	const text = textOfInput(bytes);
	if (text === null) {
		return configProblem(file, [{line: 1, column: 1, message: 'this is no text'}]);
	}

	if (!isUtf8(bytes) && text.includes('\u{FFFD}')) {
		return configProblem(file, [{...lostAt(text), message: 'this is no UTF-8 text'}]);
	}

	const parsed = parseConfig(text, {file, rows: rows.map(({id}) => id)});
	return parsed.ok ? ok(parsed.value) : configProblem(file, parsed.faults);
};
