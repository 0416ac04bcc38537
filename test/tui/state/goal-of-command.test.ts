import {readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {
	adoptCommand,
	quoteCommand,
	repairCommand,
	takeAwayCommand,
	unlockCommand,
} from '../../../source/core/command/command.ts';
import {drained} from '../../../source/use-cases/progress.ts';
import {triageRelease} from '../../../source/use-cases/triage-release.ts';
import {goalOfCommand} from '../../../source/tui/state/goal-of-command.ts';
import {demoSession} from '../../drive/demo-session.ts';

const release = {namespace: 'payments', name: 'api'};

const place = {release: 'api', namespace: 'payments', ownFlags: ['--context=prod eu']};

describe('the goal of a command', () => {
	it.each(['failed', 'deployed', 'aside'] as const)('is the way that ends a lock: %s', way => {
		expect(goalOfCommand(quoteCommand(unlockCommand({...place, way})), release)).toEqual({kind: 'unlock', way});
	});

	it.each([
		[[], {kind: 'uninstall', keep: false, noHooks: false}],
		[['--keep-history'], {kind: 'uninstall', keep: true, noHooks: false}],
		[['--no-hooks'], {kind: 'uninstall', keep: false, noHooks: true}],
		[['--bring-back'], {kind: 'bring-back'}],
	] as const)('is an uninstall with its flags: %j', (more, goal) => {
		expect(goalOfCommand(takeAwayCommand({...place, more}), release)).toEqual(goal);
	});

	it.each([
		['labels', ['--record=3', '--believe=body'], {record: '3', believe: 'body'}],
		['deployed', [], {}],
		['apis', ['--in-place'], {inPlace: true}],
		['keep', ['--object=PersistentVolumeClaim/payments/data', '--object=Secret/payments/it\'s'], {objects: ['PersistentVolumeClaim/payments/data', 'Secret/payments/it\'s']}],
		['aside', ['--record=sh.helm.release.v1.api.v3'], {record: 'sh.helm.release.v1.api.v3'}],
		['prune', ['--keep=10'], {limit: 10}],
	] as const)('is a repair with what it needs to know: %s %j', (fix, more, choice) => {
		expect(goalOfCommand(quoteCommand(repairCommand({...place, fix, more})), release)).toEqual({
			kind: 'repair', choice: {
				fix, record: null, believe: null, inPlace: false, limit: null, objects: [], finalizer: null, ...choice,
			},
		});
	});

	it.each([
		[[], {direction: 'adopt', keep: false}],
		[['--keep'], {direction: 'adopt', keep: true}],
		[['--let-go'], {direction: 'let-go', keep: false}],
	] as const)('is an adoption of the objects that it names: %j', (flags, choice) => {
		expect(goalOfCommand(quoteCommand(adoptCommand({...place, more: ['ConfigMap/a', 'Deployment.apps/payments/b', ...flags]})), release)).toEqual({kind: 'adopt', objects: ['ConfigMap/a', 'Deployment.apps/payments/b'], ...choice});
	});

	it('is none for what is about another release', () => {
		const command = unlockCommand({...place, way: 'failed'});
		expect(goalOfCommand(command, {namespace: 'payments', name: 'web'})).toBeNull();
		expect(goalOfCommand(command, {namespace: 'shop', name: 'api'})).toBeNull();
		expect(goalOfCommand(command, {namespace: null, name: 'api'})).toEqual({kind: 'unlock', way: 'failed'});
	});

	it.each([
		'helm-triage adopt api --namespace=payments',
		'helm-triage adopt api --log=build.log --namespace=payments',
		'helm-triage repair api',
		'helm-triage repair api --fix=everything',
		'helm-triage repair api --fix=prune',
		'helm-triage repair api --fix=prune --keep=0',
		'helm rollback api 1 --namespace=payments',
		'helm-triage show api@1 values --recover=values-1.yaml --namespace=payments',
		'helm-triage unlock api --to=elsewhere',
		'helm-triage unlock api',
		'helm-triage constructor api',
		'kubectl delete job migrate; helm-triage unlock api --to=failed',
		'',
	])('is none for what plans nothing: %s', command => {
		expect(goalOfCommand(command, release)).toBeNull();
	});
});

const scenarios = readdirSync(path.join(import.meta.dirname, '../../../fixtures/scenarios')).filter(name => name !== 'demo');

describe('a way out of a recorded incident', () => {
	it.each(scenarios)('opens its plan wherever it is one of our commands: %s', async name => {
		const {session, memory} = await demoSession({}, scenario => scenario, name);
		const [first] = memory.records.all();
		const names = new Set(memory.records.all().map(({object: {labels}}) => labels['name'] ?? labels['NAME'] ?? ''));
		for (const called of names) {
			const judged = await drained(triageRelease(session, {namespace: first!.object.namespace, name: called, live: true}, new AbortController().signal));
			const ours = judged.ok ? judged.value.triage.findings.flatMap(({options}) => options).flatMap(({id, command}) => command?.startsWith('helm-triage ') === true ? [{id, command}] : []) : [];
			expect(ours.filter(({command}) => goalOfCommand(command, {namespace: first!.object.namespace, name: called}) === null)).toEqual([]);
		}
	});
});
