import type {History} from '../../../core/ledger/types.ts';
import type {DiffText, ReleaseName} from '../../state/effect.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import {emptyPane, type TextPane} from '../../state/text-pane.ts';

/** Two revisions of a release side by side. */
export type DiffState = {
	readonly kind: 'diff';
	readonly release: ReleaseName;
	/** As it was read when they were chosen: revisions are written once. */
	readonly history: History;
	readonly before: number;
	readonly after: number;
	/** Whether values are compared with the chart's defaults. */
	readonly computed: boolean;
	readonly text: Loading<DiffText>;
	readonly pane: TextPane;
};

/** Opens two revisions. */
export const initialDiff = ({release, history, before, after}: Pick<DiffState, 'release' | 'history' | 'before' | 'after'>): DiffState => ({
	kind: 'diff', release, history, before, after, computed: false, text: notLoaded, pane: {...emptyPane, wrap: true, cursor: 0},
});
