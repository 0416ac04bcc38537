/** A lock is watched while somebody looks at it: the verdict stands at once, and is made again when the time is over. */
import {
	describe,
	expect,
	it,
} from 'vitest';
import {ok} from '../../source/core/problem/problem.ts';
import type {Session} from '../../source/ports/session.ts';
import {rewritten} from '../build/rewritten.ts';
import {demoSession, type DemoSession} from '../drive/demo-session.ts';
import type {Driver} from '../drive/drive.ts';
import {openInTest} from '../drive/open-in-test.ts';

/** The demo's locked release, opened in a small terminal, once it is being watched. */
const watchApi = async (changes: (demo: DemoSession) => Partial<Session> = () => ({})): Promise<{readonly demo: DemoSession; readonly driver: Driver}> => {
	const demo = await demoSession({watchFor: 20});
	const ui = openInTest({...demo.session, ...changes(demo)});
	await ui.see('payments/api');
	ui.press('filter');
	ui.type('payments/api\r');
	await ui.see('1 of 23');
	ui.press('open');
	await ui.see('Watching whether anything moves, 20 s left');
	return {demo, driver: ui};
};

/** Lets seconds pass one by one, as whoever counts them down sleeps anew after each. */
const seconds = async ({clock}: DemoSession, count: number): Promise<void> => {
	for (let second = 0; second < count; second++) {
		await clock.pass(1000);
	}
};

describe('a lock that is opened', () => {
	it('shows its verdict at once, counts the seconds down, and says at the end that nothing moved', async () => {
		const {demo, driver} = await watchApi();
		await driver.see('The upgrade to 2 was cut off', 'Roll back to 1', 'S skip');
		await seconds(demo, 3);
		await driver.see('Watching whether anything moves, 17 s left');
		await seconds(demo, 17);
		await driver.gone('Watching whether');
		await driver.see('The upgrade to 2 was cut off');
		driver.press('first');
		await driver.see('nothing moved in 20 s');
	});

	it('is skipped by a key, and its verdict stands', async () => {
		const {driver} = await watchApi();
		driver.press('skip-watch');
		await driver.gone('Watching whether', 'S skip');
		await driver.see('The upgrade to 2 was cut off', 'Roll back to 1');
		expect(await driver.frame()).not.toContain('nothing moved');
	});

	it('is held once Helm is seen to write to it', async () => {
		const state = {written: false};
		const {demo, driver} = await watchApi(({session: {cluster}}) => ({
			cluster: {
				...cluster!,
				async read(targets, signal) {
					const answers = await cluster!.read(targets, signal);
					return answers.map((answer, index) => state.written && targets[index]!.kind === 'ConfigMap' && answer.ok && answer.value.found === 'here'
						? ok({found: 'here', value: rewritten(answer.value.value, {manager: 'helm', operation: 'Apply', time: '2026-11-02T03:14:05Z'})} as const)
						: answer);
				},
			},
		}));
		state.written = true;
		await seconds(demo, 20);
		await driver.see('The upgrade that makes 2 began', 'and is at work.', 'certain', 'Wait until it ends');
		await driver.see('Do not roll back while the client may live');
	});

	it('can be left and read again, and no word of it stays behind', async () => {
		const {driver} = await watchApi();
		driver.press('back');
		await driver.see('1 of 23');
		await driver.gone('Watching whether');
		driver.press('open');
		await driver.see('Watching whether anything moves, 20 s left');
	});

	it('is watched again after a person\'s word, which stands meanwhile', async () => {
		const {demo, driver} = await watchApi();
		driver.press('client-dead');
		await driver.see('How do you know?');
		driver.type('runner 7 was preempted\r');
		await driver.see('its client is dead: runner 7 was preempted', 'Watching whether anything moves');
		await seconds(demo, 20);
		await driver.gone('Watching whether');
		await driver.see('its client is dead: runner 7 was preempted', 'certain');
	});
});

describe('a release without a lock', () => {
	it('is not watched, and the key says why not', async () => {
		const {session} = await demoSession({watchFor: 20});
		const ui = openInTest(session);
		await ui.see('payments/api');
		ui.press('filter');
		ui.type('payments/ledger\r');
		await ui.see('1 of 23');
		ui.press('open');
		await ui.see('Nothing to do');
		ui.press('skip-watch');
		await ui.see('not being watched');
		expect(await ui.frame()).not.toContain('Watching whether');
	});
});
