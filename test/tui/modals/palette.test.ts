/** What the command palette finds by a few letters. */
import {describe, expect, it} from 'vitest';
import {bind} from '../../../source/tui/keys/binding.ts';
import type {Verb} from '../../../source/tui/keys/table.ts';
import {matching} from '../../../source/tui/modals/palette/match.ts';

const bindings = [
	bind('runbook', {label: 'read the runbook page'}),
	bind('adopt', {label: 'make a live object this release\'s: show the plan'}),
	bind('repair', {label: 'what can be repaired in the records'}),
	bind('rollback', {label: 'roll back: rehearse it and show the plan'}),
];

const found = (typed: string): readonly Verb[] => matching(bindings, typed).map(({verb}) => verb);

describe('the command palette', () => {
	it('has all commands in their order before anything is typed', () => {
		expect(found('')).toEqual(bindings.map(({verb}) => verb));
		expect(found(' ')).toEqual(found(''));
	});

	it('has first what holds the letters as the beginning of a word, in its label or its name', () => {
		expect(found('rep')[0]).toBe('repair');
		expect(found('REP')[0]).toBe('repair');
		expect(found('plan')).toEqual(['adopt', 'rollback']);
		expect(found('roll b')).toEqual(['rollback']);
		expect(found('adopt')[0]).toBe('adopt');
	});

	it('has letters within a word before letters that stand apart', () => {
		expect(found('book')[0]).toBe('runbook');
		expect(found('hearse')).toEqual(['rollback']);
		expect(found('rbp')).toContain('runbook');
	});

	it('has nothing for letters that are not there', () => {
		expect(found('xyz')).toEqual([]);
	});
});
