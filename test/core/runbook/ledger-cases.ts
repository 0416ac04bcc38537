/** Facts for the rows that records, sizes, writers or a log decide. */
import {expect} from 'vitest';
import {known} from '../../../source/core/problem/known.ts';
import type {Facts, Finding, SameName} from '../../../source/core/runbook/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildLive, buildObject, liveOf} from '../../build/live.ts';
import {buildLog} from '../../build/log.ts';
import {at, buildHistory, historyOf, type RecordInput} from '../../build/record.ts';

type Case = {
	readonly fires: ReadonlyArray<readonly [string, Facts, Partial<Finding>]>;
	readonly quiet: ReadonlyArray<readonly [string, Facts]>;
};

type Over = Parameters<typeof buildFacts>[1];

const of = (inputs: readonly RecordInput[], over: Over = {}): Facts => buildFacts(buildHistory(...inputs), over);
const none = (over: Over): Facts => buildFacts(historyOf(), over);
const healthy: readonly [string, Facts] = ['a healthy release', of([{revision: 1, status: 'superseded'}, {revision: 2}])];

/** Text that packs to nearly its own length again: three quarters of it as bytes, in base64. */
const noise = (length: number): string => {
	const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';
	let state = 7;
	return Array.from({length}, () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) % 4_294_967_296;
		return letters.at(state / 67_108_864)!;
	}).join('');
};

const sized = (revision: number, length: number, status = 'deployed'): RecordInput => ({revision, status, config: {text: noise(length)}});
const tooLarge = 'Error: UPGRADE FAILED: create: failed to create: Secret "sh.helm.release.v1.web.v2" is invalid: data: Too long: may not be more than 1048576 bytes';
const inUse = 'Error: INSTALLATION FAILED: cannot re-use a name that is still in use';
const clash = 'Upgrade "web" failed: invalid client update option(s): forceConflicts enabled when serverSideApply disabled';
const ranOut = 'Upgrade "web" failed: context deadline exceeded';

const many = (count: number, status = 'superseded'): readonly RecordInput[] => [
	...Array.from({length: count - 1}, (_, index) => ({revision: index + 1, status, ...status === 'failed' && {description: ranOut}})),
	{revision: count},
];

const twice: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'failed', description: ranOut}, {revision: 3, status: 'failed', description: ranOut}];

