/**
A float as a key of a mapping: Helm's reader prints it with the digits of a 32-bit float (`strconv.FormatFloat(f, 'g', -1, 32)`), so `1e3` is `1000` and `16777217.0` is `1.6777216e+07`.
*/
export const floatKey = (value: number): string => {
	if (Number.isNaN(value)) {
		return '.nan';
	}

	const rounded = Math.fround(value);
	if (!Number.isFinite(rounded)) {
		return value < 0 ? '-.inf' : '.inf';
	}

	if (rounded === 0) {
		return Object.is(value, -0) || value < 0 ? '-0' : '0';
	}

	const [mantissa, power] = shortest(rounded).split('e') as [string, string];
	const exponent = Number(power);
	return exponent < -4 || exponent >= 6 ? scientific(mantissa, exponent) : plain(mantissa, exponent);
};

/** The fewest digits that still name this 32-bit float, in the form `d.ddde±x`. */
const shortest = (value: number): string => {
	for (let digits = 0; digits < 9; digits++) {
		const text = value.toExponential(digits);
		if (Math.fround(Number(text)) === value) {
			return text;
		}
	}

	return value.toExponential(9);
};

const scientific = (mantissa: string, exponent: number): string => `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;

const plain = (mantissa: string, exponent: number): string => {
	const sign = mantissa.startsWith('-') ? '-' : '';
	const digits = mantissa.replaceAll(/[\-.]/gv, '');
	if (exponent < 0) {
		return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
	}

	const whole = digits.padEnd(exponent + 1, '0');
	const rest = whole.slice(exponent + 1);
	return sign + whole.slice(0, exponent + 1) + (rest === '' ? '' : `.${rest}`);
};
