import type {Revision} from '../../../../core/ledger/types.ts';
import {describeText} from '../../../../core/ledger/description.ts';
import {ago, duration} from '../../../../core/text/times.ts';
import {
	drawMachine,
	machineUse,
	type PathLine,
	pathLines,
} from '../../../state/machine.ts';
import {type Tone, type Toned, toned} from '../../../state/model.ts';
import {serverNow} from '../../../state/server-clock.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {machineFrom} from '../layout.ts';
import {revisionsOf, type ReleaseState} from '../state.ts';
import {
	type ActModel,
	actModel,
	actsBetween,
	writtenAt,
} from './acts.ts';

/** How a revision hangs on the rail. */
export type Rail = 'newest' | 'between' | 'oldest' | 'rollback' | 'only';

export type RevisionModel = {
	readonly kind: 'revision';
	readonly revision: string;
	readonly rail: string;
	readonly status: string;
	readonly tone: Tone;
	readonly when: string;
	readonly took: string;
	readonly chart: string;
	readonly app: string;
	readonly writer: string;
	readonly what: string;
	readonly current: boolean;
	/** Whether it is marked to be compared with another. */
	readonly marked: boolean;
};

export type GapModel = {readonly kind: 'gap'; readonly text: string};

export type HistoryModel = {
	readonly kind: 'history';
	readonly rows: ReadonlyArray<RevisionModel | GapModel | ActModel>;
	/** Index in `rows` of the revision under the cursor. */
	readonly focus: number;
	/** All of what the record under the cursor says of itself. */
	readonly detail: string | null;
	readonly summary: readonly Toned[];
	readonly anomalies: readonly string[];
	/** The drawing at the left; null where there is no room for it. */
	readonly machine: {readonly drawing: ReadonlyArray<readonly Toned[]>; readonly paths: readonly PathLine[]} | null;
};

const tones: Readonly<Record<string, Tone>> = {
	deployed: 'fine', failed: 'bad', 'pending-install': 'bad', 'pending-upgrade': 'bad', 'pending-rollback': 'bad', uninstalling: 'bad', uninstalled: 'gone', superseded: 'quiet',
};

const rails: Readonly<Record<Rail, string>> = {
	newest: '┬', between: '┼', oldest: '┴', rollback: '╪', only: '─',
};

const railOf = ({description, record}: Revision, index: number, count: number): Rail => {
	const {kind} = describeText(description);
	if (kind === 'rollback-to' || kind === 'rollback-failed' || (record.decoded?.release?.rollbackRevision ?? null) !== null) {
		return 'rollback';
	}

	if (count === 1) {
		return 'only';
	}

	return index === 0 ? 'newest' : (index === count - 1 ? 'oldest' : 'between');
};

const oneLine = (text: string): string => text.replace(/^(?:Release|Upgrade|Rollback) "[^"]*" failed: /v, '').trim();

const whatOf = ({scar, fault, description, mismatches}: Revision): string => {
	if (scar !== null) {
		return `cut off, released by ${scar.releasedBy}`;
	}

	if (fault !== null) {
		return fault.message;
	}

	const said = oneLine(description ?? '');
	return mismatches.length === 0 ? said : [`${mismatches.map(({field}) => field).join(' and ')} differs from its label`, said].filter(part => part !== '').join(' · ');
};

type Standing = {readonly index: number; readonly count: number; readonly now: number | null; readonly current: boolean; readonly marked: number | null};

const revisionModel = (revision: Revision, {index, count, now, current, marked}: Standing): RevisionModel => {
	const status = revision.fault === null ? revision.status ?? '·' : 'unreadable';
	const created = revision.created === null ? NaN : Date.parse(revision.created);
	const pendingScar = revision.scar !== null;
	return {
		kind: 'revision',
		revision: revision.revision === null ? '·' : String(revision.revision),
		rail: rails[railOf(revision, index, count)],
		status,
		tone: revision.fault === null ? (pendingScar ? 'quiet' : tones[status] ?? 'plain') : 'odd',
		when: now === null || Number.isNaN(created) ? '·' : ago(created, now, 'sentence'),
		took: duration(revision.took),
		chart: revision.chart === null ? '·' : `${revision.chart}${revision.chartVersion === null ? '' : `-${revision.chartVersion}`}`,
		app: revision.appVersion ?? '·',
		writer: revision.writer ?? '·',
		what: whatOf(revision),
		current,
		marked: marked !== null && revision.revision === marked,
	};
};

