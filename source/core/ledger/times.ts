/**
Milliseconds since the epoch of an RFC 3339 time with any zone and fraction; null for no time, an unreadable one, and Go's zero time.

Helm 4 writes `0001-01-01T00:00:00Z` and Helm 3 an empty string where there is no time.
*/
export const millisecondsOf = (time: string | null): number | null => {
	if (time === null || time.startsWith('0001-')) {
		return null;
	}

	const milliseconds = Date.parse(time);
	return Number.isNaN(milliseconds) ? null : milliseconds;
};

/** RFC 3339 in UTC without a fraction, as the API server writes times; null for null. */
export const utcOf = (milliseconds: number | null): string | null => milliseconds === null ? null : new Date(milliseconds).toISOString().replace(/\.\d+Z$/v, 'Z');

/** The latest of several times, where null is no time; null when there is none. */
export const latest = (times: ReadonlyArray<number | null>): number | null => {
	let late: number | null = null;
	for (const time of times) {
		if (time !== null && (late === null || time > late)) {
			late = time;
		}
	}

	return late;
};
