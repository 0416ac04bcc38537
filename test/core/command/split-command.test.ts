import * as fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {quoteCommand} from '../../../source/core/command/command.ts';
import {splitCommand} from '../../../source/core/command/split-command.ts';

describe('splitting a command', () => {
	it('gives back the arguments of every line that was made by quoting', () => {
		fc.assert(fc.property(fc.array(fc.string({unit: 'grapheme', minLength: 1}).filter(text => !/\p{Control}/v.test(text)), {minLength: 1}), argv => {
			expect(splitCommand(quoteCommand(argv))).toEqual(argv);
		}));
	});

	it('keeps a flag with its value, quoted or not', () => {
		const argv = ['helm-triage', 'repair', 'api', '--fix=keep', '--object=Deployment.apps/payments/it\'s "here"', '--namespace=payments', '--from='];
		expect(splitCommand(quoteCommand(argv))).toEqual(argv);
	});

	it.each(['a | b', 'a; b', 'a $(b)', 'a > b', '"a b"', 'a \'b', 'a &&  b', 'a *', 'a `b`', 'a \\'])('takes no line that a shell reads otherwise: %s', line => {
		expect(splitCommand(line)).toBeNull();
	});
});
