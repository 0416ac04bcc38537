const units: Readonly<Record<string, number>> = {
	'': 1,
	k: 1000,
	m: 1000 ** 2,
	g: 1000 ** 3,
	ki: 1024,
	mi: 1024 ** 2,
	gi: 1024 ** 3,
};

/** Reads a size in bytes, as Kubernetes quantities and people write it: `64MiB`, `64Mi`, `500k`, `67108864`. Null for anything else, zero included. */
export const parseSize = (text: string): number | null => {
	const {amount, unit = ''} = /^(?<amount>\d+)(?<unit>[gkm]i?)?b?$/iv.exec(text)?.groups ?? {};
	const bytes = Number(amount) * (units[unit.toLowerCase()] ?? NaN);
	return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
};
