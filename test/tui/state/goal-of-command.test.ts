import {readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {quoteCommand, takeAwayCommand, unlockCommand} from '../../../source/core/plan/command.ts';
import {drained} from '../../../source/use-cases/progress.ts';
import {triageRelease} from '../../../source/use-cases/triage-release.ts';
import {goalOfCommand} from '../../../source/tui/state/goal-of-command.ts';
import {demoSession} from '../../drive/demo-session.ts';

const place = {release: 'api', namespace: 'payments', ownFlags: ['--context=prod eu']};

describe('the goal of a command', () => {
	it.each(['failed', 'deployed', 'aside'] as const)('is the way that ends a lock: %s', way => {
		expect(goalOfCommand(quoteCommand(unlockCommand({...place, way})))).toEqual({kind: 'unlock', way});
	});

	it.each([
		[[], {kind: 'uninstall', keep: false, noHooks: false}],
		[['--keep-history'], {kind: 'uninstall', keep: true, noHooks: false}],
		[['--no-hooks'], {kind: 'uninstall', keep: false, noHooks: true}],
		[['--bring-back'], {kind: 'bring-back'}],
	] as const)('is an uninstall with its flags: %j', (more, goal) => {
		expect(goalOfCommand(takeAwayCommand({...place, more}))).toEqual(goal);
	});

	it.each([
		'helm rollback api 1 --namespace=payments',
		'helm-triage show api@1 values --recover=values-1.yaml --namespace=payments',
		'helm-triage unlock api --to=elsewhere',
		'helm-triage unlock api',
		'helm-triage constructor api',
		'kubectl delete job migrate; helm-triage unlock api --to=failed',
		'',
	])('is none for what plans nothing: %s', command => {
		expect(goalOfCommand(command)).toBeNull();
	});
});

const scenarios = readdirSync(path.join(import.meta.dirname, '../../../fixtures/scenarios')).filter(name => name !== 'demo');

describe('a way out of a recorded incident', () => {
	it.each(scenarios)('opens its plan wherever it is one of our commands: %s', async name => {
		const {session, memory} = await demoSession({}, scenario => scenario, name);
		const [first] = memory.records.all();
		const names = new Set(memory.records.all().map(({object: {labels}}) => labels['name'] ?? labels['NAME'] ?? ''));
		for (const release of names) {
			const judged = await drained(triageRelease(session, {namespace: first!.object.namespace, name: release, live: true}, new AbortController().signal));
			const ours = judged.ok ? judged.value.triage.findings.flatMap(({options}) => options).flatMap(({id, command}) => command?.startsWith('helm-triage ') === true ? [{id, command}] : []) : [];
			expect(ours.filter(({command}) => goalOfCommand(command) === null)).toEqual([]);
		}
	});
});
