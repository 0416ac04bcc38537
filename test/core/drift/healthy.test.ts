/** Healthy recorded objects: none shows drift, and each stored value that is changed in the live object does. */
import {describe, expect, it} from 'vitest';
import {around, leavesToChange, isReported, withValue} from './mutations.ts';
import {eachKind, healthyReleases} from './recorded.ts';
import {compared, told} from './told.ts';

const all = [...healthyReleases, ...eachKind];

describe('a healthy object', () => {
	it('is recorded of both majors, and of many kinds', () => {
		expect(healthyReleases.length).toBeGreaterThan(40);
		expect(eachKind.length).toBeGreaterThan(150);
		expect(all.filter(({live}) => live === null)).toEqual([]);
	});

	it.each(all)('$name shows no drift, and nothing that is not explained', object => {
		const {changes, extras, warnings} = told(compared(object.desired, object.live, {surroundings: around(all, object)}));
		expect({changes, extras, warnings}).toEqual({changes: [], extras: [], warnings: []});
	});

	it.each(all.filter(({live}) => live !== null))('$name shows each stored value that is changed', object => {
		const {name, desired, live} = object;
		const surroundings = around(all, object);
		const silent = leavesToChange(desired, live).filter(leaf => !isReported(name, compared(desired, withValue(live, leaf), {surroundings}), leaf));
		expect(silent.map(({text}) => text)).toEqual([]);
	});

	it('would be noticed if a fold explained everything', () => {
		const everything = [{code: 'all', kind: 'owner' as const, reason: () => 'whatever it is'}];
		const {name, desired, live} = healthyReleases.find(object => object.name.includes('Deployment'))!;
		const leaves = leavesToChange(desired, live);
		expect(leaves.length).toBeGreaterThan(10);
		expect(leaves.filter(leaf => isReported(name, compared(desired, withValue(live, leaf), {folds: everything}), leaf))).toEqual([]);
	});
});
