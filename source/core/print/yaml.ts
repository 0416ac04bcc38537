import {stringify} from 'yaml';
import {isList, isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';
import {every, finish, type Sliced} from '../slices/slices.ts';
import {blockHeader} from './block.ts';
import {isOdd, printScalar, quoted, yamlOptions} from './scalar.ts';

/** Characters of a key beyond which readers do not find its colon. */
const longestKey = 1000;

/** A text of several lines behind a key or a dash: its header, and its lines below. */
export const blockOf = (text: string): readonly string[] => {
	const header = blockHeader(text);
	return header === null
		? stringify({k: text}, yamlOptions).slice('k: '.length).replace(/\n$/v, '').split('\n')
		: [header, ...(header === '|-' ? text : text.slice(0, -1)).split('\n').map(line => line === '' ? '' : `  ${line}`)];
};

/** A text alone. */
const printText = (text: string): string => {
	const header = isOdd(text) ? null : blockHeader(text);
	return header === null ? stringify(text, yamlOptions) : `${header}\n${text}${header === '|-' ? '\n' : ''}`;
};

/** What stands before a value on its line, with a blank behind it where it needs one. */
const spaced = (head: string): string => head === '' || head.endsWith(' ') ? head : `${head} `;

/** Lines of a block from one pause to the next. */
const pauseAfter = 1000;

/**
Prints a value as YAML for people and for `kubectl` and Helm, which read YAML 1.1: a text such as `yes`, `0123`, `12:30`, `0o7` or `0b-1` is quoted, since it would come back as another type there or from a reader of YAML 1.2. Lines are not folded and nothing becomes an alias.

@yields Every now and then: a value of 1 MB takes longer than a key press may wait.
*/
export function * printYamlInSlices(value: JsonValue): Sliced<string> {
	const isPause = every(50);
	const lines: string[] = [];

	/**
	Puts a value behind what stands before it on its line: `key: `, `- ` or nothing.

	@yields Where it may stop.
	*/
	function * print(part: JsonValue, head: string, indent: string, isItem: boolean): Sliced<null> {
		if (isPause()) {
			yield null;
		}

		if (isList(part)) {
			yield * printItems(part, head, indent, isItem);
		} else if (isMapping(part)) {
			yield * printEntries(part, head, indent, isItem);
		} else {
			const scalar = printScalar(part);
			if (scalar === null) {
				const [first = '', ...rest] = blockOf(part as string);
				lines.push(`${spaced(head)}${first}`);
				for (const [index, line] of rest.entries()) {
					if (index % pauseAfter === 0) {
						yield null;
					}

					lines.push(line.startsWith('  ') ? indent + line.slice(2) : line);
				}
			} else {
				lines.push(`${spaced(head)}${scalar}`);
			}
		}

		return null;
	}

	function * printItems(items: readonly JsonValue[], head: string, indent: string, isItem: boolean): Sliced<null> {
		if (items.length === 0) {
			lines.push(`${spaced(head)}[]`);
			return null;
		}

		if (head !== '' && !isItem) {
			lines.push(head);
		}

		for (const [index, item] of items.entries()) {
			const before = index === 0 && isItem ? head : indent;
			yield * print(item, `${before}- `, `${indent}  `, true);
		}

		return null;
	}

	function * printEntries(entries: Readonly<Record<string, JsonValue>>, head: string, indent: string, isItem: boolean): Sliced<null> {
		const keys = Object.keys(entries);
		if (keys.length === 0) {
			lines.push(`${spaced(head)}{}`);
			return null;
		}

		if (head !== '' && !isItem) {
			lines.push(head);
		}

		for (const [index, key] of keys.entries()) {
			const inner = entries[key]!;
			const before = index === 0 && isItem ? head : indent;
			const name = printScalar(key) ?? quoted(key);
			if (name.length > longestKey) {
				lines.push(`${before}? ${name}`);
				yield * print(inner, `${indent}: `, `${indent}  `, true);
			} else {
				yield * print(inner, `${before}${name}:`, `${indent}  `, false);
			}
		}

		return null;
	}

	if (typeof value === 'string') {
		// A text alone stands at the margin, for people
		return printText(value);
	}

	yield * print(value, '', '', false);
	return `${lines.join('\n')}\n`;
}

/** The same at once. */
export const printYaml = (value: JsonValue): string => finish(printYamlInSlices(value));
