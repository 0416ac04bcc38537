import {
	describe,
	it,
} from 'vitest';
import {fail, ok} from '../../source/core/problem/problem.ts';
import type {LedgerListing} from '../../source/ports/ledger-store.ts';
import type {Session} from '../../source/ports/session.ts';
import {demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';

/** The demo's session with a store whose listings go through `change`. */
const listingWith = async (change: (listing: LedgerListing) => ReturnType<typeof ok<LedgerListing>> | ReturnType<typeof fail>): Promise<Session> => {
	const {session} = await demoSession();
	return {
		...session,
		store: {
			...session.store,
			async * list(scope, signal) {
				const listed = yield * session.store.list(scope, signal);
				return listed.ok ? change(listed.value) : listed;
			},
		},
	};
};

describe('a cluster that cannot be reached', () => {
	it('is told in words with what to do, and tried again on ctrl-r', async () => {
		let isDown = true;
		const session = await listingWith(listing => isDown ? fail('unreachable', 'The API server at https://10.0.0.1 does not answer.', 'Check the VPN, then read again with ctrl-r.') : ok(listing));
		const {store} = session;
		const ui = openInTest({
			...session,
			store: {
				...store,
				async * list(scope, signal) {
					return isDown ? fail('unreachable', 'The API server at https://10.0.0.1 does not answer.', 'Check the VPN, then read again with ctrl-r.') : yield * store.list(scope, signal);
				},
			},
		});
		await ui.see('The API server at https://10.0.0.1 does not answer.', 'Check the VPN', 'not read');
		isDown = false;
		ui.press('reload');
		await ui.see('cut off, last good 1');
	});

	it('keeps what was read before, and says that it is old', async () => {
		let isDown = false;
		const ui = openInTest(await listingWith(listing => isDown ? fail('timed-out', 'No answer within 10 s.') : ok(listing)));
		await ui.see('cut off, last good 1');
		isDown = true;
		ui.press('reload');
		await ui.see('Not read again: No answer within 10 s.', 'payments/api', 'then failed');
	});
});

describe('what may not be read', () => {
	it('is named above what may', async () => {
		const ui = openInTest(await listingWith(listing => ok({
			...listing,
			narrowedTo: 'payments',
			unread: [fail('forbidden', 'Cannot list Secrets in all namespaces: your user may not.').problem],
		})));
		await ui.see('Cannot list Secrets in all namespaces', 'Only namespace payments is shown', 'payments/api');
	});
});

describe('a session without Helm', () => {
	it('says so in the header, and in a plan that cannot run', async () => {
		const {session} = await demoSession();
		const ui = openInTest({...session, helm: null});
		await ui.see('no Helm', 'payments/api');
		ui.press('filter');
		ui.type('payments/api\r');
		await ui.see('1 of 23');
		ui.press('rollback');
		await ui.see('STOP', 'helm-missing');
	});
});
