import type {Name} from './names-in-text.ts';

/** `name: value`, `"name": value`, `name = value`, `name => value`, and after `${` a default: `${NAME:-value}`. */
const separator = /\\{0,7}["'`]?\]?[\t ]{0,8}(?::=|=>|=(?!=)|:(?![\/:=]|\\(?!\\*["'])))[\t ]*/vy;
/** `your password is hunter2`. */
const sentence = /[\t ]+(?:is|was)(?:[\t ]*:|[\t ]+now)?[\t ]+(?=\S*\d)/vy;
/** `password "value"` alone on a line, as config files without a separator have it. */
const directive = /[\t ]{1,20}(?=["']?[^\s"']{3,200}["']?;?[\t ]{0,20}(?:\r?\n|$))/vy;
const defaultSeparator = /:?[\-=]/vy;
/** `"name": "DB_PASSWORD", "value": "…"`, also as YAML lines, as attributes, and as Go prints structs. */
const pair = /\\{0,7}["'`]?[,;]?\s{0,40}\\{0,7}["'`]?[Vv]alue\\{0,7}["'`]?[\t ]*[:=][\t ]*/vy;
/** `--name value`, also as items of a list. */
const flagGap = /[\t ]+(?!-)|\\{0,7}["'`],\s{0,40}(?=\\{0,7}(?:"[^"\-]|'[^'\-]|`[^\-`]))|["']?\n[\t ]*- +(?!["']?-)/vy;
const tagGap = /(?:\s[^\n<>]{0,200})?>/vy;
/** How API servers print a bad value: after its path and a few words. */
const fieldError = /\]?(?:\.value)?:? (?:(?:Invalid|Unsupported|Duplicate|Forbidden) value|Required value): (?=[\d"])/vy;
const applyError = /\\{0,7}["']?\]?(?:\.value)?:? expected \w+, got &?(?:value\.)?\w+\{Value:/vy;

/** Where a match ends that starts at a place, or -1. The pattern is sticky. */
export const endOf = (pattern: RegExp, text: string, at: number): number => {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : -1;
};

/** What stands on the line before a name decides whether it is an assignment of a config file or of prose. */
const lineStart = /(?:^|\n)[\t ]*(?:(?:[#+\-;]|\/\/|export|set|ENV|ARG|declare -x)[\t ]+)*["']?$/v;

/** Whether only indentation, list marks and the like stand before a place on its line. */
export const startsLine = (text: string, start: number): boolean => {
	const before = text.slice(Math.max(0, start - 60), start);
	return lineStart.test(before.includes('\n') || start <= 60 ? before : `x${before}`);
};

/** Where a value starts, or -1; whether it is one beyond doubt; whether it is the content of an element of XML. */
export type ValueStart = {readonly at: number; readonly isSure: boolean; readonly isTag: boolean};

const sure = (at: number): ValueStart => ({at, isSure: true, isTag: false});
const likely = (at: number): ValueStart => ({at, isSure: false, isTag: false});

const firstEnd = (patterns: readonly RegExp[], text: string, at: number): number => {
	for (const pattern of patterns) {
		const end = endOf(pattern, text, at);
		if (end !== -1) {
			return end;
		}
	}

	return -1;
};

/** Where the value of a name starts. */
export const valueStart = (text: string, name: Name): ValueStart => {
	const before = text.slice(Math.max(0, name.start - 2), name.start);
	if (before === '${') {
		return sure(endOf(defaultSeparator, text, name.end));
	}

	const content = before.endsWith('<') ? endOf(tagGap, text, name.end) : -1;
	if (content !== -1) {
		return {at: content, isSure: true, isTag: true};
	}

	const told = firstEnd([applyError, fieldError, pair], text, name.end);
	if (told !== -1) {
		return sure(told);
	}

	const separated = firstEnd([separator, sentence], text, name.end);
	if (separated !== -1) {
		return likely(separated);
	}

	return text[name.start] === '-' ? sure(endOf(flagGap, text, name.end)) : likely(name.found === 'secret' && startsLine(text, name.start) ? endOf(directive, text, name.end) : -1);
};
