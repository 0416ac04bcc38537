import {
	describe,
	expect,
	it,
} from 'vitest';
import {demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';
import {openRelease} from '../drive/walk.ts';

describe('while Helm runs', () => {
	it('nothing leaves the screen by accident, and interrupting is a decision of its own', async () => {
		const {session, clock} = await demoSession();
		const ui = openInTest(session);
		await openRelease(ui, 'payments/api');
		await ui.see('Roll back to 1');
		ui.press('rollback');
		await ui.see('GO');
		ui.type('rapi\r');
		await ui.see('◷ Helm rolls back');
		ui.press('back');
		await ui.see('Not now: Helm is running');
		ui.press('quit');
		await ui.see('Not now: Helm is running');
		ui.press('stop');
		await ui.see('Interrupt Helm?', 'pending-rollback');
		ui.key('escape');
		await ui.gone('Interrupt Helm?');
		ui.press('stop');
		await ui.see('Interrupt Helm?');
		ui.type('interrupt\r');
		await clock.pass(10_000);
		await ui.see('did not succeed', '3 pending-rollback');
		ui.press('back');
		await ui.see('3 pending-rollback', '1 Decision');
	});
});

describe('a person\'s word about a client', () => {
	it('counts for the revision that it was given for, and for none that is written later', async () => {
		const {session, clock} = await demoSession();
		const ui = openInTest(session);
		await openRelease(ui, 'shop/cart');
		await ui.see('may still be running');
		ui.press('client-dead');
		ui.type('the CI job was cancelled\r');
		await ui.see('was cut off', 'your word');
		ui.press('rollback');
		await ui.see('GO');
		ui.type('rcart\r');
		await ui.see('◷ Helm rolls back');
		ui.press('stop');
		ui.type('interrupt\r');
		await clock.pass(10_000);
		await ui.see('did not succeed');
		ui.press('back');
		await ui.see('3 pending-rollback', 'may still be running');
		await ui.gone('its client is dead: the CI job was cancelled');
	});
});

describe('a plan that the records moved away under', () => {
	it('is refused, and offers a new rehearsal', async () => {
		const {session, memory} = await demoSession();
		const ui = openInTest(session);
		await openRelease(ui, 'payments/api');
		await ui.see('Roll back to 1');
		ui.press('rollback');
		await ui.see('GO');
		const record = memory.records.all().find(({object}) => object.name === 'sh.helm.release.v1.api.v2')!;
		const {object, payload} = record;
		memory.records.replace({
			driver: 'secret', namespace: 'payments', name: object.name, labels: {...object.labels, touched: 'yes'}, payload: Buffer.from(payload!, 'base64').toString(), manager: 'kubectl',
		});
		ui.type('rapi\r');
		await ui.see('was not started', 'ctrl-r rehearse again');
		expect(memory.records.all().some(({object: {name}}) => name === 'sh.helm.release.v1.api.v3')).toBe(false);
		ui.press('reload');
		await ui.see('Rehearsed', 'GO');
	});
});
