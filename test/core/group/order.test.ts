import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {circles} from '../../../source/core/config/circles.ts';
import {
	dependentsOf,
	needsOf,
	noDependencies,
	type Dependencies,
} from '../../../source/core/group/dependencies.ts';
import {orderOf} from '../../../source/core/group/order.ts';

const shop: Dependencies = new Map([
	['shop/web', ['shop/api']],
	['shop/api', ['shop/db', 'shop/cache']],
	['shop/jobs', ['shop/db']],
]);

const releases = Array.from({length: 8}, (_, index) => `a/r${index}`);

const dependenciesOf = (pairs: ReadonlyArray<readonly [number, number]>): Dependencies => {
	const edges = pairs.filter(([one, other]) => one !== other);
	return new Map(releases.map((release, index) => [release, edges.filter(pair => Math.max(...pair) === index).map(pair => releases[Math.min(...pair)]!)]));
};

/** A need of a release is always one of a smaller number, which cannot go in a circle. */
const withoutCircle = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), {maxLength: 20}).map(pairs => dependenciesOf(pairs));

const names = (ordered: ReturnType<typeof orderOf>): readonly string[] => ordered.map(({release}) => release);

describe('what a release needs', () => {
	it('is what its needs need too', () => {
		expect([...needsOf('shop/web', shop)].toSorted()).toEqual(['shop/api', 'shop/cache', 'shop/db']);
		expect([...needsOf('shop/db', shop)]).toEqual([]);
	});

	it('is seen from the other side as its dependents', () => {
		expect([...dependentsOf('shop/db', shop)].toSorted()).toEqual(['shop/api', 'shop/jobs', 'shop/web']);
		expect([...dependentsOf('shop/web', shop)]).toEqual([]);
	});

	it('never goes in a circle, however long it is', () => {
		const chain = new Map(Array.from({length: 500}, (_, index) => [`a/n${index}`, [`a/n${index + 1}`]]));
		expect(circles(chain)).toEqual([]);
		expect(circles(new Map([...chain, ['a/n500', ['a/n498']]]))).toEqual([['a/n498', 'a/n499', 'a/n500', 'a/n498']]);
	});
});

describe('the order of a group', () => {
	it('is what others need first for a rollback, with what each comes after', () => {
		expect(orderOf(['shop/web', 'shop/jobs', 'shop/api', 'shop/db'], shop, 'rollback')).toEqual([
			{release: 'shop/db', after: []},
			{release: 'shop/jobs', after: ['shop/db']},
			{release: 'shop/api', after: ['shop/db']},
			{release: 'shop/web', after: ['shop/api', 'shop/db']},
		]);
	});

	it('is the other way round for an uninstall', () => {
		expect(orderOf(['shop/db', 'shop/api', 'shop/web'], shop, 'uninstall')).toEqual([
			{release: 'shop/web', after: []},
			{release: 'shop/api', after: ['shop/web']},
			{release: 'shop/db', after: ['shop/api', 'shop/web']},
		]);
	});

	it('holds through a release that is not in the group', () => {
		expect(names(orderOf(['shop/web', 'shop/db'], shop, 'rollback'))).toEqual(['shop/db', 'shop/web']);
	});

	it('is that of the command line where nothing needs anything', () => {
		expect(names(orderOf(['b/b', 'a/a', 'c/c'], noDependencies, 'rollback'))).toEqual(['b/b', 'a/a', 'c/c']);
		expect(names(orderOf(['b/b', 'a/a', 'c/c'], shop, 'uninstall'))).toEqual(['b/b', 'a/a', 'c/c']);
	});

	it('has every release once and after those that it comes after, whatever needs what', () => {
		fc.assert(fc.property(withoutCircle, fc.shuffledSubarray(releases), fc.constantFrom('rollback' as const, 'uninstall' as const), (needs, group, action) => {
			expect(circles(needs)).toEqual([]);
			const ordered = orderOf(group, needs, action);
			expect(names(ordered).toSorted()).toEqual(group.toSorted());
			for (const [index, {release, after}] of ordered.entries()) {
				expect(after.every(other => names(ordered).indexOf(other) < index)).toBe(true);
				const wanted = action === 'rollback' ? needsOf(release, needs) : dependentsOf(release, needs);
				expect(after.toSorted()).toEqual(group.filter(other => wanted.has(other)).toSorted());
			}
		}));
	});
});
