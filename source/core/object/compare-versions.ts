/**
Compares two resourceVersions: below zero when the first is older, above when newer, null when they cannot be compared.

They are decimal numbers that may be bigger than a JavaScript number; Kubernetes 1.35 made comparing them official, and older servers number the same way.
*/
export const compareVersions = (one: string | null, other: string | null): number | null => {
	if (one === null || other === null || !/^\d+$/v.test(one) || !/^\d+$/v.test(other)) {
		return null;
	}

	const difference = BigInt(one) - BigInt(other);
	return difference < 0n ? -1 : (difference > 0n ? 1 : 0);
};
