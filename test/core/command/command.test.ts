import {execFileSync} from 'node:child_process';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	quoteCommand,
	recoverCommand,
	rollbackCommand,
	takeAwayCommand,
	uninstallCommand,
	whyNoCommand,
	whyNoOwnCommand,
} from '../../../source/core/command/command.ts';
import {builtInOf} from '../../../source/core/policy/policy.ts';
import {helm3, helm4} from '../../build/facts.ts';

const target = {
	release: 'web', namespace: 'shop', context: 'eu', flags: [],
};

describe('quoteCommand', () => {
	it.each([
		[['helm', 'rollback', 'a.b-c', '3', '--wait'], 'helm rollback a.b-c 3 --wait'],
		[['helm', '--kube-context=arn:aws:eks:eu-1:1:cluster/x'], 'helm --kube-context=arn:aws:eks:eu-1:1:cluster/x'],
		[['helm', '--kube-context=a b$(c)`d`"e"'], 'helm --kube-context=\'a b$(c)`d`"e"\''],
		[['helm', '--kube-context=it\'s'], String.raw`helm --kube-context='it'\''s'`],
		[['helm', '--kube-context='], 'helm --kube-context='],
		[['a b', '~', 'A=b', ''], '\'a b\' \'~\' \'A=b\' \'\''],
	])('writes %j as one line', (command, line) => {
		expect(quoteCommand(command)).toBe(line);
	});

	it('is read back as the same list by a shell, whatever the words', () => {
		const word = fc.string({unit: fc.constantFrom('a', ' ', '\'', '"', '$', '`', '\\', '*', '~', '=', '-', ';', '&', '|', '<', '(', '!', '#', 'é', '{', ',')});
		fc.assert(fc.property(fc.array(word, {minLength: 1, maxLength: 6}), words => {
			const output = execFileSync('/bin/sh', ['-c', String.raw`printf '%s\n' ${quoteCommand(words)}`], {encoding: 'utf8'});
			expect(output).toBe(words.map(text => `${text}\n`).join(''));
		}), {numRuns: 60});
	});

	it('refuses a line break as a bug', () => {
		expect(() => quoteCommand(['helm', 'a\nb'])).toThrow(TypeError);
	});
});

describe('rollbackCommand', () => {
	it('is right for the Helm found, and portable for none', () => {
		expect(rollbackCommand({...target, helm: helm4, to: 3})).toEqual(['helm', 'rollback', 'web', '3', '--kube-context=eu', '--namespace=shop', '--history-max=0', '--wait=watcher', '--timeout=5m0s']);
		expect(rollbackCommand({...target, helm: helm3, to: 3})).toContain('--wait');
		expect(rollbackCommand({...target, helm: null, to: 3})).toContain('--wait');
	});

	it('leaves out a context that does not exist, and names context and namespace once', () => {
		expect(rollbackCommand({
			...target, helm: null, to: 1, context: null, flags: ['--kube-apiserver=https://10.0.0.1', '--namespace=other', '--kube-context=other'],
		})).toEqual(['helm', 'rollback', 'web', '1', '--namespace=shop', '--kube-apiserver=https://10.0.0.1', '--history-max=0', '--wait', '--timeout=5m0s']);
	});
});

describe('recoverCommand', () => {
	it('names the revision, the file and the place', () => {
		expect(recoverCommand({
			release: 'web', namespace: 'shop', revision: 3, ownFlags: ['--context=eu', '--driver=configmap'],
		})).toEqual(['helm-triage', 'show', 'web@3', 'values', '--recover=values-3.yaml', '--context=eu', '--driver=configmap', '--namespace=shop']);
	});

	it('is not made with names that a shell could read otherwise', () => {
		expect(whyNoOwnCommand({release: 'web', namespace: 'shop', ownFlags: ['--from=/dumps/a b']})).toBeNull();
		expect(whyNoOwnCommand({release: 'web', namespace: 'shop', ownFlags: ['--from=a\nb']})).toBe('the name of the place cannot stand in a command');
		expect(whyNoOwnCommand({release: '-web', namespace: 'shop', ownFlags: []})).toBe('Helm does not take this name for a release');
	});
});

describe('uninstallCommand', () => {
	const policy = builtInOf.uninstall;

	it('does not wait, and skips hooks and keeps the history only when told', () => {
		expect(uninstallCommand({...target, helm: helm4, policy, keepHistory: false})).toEqual(['helm', 'uninstall', 'web', '--kube-context=eu', '--namespace=shop', '--timeout=5m0s']);
		expect(uninstallCommand({...target, helm: helm4, policy: {...policy, noHooks: true}, keepHistory: true}).slice(-3)).toEqual(['--no-hooks', '--keep-history', '--timeout=5m0s']);
	});

	it('waits as the Helm that was found knows it', () => {
		expect(uninstallCommand({...target, helm: helm4, policy: {...policy, wait: 'watcher', timeout: 90}, keepHistory: false}).slice(-2)).toEqual(['--wait=watcher', '--timeout=1m30s']);
		expect(uninstallCommand({...target, helm: helm3, policy: {...policy, wait: 'watcher'}, keepHistory: false})).toContain('--wait');
	});
});

describe('takeAwayCommand', () => {
	it('is ours, at the same place', () => {
		expect(takeAwayCommand({release: 'web', namespace: 'shop', more: ['--no-hooks'], ownFlags: ['--context=eu']})).toEqual(['helm-triage', 'uninstall', 'web', '--no-hooks', '--context=eu', '--namespace=shop']);
	});
});

describe('whyNoCommand', () => {
	it.each([
		{release: 'web'},
		{release: 'a.v1'},
		{context: 'arn:aws:eks:eu-1:1:cluster/x'},
		{context: '--odd name'},
		{context: null},
	])('lets %j through', over => {
		expect(whyNoCommand({...target, ...over})).toBeNull();
	});

	it.each([
		{release: '--all'},
		{release: ''},
		{release: 'Web'},
		{release: 'a b'},
		{release: 'a'.repeat(54)},
		{namespace: '-n'},
		{namespace: 'a.b'},
		{namespace: ''},
		{context: ''},
		{context: 'a\nb'},
	])('stops %j', over => {
		expect(whyNoCommand({...target, ...over})).not.toBeNull();
	});
});
