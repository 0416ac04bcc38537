/** A growing run of bytes with a limit: unpacking a bomb costs the limit and hardly more. */
export type ByteSink = {
	bytes: Uint8Array;
	length: number;
	readonly limit: number;
};

/** Room behind the expected end, so that the last steps of unpacking need not grow the sink. */
const slack = 512;

/** Starts a sink for at most `limit` bytes; `expected` is a guess of the final size, believed up to the limit. */
export const createByteSink = (expected: number, limit: number): ByteSink => ({
	bytes: new Uint8Array(Math.min(expected, limit) + slack),
	length: 0,
	limit,
});

/** Whether more was written than the limit allows. */
export const isOverLimit = (sink: ByteSink): boolean => sink.length > sink.limit;

/** Makes room for `more` bytes; false when the limit is passed already. */
export const reserve = (sink: ByteSink, more: number): boolean => {
	if (isOverLimit(sink)) {
		return false;
	}

	const needed = sink.length + more;
	if (needed > sink.bytes.length) {
		const larger = new Uint8Array(Math.max(needed, Math.min(sink.bytes.length * 2, sink.limit)) + slack);
		larger.set(sink.bytes.subarray(0, sink.length));
		sink.bytes = larger;
	}

	return true;
};
