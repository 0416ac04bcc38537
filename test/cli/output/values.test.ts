import {describe, expect, it} from 'vitest';
import {paint, wantsColour} from '../../../source/cli/output/colour.ts';
import {revealed} from '../../../source/cli/output/reveal.ts';
import {printJson, shownJson} from '../../../source/cli/output/shown-json.ts';
import {statusTone, statusWord} from '../../../source/cli/output/status.ts';
import {utcTime} from '../../../source/cli/output/time.ts';
import {createOutput} from '../../../source/cli/output/output.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {words, type Shown} from '../../../source/core/text/shown.ts';
import {createHost} from '../host.ts';
import {plainRedactor} from './plain-redactor.ts';

describe('times', () => {
	it.each([
		['2026-11-30T02:38:27Z', '2026-11-30T02:38:27Z'],
		['2026-11-30T02:38:27.123456789-05:00', '2026-11-30T07:38:27.123456789Z'],
		['2026-11-30T02:38:27.5+01:00', '2026-11-30T01:38:27.5Z'],
		['0001-01-01T00:00:00Z', null],
		['', null],
		['yesterday', null],
		['2026-13-30T02:38:27Z', null],
		[null, null],
	])('%s is %s', (stored, utc) => {
		expect(utcTime(stored)).toBe(utc);
	});
});

describe('colours', () => {
	it.each([
		[{isTerminal: true, refused: false, environment: {}}, true],
		[{isTerminal: false, refused: false, environment: {}}, false],
		[{isTerminal: true, refused: true, environment: {}}, false],
		[{isTerminal: true, refused: false, environment: {NO_COLOR: '1'}}, false],
		[{isTerminal: true, refused: false, environment: {NO_COLOR: ''}}, true],
		[{isTerminal: true, refused: false, environment: {TERM: 'dumb'}}, false],
	])('%j: %s', (asked, wanted) => {
		expect(wantsColour(asked)).toBe(wanted);
	});

	it('leave plain and empty text alone', () => {
		expect(paint(words('a'), 'plain')).toBe('a');
		expect(paint(words(''), 'bad')).toBe('');
		expect(paint(words('a'), 'quiet')).toBe('\u{1B}[2ma\u{1B}[22m');
	});
});

describe('JSON of unknown content', () => {
	const text = (data: string): Shown => data.replaceAll('secret', '#') as Shown;

	it('redacts texts and keys, and leaves everything else', () => {
		expect(shownJson({a: ['secret', 1, true, null], secret: {b: 'x'}}, text)).toEqual({a: ['#', 1, true, null], '#': {b: 'x'}});
	});

	const print = (value: JsonValue): string => printJson(shownJson(value, text));

	it('loses no key', () => {
		expect(JSON.parse(print({secret: 1, '#': 2}))).toEqual({'#': 1, '#~2': 2});
	});

	it('keeps a key that objects are born with', () => {
		const born = JSON.parse('{"__proto__": {"a": "secret"}}') as JsonValue;
		expect(print(born)).toBe('{\n  "__proto__": {\n    "a": "#"\n  }\n}');
	});
});

describe('revealed text', () => {
	it('cannot drive a terminal', () => {
		expect(revealed('a\u{1B}[2Jb', {isTerminal: true})).toBe('ab');
	});

	it('keeps every byte for a file', () => {
		expect(revealed('a\u{1B}[2J\tb\r\n', {isTerminal: false})).toBe('a\u{1B}[2J\tb\r\n');
	});
});

describe('statuses', () => {
	it('stay Helm\'s words even where a Secret holds the same word', () => {
		const output = createOutput(createHost().host, plainRedactor('deployed'), false);
		expect(statusWord('deployed', output)).toBe('deployed');
		expect(statusWord('half-deployed', output)).toBe('half-⟨#0001⟩');
		expect(statusWord(null, output)).toBeNull();
	});

	it('that Helm does not know ask for attention', () => {
		expect(statusTone('deployed')).toBe('good');
		expect(statusTone('constructor')).toBe('attention');
		expect(statusTone(null)).toBe('attention');
	});
});
