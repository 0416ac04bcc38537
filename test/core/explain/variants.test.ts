/** One message as many tools write it: pipelines, controllers, terminals, journals. Each must reach its row alone, with all that it names. */
import {describe, expect, it} from 'vitest';
import {explainLog} from '../../../source/core/explain/explain-log.ts';
import {situations} from '../../build/situations.ts';
import {namesOf, variants} from './messages.ts';

describe('a message in the log of a tool', () => {
	it('is of many tools', () => {
		expect(new Set(variants.map(({form}) => form)).size).toBeGreaterThanOrEqual(40);
	});

	it.each(variants)('reaches its row: $form', ({text, rows, ...names}) => {
		const found = explainLog(text);
		expect([...new Set(found.map(({row}) => row))]).toEqual(rows);
		expect(namesOf(found[0]!)).toEqual(namesOf(names));
	});

	it.each(variants)('is the same with DOS line ends, and behind other lines: $form', ({text, rows}) => {
		expect([...new Set(explainLog(text.replaceAll(/\r?\n/gv, '\r\n')).map(({row}) => row))]).toEqual(rows);
		expect([...new Set(explainLog(`deploy began\n\n${text}\n\ndeploy ended`).map(({row}) => row))]).toEqual(rows);
	});

	it('names rows of the runbook', () => {
		expect(variants.flatMap(({rows}) => rows).filter(row => !(situations as readonly string[]).includes(row))).toEqual([]);
	});
});
