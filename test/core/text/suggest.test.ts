import {describe, expect, it} from 'vitest';
import {suggest} from '../../../source/core/text/suggest.ts';

const commands = ['list', 'history', 'show', 'triage', 'rollback', 'decode', 'runbook'];

it('knows Helm\'s name of a flag', () => {
	expect(suggest('kube-context', ['kubeconfig', 'context'])).toBe('context');
});

describe('what was probably meant', () => {
	it.each([
		['lsit', 'list'],
		['histroy', 'history'],
		['hist', 'history'],
		['rolback', 'rollback'],
		['decoed', 'decode'],
		['ls', 'list'],
	])('%s: %s', (word, meant) => {
		expect(suggest(word, commands)).toBe(meant);
	});

	it.each(['upgrade', 'x', '', 'payments', 'a'.repeat(1000)])('%j: nothing near', word => {
		expect(suggest(word, commands)).toBeNull();
	});
});