const span = (low: number, high: number): string => low === high ? `${low} is gone` : `${low} to ${high} are gone`;

/** Numbers that no record has, below a revision and above the next older one. */
const gapBelow = (upper: number | null, lower: number | null): GapModel | null => {
	if (upper === null) {
		return null;
	}

	const from = (lower ?? 0) + 1;
	return from > upper - 1 ? null : {kind: 'gap', text: `${span(from, upper - 1)}: pruned or deleted`};
};

const summaryOf = (state: ReleaseState): readonly Toned[] => {
	const opened = state.opened.value!;
	const {history, triage: {target}} = opened;
	const good = history.revisions.find(({completed, status}) => completed === true && status === 'deployed')?.revision ?? target.revision;
	const count = history.anomalies.length;
	return [
		good === null ? toned('no revision completed', 'attention') : toned(`last good ${good}`, 'fine'),
		...target.revision === null || target.revision === good ? [] : [toned(`a rollback would go to ${target.revision}`)],
		...state.marked === null ? [] : [toned(`* ${state.marked} is marked`, 'accent')],
		count === 0 ? toned('no anomalies', 'quiet') : toned(count === 1 ? '1 anomaly' : `${count} anomalies`, 'attention'),
	];
};

const detailOf = ({revision, description, fault, completed}: Revision, passedOver: ReadonlyArray<{readonly revision: number; readonly why: string}>): string | null => {
	const why = passedOver.find(other => other.revision === revision)?.why ?? null;
	const said = fault === null ? (description ?? '') : fault.message;
	const parts = [said.trim(), ...why === null ? [] : [`no target for a rollback: ${why}`], ...completed === null && why === null && fault === null && said !== '' ? ['cannot tell whether it completed'] : []].filter(part => part !== '');
	return parts.length === 0 ? null : `${revision ?? '·'}: ${parts.join(' · ')}`;
};

/** The history as it is drawn; null until the release was read. */
export const selectHistory = (state: ReleaseState, {size, now, height}: Surroundings): HistoryModel | null => {
	const opened = state.opened.value;
	if (opened === null) {
		return null;
	}

	const revisions = revisionsOf(state);
	const time = serverNow({time: opened.serverTime, floor: opened.serverTimeIsFloor, at: state.opened.at ?? now}, now);
	const cursor = Math.min(state.history.cursor, Math.max(revisions.length - 1, 0));
	// A window around the cursor that is larger than any screen: long histories cost no more than short ones.
	const from = Math.max(cursor - height, 0);
	const rows: Array<RevisionModel | GapModel | ActModel> = [];
	const acts = state.acts.value ?? [];
	const times = acts.length === 0 ? [] : writtenAt(revisions);
	const actRows = (before: number, since: number): readonly ActModel[] => actsBetween(acts, {before, since}).map(act => actModel(act, now));
	let focus = 0;
	for (const [offset, revision] of revisions.slice(from, cursor + height + 1).entries()) {
		const index = from + offset;
		rows.push(...actRows(times[index - 1] ?? Infinity, times[index] ?? Infinity));
		focus = index === cursor ? rows.length : focus;
		rows.push(revisionModel(revision, {
			index, count: revisions.length, now: time, current: index === cursor, marked: state.marked,
		}));
		const gap = gapBelow(revision.revision, revisions[index + 1]?.revision ?? null);
		if (gap !== null) {
			rows.push(gap);
		}
	}

	if (cursor + height + 1 >= revisions.length) {
		rows.push(...actRows(times.at(-1) ?? Infinity, -Infinity));
	}

	const current = revisions[cursor];
	const use = machineUse(opened.history);
	return {
		kind: 'history',
		rows,
		focus,
		detail: current === undefined ? null : detailOf(current, opened.triage.target.passedOver),
		summary: summaryOf(state),
		anomalies: [...opened.history.anomalies.map(({message}) => message), ...state.acts.problem === null ? [] : [`What was done from this machine is not known: ${state.acts.problem.message}`]],
		machine: size.columns >= machineFrom ? {drawing: drawMachine(use), paths: pathLines(use).slice(0, height)} : null,
	};
};
