const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The last lines that together have no more than so many bytes, line ends counted. Of a last line that is longer its end is kept. */
export const endOf = (lines: readonly string[], bytes: number): readonly string[] => {
	let size = 0;
	const tooMuch = lines.findLastIndex(line => {
		size += encoder.encode(line).length + 1;
		return size > bytes + 1;
	});
	return bytes > 0 && tooMuch !== -1 && tooMuch === lines.length - 1 ? [decoder.decode(encoder.encode(lines.at(-1)).subarray(-bytes))] : lines.slice(tooMuch + 1);
};
