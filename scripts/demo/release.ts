/** A release of the demo as a list of revisions, each told in one line. */
import type {Chart} from './charts.ts';
import type {RevisionSpec} from './release-json.ts';
import type {Values} from './render.ts';
import type {StorageSpec} from './record-object.ts';
import {ago, span} from './times.ts';

export type DemoRevision = RevisionSpec & Pick<StorageSpec, 'edited' | 'cut'> & {
	/** Status on the label, where it is not the body's. */
	readonly label?: string;
	/** When the operation that made it ended well; milliseconds. Null when it did not. */
	readonly completed: number | null;
};

export type DemoRelease = {
	readonly namespace: string;
	readonly name: string;
	readonly driver: 'secret' | 'configmap';
	readonly firstDeployed: number;
	readonly manager?: string;
	readonly revisions: readonly DemoRevision[];
	/** The revision whose objects live in the cluster; null when none do. */
	readonly live: number | null;
};

type What = {readonly chart: Chart; readonly values?: Values; readonly helm?: 3 | 4; readonly zone?: number; readonly marks?: Readonly<Record<string, string>>};

/** When it began, as a span before the present, and how long it took. */
type When = {readonly began: string; readonly took: string};

const base = (revision: number, {began, took}: When, {chart, values = {}, helm = 4, zone = 0, marks = {}}: What): Omit<DemoRevision, 'status' | 'description' | 'completed'> => ({
	revision,
	chart,
	values,
	began: ago(began),
	wrote: ago(began) + span(took),
	helm,
	zone,
	marks,
});

/** Ended well. Whether it is still deployed is for `history` to say. */
export const completed = (revision: number, when: When, what: What): DemoRevision => ({
	...base(revision, when, what),
	status: 'deployed',
	description: revision === 1 ? 'Install complete' : 'Upgrade complete',
	completed: ago(when.began) + span(when.took),
});

/** A rollback that ended well. */
export const rolledBack = (revision: number, to: number, when: When, what: What): DemoRevision => ({
	...completed(revision, when, what),
	description: `Rollback to ${to}`,
	rollbackTo: to,
});

/** Failed, with the error as Helm stores it. */
export const failed = (revision: number, error: string, when: When, what: What): DemoRevision => ({
	...base(revision, when, what),
	status: 'failed',
	description: error,
	completed: null,
});

/** Begun and never ended. */
export const pending = (revision: number, operation: 'install' | 'upgrade', began: string, what: What): DemoRevision => ({
	...base(revision, {began, took: '0s'}, what),
	status: `pending-${operation}`,
	description: operation === 'install' ? 'Initial install underway' : 'Preparing upgrade',
	completed: null,
});

/** A revision that was uninstalled, or was being: written last when that began or ended. */
export const removed = (revision: DemoRevision, status: 'uninstalling' | 'uninstalled', when: string): DemoRevision => ({
	...revision,
	status,
	description: status === 'uninstalling' ? 'Deletion in progress (or silently failed)' : 'Uninstallation complete',
	deleted: ago(when),
	wrote: ago(when),
});

/** Lets each later success supersede the one before it, and write it last, as Helm does. */
export const history = (revisions: readonly DemoRevision[]): readonly DemoRevision[] => revisions.map((revision, index) => {
	const successor = revisions.slice(index + 1).find(later => later.completed !== null)?.completed ?? null;
	return revision.completed === null || successor === null ? revision : {...revision, status: 'superseded', wrote: successor};
});
