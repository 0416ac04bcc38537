import type {JsonValue} from '../record/types.ts';

const decimal: Readonly<Record<string, number>> = {
	n: -9,
	u: -6,
	m: -3,
	'': 0,
	k: 3,
	M: 6,
	G: 9,
	T: 12,
	P: 15,
	E: 18,
};

const binary: Readonly<Record<string, bigint>> = {
	Ki: 10n,
	Mi: 20n,
	Gi: 30n,
	Ti: 40n,
	Pi: 50n,
	Ei: 60n,
};

const pattern = /^([+\-]?)(\d*)(?:\.(\d*))?(?:([EGKMPT]i)|([EGMPTkmnu])|[Ee]([+\-]?\d+))?$/v;

// Longer than anything that means a size; the arithmetic below grows with the exponent.
const longest = 64;
const highestExponent = 60;

/** A division that rounds away from zero, as Kubernetes rounds what is too fine for it. */
const dividedUp = (value: bigint, by: bigint): bigint => {
	const rest = value % by;
	return (value / by) + (rest === 0n ? 0n : (value < 0n ? -1n : 1n));
};

const scaled = (value: bigint, exponent: number): bigint => exponent < 0
	? dividedUp(value, 10n ** BigInt(-exponent))
	: value * (10n ** BigInt(exponent));

/**
A Kubernetes quantity in billionths, exactly; null for what is none. `1000m` and `1`, `1G` and `1e9` are the same, `1000M` and `1000Mi` are not.

A number counts as its text, since charts write `cpu: 0.5`. What is finer than a billionth is rounded up, as `resource.ParseQuantity` of apimachinery does. Null, too, for more than 64 characters and for exponents beyond 60, which mean nothing on a machine.
*/
export const quantityOf = (value: JsonValue): bigint | null => {
	const text = typeof value === 'number' ? String(value) : value;
	const match = typeof text === 'string' && text.length <= longest ? pattern.exec(text) : null;
	const [, sign = '', whole = '', fraction = '', power, suffix = '', exponent = '0'] = match ?? [];
	const digits = `${whole}${fraction}`;
	if (digits === '' || Math.abs(Number(exponent)) > highestExponent) {
		return null;
	}

	const number = BigInt(digits) * (sign === '-' ? -1n : 1n) * (power === undefined ? 1n : 2n ** binary[power]!);
	return scaled(number, 9 + decimal[suffix]! + Number(exponent) - fraction.length);
};

/** Whether two values are the same quantity. False where one of them is none. */
export const isSameQuantity = (one: JsonValue, other: JsonValue): boolean => {
	const quantity = quantityOf(one);
	return quantity !== null && quantity === quantityOf(other);
};

/** A quantity in billionths rounded up to whole thousandths, as the API server stores requests and limits (`SetDefaults_ResourceList` of 1.37.2). */
export const toThousandths = (quantity: bigint): bigint => dividedUp(quantity, 1_000_000n) * 1_000_000n;
