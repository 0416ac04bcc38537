/** The longest quoted text that is looked at, in UTF-16 units. */
const longest = 65_536;

const slashesBefore = (text: string, at: number): number => {
	let count = 0;
	while (text[at - 1 - count] === '\\') {
		count++;
	}

	return count;
};

/**
Where a quoted text ends, given where it starts and the quote with the backslashes before it; -1 where nothing closes it.

JSON inside of JSON has its quotes escaped once more at each level: `"`, `\"`, `\\\"`. More backslashes than the opening quote's belong to a quote in the value, unless they are backslashes at its end. In single quotes a doubled quote is one.
*/
export const quotedEnd = (text: string, start: number, opener: string): number => {
	const step = 2 * opener.length;
	for (let at = text.indexOf(opener, start); at !== -1 && at - start <= longest; at = text.indexOf(opener, at + 1)) {
		const isDoubled = opener === '\'' && text[at + 1] === '\'';
		if (isDoubled) {
			at++;
		} else if (opener.endsWith('\'') || slashesBefore(text, at) % step === 0) {
			return at;
		}
	}

	return -1;
};
