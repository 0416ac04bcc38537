import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {stateKey} from '../../../core/object/stored-object.ts';
import type {Opened, ReleaseName, Releases} from '../../state/effect.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import {atTop, type ListPosition} from '../../state/scroll.ts';

/** Orders of the list; the first is where it starts. */
export const sorts = ['worst first', 'newest first', 'by name'] as const;

export type Sort = typeof sorts[number];

/** The list of releases. */
export type ReleasesState = {
	readonly kind: 'releases';
	readonly releases: Loading<Releases>;
	/** Rows whose bodies are being read, and keys of those that could not be read: neither is asked for again. */
	readonly asked: ReadonlyMap<string, ReleaseRow>;
	readonly refused: ReadonlySet<string>;
	/** All rows in order; what a body told stands in place of what labels alone did. */
	readonly sorted: readonly ReleaseRow[];
	/** Stands for this order of rows: another one when rows came, went, moved or changed their standing, so that what was counted of them can be kept. */
	readonly order: {readonly sort: Sort; readonly filter: string};
	/** Those that the filter lets through. */
	readonly rows: readonly ReleaseRow[];
	readonly filter: string;
	readonly sort: Sort;
	readonly position: ListPosition;
	/** Releases that are acted on as one, by their keys, in the order in which they were marked. */
	readonly marked: ReadonlyMap<string, ReleaseName>;
	/** The decision about the release under the cursor, where there is room to show it. */
	readonly preview: {readonly key: string; readonly opened: Loading<Opened>} | null;
	/** Whether a world of one release has opened it already. */
	readonly landed: boolean;
};

export const initialReleases: ReleasesState = {
	kind: 'releases', releases: notLoaded, asked: new Map(), refused: new Set(), sorted: [], order: {sort: 'worst first', filter: ''}, rows: [], filter: '', sort: 'worst first', position: atTop, marked: new Map(), preview: null, landed: false,
};

/** Tells one release from another, however its rows move. */
export const releaseKey = ({namespace, name, driver}: ReleaseRow): string => `${driver}/${namespace ?? ''}/${name}`;

/** Tells one state of a row's newest record from another. */
export const rowKey = (row: ReleaseRow): string => stateKey(row.newest.object);
