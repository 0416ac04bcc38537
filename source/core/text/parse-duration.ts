const units: Readonly<Record<string, number>> = {
	h: 3600, m: 60, s: 1, ms: 0.001,
};

/** One amount with its unit. Sticky, so that each character is looked at once. */
const part = /(?<amount>\d+(?:\.\d+)?)(?<unit>h|ms|[ms])/vy;

/** The longest that Go's 64 bits of nanoseconds hold, in seconds: 292 years. */
const longest = 9_223_372_036;

/**
Reads a duration as Go and Helm write it, `15m`, `1h30m`, `90s`, `1.5h`, in seconds. A bare `0` is zero, as in Go; any other bare number is null, since nobody could tell its unit.

Negative durations are null: nothing of ours has a use for one. So are those that Go could not hold, since Helm refuses them.
*/
export const parseDuration = (text: string): number | null => {
	if (text === '0') {
		return 0;
	}

	let seconds = 0;
	let position = 0;

	while (position < text.length) {
		part.lastIndex = position;
		const {amount, unit} = part.exec(text)?.groups ?? {};

		if (amount === undefined || unit === undefined) {
			return null;
		}

		seconds += Number(amount) * (units[unit] ?? NaN);
		position = part.lastIndex;
	}

	return position === 0 || seconds > longest ? null : seconds;
};
