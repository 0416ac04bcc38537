import {expect, test} from 'vitest';
import type {Sliced} from '../../source/core/slices/slices.ts';
import {inSlices} from '../../source/use-cases/give-way.ts';

const {signal} = new AbortController();

/**
Works for so many milliseconds at least, in pieces of half of one.

@yields Where it may stop.
*/
function * busy(duration: number): Sliced<string> {
	// By pieces and not by one end, so that work which the machine itself held up still has its pieces left.
	for (let piece = 0; piece < duration * 2; piece++) {
		const until = performance.now() + 0.5;
		while (performance.now() < until) {
			// This is the work
		}

		yield null;
	}

	return 'done';
}

test('Long work ends with its value, and others run before it ends', async () => {
	const seen: string[] = [];
	setImmediate(() => {
		seen.push('other');
	});
	seen.push(await inSlices(busy(40), signal) ?? 'stopped');
	expect(seen).toEqual(['other', 'done']);
});

test('Works at the same time take turns, so that what waits goes between them', async () => {
	const order: string[] = [];
	const watched = (async () => {
		for (let turn = 0; turn < 3; turn++) {
			await new Promise(resolve => {
				setImmediate(resolve);
			});
			order.push('other');
		}
	})();
	await Promise.all([...['one', 'two', 'three'].map(async name => {
		await inSlices(busy(20), signal);
		order.push(name);
	}), watched]);
	expect(order.indexOf('other')).toBeLessThan(order.indexOf('one'));
	expect(order).toHaveLength(6);
});

test('An aborted signal ends long work at the next turn, with nothing', async () => {
	const aborting = new AbortController();
	const work = inSlices(busy(10_000), aborting.signal);
	aborting.abort();
	expect(await work).toBeNull();
});
