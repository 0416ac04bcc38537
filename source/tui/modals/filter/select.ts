import {aroundCaret} from '../../state/line-edit.ts';
import type {FilterState} from './state.ts';

export type FilterModel = {readonly kind: 'filter'; readonly prompt: string; readonly before: string; readonly after: string};

/** The filter's line as it is drawn. */
export const selectFilter = (state: FilterState): FilterModel => ({kind: 'filter', prompt: state.prompt, ...aroundCaret(state.line)});
