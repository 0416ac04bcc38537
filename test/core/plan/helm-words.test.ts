import {describe, expect, it} from 'vitest';
import {helmIsDoing, interruptionLeaves} from '../../../source/core/plan/helm-words.ts';
import {rollbackPlan} from '../../../source/core/plan/rollback-plan.ts';
import {factsOf, historyOf} from './release.ts';
import {planOf} from './uninstall/facts.ts';

const history = historyOf({revision: 1, status: 'superseded'}, {revision: 2, status: 'failed'});

describe('what Helm is doing', () => {
	it('is said with what an interruption leaves, by the action', () => {
		const rollback = rollbackPlan(factsOf(history, 1));
		expect([helmIsDoing(rollback), interruptionLeaves(rollback)]).toEqual(['Helm is rolling web back to 1', 'Interrupting it leaves the release locked (pending-rollback).']);
		const uninstall = planOf(history);
		expect([helmIsDoing(uninstall), interruptionLeaves(uninstall)]).toEqual(['Helm is uninstalling web', 'Interrupting it leaves the release uninstalling, with a part of its objects gone.']);
	});
});
