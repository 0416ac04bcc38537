/** Whether two models say the same: plain data, compared part by part. */
export const same = (a: unknown, b: unknown): boolean => {
	if (a === b) {
		return true;
	}

	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
		return false;
	}

	if (Array.isArray(a) || Array.isArray(b)) {
		return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]));
	}

	const before = Object.entries(a);
	return before.length === Object.keys(b).length && before.every(([key, value]) => Object.hasOwn(b, key) && same(value, (b as Readonly<Record<string, unknown>>)[key]));
};
