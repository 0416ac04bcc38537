/** Which of several places settles a setting, and what the plan says of where it is from. */
import {describe, expect, it} from 'vitest';
import {parseConfig} from '../../../source/core/config/parse.ts';
import {policyValues, settingsOf, type Policy, type PolicyFlags, type PolicyOperation} from '../../../source/core/policy/policy.ts';
import {tellPolicy} from '../../../source/core/plan/tell-policy.ts';
import {circles} from '../../../source/core/config/circles.ts';
import {inOrder} from '../../../source/core/policy/inherit.ts';
import {policyFor, settlesAny, type PolicyRelease} from '../../../source/core/policy/policy-for.ts';
import {tellSource} from '../../../source/core/policy/tell-source.ts';
import type {ReleasePolicies} from '../../../source/core/policy/types.ts';

const policiesOf = (text: string): ReleasePolicies => {
	const parsed = parseConfig(text, {file: '/home/ada/.config/helm-triage/config.yaml', rows: []});
	if (!parsed.ok) {
		throw new Error(JSON.stringify(parsed.faults));
	}

	return parsed.value.policies;
};

const web: PolicyRelease = {
	context: 'prod-eu', namespace: 'shop', name: 'web', isOwned: false,
};

type Asked = {readonly operation?: PolicyOperation; readonly release?: Partial<PolicyRelease>; readonly flags?: PolicyFlags};

const policyIn = (text: string, {operation = 'rollback', release = {}, flags = {}}: Asked = {}): Policy => policyFor(operation, {...web, ...release}, policiesOf(text), flags);

const timeoutIn = (text: string, asked?: Asked): string => {
	const {timeout: {value, source}} = policyIn(text, asked);
	return `${value} ${tellSource(source)}`;
};

const ladder = `release:
  timeout: 1m
  rollback: {cleanup_on_failure: true}
policies:
  base: {timeout: 2m}
  careful:
    inherits: [base]
    timeout: 3m
releases:
  - match: {namespace: shop, name: web}
    policies: [careful]
    timeout: 4m
    rollback: {timeout: 5m}
  - match: {namespace: shop}
    policies: [base]
`;

describe('what counts', () => {
	it.each([
		['', {}, '300 built-in'],
		['release: {timeout: 1m}', {}, '60 config.yaml:1 release.timeout'],
		[ladder, {release: {namespace: 'other'}}, '60 config.yaml:2 release.timeout'],
		[ladder, {release: {name: 'api'}}, '120 policy base, config.yaml:5'],
		[ladder, {operation: 'uninstall'}, '240 entry 1, config.yaml:12'],
		[ladder.replace('    timeout: 4m\n', ''), {operation: 'uninstall'}, '180 policy careful, config.yaml:8'],
		[ladder.replaceAll(/ {4}timeout: [34]m\n/gv, ''), {operation: 'uninstall'}, '120 policy base, config.yaml:5'],
		[ladder, {}, '300 entry 1, config.yaml:13'],
		[ladder, {flags: {timeout: 6}}, '6 flag --timeout'],
		[ladder, {flags: {timeout: 0}}, '0 flag --timeout'],
	] as ReadonlyArray<readonly [string, Asked, string]>)('%#', (text, asked, told) => {
		expect(timeoutIn(text, asked)).toBe(told);
	});

	it('is the section of the operation, wherever it stands, over what is for all operations', () => {
		expect(timeoutIn('release: {timeout: 1m, rollback: {timeout: 2m}}\nreleases: [{match: {name: web}, timeout: 3m}]')).toBe('120 config.yaml:1 release.rollback.timeout');
		expect(timeoutIn('release: {timeout: 1m, rollback: {timeout: 2m}}\nreleases: [{match: {name: web}, timeout: 3m}]', {operation: 'upgrade'})).toBe('180 entry 1, config.yaml:2');
	});

	it('is the first entry that fits, and all of its patterns have to', () => {
		const text = 'releases:\n  - {match: {context: dev-*}, timeout: 1m}\n  - {match: {name: w?b, namespace: "s*"}, timeout: 2m}\n  - {match: {namespace: shop}, timeout: 3m}';
		expect(timeoutIn(text)).toBe('120 entry 2, config.yaml:3');
		expect(timeoutIn(text, {release: {name: 'webs'}})).toBe('180 entry 3, config.yaml:4');
		expect(timeoutIn(text, {release: {context: 'dev-1'}})).toBe('60 entry 1, config.yaml:2');
		expect(timeoutIn('releases:\n  - {match: {context: "*"}, timeout: 1m}', {release: {context: null}})).toBe('300 built-in');
	});

	it('tells what is left out from what is zero or switched off', () => {
		const text = 'release: {history: {max: 20}, chart_hooks: false, wait: {strategy: legacy, jobs: true}}\nreleases: [{match: {name: web}, history: {max: 0}, chart_hooks: true, timeout: 0, wait: {jobs: false}}]';
		expect(policyValues(policyIn(text))).toMatchObject({historyMax: 0, noHooks: false, timeout: 0, waitForJobs: false, wait: 'legacy'});
		expect(policyValues(policyIn(text, {release: {name: 'api'}}))).toMatchObject({historyMax: 20, noHooks: true, timeout: 300, waitForJobs: true});
		expect(tellSource(policyIn(text).historyMax.source)).toBe('entry 1, config.yaml:2');
	});

	it('is a flag only where it was given, be it as false', () => {
		const text = 'release: {chart_hooks: false, rollback: {cleanup_on_failure: true}}';
		expect(policyValues(policyIn(text, {flags: {noHooks: false}}))).toMatchObject({noHooks: false, cleanupOnFail: true});
		expect(policyValues(policyIn(text))).toMatchObject({noHooks: true});
	});

	it('is nothing of the file for a release that another tool manages, and flags still count', () => {
		expect(timeoutIn(ladder, {release: {isOwned: true}})).toBe('300 built-in');
		expect(timeoutIn(ladder, {release: {isOwned: true}, flags: {timeout: 6}})).toBe('6 flag --timeout');
		expect(settlesAny('rollback', web, policiesOf(ladder))).toBe(true);
		expect(settlesAny('uninstall', web, policiesOf('release: {history: {max: 3}}'))).toBe(false);
	});

	it('is as built in for settings that an operation does not have', () => {
		const text = 'release: {history: {max: 3}, wait: {strategy: watcher, jobs: true}, upgrade: {on_failure: rollback}}';
		const uninstall = policyIn(text, {operation: 'uninstall', flags: {historyMax: 4}});
		expect(policyValues(uninstall)).toMatchObject({historyMax: 0, waitForJobs: false, wait: 'watcher', onFailure: 'keep'});
		expect(policyValues(policyIn('', {operation: 'uninstall'})).wait).toBe('hookOnly');
		expect(policyValues(policyIn(text, {operation: 'upgrade'}))).toMatchObject({onFailure: 'rollback', historyMax: 3});
		expect(policyValues(policyIn(text)).onFailure).toBe('keep');
		expect(tellPolicy(uninstall, {method: null, action: 'uninstall'})).toBe('timeout 5m 0s, wait watcher (config.yaml:1 release.wait.strategy)');
	});

	it('reaches every setting of every operation from a file', () => {
		const all = 'timeout: 1s, chart_hooks: false, wait: {strategy: legacy, jobs: true}, history: {max: 1}';
		const text = `release: {rollback: {${all}, cleanup_on_failure: true}, upgrade: {${all}, on_failure: rollback, cleanup_on_failure: true}, uninstall: {timeout: 1s, chart_hooks: false, wait: {strategy: legacy}}}`;
		for (const operation of ['rollback', 'uninstall', 'upgrade'] as const) {
			const policy = policyIn(text, {operation});
			expect(settingsOf[operation].filter(name => policy[name].source.kind !== 'config')).toEqual(operation === 'rollback' ? ['forceConflicts'] : []);
		}
	});
});

