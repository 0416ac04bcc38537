import {describe, expect, it} from 'vitest';
import {fragments} from '../../../source/core/explain/fragments.ts';
import {explainLog} from '../../../source/core/explain/explain-log.ts';
import {situations} from '../../build/situations.ts';
import {messages, namesOf, nearMisses} from './messages.ts';

/** The rows that the runbook has: other texts mean none of them. */
const knownRows: ReadonlySet<string> = new Set(situations);

describe('every message that is known', () => {
	it.each(messages)('$text', ({text, row, alternatives, ...names}) => {
		const [first, ...others] = explainLog(text);
		expect(first).toMatchObject({row, alternatives, ...namesOf(names), line: 1});
		expect(others.filter(other => other.row !== row)).toEqual([]);
	});

	it.each(messages)('is quoted as it stands: $text', ({text}) => {
		const quoted = explainLog(text)[0]!.text.replaceAll(/\s+/gv, ' ');
		const plain = text.replaceAll(String.raw`\n`, ' ').replaceAll(String.raw`\"`, '"').replaceAll(/\s+/gv, ' ').trim();
		expect(quoted === plain || plain.includes(quoted) || quoted.includes(plain.slice(plain.indexOf('msg="') + 5, plain.indexOf('msg="') + 30))).toBe(true);
	});

	it('leaves no row without a message, where a text can tell it', () => {
		const told = new Set(messages.map(({row}) => row));
		const untested = new Set(['first-install-stuck', 'pending-rollback']);
		expect([...new Set(fragments.map(({row}) => row))].filter(row => !told.has(row) && !untested.has(row))).toEqual([]);
	});
});

describe('the table of fragments', () => {
	it('names rows of the runbook alone', () => {
		const named = fragments.flatMap(({row, alternatives}) => [row, ...alternatives]);
		expect(named.filter(row => !knownRows.has(row))).toEqual([]);
	});

	it('names no row as its own alternative', () => {
		expect(fragments.filter(({row, alternatives}) => alternatives.includes(row) || new Set(alternatives).size !== alternatives.length)).toEqual([]);
	});

	it('has literals of ASCII that fit the scanner', () => {
		const literals = fragments.flatMap(({find}) => find);
		expect(literals.filter(literal => !/^[\n\u{20}-\u{7E}]{4,200}$/v.test(literal))).toEqual([]);
	});
});

describe('what a status line says', () => {
	it.each([
		['pending-upgrade', 'stale-upgrade-lock'],
		['pending-install', 'first-install-stuck'],
		['pending-rollback', 'pending-rollback'],
		['uninstalling', 'uninstall-stuck'],
	])('of %s is %s', (status, row) => {
		expect(explainLog(`NAME: api\nNAMESPACE: shop\nSTATUS: ${status}\nREVISION: 4\n`)).toMatchObject([{row, line: 3}]);
	});

	it.each(['deployed', 'superseded', 'failed', 'uninstalled', 'unknown'])('of %s is nothing', status => {
		expect(explainLog(`NAME: api\nSTATUS: ${status}\n`)).toEqual([]);
	});
});

describe('ordinary texts', () => {
	it('are many', () => {
		expect(new Set(nearMisses).size).toBeGreaterThan(100);
	});

	it.each(nearMisses)('are no fault: %s', text => {
		expect(explainLog(text)).toEqual([]);
	});

	it('are none together either', () => {
		expect(explainLog(nearMisses.join('\n'))).toEqual([]);
		expect(explainLog(nearMisses.toReversed().map(text => `2026-11-30T10:00:00.000Z ${text}`).join('\n'))).toEqual([]);
	});
});
