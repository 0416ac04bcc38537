/** Marks that end a document or begin a directive at the start of a line. */
const marker = /^(?:%|---|\.\.\.)/mv;

/** The white space that a text ends with. */
const tailOf = (text: string): string => {
	let end = text.length;
	while (end > 0 && '\n\t '.includes(text[end - 1]!)) {
		end--;
	}

	return text.slice(end);
};

/**
The header of the block of lines that a text is printed as, where that is plain: `|`, `|-` without a line end behind it, `|+` with several. Null for a text that takes more thought: that begins with white space, ends with some behind its last line end, or has a document's marker in it.

The library that prints YAML looks at a text of 1 MB for as long as a key press may wait. The text has no odd characters in it.
*/
export const blockHeader = (text: string): '|' | '|-' | '|+' | null => {
	const tail = tailOf(text);
	const end = tail.indexOf('\n');
	if (/^\s/v.test(text) || !text.includes('\n') || (end !== -1 && !tail.endsWith('\n')) || marker.test(text)) {
		return null;
	}

	return end === -1 ? '|-' : (end === tail.length - 1 ? '|' : '|+');
};
