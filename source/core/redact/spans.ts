/** A part of a text that holds a secret: from `start` to before `end` in UTF-16 units, and the secret itself, which may be encoded there. */
export type Span = {
	readonly start: number;
	readonly end: number;
	readonly secret: string;
};

/** The spans in order, each place once: of two that overlap the wider one, or both joined where neither holds the other. */
export const mergeSpans = (text: string, spans: readonly Span[]): Span[] => {
	if (spans.length < 2) {
		return [...spans];
	}

	const merged: Span[] = [];
	for (const span of spans.toSorted((a, b) => a.start === b.start ? b.end - a.end : a.start - b.start)) {
		const last = merged.at(-1);
		if (last === undefined || span.start >= last.end) {
			merged.push(span);
		} else if (span.end > last.end) {
			merged[merged.length - 1] = {start: last.start, end: span.end, secret: text.slice(last.start, span.end)};
		}
	}

	return merged;
};

/** What stands for a hidden text: the fingerprint, then a mark on each further line, so that no line moves. */
export const coverOf = (hidden: string, fingerprint: string): string => {
	if (!hidden.includes('\n')) {
		return fingerprint;
	}

	const lines = hidden.split('\n').map((line, index) => {
		const end = line.endsWith('\r') ? '\r' : '';
		if (index === 0) {
			return fingerprint + end;
		}

		return line.trim() === '' ? end : `${/^\s*/v.exec(line)?.[0] ?? ''}⋮${end}`;
	});
	return lines.join('\n');
};

/** Puts covers over the spans of a text. */
export const coverSpans = (text: string, spans: readonly Span[], fingerprintOf: (secret: string) => string): string => {
	let covered = '';
	let from = 0;
	for (const {start, end, secret} of mergeSpans(text, spans)) {
		covered += text.slice(from, start) + coverOf(text.slice(start, end), fingerprintOf(secret));
		from = end;
	}

	return from === 0 ? text : covered + text.slice(from);
};
