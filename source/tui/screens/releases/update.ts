import type {LockClock} from '../../../core/ledger/lock-clock.ts';
import type {ReleaseRow} from '../../../core/ledger/types.ts';
import type {EffectRequest} from '../../state/effect.ts';
import type {Intent} from '../../state/intent.ts';
import {follow, notLoaded} from '../../state/loading.ts';
import {next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {moveCursor, settle} from '../../state/scroll.ts';
import {lockClock, type ServerClock} from '../../state/server-clock.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import type {Verb} from '../../keys/table.ts';
import {filtered, inOrder, movesBy} from './arrange.ts';
import {listRows, previewFits} from './layout.ts';
import {
	releaseKey,
	type ReleasesState,
	rowKey,
	sorts,
} from './state.ts';

/** The server's clock as the listing told it. */
export const clockOf = ({releases}: ReleasesState, now: number): ServerClock => {
	const listing = releases.value?.listing ?? null;
	return {time: listing?.serverTime ?? null, floor: listing?.serverTimeIsFloor ?? true, at: releases.at ?? now};
};

/** The release under the cursor. */
const rowAtCursor = (state: ReleasesState): ReleaseRow | null => state.rows[state.position.cursor] ?? null;

/** Takes rows in, in the order that was chosen, and filters them (`among` those that can fit); the cursor stays on its release when that moves. */
const placed = (state: ReleasesState, sorted: readonly ReleaseRow[], height: number, among = sorted): ReleasesState => {
	const current = rowAtCursor(state);
	const rows = filtered(among, state.filter);
	// Until a person has moved the cursor it stays on the worst release, whichever that is.
	const stays = current === null || state.position.cursor === 0;
	const key = stays ? '' : releaseKey(current);
	const at = stays ? -1 : rows.findIndex(row => releaseKey(row) === key);
	const position = at === -1 ? state.position : {cursor: at, top: state.position.top + at - state.position.cursor};
	return {
		...state, sorted, rows, order: {sort: state.sort, filter: state.filter}, position: settle(position, rows.length, listRows(state, height)),
	};
};

const lockClockOf = (state: ReleasesState, {now, staleAfter}: Surroundings): LockClock => lockClock(clockOf(state, now), now, staleAfter);

const sortedBy = (state: ReleasesState, rows: readonly ReleaseRow[], surroundings: Surroundings): ReleasesState => {
	const clock = lockClockOf(state, surroundings);
	return placed(state, inOrder(rows, state.sort, clock), surroundings.height);
};

/** Puts rows whose bodies were read in the place of what their labels told. */
const withBodies = (state: ReleasesState, read: readonly ReleaseRow[], surroundings: Surroundings): ReleasesState => {
	const pairs = read.flatMap(row => {
		const before = state.asked.get(releaseKey(row));
		return before === undefined || row.newest.decoded === null ? [] : [[before, row] as const];
	});
	if (pairs.length === 0) {
		return state;
	}

	const replaced = new Map(pairs);
	const clock = lockClockOf(state, surroundings);
	const withThem = (rows: readonly ReleaseRow[]): readonly ReleaseRow[] => rows.map(row => replaced.get(row) ?? row);
	return pairs.some(([before, after]) => movesBy(before, after, state.sort, clock))
		? sortedBy(state, withThem(state.sorted), surroundings)
		: {...state, sorted: withThem(state.sorted), rows: withThem(state.rows)};
};

/** Asks for the bodies of rows that are on screen and known by their labels alone. */
const checks = (state: ReleasesState, height: number): {readonly state: ReleasesState; readonly effects: readonly EffectRequest[]} => {
	const visible = state.rows.slice(state.position.top, state.position.top + listRows(state, height));
	const wanted = visible.filter(row => row.newest.decoded === null && !state.refused.has(releaseKey(row)));
	return wanted.every(row => state.asked.has(releaseKey(row)))
		? {state, effects: []}
		: {state: {...state, asked: new Map(wanted.map(row => [releaseKey(row), row]))}, effects: [{
			use: 'check-releases', key: 'check', mode: 'latest', input: {rows: wanted, objects: state.releases.value?.listing.objects ?? []},
		}]};
};

/** Asks for the decision about the release under the cursor where there is room to show it. */
const previews = (state: ReleasesState, surroundings: Surroundings): {readonly state: ReleasesState; readonly effects: readonly EffectRequest[]} => {
	const row = rowAtCursor(state);
	if (row === null || !previewFits(surroundings.size) || state.releases.at === null) {
		return {state, effects: []};
	}

	const key = `${releaseKey(row)} ${rowKey(row)}`;
	return state.preview?.key === key
		? {state, effects: []}
		: {state: {...state, preview: {key, opened: notLoaded}}, effects: [{
			use: 'triage-release', key: 'preview', mode: 'latest', input: {
				namespace: row.namespace, name: row.name, clientDead: null, settle: true,
			},
		}]};
};

const settled = (state: ReleasesState, surroundings: Surroundings, intents: readonly Intent[] = []): Outcome<ReleasesState> => {
	const checked = checks(state, surroundings.height);
	const previewed = previews(checked.state, surroundings);
	return next(previewed.state, [...checked.effects, ...previewed.effects], intents);
};

const listing = ({place}: Surroundings): EffectRequest => ({
	use: 'list-releases', key: 'list', mode: 'latest', input: {namespace: place.allNamespaces ? null : place.namespace},
});

const openRow = (row: ReleaseRow, tab: 'decision' | 'record'): Intent => ({
	kind: 'open-release', release: {namespace: row.namespace, name: row.name}, row, tab,
});

/** A file or folder that holds one release is opened on it at once. */
const landing = (state: ReleasesState, {world}: Surroundings): readonly Intent[] => {
	const [only, ...others] = state.rows;
	return world === 'folder' && only !== undefined && others.length === 0 ? [openRow(only, only.revisions === 1 ? 'record' : 'decision')] : [];
};

/** Marks the release under the cursor, or takes its mark away, and goes on to the next. */
const mark = (state: ReleasesState, surroundings: Surroundings): Outcome<ReleasesState> => {
	const row = rowAtCursor(state);
	if (row === null) {
		return next(state);
	}

	const key = releaseKey(row);
	const marked = new Map(state.marked);
	if (!marked.delete(key)) {
		marked.set(key, {namespace: row.namespace, name: row.name});
	}

	const position = moveCursor(state.position, 'down', state.rows.length, listRows(state, surroundings.height)) ?? state.position;
	return settled({...state, marked, position}, surroundings, marked.size === 1 && state.marked.size === 0 ? [{kind: 'flash', tone: 'said', text: 'Marked. R and D act on all that are marked, as one group.'}] : []);
};

const onVerb = (state: ReleasesState, verb: Verb, surroundings: Surroundings): Outcome<ReleasesState> => {
	const position = moveCursor(state.position, verb, state.rows.length, listRows(state, surroundings.height));
	if (position !== null) {
		return settled({...state, position}, surroundings);
	}

	const row = rowAtCursor(state);
	switch (verb) {
		case 'open': {
			return row === null ? next(state) : next(state, [], [openRow(row, 'decision')]);
		}

		case 'mark': {
			return mark(state, surroundings);
		}

		case 'rollback':
		case 'uninstall': {
			if (state.marked.size > 0) {
				return next(state, [], [{kind: 'open-group', action: verb, releases: state.marked.values().toArray()}]);
			}

			return row === null || verb === 'uninstall'
				? next(state)
				: next(state, [], [{
					kind: 'open-plan', release: {namespace: row.namespace, name: row.name}, goal: {kind: 'rollback', to: null, force: false}, word: null,
				}]);
		}

		case 'undo': {
			return next(state, [], [{kind: 'open-backups', release: null}]);
		}

		case 'sort': {
			const sort = sorts[(sorts.indexOf(state.sort) + 1) % sorts.length]!;
			return settled(sortedBy({...state, sort}, state.sorted, surroundings), surroundings, [{kind: 'flash', tone: 'said', text: `Sorted: ${sort}.`}]);
		}

		case 'filter': {
			return next(state, [], [{kind: 'filter', text: state.filter, prompt: '/'}]);
		}

		case 'back': {
			return state.filter === ''
				? next({...state, marked: new Map()})
				: settled(placed({...state, filter: ''}, state.sorted, surroundings.height), surroundings);
		}

		case 'reload': {
			return next({...state, refused: new Set()}, [listing(surroundings)]);
		}

		default: {
			return next(state);
		}
	}
};

const onEffect = (state: ReleasesState, event: Extract<ScreenEvent, {kind: 'effect'}>['event'], surroundings: Surroundings): Outcome<ReleasesState> => {
	switch (event.use) {
		case 'list-releases': {
			const releases = follow(state.releases, event.report, surroundings.now);
			const read = {...state, releases};
			if (releases.value === null || releases.value === state.releases.value) {
				return settled(read, surroundings);
			}

			const listed = sortedBy(read, releases.value.rows, surroundings);
			const complete = releases.at !== null && !releases.busy;
			return settled({...listed, landed: state.landed || complete}, surroundings, complete && !state.landed ? landing(listed, surroundings) : []);
		}

		case 'check-releases': {
			const {report} = event;
			if (report.kind === 'step' || report.kind === 'started') {
				return next(state);
			}

			if (report.kind !== 'ended') {
				return next({...state, asked: new Map()});
			}

			const rows = report.result.ok ? report.result.value : [];
			const read = new Set(rows.filter(row => row.newest.decoded !== null).map(row => releaseKey(row)));
			const refused = state.refused.union(new Set(state.asked.keys()).difference(read));
			return settled({...withBodies(state, rows, surroundings), refused, asked: new Map()}, surroundings);
		}

		case 'triage-release': {
			return next(state.preview === null ? state : {...state, preview: {...state.preview, opened: follow(state.preview.opened, event.report, surroundings.now)}});
		}

		default: {
			return next(state);
		}
	}
};

/** What happens to the list of releases. */
export const updateReleases = (state: ReleasesState, event: ScreenEvent, surroundings: Surroundings): Outcome<ReleasesState> => {
	switch (event.kind) {
		case 'opened':
		case 'changed': {
			return next({...state, preview: null}, [listing(surroundings)]);
		}

		case 'verb': {
			return onVerb(state, event.verb, surroundings);
		}

		case 'effect': {
			return onEffect(state, event.event, surroundings);
		}

		case 'filtered': {
			// A filter that grows lets through no row that it held back before.
			const among = event.text.startsWith(state.filter) ? state.rows : state.sorted;
			return settled(placed({...state, filter: event.text}, state.sorted, surroundings.height, among), surroundings);
		}

		case 'resized': {
			return settled({...state, position: settle(state.position, state.rows.length, listRows(state, surroundings.height))}, surroundings);
		}

		case 'answer': {
			return next(state);
		}
	}
};
