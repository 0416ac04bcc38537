import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {stateKey} from '../../../core/object/stored-object.ts';
import type {Opened, Releases} from '../../state/effect.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import {atTop, type ListPosition} from '../../state/scroll.ts';

/** Orders of the list; the first is where it starts. */
export const sorts = ['worst first', 'newest first', 'by name'] as const;

export type Sort = typeof sorts[number];

/** The list of releases. */
export type ReleasesState = {
	readonly kind: 'releases';
	readonly releases: Loading<Releases>;
	/** Rows with their bodies read, by release; each replaces the listed row whose newest object is in state `of`. */
	readonly checked: ReadonlyMap<string, {readonly of: string; readonly row: ReleaseRow}>;
	/** Keys of rows whose bodies are being read, and of those that could not be read: neither is asked for again. */
	readonly asked: ReadonlySet<string>;
	readonly refused: ReadonlySet<string>;
	/** All rows that the filter lets through, in order. */
	readonly rows: readonly ReleaseRow[];
	readonly filter: string;
	readonly sort: Sort;
	readonly position: ListPosition;
	/** The decision about the release under the cursor, where there is room to show it. */
	readonly preview: {readonly key: string; readonly opened: Loading<Opened>} | null;
	/** Whether a world of one release has opened it already. */
	readonly landed: boolean;
};

export const initialReleases: ReleasesState = {
	kind: 'releases', releases: notLoaded, checked: new Map(), asked: new Set(), refused: new Set(), rows: [], filter: '', sort: 'worst first', position: atTop, preview: null, landed: false,
};

/** Tells one release from another, however its rows move. */
export const releaseKey = ({namespace, name, driver}: ReleaseRow): string => `${driver}/${namespace ?? ''}/${name}`;

/** Tells one state of a row's newest record from another. */
export const rowKey = (row: ReleaseRow): string => stateKey(row.newest.object);
