/** Several things at once: the first finding is the cause, and what only follows from it is left out. */
import {describe, expect, it} from 'vitest';
import {symptoms} from '../../../source/core/runbook/precedence.ts';
import {rows} from '../../../source/core/runbook/rows.ts';
import {triage} from '../../../source/core/runbook/triage.ts';
import type {Owner} from '../../../source/core/ownership/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildLive} from '../../build/live.ts';
import {buildLog} from '../../build/log.ts';
import {buildHistory, type RecordInput} from '../../build/record.ts';
import {noRoom, waitedInVain, withoutPods} from './live-cases.ts';

type Over = Parameters<typeof buildFacts>[1];

const told = (inputs: readonly RecordInput[], over: Over = {}): readonly string[] => triage(buildFacts(buildHistory(...inputs), over)).findings.map(({row}) => row);

const ranOut = 'Upgrade "web" failed: timed out waiting for the condition';
const failed = (revision: number, description: string): RecordInput => ({revision, status: 'failed', description});
const hook = 'Upgrade "web" failed: pre-upgrade hooks failed: job web-migrate failed: BackoffLimitExceeded';
const flux: Owner = {tool: 'flux', mark: 'helm.toolkit.fluxcd.io/name', where: 'record 1'};
const many = (count: number): readonly RecordInput[] => Array.from({length: count}, (_, index) => ({revision: index + 1, status: index + 1 === count ? 'deployed' : 'superseded'}));

describe('of several', () => {
	it.each([
		['pods that a quota lets not in: that, before the wait that ran out for it', triage(withoutPods(noRoom, waitedInVain)).findings.map(({row}) => row), ['cluster-blocks', 'wait-timed-out']],
		['two failures in a row: what a rollback would do, before the wait that ran out', told([{revision: 1}, failed(2, ranOut), failed(3, ranOut)]), ['wrong-rollback-target', 'wait-timed-out']],
		['two failures without a telling text: not that one failed besides', told([{revision: 1}, failed(2, 'Upgrade "web" failed: x'), failed(3, 'Upgrade "web" failed: x')]), ['wrong-rollback-target']],
		['a hook that failed twice: the hook first', told([{revision: 1}, failed(2, hook), failed(3, hook)]), ['hook-failed', 'wrong-rollback-target']],
		['a failed rollback that left nothing deployed: why it failed', told([{revision: 1, status: 'superseded'}, {revision: 2, status: 'superseded'}, failed(3, 'Rollback "web" failed: cannot patch "web" with kind Service: Service "web" is invalid: spec.clusterIPs[0]: Invalid value: ["None"]: may not change once set')]), ['immutable-field']],
		['an unreadable newest record over drift: the record alone', told([{revision: 1}, {revision: 2, payload: ''}], buildLive({1: ['differs']})), ['corrupt-record']],
		['a lock over a long history: the lock', told([...many(25), {revision: 26, status: 'pending-upgrade'}]), ['stale-upgrade-lock', 'huge-ledger']],
		['a long history that was uninstalled: that it was', told([...many(12).map(input => ({...input, status: 'superseded'})), {revision: 13, status: 'uninstalled'}]), ['uninstalled-kept', 'huge-ledger']],
		['drift of what a controller manages: the drift, then who', told([{revision: 1}], {...buildLive({1: ['differs']}), owners: [flux]}), ['drift', 'mixed-writers']],
		['a lock on what a controller manages: the lock, which names it', told([{revision: 1}, {revision: 2, status: 'pending-upgrade'}], {owners: [flux]}), ['stale-upgrade-lock']],
		['a name in use because of a lock: the lock', told([{revision: 1, status: 'pending-install'}], buildLog('Error: INSTALLATION FAILED: cannot re-use a name that is still in use')), ['first-install-stuck']],
		['a log of drift that server-side apply met: the conflict of the record', told([{revision: 1}, failed(2, 'Upgrade "web" failed: conflict occurred while applying object shop/web apps/v1, Kind=Deployment: Apply failed with 1 conflict: conflict with "kubectl" using apps/v1: .spec.selector')]), ['immutable-field']],
	])('%s', (_, found, expected) => {
		expect(found.filter(row => !row.endsWith('-alone'))).toEqual(expected);
	});
});

describe('the table of symptoms', () => {
	it('names rows of the runbook, none as its own symptom, and no two as each other\'s', () => {
		const known = new Set(rows.map(({id}) => id));
		expect(symptoms.flatMap(({of, rows: hidden}) => [of, ...hidden]).filter(row => !known.has(row))).toEqual([]);
		expect(symptoms.filter(({of, rows: hidden}) => hidden.includes(of))).toEqual([]);
		const pairs = symptoms.flatMap(({of, rows: hidden}) => hidden.map(row => `${of} ${row}`));
		expect(pairs.filter(pair => pairs.includes(pair.split(' ').toReversed().join(' ')))).toEqual([]);
	});
});
