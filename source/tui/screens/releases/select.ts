import type {LockClock} from '../../../core/ledger/lock-clock.ts';
import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {noun} from '../../../core/text/plural.ts';
import {thousands} from '../../../core/text/numbers.ts';
import {span} from '../../../core/text/times.ts';
import {
	type Glyph,
	glyphTone,
	type Tone,
	type Toned,
	toned,
} from '../../state/model.ts';
import {settle} from '../../state/scroll.ts';
import {ageOf, lockClock, type ServerClock} from '../../state/server-clock.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {judgeRow, kindOf, type RowKind} from './judge-row.ts';
import {listRows, noticesOf, previewFits} from './layout.ts';
import {type PreviewModel, selectPreview} from './preview.ts';
import {releaseKey, type ReleasesState} from './state.ts';
import {clockOf} from './update.ts';

export type RowModel = {
	readonly glyph: Glyph;
	readonly tone: Tone;
	readonly status: string;
	readonly namespace: string | null;
	readonly name: string;
	readonly revision: string;
	readonly age: string;
	readonly chart: string;
	readonly app: string;
	readonly writer: string;
	readonly what: string;
	/** Labels alone say this; the body was not read yet. */
	readonly unchecked: boolean;
	readonly current: boolean;
	/** Whether it is one of those that are acted on as one. */
	readonly marked: boolean;
};

export type ReleasesModel = {
	readonly kind: 'releases';
	readonly summary: readonly Toned[];
	/** The filter and the order, where they are not the usual ones. */
	readonly aside: string | null;
	readonly notices: readonly string[];
	readonly rows: readonly RowModel[];
	/** Characters of the longest qualified name, for the width of its column. */
	readonly widest: number;
	/** Said in place of rows when there are none. */
	readonly empty: {readonly title: string; readonly hint: string | null; readonly tone: Tone} | null;
	readonly preview: PreviewModel | null;
};

const rowModel = (row: ReleaseRow, clock: ServerClock, {now, staleAfter}: Surroundings, {current, marked}: Pick<RowModel, 'current' | 'marked'>): RowModel => {
	const verdict = judgeRow(row, lockClock(clock, now, staleAfter));
	const unchecked = row.newest.decoded === null;
	const age = ageOf(row.updated ?? row.created, clock, now);
	return {
		glyph: verdict.glyph,
		tone: glyphTone[verdict.glyph],
		status: verdict.status,
		namespace: row.namespace,
		name: row.name,
		revision: row.revision === null ? '·' : String(row.revision),
		age: clock.floor && age !== null ? `${span(age)}+` : span(age),
		chart: row.chart === null ? '·' : `${row.chart}${row.chartVersion === null ? '' : `-${row.chartVersion}`}`,
		app: row.appVersion ?? '·',
		writer: row.writer ?? '·',
		what: [verdict.what, ...unchecked ? ['by label'] : []].filter(part => part !== '').join(' · '),
		unchecked,
		current,
		marked,
	};
};

const count = (number: number, text: string, tone: Tone): readonly Toned[] => number === 0 ? [] : [toned(`${thousands(number)} ${text}`, tone)];

type Counts = {readonly ten: number; readonly kinds: Readonly<Partial<Record<RowKind, number>>>; readonly widest: number};

/** What was counted of an order of rows, for ten seconds at most, since a lock gets old: a key press must not count thousands. */
const counted = new WeakMap<ReleasesState['order'], Counts>();

const countsOf = ({rows, order}: ReleasesState, clock: LockClock): Counts => {
	const ten = Math.floor((clock.now ?? 0) / 10_000);
	const before = counted.get(order);
	if (before?.ten === ten) {
		return before;
	}

	const kinds: Partial<Record<RowKind, number>> = {};
	let widest = 0;
	for (const row of rows) {
		const kind = kindOf(row, clock);
		kinds[kind] = (kinds[kind] ?? 0) + 1;
		widest = Math.max(widest, (row.namespace ?? '').length + row.name.length + 1);
	}

	const counts = {
		ten, kinds, widest,
	};
	counted.set(order, counts);
	return counts;
};

const summaryOf = ({rows}: ReleasesState, {kinds}: Counts, {size}: Surroundings): readonly Toned[] => {
	const need = kinds.needs ?? 0;
	const bodies = size.columns < 100 ? '' : ' by their records';
	return rows.length === 0
		? []
		: [
			...need === 0 ? [toned('nothing needs you', 'fine')] : count(need, `${noun(need, 'needs', 'need')} you`, 'bad'),
			...count(kinds.running ?? 0, 'may be running', 'progress'),
			...count(kinds.fine ?? 0, `deployed${rows.some(row => row.newest.decoded === null) ? ' by label' : bodies}`, 'plain'),
			...count(kinds.helm2 ?? 0, 'of Helm 2', 'odd'),
			...count(kinds.gone ?? 0, 'uninstalled', 'quiet'),
		];
};

const emptyOf = (state: ReleasesState, {place, world}: Surroundings): ReleasesModel['empty'] => {
	const {value, problem, busy} = state.releases;
	if (state.rows.length > 0) {
		return null;
	}

	if (problem !== null && value === null) {
		return {title: problem.message, hint: problem.hint, tone: 'bad'};
	}

	if (value === null || busy) {
		return {title: 'Reading the releases …', hint: null, tone: 'quiet'};
	}

	if (state.filter !== '') {
		return {title: `No release matches ${state.filter}.`, hint: 'Escape drops the filter.', tone: 'plain'};
	}

	const where = world === 'folder' ? 'here' : (place.allNamespaces ? 'in any namespace that you may read' : `in namespace ${place.namespace}`);
	return {title: `No release of Helm is ${where}.`, hint: value.listing.others === 0 ? null : `${thousands(value.listing.others)} other ${noun(value.listing.others, 'object')} ${noun(value.listing.others, 'was', 'were')} found.`, tone: 'plain'};
};

/** The list as it is drawn: the rows on screen alone. */
export const selectReleases = (state: ReleasesState, surroundings: Surroundings): ReleasesModel => {
	const {
		height, size, now, staleAfter,
	} = surroundings;
	const clock = clockOf(state, now);
	const rows = listRows(state, height);
	const {cursor, top} = settle(state.position, state.rows.length, rows);
	const counts = countsOf(state, lockClock(clock, now, staleAfter));
	const total = state.sorted.length;
	const aside = [
		...state.marked.size === 0 ? [] : [`${thousands(state.marked.size)} marked`],
		...state.filter === '' ? [] : [`/ ${state.filter}: ${thousands(state.rows.length)} of ${thousands(total)}`],
		...state.sort === 'worst first' ? [] : [state.sort],
		...state.rows.length > rows ? [`${thousands(cursor + 1)} of ${thousands(state.rows.length)}`] : [],
	].join(' '.repeat(3));
	return {
		kind: 'releases',
		summary: summaryOf(state, counts, surroundings),
		aside: aside === '' ? null : aside,
		notices: noticesOf(state),
		rows: state.rows.slice(top, top + rows).map((row, index) => rowModel(row, clock, surroundings, {current: top + index === cursor, marked: state.marked.has(releaseKey(row))})),
		widest: counts.widest,
		empty: emptyOf(state, surroundings),
		preview: previewFits(size) && state.rows.length > 0 ? selectPreview(state.preview) : null,
	};
};
