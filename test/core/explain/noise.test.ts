import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {explainLog} from '../../../source/core/explain/explain-log.ts';
import type {ExplainFinding} from '../../../source/core/explain/types.ts';
import {messages, namesOf, nearMisses, type Message} from './messages.ts';
import {noises} from './noise.ts';

const foundIn = (findings: readonly ExplainFinding[], {row}: Message): ExplainFinding | undefined => findings.find(finding => finding.row === row);

const hasNames = (finding: ExplainFinding | undefined, message: Message): boolean => finding !== undefined && JSON.stringify(namesOf(finding)) === JSON.stringify(namesOf(message));

describe.each(noises)('a message $name', ({make, cuts}) => {
	it('reaches its row, with its names', () => {
		const all = messages.flatMap(message => [5, 18, 29, 40].map(at => {
			const log = make(message.text, at);
			return {message, log, findings: explainLog(log)};
		}));
		expect(all.filter(({message, findings}) => findings[0]?.row !== message.row).map(({log}) => log)).toEqual([]);
		const wrong = all.filter(({message, findings}) => !hasNames(foundIn(findings, message), message)).map(({log}) => log);
		// A line that was cut once, inside of a bare word, does not tell whether it was: few names are read in part.
		expect(cuts ? wrong.slice(Math.ceil(all.length / 100)) : wrong).toEqual([]);
	});
});

it('reaches its row under noise upon noise, between other lines', () => {
	const others = nearMisses.filter(text => !/Happy Helming|STATUS: deployed|upgrade succeeded/v.test(text));
	fc.assert(fc.property(
		fc.constantFrom(...messages),
		fc.tuple(fc.constantFrom(...noises.filter(({isOuter}) => !isOuter)), fc.constantFrom(...noises.filter(({isOuter}) => isOuter))),
		fc.nat(1000),
		fc.array(fc.constantFrom(...others), {maxLength: 3}),
		(message, [inner, outer], at, [before = '', ...after]) => {
			const log = `${before}\n\n${outer.make(inner.make(message.text, at), at)}\n\n${after.join('\n')}`;
			expect(foundIn(explainLog(log), message)?.row).toBe(message.row);
		},
	), {numRuns: 1500, seed: 7});
});

it('has the line of the input, whatever stands before it', () => {
	fc.assert(fc.property(fc.constantFrom(...messages), fc.array(fc.constantFrom('', 'hello', 'a\tb', '{"msg":"fine"}', 'x\ry'), {maxLength: 30}), (message, before) => {
		expect(foundIn(explainLog([...before, message.text].join('\n')), message)?.line).toBe(before.length + 1);
	}));
});
