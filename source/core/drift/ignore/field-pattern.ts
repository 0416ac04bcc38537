import {placeAt} from '../fields/steps.ts';
import type {Segment} from '../path.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';

/** One step of a pattern: a token of a JSON Pointer, which is a key or a position; or, as our own paths write items of lists, keys with their values in text, or the item itself. */
export type PatternStep =
	| {readonly kind: 'token'; readonly text: string}
	| {readonly kind: 'keys'; readonly keys: ReadonlyArray<readonly [name: string, value: string]>}
	| {readonly kind: 'value'; readonly text: string};

type ItemStep = Exclude<PatternStep, {readonly kind: 'token'}>;

/** Fields that somebody named, as it was written and step by step; no step at all is the whole object. */
export type FieldPattern = {readonly text: string; readonly steps: readonly PatternStep[]};

/** A pattern, or why a text is none, as the end of a sentence that begins with it. */
export type ReadPattern = {readonly ok: true; readonly value: FieldPattern} | {readonly ok: false; readonly why: string};

const wrong = (why: string): ReadPattern => ({ok: false, why});

/** RFC 6901: `~0` is a tilde, `~1` a slash, and a tilde before anything else is a mistake. */
const readPointer = (text: string): ReadPattern => {
	const stray = /~(?![01])/v.exec(text);
	return stray === null
		? {ok: true, value: {text, steps: text.split('/').slice(1).map(token => ({kind: 'token', text: token.replaceAll('~1', '/').replaceAll('~0', '~')}))}}
		: wrong(`has a ~ that is neither ~0 (a tilde) nor ~1 (a slash), at its character ${stray.index + 1}`);
};

/** The first step of a path of our own, and what comes behind it. */
const grammar = /^(?:(?<dot>\.?)(?<key>[$A-Z_a-z][\w$\-]*)|\[(?<quoted>"(?:[^"\\]|\\.)*")\]|\[(?<position>\d+)\]|\[=(?<item>[^\]]*)\]|\[(?<keys>[^"=\]]+=[^\]]*)\])/v;

const unquoted = (text: string): string | null => {
	try {
		return JSON.parse(text) as string;
	} catch {
		return null;
	}
};

const readKeys = (text: string): PatternStep => ({
	kind: 'keys',
	keys: text.split(/,(?=[^,=]+=)/v).map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
});

/** A path as drift prints it: `spec.template.spec.containers[name=api].image`. */
const readOwnPath = (text: string): ReadPattern => {
	if (/^\$[.\[]/v.test(text)) {
		return wrong('reads like a JSONPath; here it is a JSON Pointer, which begins with a slash (/spec/replicas), or a path as drift prints it (spec.replicas)');
	}

	const steps: PatternStep[] = [];
	let rest = text;
	while (rest !== '') {
		const found = grammar.exec(rest);
		const {dot, key, quoted, position, item, keys} = found?.groups ?? {};
		const token = quoted === undefined ? key ?? position : unquoted(quoted);
		const isMisplacedDot = key !== undefined && (dot === '') !== (steps.length === 0);
		if (found === null || token === null || isMisplacedDot) {
			return wrong(`is neither a JSON Pointer, which begins with a slash (/spec/replicas), nor a path as drift prints it, from its character ${text.length - rest.length + 1} on`);
		}

		steps.push(token === undefined ? (keys === undefined ? {kind: 'value', text: item!} : readKeys(keys)) : {kind: 'token', text: token});
		rest = rest.slice(found[0].length);
	}

	return {ok: true, value: {text, steps}};
};

/**
Reads which fields are meant: a JSON Pointer (RFC 6901; empty for the whole object), as Argo CD and Flux take them, or a path as drift prints it.
*/
export const readFieldPattern = (text: string): ReadPattern => text === '' || text.startsWith('/') ? readPointer(text) : readOwnPath(text);

const printed = (value: JsonValue): string => typeof value === 'string' ? value : JSON.stringify(value);

const hasKeys = (item: JsonValue, keys: ReadonlyArray<readonly [string, string]>): boolean => isMapping(item)
	&& keys.every(([name, value]) => Object.hasOwn(item, name) && printed(item[name]!) === value);

/** Whether an item is the one that a step of our own paths names. */
const isNamed = (item: JsonValue, step: ItemStep): boolean => step.kind === 'keys' ? hasKeys(item, step.keys) : printed(item) === step.text;

/** The position that a step names in a list; -1 where it names none there. */
const positionIn = (list: readonly JsonValue[], step: PatternStep): number => {
	if (step.kind !== 'token') {
		return list.findIndex(item => isNamed(item, step));
	}

	return /^(?:0|[1-9]\d*)$/v.test(step.text) && Number(step.text) < list.length ? Number(step.text) : -1;
};

/** Both sides of one place; null where a side has nothing there. */
export type BothSides = {readonly stored: JsonValue; readonly live: JsonValue};

const positionOf = (side: JsonValue, segment: Segment): number => {
	const position = placeAt(side, [segment])?.[0];
	return typeof position === 'number' ? position : -1;
};

/**
Whether a step names what a segment of a difference's path leads to.

A position counts in the stored list; in the live one only where the stored list has no such item, so that `2` may name a third item that somebody added, and never two items at once.
*/
export const namesSegment = (step: PatternStep, segment: Segment, {stored, live}: BothSides): boolean => {
	if (typeof segment === 'string') {
		return step.kind === 'token' && step.text === segment;
	}

	const [storedList, liveList] = [stored, live].map(side => isList(side) ? side : []) as [readonly JsonValue[], readonly JsonValue[]];
	const [storedAt, liveAt] = [positionOf(stored, segment), positionOf(live, segment)];
	if (step.kind !== 'token') {
		return [storedList[storedAt], liveList[liveAt]].some(item => item !== undefined && isNamed(item, step));
	}

	const position = positionIn(storedList, step);
	return position === -1 ? storedAt === -1 && liveAt !== -1 && positionIn(liveList, step) === liveAt : position === storedAt;
};

/** What stands at a pattern's place on one side; null where nothing does. */
export const standsAt = (root: JsonValue, steps: readonly PatternStep[]): {readonly value: JsonValue} | null => {
	let value = root;
	for (const step of steps) {
		if (isList(value)) {
			const position = positionIn(value, step);
			if (position === -1) {
				return null;
			}

			value = value[position]!;
		} else if (step.kind === 'token' && isMapping(value) && Object.hasOwn(value, step.text)) {
			value = value[step.text]!;
		} else {
			return null;
		}
	}

	return {value};
};

const isNothing = (value: JsonValue): boolean => value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** A value without what stands at a pattern's place inside of it; null where nothing is left. */
export const without = (value: JsonValue, [step, ...rest]: readonly PatternStep[]): JsonValue => {
	if (step === undefined) {
		return null;
	}

	if (isList(value)) {
		const position = positionIn(value, step);
		if (position === -1) {
			return value;
		}

		const inner = without(value[position]!, rest);
		const left = isNothing(inner) ? value.toSpliced(position, 1) : value.with(position, inner);
		return isNothing(left) ? null : left;
	}

	if (step.kind !== 'token' || !isMapping(value) || !Object.hasOwn(value, step.text)) {
		return value;
	}

	const {[step.text]: found = null, ...others} = value;
	const inner = without(found, rest);
	const left = isNothing(inner) ? others : {...others, [step.text]: inner};
	return isNothing(left) ? null : left;
};
