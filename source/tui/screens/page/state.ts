import type {TeamNote} from '../../../core/runbook/team-note.ts';
import {emptyPane, type TextPane, withText} from '../../state/text-pane.ts';
import {pageText} from './text.ts';

/** A page of the runbook. */
export type PageState = {readonly kind: 'page'; readonly row: string; readonly note: TeamNote | null; readonly pane: TextPane};

/** Opens the page of a row, with what the team has to say on it. */
export const initialPage = (row: string, note: TeamNote | null): PageState => ({kind: 'page', row, note, pane: withText({...emptyPane, wrap: true}, pageText(row, note).map(({text}) => text).join('\n'))});
