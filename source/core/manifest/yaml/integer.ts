const forms: ReadonlyArray<{readonly form: RegExp; readonly prefix: string}> = [
	{form: /^(?<sign>[+\-]?)(?<digits>0|[1-9]\d*)$/v, prefix: ''},
	{form: /^(?<sign>[+\-]?)0x(?<digits>\p{ASCII_Hex_Digit}+)$/iv, prefix: '0x'},
	{form: /^(?<sign>[+\-]?)0o?(?<digits>[0-7]+)$/iv, prefix: '0o'},
	{form: /^(?<sign>[+\-]?)0b(?<digits>[01]+)$/iv, prefix: '0b'},
	// Go's parser of prefixed integers refuses a sign behind the prefix; Helm's reader then takes it all the same.
	{form: /^0b(?<sign>[+\-])(?<digits>[01]+)$/v, prefix: '0b'},
];

const least = -(2n ** 63n);
const mostSigned = (2n ** 63n) - 1n;
const most = (2n ** 64n) - 1n;

/**
Reads an integer as Go's `strconv.ParseInt` does with base 0, underscores taken out before: decimal, `0x`, `0o`, `0b`, and octal with a leading zero.

Null for what is none, or does not fit into 64 bits; with a sign, into 64 bits with one.
*/
export const readInteger = (text: string): bigint | null => {
	for (const {form, prefix} of forms) {
		const groups = form.exec(text)?.groups;
		if (groups !== undefined) {
			const {sign, digits} = groups;
			const size = BigInt(prefix + digits);
			const value = sign === '-' ? -size : size;
			return value >= least && value <= (sign === '' ? most : mostSigned) ? value : null;
		}
	}

	return null;
};