describe('inheritance', () => {
	const named = (graph: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(graph).map(([name, inherits]) => [name, {inherits}]));

	it.each([
		[{a: []}, ['a'], ['a']],
		[{a: ['b', 'c'], b: [], c: []}, ['a'], ['b', 'c', 'a']],
		// Of two that inherit the same, it counts once and before both
		[{a: ['base'], b: ['base'], base: []}, ['a', 'b'], ['base', 'a', 'b']],
		// An heir goes before what it inherits, also where that was chosen after it
		[{a: ['b'], b: []}, ['a', 'b'], ['b', 'a']],
		[{a: ['b'], b: ['c'], c: []}, ['a'], ['c', 'b', 'a']],
		[{a: ['gone']}, ['a', 'nowhere'], ['a']],
		[{a: ['b'], b: ['a']}, ['a'], ['b', 'a']],
	] as ReadonlyArray<readonly [Record<string, string[]>, string[], string[]]>)('%j from %j is %j', (graph, chosen, order) => {
		expect(inOrder(chosen, named(graph))).toEqual(order);
	});

	it.each([
		[{a: ['b'], b: []}, []],
		[{a: ['a']}, [['a', 'a']]],
		[{a: ['b'], b: ['c'], c: ['b'], d: ['a']}, [['b', 'c', 'b']]],
		[{a: ['b'], b: ['a'], c: ['d'], d: ['c']}, [['a', 'b', 'a'], ['c', 'd', 'c']]],
		[{a: ['gone', 'b'], b: ['a', 'b']}, [['a', 'b', 'a']]],
	] as ReadonlyArray<readonly [Record<string, string[]>, string[][]]>)('%j has the circles %j', (graph, expected) => {
		expect(circles(new Map(Object.entries(graph)))).toEqual(expected);
	});

	it('of thousands, each of the one before, is read in moments', () => {
		const many = Object.fromEntries(Array.from({length: 5000}, (_, index) => [`p${index}`, index === 0 ? [] : [`p${index - 1}`]]));
		expect(inOrder(['p4999'], named(many))).toHaveLength(5000);
		expect(circles(new Map(Object.entries(many)))).toEqual([]);
		expect(circles(new Map(Object.entries({...many, p0: ['p4999']})))[0]).toHaveLength(5001);
	});
});
