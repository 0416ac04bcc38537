/** Taking back an uninstall that did not end: only where nothing is missing, by a write to the newest record. */
import {describe, expect, it} from 'vitest';
import {bringBackPlan} from '../../../../source/core/plan/uninstall/bring-back.ts';
import {isUninstall} from '../../../../source/core/plan/uninstall/types.ts';
import {
	absentAt,
	configMaps,
	historyOf,
	liveAt,
	marks,
	type Told,
} from '../release.ts';
import {codesOf, factsOf, type Changes} from './facts.ts';

const live = new Map([liveAt('ConfigMap/shop/web'), liveAt('ConfigMap/shop/more')]);
const stuck: Told = {
	revision: 2, status: 'uninstalling', manifest: configMaps('web', 'more'), body: {info: {
		status: 'uninstalling', description: 'Deletion in progress (or silently failed)', deleted: '2026-11-02T03:02:00Z', first_deployed: '2026-11-02T03:00:00Z', last_deployed: '2026-11-02T03:01:00Z',
	}},
};
const planOf = (told: readonly Told[], changes: Changes = {}) => bringBackPlan(factsOf(historyOf(...told), {live, ...changes}));

describe('bringing back', () => {
	it('writes body and label of the newest record, and takes the time of the deletion away', () => {
		const plan = planOf([{revision: 1, status: 'superseded'}, stuck]);
		expect([plan.verdict, plan.action, isUninstall(plan), plan.steps.map(({id}) => id)]).toEqual(['go', 'uninstall', false, ['backup', 'write', 'check', 'watch']]);
		expect(plan.steps[1]?.patch).toEqual({
			subject: 'record',
			object: 'Secret/shop/sh.helm.release.v1.web.v2',
			operation: 'patch',
			changes: [
				{path: 'info.status', from: 'uninstalling', to: 'deployed'},
				{path: 'info.description', from: 'Deletion in progress (or silently failed)', to: 'Brought back by helm-triage, was uninstalling'},
				{path: 'metadata.labels.status', from: 'uninstalling', to: 'deployed'},
				{path: 'info.deleted', from: '2026-11-02T03:02:00Z', to: ''},
			],
		});
	});

	it('marks it failed where an older record is deployed, so that one alone is', () => {
		const changes = planOf([{revision: 1, status: 'deployed'}, stuck]).steps[1]?.patch?.changes;
		expect(changes?.map(({to}) => to)).toEqual(['failed', 'Marked failed by helm-triage, was uninstalling', 'failed', '']);
	});

	it('stops where an object is missing, going, or unseen, and names the rollback', () => {
		const [web] = liveAt('ConfigMap/shop/web');
		const message = (changed: readonly [string, unknown]) => planOf([stuck], {live: new Map([...live, changed as [string, never]])}).reasons;
		expect(message(absentAt(web))).toMatchObject([{code: 'objects-gone', message: expect.stringContaining('ConfigMap/shop/web is gone. A rollback makes anew what is missing: `helm-triage rollback shop/web 2`') as string}]);
		expect(message(liveAt(web, marks, {metadata: {deletionTimestamp: '2026-11-02T03:02:01Z'}}))[0]?.message).toContain('is being deleted since 2026-11-02T03:02:01Z');
		expect(message([web, {known: false, why: 'failed'}])[0]?.message).toContain('could not be read');
	});

	it('stops where there is no uninstall, or it may still run, or somebody else manages the release', () => {
		expect(codesOf(planOf([{revision: 1, status: 'deployed'}]))).toEqual(['not-uninstalling sh.helm.release.v1.web.v1']);
		expect(codesOf(planOf([{revision: 1, status: 'deployed', broken: 'H4sI'}]))).toEqual(['not-uninstalling']);
		expect(codesOf(planOf([{...stuck, at: 3590}]))).toEqual(['uninstall-may-run']);
		expect(codesOf(planOf([stuck], {owners: [{tool: 'flux', mark: 'label', where: 'record'}]}))).toEqual(['owned-elsewhere flux']);
	});

	it('names what another release has taken meanwhile', () => {
		const plan = planOf([stuck], {live: new Map([...live, liveAt('ConfigMap/shop/web', {'meta.helm.sh/release-name': 'other', 'meta.helm.sh/release-namespace': 'shop'})])});
		expect(plan.notes.join(' ')).toContain('Of another release now: ConfigMap/shop/web (shop/other).');
	});
});
