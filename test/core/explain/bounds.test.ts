/** Inputs that nobody wrote for a person: they end, with little memory, and say nothing that is not there. */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {explainLog, explainSteps} from '../../../source/core/explain/explain-log.ts';
import {messages} from './messages.ts';

const size = 2_000_000;
const repeated = (part: string): string => part.repeat(Math.ceil(size / part.length)).slice(0, size);

const noise = (): string => {
	let state = 1;
	return Buffer.from(Uint8Array.from({length: size}, () => {
		state = (state * 48_271) % 2_147_483_647;
		return state % 97 === 0 ? 10 : 32 + (state % 95);
	})).toString();
};

describe('much of', () => {
	it.each([
		['noise', noise()],
		['nearly a fault, in lines', repeated('Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progres\n')],
		['nearly a fault, in one line', repeated('another operation (install/upgrade/rollback) is in progres ')],
		['nearly a refusal', repeated('Deployment "x" is invalid: ')],
		['nearly a refusal, in lines', repeated('Deployment "x" is invalid: a\n')],
		['nearly rights', repeated('x is forbidden: User "u" cannot ')],
		['nearly a connection', repeated('UPGRADE FAILED: no such host httq://')],
		['what exists', repeated('something already exists in some place that is far away\n')],
		['quotes', repeated('"')],
		['escaped quotes', repeated(String.raw`\"`)],
		['backslashes', repeated('\\')],
		['boxes', repeated('│ ')],
		['brackets', repeated('[a ')],
		['fields', repeated('msg="a b c d" level=info x=y ')],
		['JSON that is cut', repeated('{"a":')],
		['line breaks', repeated('\n')],
		['carriage returns', repeated('abc\r')],
		['escapes', repeated('\u{1B}[')],
		['dots', repeated('a.b.c.')],
		['wrapped words', repeated(`${'x'.repeat(9)} `.repeat(8) + '\n')],
	])('%s is no fault, and ends', (_, log) => {
		expect(explainLog(log)).toEqual([]);
	});

	it('one fault is one finding', () => {
		expect(explainLog(repeated('Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress\n'))).toMatchObject([{row: 'stale-upgrade-lock', line: 1}]);
		expect(explainLog(repeated('resource Job/a/b not ready. status: InProgress\n'))).toMatchObject([{row: 'wait-timed-out', line: 1}]);
		expect(explainLog(repeated('another operation (install/upgrade/rollback) is in progress '))).toMatchObject([{row: 'stale-upgrade-lock', line: 1}]);
	});

	it('different faults are counted up to a limit, which is said', () => {
		const log = Array.from({length: 6000}, (_, index) => `Error: UPGRADE FAILED: cannot patch "a${index}" with kind Deployment: Deployment.apps "a${index}" is invalid: spec.selector: Invalid value: 1: field is immutable`).join('\n');
		const steps = explainSteps(log);
		let step = steps.next();
		while (step.done !== true) {
			step = steps.next();
		}

		expect(step.value.isWhole).toBe(false);
		expect(step.value.findings.length).toBeGreaterThan(1000);
	});
});

describe('any text', () => {
	it('is explained without an error, with lines that it has', () => {
		const parts = fc.oneof(fc.string({unit: 'grapheme', maxLength: 80}), fc.constantFrom(...messages.map(({text}) => text)), fc.constantFrom('\n', '\r', '\r\n', '\u{1B}[1m', '"', '\\', '{', '}', '│ '));
		fc.assert(fc.property(fc.array(parts, {maxLength: 12}), texts => {
			const log = texts.join('');
			for (const finding of explainLog(log)) {
				expect(finding.line).toBeGreaterThan(0);
				expect(finding.line).toBeLessThanOrEqual(log.split('\n').length);
				expect(finding.text).not.toBe('');
			}
		}));
	});

	it('that was cut out of a message is explained or not, but never wrongly named', () => {
		fc.assert(fc.property(fc.constantFrom(...messages), fc.nat(600), fc.nat(600), ({text, release}, from, to) => {
			const part = text.slice(Math.min(from, to) % text.length, (Math.max(from, to) % text.length) + 1);
			for (const finding of explainLog(part)) {
				expect(finding.release === null || release === null || text.includes(finding.release)).toBe(true);
			}
		}));
	});
});
