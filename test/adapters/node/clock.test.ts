import {expect, it} from 'vitest';
import {systemClock} from '../../../source/adapters/node/clock.ts';

it('tells the time of the machine', () => {
	expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000);
});

it('sleeps until its time is over', async () => {
	const before = performance.now();
	await systemClock.sleep(15, new AbortController().signal);
	expect(performance.now() - before).toBeGreaterThan(10);
});

it('wakes at once when the signal aborts, before or during the sleep', async () => {
	await systemClock.sleep(1_000_000, AbortSignal.abort());
	const controller = new AbortController();
	const asleep = systemClock.sleep(1_000_000, controller.signal);
	controller.abort();
	await expect(asleep).resolves.toBeUndefined();
});
