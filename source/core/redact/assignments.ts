import {every, type Sliced} from '../slices/slices.ts';
import {isCovered, valueAt, type About} from './assigned-value.ts';
import {isHidden} from './hide-value.ts';
import {isValue} from './is-value.ts';
import {secretNames, type Name} from './names-in-text.ts';
import type {Span} from './spans.ts';
import {startsLine, valueStart, type ValueStart} from './value-start.ts';

const listItem = /[,\[]\s{0,40}\\{0,7}["'`]([^"'\\\]`]{1,4000})\\{0,7}["'`]/vy;

const spansOfList = (text: string, at: number): Span[] => {
	const spans: Span[] = [];
	listItem.lastIndex = at;
	for (let match = listItem.exec(text); match !== null; match = listItem.exec(text)) {
		const start = match.index + match[0].indexOf(match[1] ?? '');
		spans.push({start, end: start + (match[1] ?? '').length, secret: match[1] ?? ''});
	}

	return spans;
};

/** Whether a bracket that opens before a place is not closed before it. */
const isInBrackets = (before: string): boolean => (before.match(/[\[\{]/gv)?.length ?? 0) > (before.match(/[\]\}]/gv)?.length ?? 0);

/** How far before a name is looked for what it stands in. */
const reach = 60;

/** Whether a bracket, comma or the like before a name ends its value before the next. */
const isInFlow = (before: string): boolean => /[\u{26}?\[\{]\s*\\{0,7}["']?$|-[\-DPX]?$/v.test(before) || (/,\s*\\{0,7}["']?$/v.test(before) && isInBrackets(before));

const aboutOf = (text: string, name: Name, {at, isSure, isTag}: ValueStart): About => {
	const before = text.slice(Math.max(0, name.start - reach), name.start);
	const isFlow = isSure || text[name.start] === '-' || text[at - 1] === '=' || isInFlow(before);
	const quote = isTag || /["'`]/v.test(text.slice(name.end, at)) ? null : /\\{0,7}["'`]$/v.exec(before)?.[0] ?? null;
	return {name: name.start, isLineStart: !isSure && startsLine(text, name.start), isFlow, isTag, enclosing: quote};
};

/** Whether a list stands at a place whose items a name concerns. */
const isNamedList = (text: string, name: Name, at: number): boolean => /^\[\s{0,40}(?:\\{0,7}["'`]|\])/v.test(text.slice(at, at + 50))
	&& (name.found === 'secret' || name.found === 'ambiguous' || /s$/iv.test(text.slice(name.start, name.end)));

const spansOfName = (text: string, name: Name, isKept: (name: string) => boolean): Span[] => {
	const found = valueStart(text, name);
	if (found.at === -1) {
		return [];
	}

	if (isNamedList(text, name, found.at)) {
		return spansOfList(text, found.at).filter(({secret}) => isHidden(name.found, secret, isKept));
	}

	const value = valueAt(text, found.at, aboutOf(text, name, found));
	if (value === null || isCovered(text, value) || !isValue(text, name, value)) {
		return [];
	}

	const secret = text.slice(value.start, value.end);
	return isHidden(name.found, secret, isKept) ? [{start: value.start, end: value.end, secret}] : [];
};

/**
Where a text gives a value to a name that says it is secret. The time grows with the text: each place is looked at once, within a bounded distance.

@yields Between its names.
*/
export function * findAssignments(text: string, isKept: (name: string) => boolean): Sliced<Span[]> {
	const spans: Span[] = [];
	const isPause = every(50);
	for (const name of secretNames(text)) {
		if (isPause()) {
			yield null;
		}

		if (name.found !== 'none') {
			spans.push(...spansOfName(text, name, isKept));
		}
	}

	return spans;
}
