import {describe, expect, it} from 'vitest';
import {compareSamples} from '../../../source/core/lock/movement.ts';
import type {Sample, SampledObject} from '../../../source/core/lock/types.ts';
import {movementInWords, quietInWords} from '../../../source/core/lock/words.ts';
import type {Writer} from '../../../source/core/object/stored-object.ts';
import {at, buildObject, start, type RecordInput} from '../../build/record.ts';

const by = (manager: string, seconds: number, subresource: string | null = null): Writer => ({
	manager, operation: 'Update', subresource, time: at(seconds),
});

const deployment = (version: string, ...writers: readonly Writer[]): SampledObject => ({
	address: 'Deployment.apps/shop/web', uid: 'one', resourceVersion: version, writers,
});

const sample = (object: SampledObject | null | undefined, ...records: readonly RecordInput[]): Sample => ({
	records: records.map(record => buildObject(record)),
	objects: new Map(object === undefined ? [] : [['Deployment.apps/shop/web', object]]),
});

const pending: RecordInput = {revision: 2, status: 'pending-upgrade', created: 100};
const quiet = deployment('7', by('helm', 110));

const moved = (before: SampledObject | null | undefined, after: SampledObject | null | undefined) => compareSamples(sample(before, pending), sample(after, pending), 20).moved;

describe('compareSamples', () => {
	it('finds nothing where nothing was written, and says how much it looked at', () => {
		const samples = compareSamples(sample(quiet, pending), sample(quiet, pending), 20);
		expect(samples).toEqual({seconds: 20, moved: [], objects: 1});
		expect(quietInWords(samples)).toBe('nothing moved in 20 s: the records and 1 object of the manifest stayed as they were, which proves nothing');
	});

	it.each([
		['Helm', deployment('8', by('helm', 130)), {change: 'written', manager: 'helm', byHelm: true}],
		['Helm under another name of its program', deployment('8', by('helm', 110), by('helm3', 130)), {manager: 'helm3', byHelm: true}],
		['Flux', deployment('8', by('helm', 110), by('helm-controller', 130)), {manager: 'helm-controller', byHelm: true}],
		['a person', deployment('8', by('helm', 110), by('kubectl-edit', 130)), {manager: 'kubectl-edit', byHelm: false}],
		['a second write in the same second', deployment('8', by('helm', 110)), {manager: 'helm', byHelm: true}],
		['somebody whom the server does not name', deployment('8'), {manager: null, byHelm: false}],
		['a controller beside Helm', deployment('8', by('helm', 130), by('kube-controller-manager', 131, 'status')), {manager: 'helm', byHelm: true}],
		['a new object under the old name', {...deployment('1', by('helm', 130)), uid: 'two'}, {change: 'made', byHelm: true}],
	] as const)('counts what was written by %s', (_, after, expected) => {
		expect(moved(quiet, after)).toMatchObject([{what: 'Deployment.apps/shop/web', ...expected}]);
	});

	it.for<readonly [string, SampledObject, SampledObject?]>([
		['status', deployment('8', by('helm', 110), by('kube-controller-manager', 130, 'status'))],
		['scale', deployment('8', by('helm', 110), by('kubectl', 130, 'scale'))],
		['a controller\'s own field', deployment('8', by('helm', 110), by('kube-controller-manager', 130))],
		['a field of a status that is taken away, which leaves no new entry', deployment('8', by('helm', 110), by('kube-controller-manager', 110, 'status')), deployment('7', by('helm', 110), by('kube-controller-manager', 110, 'status'))],
		['the same before Helm\'s own write', deployment('8', by('helm', 110), by('kube-controller-manager', 90, 'status')), deployment('7', by('helm', 110), by('kube-controller-manager', 90, 'status'))],
		['an operator', deployment('8', by('helm', 110), by('cert-manager-cainjector', 130))],
	])('leaves out what goes on in any case: %s', ([, after, before = quiet]) => {
		expect(moved(before, after)).toEqual([]);
	});

	it('sees what was made and what was taken away, and nothing in what was not read both times', () => {
		expect(moved(null, quiet)).toMatchObject([{change: 'made', manager: 'helm', byHelm: true}]);
		expect(moved(quiet, null)).toEqual([{
			what: 'Deployment.apps/shop/web', change: 'taken away', manager: null, at: null, byHelm: false,
		}]);
		expect(moved(null, null)).toEqual([]);
		expect(moved(undefined, quiet)).toEqual([]);
		expect(moved(quiet, undefined)).toEqual([]);
	});

	it('sees records, and tells what Helm did first', () => {
		const before = sample(quiet, {revision: 1}, pending);
		const rewritten = {...buildObject({...pending, written: 130}), resourceVersion: '999'};
		const after: Sample = {...sample(deployment('8', by('kubectl-edit', 131)), {revision: 1}), records: [buildObject({revision: 1}), rewritten, buildObject({revision: 3, created: 132})]};
		expect(compareSamples(before, after, 20).moved.map(({what, change, byHelm}) => [what, change, byHelm])).toEqual([
			['record 2', 'written', true],
			['record 3', 'made', true],
			['Deployment.apps/shop/web', 'written', false],
		]);
		expect(compareSamples(sample(quiet, {revision: 1}, pending), sample(quiet, {revision: 1}), 20).moved).toMatchObject([{what: 'record 2', change: 'taken away'}]);
	});
});

describe('a movement in words', () => {
	it('says who, what and when', () => {
		const [movement] = moved(quiet, deployment('8', by('helm', 130)));
		expect(movementInWords(movement!, start + 133_000)).toBe('helm wrote Deployment.apps/shop/web, 3 s ago');
		expect(movementInWords({...movement!, manager: null, at: null, change: 'made'}, null)).toBe('somebody whom the server does not name made Deployment.apps/shop/web');
		expect(movementInWords({...movement!, change: 'taken away'}, start)).toBe('Deployment.apps/shop/web was taken away');
	});
});
