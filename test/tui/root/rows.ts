import type {ReleaseRow} from '../../../source/core/ledger/types.ts';
import type {StoredObject} from '../../../source/core/object/stored-object.ts';
import type {Releases} from '../../../source/tui/state/effect.ts';

const objectOf = (name: string): StoredObject => ({
	driver: 'secret',
	kind: 'Secret',
	namespace: 'payments',
	name: `sh.helm.release.v1.${name}.v1`,
	uid: `uid-of-${name}`,
	resourceVersion: '1',
	type: null,
	labels: {
		name, owner: 'helm', status: 'deployed', version: '1',
	},
	annotations: {},
	createdAt: '2026-11-30T01:00:00Z',
	writers: [],
	origin: null,
});

/** A deployed release of one record, known by its labels alone. */
export const rowOf = (name: string): ReleaseRow => ({
	namespace: 'payments',
	name,
	driver: 'secret',
	revision: 1,
	status: 'deployed',
	updated: '2026-11-30T01:00:00Z',
	created: '2026-11-30T01:00:00Z',
	source: 'label',
	writer: 'Helm',
	revisions: 1,
	chart: null,
	chartVersion: null,
	appVersion: null,
	description: null,
	faults: [],
	lastGood: null,
	newest: {object: objectOf(name), decoded: null},
});

/** What listing these rows gave. */
export const listingOf = (rows: readonly ReleaseRow[]): Releases => ({
	rows,
	listing: {
		objects: rows.map(({newest}) => newest.object),
		serverTime: Date.parse('2026-11-30T02:00:00Z'),
		serverTimeIsFloor: false,
		narrowedTo: null,
		unread: [],
		others: 0,
	},
});