/** A live object that `helm` applied, and patched so many seconds later. */
const patched = (later: number): Pick<Facts, 'drift' | 'health'> => {
	const write = (operation: string, time: number) => ({manager: 'helm', operation, time: at(time)});
	return liveOf(2, [{...buildObject('equal', 0), live: {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web-0', managedFields: [write('Apply', 100), write('Update', 100 + later)]}}}]);
};

const writtenBy = (manager: string, created: number): Pick<RecordInput, 'manager' | 'created'> => ({manager, created});

const elsewhere: SameName = {namespace: 'staging', driver: 'secret', revision: 4, status: 'deployed'};

export const ledgerCases: Readonly<Record<string, Case>> = {
	'record-too-large': {
		fires: [
			['a record at 92 % of the limit', of([sized(1, 400_000, 'superseded'), sized(2, 940_000)]), {severity: 'warning', confidence: 'certain', recommended: 'upgrade', title: 'Record 2 takes 92 % of what the API server stores.'}],
			['one at 75 %', of([sized(1, 790_000)]), {severity: 'info', recommended: null}],
			['a log that says so', of([{revision: 1}], buildLog(tooLarge)), {severity: 'warning', confidence: 'likely', recommended: 'upgrade', title: 'The upgrade was refused: its record would be larger than 1,048,576 bytes.'}],
			['a log that says so, above a large record', of([sized(1, 800_000)], buildLog(tooLarge)), {confidence: 'certain'}],
			['a log, where nothing was ever recorded', none(buildLog(tooLarge)), {confidence: 'likely', recommended: 'upgrade'}],
		],
		quiet: [
			healthy,
			['one at 60 %', of([sized(1, 630_000)])],
			['a log about another release', of([{revision: 1}], buildLog(tooLarge.replace('v1.web', 'v1.other')))],
		],
	},
	'huge-ledger': {
		fires: [
			['25 revisions', of(many(25)), {severity: 'warning', confidence: 'certain', recommended: 'repair', title: expect.stringMatching(/^This release keeps 25 revisions of .+ together\.$/v) as string}],
			['a few more than Helm keeps', of(many(12)), {severity: 'info', recommended: null}],
			['failures on top of what could be gone back to', of(many(25, 'failed')), {severity: 'warning', recommended: null}],
			['a log of a list that takes too long', of(many(3), buildLog('Error: list: failed to list: the server was unable to return a response in the time allotted, but may still be processing the request')), {severity: 'warning', confidence: 'likely'}],
		],
		quiet: [healthy, ['ten revisions', of(many(10))]],
	},
	'name-in-use': {
		fires: [
			['a log above a deployed one', of([{revision: 1}], buildLog(inUse)), {severity: 'warning', confidence: 'certain', recommended: 'upgrade', title: 'The name is in use: 1 is deployed.'}],
			['above one that was uninstalled', of([{revision: 1, status: 'uninstalled'}], buildLog(inUse)), {recommended: 'upgrade'}],
			['above one that was uninstalled after ten', of([{revision: 12, status: 'uninstalled'}], buildLog(inUse)), {recommended: null}],
			['above a lock', of([{revision: 1, status: 'pending-install'}], buildLog(inUse)), {recommended: null}],
			['where no record holds the name', none(buildLog(inUse)), {confidence: 'cannot-tell', recommended: null}],
			['where another namespace holds it', none({...buildLog(inUse), elsewhere: known([elsewhere])}), {confidence: 'cannot-tell', recommended: null}],
		],
		quiet: [healthy, ['the same records without a log', of([{revision: 1}])], ['a log that says something else', of([{revision: 1}], buildLog(tooLarge))]],
	},
	'wrong-rollback-target': {
		fires: [
			['two failures in a row, the newest not ready', of(twice, buildLive({3: ['equal failed'], 1: ['differs']})), {severity: 'warning', confidence: 'likely', recommended: 'rollback', title: '3 failed, and a plain rollback would go to 2, which failed too.'}],
			['the same, and what was there before serves', of(twice, buildLive({3: ['differs'], 1: ['equal']})), {confidence: 'likely', recommended: 'upgrade'}],
			['the same, and all of it ready by now', of(twice, buildLive({3: ['equal'], 1: ['differs']})), {confidence: 'likely', recommended: null}],
			['the same, and nobody looked', of(twice), {confidence: 'cannot-tell', recommended: null}],
			['a hook that ran before', of([{revision: 1}, {revision: 2, status: 'failed'}, {revision: 3, status: 'failed', hooks: [{name: 'migrate', events: ['pre-upgrade'], phase: 'Succeeded', startedAt: at(5)}]}], buildLive({3: ['equal failed']})), {recommended: null}],
			['a failure above one that was cut off', of([{revision: 1}, {revision: 2, status: 'pending-upgrade'}, {revision: 3, status: 'failed'}]), {title: '3 failed, and a plain rollback would go to 2, which did not complete.'}],
			['a rollback that pruned where it went', of([{revision: 8, status: 'superseded'}, {revision: 9, status: 'superseded'}, {revision: 10, description: 'Rollback to 2'}]), {severity: 'warning', confidence: 'certain', recommended: null, title: 'The rollback to 2 pruned 2 itself: no record of it is left.'}],
			['a log that says that a revision is not there', of([{revision: 7, status: 'superseded'}, {revision: 8}], buildLog('Error: release has no 2 version')), {confidence: 'certain', recommended: null, title: 'The rollback went to 2, and there is no record of it.'}],
			['the same under a failure', of([{revision: 7}, {revision: 8, status: 'failed'}], buildLog('Error: release has no 2 version')), {recommended: 'rollback'}],
			['a log that the records contradict', of([{revision: 2, status: 'superseded'}, {revision: 3}], buildLog('Error: release has no 2 version')), {confidence: 'cannot-tell', recommended: null}],
		],
		quiet: [
			healthy,
			['one failure above a good one', of([{revision: 1}, {revision: 2, status: 'failed'}])],
			['two failures and nothing that completed', of([{revision: 1, status: 'failed'}, {revision: 2, status: 'failed'}])],
			['a rollback whose target is there', of([{revision: 1, status: 'superseded'}, {revision: 2, status: 'superseded'}, {revision: 3, description: 'Rollback to 1'}])],
			['a good one above failures', of([{revision: 1, status: 'superseded'}, {revision: 2, status: 'failed'}, {revision: 3, status: 'failed'}, {revision: 4}])],
		],
	},
	'mixed-writers': {
		fires: [
			['an owner of a healthy release', of([{revision: 1}], {owners: [{tool: 'flux', mark: 'helm.toolkit.fluxcd.io/name', where: 'record 1'}]}), {severity: 'warning', confidence: 'certain', recommended: null, title: 'Flux manages this release: what is done by hand does not stay.'}],
			['flags that clash', of([{revision: 1}, {revision: 2, status: 'failed', description: clash}]), {severity: 'warning', recommended: 'upgrade', title: 'The upgrade to 2 failed: its flags do not go together with each other or with this Helm.'}],
			['flags that clash, in a log alone', of([{revision: 1}], buildLog('Error: if any flags in the group [force-replace force-conflicts] are set none of the others can be; [force-conflicts force-replace] were all set')), {confidence: 'likely', recommended: 'upgrade'}],
			['an object that somebody else changed meanwhile', of([{revision: 1}], buildLog('Error: UPGRADE FAILED: Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes to the latest version and try again')), {title: 'The upgrade failed: somebody else changed an object at the same time.'}],
			['two programs, minutes apart', of([{revision: 1, status: 'superseded', ...writtenBy('Helm', 0)}, {revision: 2, ...writtenBy('helm-controller', 120)}]), {confidence: 'certain', title: 'Two programs write this release: Helm and helm-controller, 2 min apart.'}],
			['Helm 3 over a record of Helm 4', of([{revision: 1, status: 'superseded', applyMethod: 'ssa'}, {revision: 2}]), {confidence: 'certain', title: 'Helm 3 wrote 2 over what Helm 4 had applied.'}],
			['Helm 3 over objects of Helm 4', of([{revision: 1, status: 'superseded'}, {revision: 2}], patched(60)), {confidence: 'likely', title: 'Helm 3 wrote 2 over what Helm 4 had applied.'}],
		],
		quiet: [
			healthy,
			['an owner of a release that failed, which every finding names', of([{revision: 1}, {revision: 2, status: 'failed'}], {owners: [{tool: 'flux', mark: 'x', where: 'record 1'}]})],
			['two programs, days apart', of([{revision: 1, status: 'superseded', ...writtenBy('Helm', 0)}, {revision: 2, ...writtenBy('helm-controller', 200_000)}])],
			['Helm 4 over Helm 3', of([{revision: 1, status: 'superseded'}, {revision: 2, applyMethod: 'csa'}])],
			['objects that were patched first and applied then', of([{revision: 1, status: 'superseded'}, {revision: 2}], patched(-60))],
			['a hand on a record', of([{revision: 1, status: 'superseded'}, {revision: 2, ...writtenBy('kubectl-edit', 60)}])],
		],
	},
};
