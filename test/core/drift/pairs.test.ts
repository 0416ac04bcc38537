/** Objects as stored and as they live, from public test data and after faults that users reported, each with its verdict. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {printPath} from '../../../source/core/drift/path.ts';
import {compared, told, yaml} from './told.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/pairs');

type Expected = {readonly changes: readonly string[]; readonly extras: readonly string[]; readonly folds: readonly string[]; readonly warnings: readonly string[]};

const read = (pair: string, file: string): string => readFileSync(path.join(folder, pair, file), 'utf8');

describe('a stored object against a live one', () => {
	it.each(readdirSync(folder))('%s', pair => {
		const comparison = compared(yaml(read(pair, 'desired.yaml')), yaml(read(pair, 'live.yaml')));
		expect({...told(comparison), extras: comparison.extras.map(extra => printPath(extra.path))}).toEqual(JSON.parse(read(pair, 'expected.json')) as Expected);
	});
});
