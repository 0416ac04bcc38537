/** How an uninstall is judged while it runs and when it has ended. */
import {describe, expect, it} from 'vitest';
import {isAwaited, uninstallJudge} from '../../../../source/core/plan/uninstall/judge.ts';
import {configMaps, historyOf, liveAt, marks} from '../release.ts';
import {leftAt, outcomeOf, planOf} from './facts.ts';

const before = historyOf({revision: 1, status: 'superseded'}, {revision: 2, status: 'deployed', manifest: configMaps('web')});
const live = new Map([liveAt('ConfigMap/shop/web')]);
const plan = planOf(before, {live});
const hanging = new Map([liveAt('ConfigMap/shop/web', marks, {metadata: {finalizers: ['example.test/guard']}})]);
const accepted = planOf(before, {live: hanging, acknowledge: ['finalizer-may-hang']});
const {afterBadEnd, afterwards, alive, atFirstWrite, badEnd, goodEnd, hasSucceeded} = uninstallJudge;
const seen = plan.records.map(record => ({...record, status: 'superseded'}));
const guard = leftAt('ConfigMap/shop/web', ['example.test/guard']);

describe('the first write', () => {
	it('is Helm\'s when the newest record becomes uninstalling, or goes', () => {
		expect(atFirstWrite(plan, seen.map(record => record.revision === 2 ? {...record, resourceVersion: 'x', status: 'uninstalling'} : record))).toEqual([]);
		expect(atFirstWrite(plan, [])).toEqual([]);
	});

	it('is somebody else\'s when a revision is new, or becomes what no uninstall writes', () => {
		const fresh = {
			name: 'sh.helm.release.v1.web.v3', uid: 'u', resourceVersion: '9', revision: 3, status: 'pending-upgrade',
		};
		expect(atFirstWrite(plan, [...seen, fresh]).map(({revision}) => revision)).toEqual([3]);
		expect(atFirstWrite(plan, seen.map(record => ({...record, resourceVersion: 'x', status: 'deployed'})))).toHaveLength(2);
	});
});

describe('a good end', () => {
	it('is no record, and no object', () => {
		const outcome = outcomeOf(plan, before);
		expect(hasSucceeded(outcome)).toBe(true);
		expect(goodEnd(outcome)).toEqual(['Helm reads no record of web now.', 'The object is gone.', 'The records as they were before are in /state/backups/x; `helm-triage undo x` puts them back, without the objects.']);
	});

	it('is the newest uninstalled where the history is kept', () => {
		const kept = planOf(before, {live, keepHistory: true});
		const after = historyOf({revision: 1, status: 'superseded'}, {revision: 2, status: 'uninstalled'});
		expect(hasSucceeded(outcomeOf(kept, before, {after}))).toBe(true);
		expect(hasSucceeded(outcomeOf(kept, before))).toBe(false);
		expect(goodEnd(outcomeOf(kept, before, {after}))[0]).toBe('Revision 2 is uninstalled, and the records are kept.');
	});

	it('leaves records that Helm cannot read', () => {
		const broken = historyOf({revision: 1, status: 'superseded', broken: 'H4sI'}, {revision: 2, status: 'deployed'});
		expect(hasSucceeded(outcomeOf(planOf(broken, {live}), broken, {after: historyOf({revision: 1, status: 'superseded', broken: 'H4sI'})}))).toBe(true);
	});

	it('is also one in which an object hangs that somebody has accepted to hang, and names it', () => {
		const outcome = outcomeOf(accepted, before, {left: [guard]});
		expect(hasSucceeded(outcome)).toBe(true);
		expect(goodEnd(outcome)[1]).toBe('The object is still there.');
		expect(goodEnd(outcome)).toContain('ConfigMap/shop/web is being deleted since 2026-11-02T04:00:00Z and waits for the finalizer example.test/guard.');
		expect([isAwaited(accepted, guard), isAwaited(plan, guard), isAwaited(accepted, leftAt('ConfigMap/shop/web', [], null))]).toEqual([false, true, true]);
	});
});

describe('a bad end', () => {
	it('is an object that is still there although Helm ended well', () => {
		const outcome = outcomeOf(plan, before, {left: [guard]});
		expect(hasSucceeded(outcome)).toBe(false);
		expect(badEnd(outcome).split('\n')).toEqual([
			'Helm said that it uninstalled web, and 1 object of it is still there.',
			'The records of web are gone.',
			'1 of 1 object is still there.',
			'ConfigMap/shop/web is being deleted since 2026-11-02T04:00:00Z and waits for the finalizer example.test/guard.',
		]);
		expect(afterBadEnd(outcome)).toContain('Helm will not try again');
	});

	it('is a hook that failed after all was deleted, where nothing is left to do again', () => {
		const outcome = outcomeOf(plan, before, {exitCode: 1, output: {lines: ['Error: uninstallation completed with 1 error(s): job after failed'], total: 1}});
		expect(hasSucceeded(outcome)).toBe(true);
		expect(badEnd(outcome).split('\n').slice(1)).toEqual(['uninstallation completed with 1 error(s): job after failed', 'The records of web are gone.', 'The object is gone.']);
		expect(afterBadEnd(outcome)).toContain('Nothing of it is left; only what the error names is not done.');
	});

	it('is an accepted one that nobody deletes', () => {
		expect(hasSucceeded(outcomeOf(accepted, before, {left: [leftAt('ConfigMap/shop/web', ['example.test/guard'], null)]}))).toBe(false);
	});

	it('tells Helm\'s error, and both ways on from uninstalling', () => {
		const after = historyOf({revision: 1, status: 'superseded'}, {revision: 2, status: 'uninstalling'});
		const outcome = outcomeOf(plan, before, {
			after, exitCode: 1, output: {lines: ['Error: failed to delete release: web'], total: 1}, left: [leftAt('ConfigMap/shop/web', [], null)],
		});
		expect(badEnd(outcome)).toBe('The uninstall of web failed: Helm ended with code 1:\nfailed to delete release: web\nThe newest record is revision 2, uninstalling.\nNo record is deployed.\n1 of 1 object is still there.');
		expect(afterBadEnd(outcome)).toContain('`helm-triage uninstall shop/web --bring-back` takes the uninstall back where nothing is missing.');
	});

	it('is a record that stays, a signal, and records that nobody could read', () => {
		expect(badEnd(outcomeOf(plan, before, {after: before}))).toContain('but the records do not');
		expect(badEnd(outcomeOf(plan, before, {exitCode: null, signal: 'SIGINT', after: null}))).toBe('The uninstall of web failed: Helm was ended by SIGINT and printed nothing.\nThe records could not be read afterwards.\nThe object is gone.');
	});
});

describe('somebody else', () => {
	it('who wrote a revision meanwhile is named, and makes it no success', () => {
		const after = historyOf({revision: 3, status: 'deployed'});
		expect(afterwards(plan, before, after).strangers).toEqual([{revision: 3, what: 'Somebody else wrote revision 3 meanwhile (deployed: Upgrade complete).'}]);
		expect(hasSucceeded(outcomeOf(plan, before, {after}))).toBe(false);
	});

	it('whose operation ended meanwhile is alive', () => {
		const locked = historyOf({revision: 1, status: 'pending-upgrade'});
		const after = historyOf({revision: 1, status: 'deployed'});
		expect(alive(outcomeOf(planOf(locked, {live}), locked, {after})).map(({revision}) => revision)).toEqual([1]);
		expect(alive(outcomeOf(plan, before, {after: null}))).toEqual([]);
	});
});
