import type {JournalEntry} from '../journal/journal-text.ts';
import {millisecondsOf} from '../ledger/times.ts';
import {ago} from '../text/times.ts';

/** A Helm that an earlier start of helm-triage began on this machine, as its output file tells. */
export type HelmProcess = {
	readonly pid: number;
	/** Milliseconds since the epoch, by this machine: when its output file was made. */
	readonly started: number;
	/** The last line that it printed, raw; empty where it printed none. */
	readonly lastLine: string;
};

/** An action of ours that Helm was started for and whose end nobody wrote down: the terminal was lost, or we were killed. */
export type OwnRun = {
	readonly started: number;
	/** When the journal was read: both times are this machine's. */
	readonly seen: number;
	readonly person: string | null;
	readonly action: string;
	/** The Helm that still runs for it on this machine; null where none does, which proves nothing: the journal may be shared between machines. */
	readonly helm: HelmProcess | null;
};

/** Milliseconds that may lie between the journal's line and Helm's output file. */
const slack = 10_000;

const isStart = ({step, result}: JournalEntry): boolean => step === 'run' && result === 'started';

/**
The last run of Helm that the journal began and did not end, among the entries of one release (oldest first), with the Helm that still runs for it; null where every run has its end.
*/
export const ownRunOf = (entries: readonly JournalEntry[], running: readonly HelmProcess[], seen: number): OwnRun | null => {
	const index = entries.findLastIndex(entry => isStart(entry));
	const start = entries[index];
	const started = millisecondsOf(start?.time ?? null);
	if (start === undefined || started === null || entries.slice(index + 1).some(({digest, step, result}) => digest === start.digest && (step === 'run' || (step === null && result !== 'started')))) {
		return null;
	}

	return {
		started,
		seen,
		person: start.person,
		action: start.action,
		helm: running.find(candidate => candidate.started >= started - slack && candidate.started <= started + slack) ?? null,
	};
};

/** Says what became of a run of ours. */
export const ownRunInWords = ({started, seen, person, action, helm}: OwnRun): string => {
	const began = `helm-triage began ${action === 'rollback' ? 'a rollback' : `an ${action}`} here ${ago(started, seen, 'sentence')}${person === null ? '' : ` (${person})`}`;
	return helm === null
		? `${began} and did not see its end; no Helm of it runs on this machine`
		: `${began}, and its Helm (process ${helm.pid}) still runs on this machine${helm.lastLine === '' ? '' : `: ${helm.lastLine}`}`;
};
