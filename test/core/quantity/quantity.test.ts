import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isSameQuantity, quantityOf, toThousandths} from '../../../source/core/quantity/quantity.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const billion = 1_000_000_000n;

describe('quantityOf', () => {
	it.each<[JsonValue, bigint]>([
		['1', billion],
		[1, billion],
		['1000m', billion],
		['0.1', 100_000_000n],
		[0.1, 100_000_000n],
		['.5', 500_000_000n],
		['5.', 5n * billion],
		['+2', 2n * billion],
		['-2', -2n * billion],
		['1k', 1000n * billion],
		['1M', 1_000_000n * billion],
		['1Mi', 1_048_576n * billion],
		['1.5Ki', 1536n * billion],
		['0.1Ki', 102_400_000_000n],
		['1G', 1_000_000_000n * billion],
		['1T', (10n ** 12n) * billion],
		['1P', (10n ** 15n) * billion],
		['1E', (10n ** 18n) * billion],
		['1Ei', (2n ** 60n) * billion],
		['1E3', 1000n * billion],
		['1e3', 1000n * billion],
		['1e-3', 1_000_000n],
		['1e+3', 1000n * billion],
		['1n', 1n],
		['1u', 1000n],
		['0.1n', 1n],
		['0', 0n],
		[0, 0n],
		['9007199254740993', 9_007_199_254_740_993n * billion],
	])('reads %j', (value, nano) => {
		expect(quantityOf(value)).toBe(nano);
	});

	it.each<[JsonValue]>([
		[''],
		['.'],
		['m'],
		['1 G'],
		['1K'],
		['1KI'],
		['1mi'],
		['1e'],
		['1Mi3'],
		['0x10'],
		['1,5'],
		['1e99'],
		['1e-99'],
		['9'.repeat(65)],
		['--1'],
		[null],
		[true],
		[[]],
		[{}],
		['Infinity'],
		[NaN],
	])('takes %j for none', value => {
		expect(quantityOf(value)).toBeNull();
	});

	it('is exact for every number of thousandths', () => {
		fc.assert(fc.property(fc.bigInt({min: -(10n ** 18n), max: 10n ** 18n}), thousandths => {
			expect(quantityOf(`${thousandths}m`)).toBe(thousandths * 1_000_000n);
		}));
	});

	it('answers any text', () => {
		fc.assert(fc.property(fc.string(), text => {
			expect(['bigint', 'object']).toContain(typeof quantityOf(text));
		}));
	});
});

describe('isSameQuantity', () => {
	it.each([
		['1000M', '1G'],
		['1000m', 1],
		['1024Mi', '1Gi'],
		['0.5Gi', '512Mi'],
		[1_073_741_824, '1Gi'],
		['1e9', '1G'],
		['100000u', '100m'],
		['-0', '0'],
	])('%j is %j', (one, other) => {
		expect(isSameQuantity(one, other)).toBe(true);
	});

	it.each([
		['1000M', '1000Mi'],
		['1G', '1Gi'],
		['1m', '1M'],
		['1', '1n'],
		['9007199254740993', '9007199254740992'],
		['1.0000000000000000001', '1'],
		['max', 'max'],
		['', ''],
	])('%j is not %j', (one, other) => {
		expect(isSameQuantity(one, other)).toBe(false);
	});
});

describe('toThousandths', () => {
	it('rounds away from zero, as the API server does', () => {
		expect(toThousandths(quantityOf('100.5m')!)).toBe(quantityOf('101m'));
		expect(toThousandths(quantityOf('1n')!)).toBe(quantityOf('1m'));
		expect(toThousandths(quantityOf('-1n')!)).toBe(quantityOf('-1m'));
		expect(toThousandths(quantityOf('2')!)).toBe(quantityOf('2'));
	});
});
