import {Buffer} from 'node:buffer';
import {createJsonCursor, skipSpace} from '../record/json-cursor.ts';
import {skipValue} from '../record/json-value.ts';

/** A value out of a text, with its own text and the line that it begins on, counted from 1 in the text that was read. */
export type ReadValue = {readonly value: unknown; readonly text: string; readonly line: number};

export type ReadFault = {readonly message: string; readonly line: number};

export type ReadValues = {readonly values: readonly ReadValue[]; readonly faults: readonly ReadFault[]};

const messages = {character: 'this is not JSON', end: 'the JSON ends early', depth: 'the JSON is nested too deeply'} as const;

const single = (text: string): ReadValue | null => {
	try {
		return {value: JSON.parse(text), text, line: 1};
	} catch {
		return null;
	}
};

/** Tells the line of an offset; each offset must lie behind the one before. */
const createLineCounter = (bytes: Uint8Array): ((offset: number) => number) => {
	let line = 1;
	let counted = 0;
	return offset => {
		for (; counted < offset; counted++) {
			line += Number(bytes[counted] === 0x0A);
		}

		return line;
	};
};

const nextStart = (bytes: Uint8Array, from: number): number => {
	for (let position = Math.max(from, 1); position < bytes.length; position++) {
		if (bytes[position - 1] === 0x0A && (bytes[position] === 0x7B || bytes[position] === 0x5B)) {
			return position;
		}
	}

	return bytes.length;
};

/**
Reads one JSON value, or several behind each other or line by line, as tools stream them.

A broken value is a fault with its line; reading goes on at the next line that begins with a bracket.
*/
export const readJsonValues = (text: string): ReadValues => {
	const whole = single(text);
	if (whole !== null) {
		return {values: [whole], faults: []};
	}

	const bytes = Buffer.from(text);
	const values: ReadValue[] = [];
	const faults: ReadFault[] = [];
	const lineAt = createLineCounter(bytes);
	const textEnd = Buffer.byteLength(text.trimEnd());
	const cursor = createJsonCursor(bytes);
	for (;;) {
		skipSpace(cursor);
		if (cursor.position >= bytes.length) {
			return {values, faults};
		}

		const start = cursor.position;
		if (skipValue(cursor)) {
			const part = bytes.toString('utf8', start, cursor.position);
			values.push({value: JSON.parse(part), text: part, line: lineAt(start)});
			continue;
		}

		const {reason, offset} = cursor.fault!;
		faults.push({message: messages[reason], line: lineAt(reason === 'end' ? textEnd : offset)});
		cursor.fault = null;
		cursor.depth = 0;
		cursor.position = nextStart(bytes, Math.max(offset, start + 1));
	}
};
