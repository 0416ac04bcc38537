import {describe, expect, it} from 'vitest';
import {fail} from '../../source/core/problem/problem.ts';
import type {LedgerListing} from '../../source/ports/ledger-store.ts';
import {sameNames} from '../../source/use-cases/same-names.ts';
import {buildStored} from '../build/record.ts';
import {buildSession} from '../build/session.ts';

const {signal} = new AbortController();
const here = {
	namespace: 'shop', name: 'web', revision: null, driver: 'secret',
} as const;

const records = [
	buildStored({revision: 1, namespace: 'staging', status: 'superseded'}),
	buildStored({revision: 2, namespace: 'staging'}),
	buildStored({revision: 7, namespace: 'shop'}),
	buildStored({revision: 3, namespace: 'shop', driver: 'configmap'}),
	buildStored({revision: 9, namespace: 'staging', name: 'other'}),
];

const found = async (listing: Partial<LedgerListing> = {}, stored = records) => {
	const steps = sameNames(buildSession(stored, {listing}).session, here, signal);
	for (;;) {
		const step = await steps.next();
		if (step.done === true) {
			return step.value;
		}
	}
};

describe('sameNames', () => {
	it('finds the newest record of the name in each other place', async () => {
		expect(await found()).toEqual({known: true, value: [
			{
				namespace: 'staging', driver: 'secret', revision: 2, status: 'deployed',
			},
			{
				namespace: 'shop', driver: 'configmap', revision: 3, status: 'deployed',
			},
		]});
	});

	it('knows that there is none only where all could be read', async () => {
		expect(await found({}, [])).toEqual({known: true, value: []});
		expect(await found({narrowedTo: 'shop'}, [])).toMatchObject({known: false, why: 'forbidden', verb: 'list secrets in all namespaces'});
		expect(await found({unread: [fail('forbidden', 'You may not.').problem]}, [])).toMatchObject({known: false});
	});

	it('knows what it found all the same', async () => {
		expect(await found({narrowedTo: 'staging'})).toMatchObject({known: true});
	});
});
