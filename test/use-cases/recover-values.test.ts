import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {fail} from '../../source/core/problem/problem.ts';
import {recoverValues, type RecoverInput} from '../../source/use-cases/recover-values.ts';
import {drain} from '../build/session.ts';
import {demoSession} from '../drive/demo-session.ts';

const never = new AbortController().signal;
const input: RecoverInput = {
	namespace: 'payments', name: 'api', revision: 1, file: 'values-1.yaml', overwrite: false, person: 'ada',
};

const recover = async (changes: Partial<RecoverInput> = {}, scenario = 'values-lost-helm4') => {
	const demo = await demoSession({}, undefined, scenario);
	const {result} = await drain(recoverValues(demo.session, {...input, ...changes}, never));
	return {...demo, result};
};

describe('recovering the values of a revision', () => {
	it('writes what the user had given, in the clear, as YAML that reads back', async () => {
		const {result, memory} = await recover();
		expect(result).toMatchObject({ok: true, value: {release: {namespace: 'payments', name: 'api', revision: 1}, file: 'memory of this demo, values-1.yaml', keys: 3, fault: null}});
		expect(parse(memory.files.saved.get('values-1.yaml')!)).toEqual({mode: 'green', password: 'not-a-real-password-2', replicas: 4});
	});

	it('is journalled before and after, without a value', async () => {
		const {memory} = await recover();
		expect(memory.files.journalled).toMatchObject([
			{person: 'ada', release: 'payments/api', action: 'recover', step: 'values of revision 1', result: 'started', reason: 'to values-1.yaml'},
			{person: 'ada', release: 'payments/api', action: 'recover', step: 'values of revision 1', result: 'written', reason: 'to memory of this demo, values-1.yaml'},
		]);
		expect(JSON.stringify(memory.files.journalled)).not.toMatch(/green|not-a-real/v);
	});

	it('never overwrites unasked, and says in the journal that nothing was written', async () => {
		const {session, memory} = await recover();
		const again = async (overwrite: boolean) => {
			const {result} = await drain(recoverValues(session, {...input, revision: 2, overwrite}, never));
			return result;
		};

		expect(await again(false)).toMatchObject({ok: false, problem: {code: 'usage'}});
		expect(memory.files.journalled.at(-1)).toMatchObject({step: 'values of revision 2', result: 'not written'});
		expect(memory.files.saved.get('values-1.yaml')).toContain('green');
		expect(await again(true)).toMatchObject({ok: true});
		expect(memory.files.saved.get('values-1.yaml')).not.toContain('green');
	});

	it('writes nothing where the journal cannot be written', async () => {
		const {session, memory} = await demoSession({}, undefined, 'values-lost-helm3');
		const files = {...session.files, journal: async () => fail('state-unwritable', 'The disk is full.')};
		const {result} = await drain(recoverValues({...session, files}, input, never));
		expect(result).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(memory.files.saved.size).toBe(0);
	});

	it('says what is not there', async () => {
		const {result, memory} = await recover({revision: 9});
		expect(result).toMatchObject({ok: false, problem: {code: 'not-found'}});
		expect(memory.files.journalled).toEqual([]);
	});
});
