import {describe, expect, it} from 'vitest';
import {faultCodes, makeFault} from '../../../source/core/record/fault.ts';

describe.each(faultCodes)('the fault %s', code => {
	it('says what broke, where, what Helm does, and what to do', () => {
		const fault = makeFault(code);
		expect(fault).toMatchObject({code, offset: null});
		expect(fault.message).toMatch(/^[A-Z][^:]+\.$/v);
		expect(fault.hint).toMatch(/^[A-Z`].+\.$/v);
		expect(`${fault.message} ${fault.hint}`).not.toMatch(/!|please|sorry/iv);
	});
});

it('takes details into its words', () => {
	expect(makeFault('bad-base64', {
		offset: 7, detail: 'byte 7', lead: 'Quoted.', layer: 'outer-base64', helm: 'refuses', hint: 'Do this.',
	})).toEqual({
		code: 'bad-base64', message: 'The payload is not standard base64: byte 7.', layer: 'outer-base64', offset: 7, helm: 'refuses', hint: 'Quoted. Do this.',
	});
});
