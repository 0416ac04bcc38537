import {joinShown, repeatShown, sliceShown, words, type Shown} from '../../core/text/shown.ts';

/** Measuring and padding text for a terminal, as `core/text/width` does it. */
export type Measure = {
	readonly widthOf: (text: string) => number;
	readonly fit: (text: Shown, columns: number, align: 'left' | 'right') => Shown;
};

/** Characters that take one column everywhere, and our own marks among them. */
const narrow = /^[\u{20}-\u{7E}\u{A1}-\u{AC}\u{AE}-\u{FF}…⟨⟩]*$/v;

/** Whether a text consists of characters of one column alone. */
export const isNarrow = (text: string): boolean => narrow.test(text);

const fit: Measure['fit'] = (text, columns, align) => {
	if (text.length > columns) {
		return columns < 1 ? words('') : joinShown([sliceShown(text, 0, columns - 1), words('…')]);
	}

	const padding = repeatShown(words(' '), columns - text.length);
	return joinShown(align === 'left' ? [text, padding] : [padding, text]);
};

const narrowMeasure: Measure = {widthOf: text => text.length, fit};

/**
What measures these texts.

Nearly all output is narrow, and then counting is enough. Loading the tables of wide characters takes 20 ms, as long as starting Node itself, so they are loaded for the texts that need them.
*/
export const measureFor = async (texts: Iterable<string>): Promise<Measure> => {
	for (const text of texts) {
		if (!isNarrow(text)) {
			return import('../../core/text/width.ts');
		}
	}

	return narrowMeasure;
};
