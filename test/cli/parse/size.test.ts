import {describe, expect, it} from 'vitest';
import {parseSize} from '../../../source/cli/parse/size.ts';

describe('sizes', () => {
	it.each([
		['64MiB', 67_108_864],
		['64Mi', 67_108_864],
		['64mib', 67_108_864],
		['500k', 500_000],
		['500KB', 500_000],
		['2G', 2_000_000_000],
		['1GiB', 1_073_741_824],
		['1048576', 1_048_576],
		['12B', 12],
	])('%s is %d bytes', (text, bytes) => {
		expect(parseSize(text)).toBe(bytes);
	});

	it.each(['', '0', 'MiB', '-1', '1.5M', '1T', '1 M', '99999999999999999'])('%j is none', text => {
		expect(parseSize(text)).toBeNull();
	});
});
