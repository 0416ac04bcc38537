import type {SavedPlan} from '../../../core/plan/saved-plan.ts';
import {counted} from '../../../core/text/plural.ts';
import {ago} from '../../../core/text/times.ts';
import {actEnd} from '../../../core/report/acts.ts';
import type {OwnBackup} from '../../../core/report/own-backup.ts';
import type {Tone} from '../../state/model.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {said, type SaidModel} from '../../state/text-model.ts';
import {
	backupAtCursor,
	type BackupsState,
	listRows,
	whyNotPutBack,
} from './state.ts';

export type BackupRowModel = {
	readonly when: string;
	/** Empty where the list is of one release. */
	readonly release: string;
	readonly action: string;
	readonly ended: string;
	readonly tone: Tone;
	readonly putBack: string;
	readonly open: boolean;
	readonly current: boolean;
};

export type ListModel = {
	readonly kind: 'list';
	readonly title: string;
	readonly where: string;
	/** Whether rows say which release they are of. */
	readonly many: boolean;
	readonly rows: readonly BackupRowModel[];
	/** What is known of the backup under the cursor. */
	readonly detail: readonly string[];
};

export type BackupsModel = {readonly kind: 'backups'; readonly body: ListModel | SaidModel};

const unknown = '·';

const endTone = (end: string | null): Tone => end === 'succeeded' ? 'fine' : (end === null ? 'attention' : 'bad');

const putBackWords = (backup: OwnBackup): string => {
	const {plan} = backup;
	if (plan === null) {
		return 'by hand: its plan is unreadable';
	}

	if (plan.writes.length === 0) {
		return 'no: Helm wrote';
	}

	// Helm took the records away, and they alone come back.
	return plan.action === 'uninstall' ? 'the records alone' : `${counted(plan.writes.length, 'write')} of ours`;
};

const rowModel = (backup: OwnBackup, now: number, current: boolean): BackupRowModel => {
	const {act, plan} = backup;
	return {
		when: act === null ? unknown : ago(Date.parse(act.began), now, 'sentence'),
		release: plan === null ? unknown : `${plan.release.namespace}/${plan.release.name}`,
		action: plan?.action ?? unknown,
		ended: act === null ? unknown : act.result ?? 'cut off',
		tone: act === null ? 'quiet' : endTone(act.result),
		putBack: putBackWords(backup),
		open: whyNotPutBack(backup) === null,
		current,
	};
};

const sentence = (text: string): string => `${text}${text.endsWith('.') ? '' : '.'}`;

/** Writes that are named; the rest is counted. */
const most = 3;

const writesIn = ({writes}: SavedPlan): string => [
	...writes.slice(0, most).map(({operation, object}) => `${operation} ${object}`),
	...writes.length > most ? [counted(writes.length - most, 'more write')] : [],
].join(', ');

const detailOf = (backup: OwnBackup): readonly string[] => {
	const {id, act, records, plan} = backup;
	const why = whyNotPutBack(backup);
	return [
		`${id}: ${counted(records, 'record')} saved${plan === null || plan.writes.length === 0 ? '' : `; then ${writesIn(plan)}`}`,
		act === null ? 'The journal of this machine says nothing of it.' : `${act.began}${act.person === null ? '' : ` by ${act.person}`}: ${actEnd(act)}${act.about === null ? '' : `, ${act.about}`}`,
		why === null ? 'Its plan says whether it can be put back: only while the records are as they were left.' : sentence(`It cannot be put back: ${why}`),
	];
};

/** Where the list stands, for one that is longer than the screen. */
const whereOf = ({position}: BackupsState, count: number, rows: number): string => count <= rows ? counted(count, 'backup') : `${position.cursor + 1} of ${count} backups`;

/** A list of backups as it is drawn. */
export const selectBackups = (state: BackupsState, {now, height}: Pick<Surroundings, 'now' | 'height'>): BackupsModel => {
	const {listed: {value, problem}, release, position} = state;
	if (value === null) {
		return {kind: 'backups', body: problem === null ? said('Reading what was saved …') : said(problem.message, 'bad', problem.hint)};
	}

	const whose = release?.name ?? 'any release of this cluster';

	if (value.length === 0) {
		return {kind: 'backups', body: said(`Nothing to undo: helm-triage has not changed ${whose} from this machine.`, 'plain', 'Every action saves all records of its release first; they are listed here then.')};
	}

	const rows = listRows(height);
	const current = backupAtCursor(state);
	return {
		kind: 'backups',
		body: {
			kind: 'list',
			title: `Saved before helm-triage changed ${release === null ? 'something in this cluster' : whose}`,
			where: whereOf(state, value.length, rows),
			many: release === null,
			rows: value.slice(position.top, position.top + rows).map((backup, index) => rowModel(backup, now, position.top + index === position.cursor)),
			detail: current === null ? [] : detailOf(current),
		},
	};
};
