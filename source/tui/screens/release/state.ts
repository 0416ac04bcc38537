import type {ReleaseRow, Revision} from '../../../core/ledger/types.ts';
import type {Act} from '../../../core/report/acts.ts';
import {watching} from '../../../core/lock/words.ts';
import type {ToldLine} from '../../../core/print/told.ts';
import type {
	DriftText,
	Opened,
	PartName,
	PartText,
	ReleaseName,
} from '../../state/effect.ts';
import type {Tab} from '../../state/intent.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import {atTop, type ListPosition} from '../../state/scroll.ts';
import {emptyPane, type TextPane} from '../../state/text-pane.ts';
import type {Word} from '../../state/word.ts';

/** A text tab: which revision and part its text is of, and where the person is in it. */
export type PartTab = {readonly text: Loading<PartText>; readonly of: string | null; readonly pane: TextPane};

/** An opened release. */
export type ReleaseState = {
	readonly kind: 'release';
	readonly release: ReleaseName;
	/** What the list knew, so that the header says something at once. */
	readonly row: ReleaseRow | null;
	readonly tab: Tab;
	readonly opened: Loading<Opened>;
	/** The person's word that the client of the lock is dead, with the reason. */
	readonly word: Word | null;
	/** Which finding the decision tab is about, and the line of it under the cursor; null stands for the recommended way out. */
	readonly finding: number;
	readonly line: number | null;
	/** The revision under the cursor of the history; all other tabs show that one. Null until the person chose: the newest. */
	readonly history: ListPosition;
	/** The number of the revision that was marked to be compared with another; null when none is. */
	readonly marked: number | null;
	/** What was done to it from this machine, oldest first; read when the history is first looked at. */
	readonly acts: Loading<readonly Act[]>;
	readonly computed: boolean;
	readonly values: PartTab;
	readonly manifest: PartTab;
	readonly hooks: PartTab;
	readonly record: TextPane;
	readonly comparison: DriftTab;
};

/** A line of a comparison, and the place of its object among the blocks; null for what belongs to none. */
export type BlockLine = ToldLine & {readonly block: number | null};

/** Objects in lines, and where the person is in them. */
export type ObjectsText = {
	readonly pane: TextPane;
	readonly lines: readonly BlockLine[];
	/** Whether all objects are unfolded, but those that were turned. */
	readonly all: boolean;
	/** Addresses of objects that are folded or unfolded unlike the others. */
	readonly turned: readonly string[];
};

/** What the tabs drift and live show: one comparison, and each of its texts. */
export type DriftTab = {
	readonly text: Loading<DriftText>;
	/** Revision and method that were asked for; null before. */
	readonly of: string | null;
	readonly server: boolean;
	readonly drift: ObjectsText;
	readonly live: ObjectsText;
};

const noPart: PartTab = {text: notLoaded, of: null, pane: emptyPane};

const readable: TextPane = {...emptyPane, wrap: true};

const noObjects: ObjectsText = {
	pane: {...readable, cursor: 0}, lines: [], all: false, turned: [],
};

const noComparison: DriftTab = {
	text: notLoaded, of: null, server: false, drift: noObjects, live: noObjects,
};

/** Opens a release on a tab. */
export const initialRelease = (release: ReleaseName, row: ReleaseRow | null, tab: Tab): ReleaseState => ({
	kind: 'release', release, row, tab, opened: notLoaded, word: null, finding: 0, line: null, history: atTop, marked: null, acts: notLoaded, computed: false, values: noPart, manifest: noPart, hooks: noPart, record: {...emptyPane, wrap: true}, comparison: noComparison,
});

/** The tabs that show a part as text. */
export type PartTabName = 'values' | 'manifest' | 'hooks';

/** The tabs that show the comparison with live objects. */
export type DriftTabName = 'drift' | 'live';

/** Whether a tab shows the comparison with live objects. */
export const isDriftTab = (tab: Tab): tab is DriftTabName => tab === 'drift' || tab === 'live';

/** Whether a tab shows a part as text. */
export const isPartTab = (tab: Tab): tab is PartTabName => ['values', 'manifest', 'hooks'].includes(tab);

/** The part that a tab shows. */
export const partOf = (state: ReleaseState, tab: PartTabName): PartName => tab === 'values' && state.computed ? 'all-values' : tab;

/** Whether a lock is being watched: what the release was judged by before stands, and is judged again at the end. */
export const isWatching = ({opened}: Pick<ReleaseState, 'opened'>): boolean => opened.busy && opened.value !== null && opened.progress?.what.startsWith(watching) === true;

/** The records of the release, newest first; empty until they were read. */
export const revisionsOf = (state: ReleaseState): readonly Revision[] => state.opened.value?.history.revisions ?? [];

/** The revision that all tabs are about. */
export const chosenRevision = (state: ReleaseState): Revision | null => revisionsOf(state)[state.history.cursor] ?? null;
