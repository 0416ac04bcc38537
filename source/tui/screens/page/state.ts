import {emptyPane, type TextPane, withText} from '../../state/text-pane.ts';
import {pageText} from './text.ts';

/** A page of the runbook. */
export type PageState = {readonly kind: 'page'; readonly row: string; readonly pane: TextPane};

/** Opens the page of a row. */
export const initialPage = (row: string): PageState => ({kind: 'page', row, pane: withText({...emptyPane, wrap: true}, pageText(row).map(({text}) => text).join('\n'))});
