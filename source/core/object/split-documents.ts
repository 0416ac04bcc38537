/** One document of a YAML or JSON text, with the number of its first line, counted from 1. */
export type DocumentText = {readonly text: string; readonly line: number};

/** A line that can only be a document marker: whatever stands inside of a document is indented, or no YAML. */
const marker = /^(?:---(?=[\t\n\r ]|$)|\.\.\.[\t ]*(?=\r?\n|$))/gmv;

/** A line with something on it but a comment. */
const content = /^[\t ]*[^\s#]/mv;

/** How many line breaks a text holds. */
export const countLines = (text: string): number => {
	let count = 0;
	for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) {
		count++;
	}

	return count;
};

/**
Cuts a text at its document markers, so that one broken document leaves the others whole.

What follows `---` on its line belongs to the document. Documents of nothing but blanks and comments are left out.
*/
export const splitDocuments = (text: string): readonly DocumentText[] => {
	const documents: DocumentText[] = [];
	let start = 0;
	let line = 1;
	const keep = (end: number): void => {
		const part = text.slice(start, end);
		if (content.test(part)) {
			documents.push({text: part, line});
		}

		line += countLines(part);
	};

	for (const {index} of text.matchAll(marker)) {
		keep(index);
		start = index + 3;
	}

	keep(text.length);
	return documents;
};
