import {describe, expect, it} from 'vitest';
import type {Credential} from '../../../source/adapters/kubernetes/exec-credential.ts';
import {keepCredential, type KeptCredential} from '../../../source/adapters/kubernetes/kept-credential.ts';
import {fail, ok, type Result} from '../../../source/core/problem/problem.ts';

const never = new AbortController().signal;
const credential = (token: string, expires: number | null = null): Credential => ({token, certificate: null, expires});

type Asked = {readonly kept: KeptCredential; readonly asked: AbortSignal[]; readonly answer: (result: Result<Credential>) => void; readonly at: (time: number) => void};

/** A kept credential whose source answers by hand. */
const held = (): Asked => {
	let time = 0;
	let open: Array<(result: Result<Credential>) => void> = [];
	const asked: AbortSignal[] = [];
	return {
		asked,
		at(next) {
			time = next;
		},
		answer(result) {
			for (const resolve of open) {
				resolve(result);
			}

			open = [];
		},
		kept: keepCredential(async signal => new Promise(resolve => {
			asked.push(signal);
			open.push(resolve);
		}), () => time),
	};
};

describe('a kept credential', () => {
	it('is asked for once, by all who need it at the same time', async () => {
		const {kept, asked, answer} = held();
		const both = Promise.all([kept.get(never), kept.get(never)]);
		answer(ok(credential('one')));
		expect(await both).toEqual([ok(credential('one')), ok(credential('one'))]);
		expect(await kept.get(never)).toEqual(ok(credential('one')));
		expect(asked).toHaveLength(1);
	});

	it('is asked for again when it has expired or was refused', async () => {
		const {kept, asked, answer, at} = held();
		const first = kept.get(never);
		answer(ok(credential('one', 100)));
		await first;
		at(99);
		expect(await kept.get(never)).toEqual(ok(credential('one', 100)));
		at(100);
		const second = kept.get(never);
		answer(ok(credential('two')));
		expect(await second).toEqual(ok(credential('two')));
		kept.forget();
		const third = kept.get(never);
		answer(ok(credential('three')));
		expect(await third).toEqual(ok(credential('three')));
		expect(asked).toHaveLength(3);
	});

	it('does not keep a failure', async () => {
		const {kept, answer} = held();
		const first = kept.get(never);
		answer(fail('unauthorized', 'no'));
		expect(await first).toMatchObject({ok: false});
		const second = kept.get(never);
		answer(ok(credential('two')));
		expect(await second).toEqual(ok(credential('two')));
	});

	it('leaves who gives up, and stops asking when all have', async () => {
		const {kept, asked} = held();
		const [one, other] = [new AbortController(), new AbortController()];
		const first = kept.get(one.signal);
		const second = kept.get(other.signal);
		one.abort();
		expect(await first).toMatchObject({ok: false, problem: {code: 'interrupted'}});
		expect(asked[0]!.aborted).toBe(false);
		other.abort();
		expect(await second).toMatchObject({ok: false, problem: {code: 'interrupted'}});
		expect(asked[0]!.aborted).toBe(true);
		expect(await kept.get(AbortSignal.abort())).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});
});
