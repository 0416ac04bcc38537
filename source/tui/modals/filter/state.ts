import {type LineEdit, lineOf} from '../../state/line-edit.ts';

/** The line in which a filter or a search is typed; the screen below follows each letter. */
export type FilterState = {readonly kind: 'filter'; readonly prompt: string; readonly line: LineEdit; readonly before: string};

/** Opens the line with the filter that is in force. */
export const openFilter = (text: string, prompt: string): FilterState => ({
	kind: 'filter', prompt, line: lineOf(text), before: text,
});
