import {isOverdue, type LockClock, staleThreshold} from '../../../core/ledger/lock-clock.ts';
import {isPending} from '../../../core/ledger/status.ts';
import {millisecondsOf} from '../../../core/ledger/times.ts';
import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {type Urgency, urgencyOf} from '../../../core/ledger/urgency.ts';
import {duration} from '../../../core/text/times.ts';
import type {Glyph} from '../../state/model.ts';

/** In which number of the summary a release counts. */
export type RowKind = 'needs' | 'running' | 'fine' | 'gone' | 'helm2';

/** What the list says of a release at a glance. */
export type RowVerdict = {readonly kind: RowKind; readonly glyph: Glyph; readonly status: string; readonly what: string};

/** Descriptions that say no more than the status does (Helm's own texts, both majors). */
const plain = new Set(['Install complete', 'Upgrade complete', 'Preparing upgrade', 'Initial install underway', 'Uninstallation complete', 'Deletion in progress (or silently failed)']);

/** A description without the words that status and name say already. */
const shortDescription = (description: string | null): string => description === null || plain.has(description)
	? ''
	: description.replace(/^(?:Release|Upgrade|Rollback) "[^"]*" failed: /v, '').trim();

const leftOf = ({created}: ReleaseRow, {now, staleAfter}: LockClock): string => {
	const since = millisecondsOf(created);
	return since === null || now === null ? '' : `, stale in ${duration(staleThreshold(staleAfter) - ((now - since) / 1000))}`;
};

const goodOf = ({lastGood}: ReleaseRow): string => lastGood === null ? '' : `last good ${lastGood}`;

const joined = (...parts: readonly string[]): string => parts.filter(part => part !== '').join(', ');

const broken = (row: ReleaseRow, clock: LockClock): RowVerdict => {
	const status = row.status ?? '·';
	const unreadable = row.newest.decoded?.fault ?? null;
	if (unreadable !== null) {
		return {
			kind: 'needs', glyph: 'unreadable', status: row.newest.decoded?.ok === true ? status : 'unreadable', what: unreadable.message,
		};
	}

	const said = shortDescription(row.description);
	if (isPending(status)) {
		const sure = isOverdue(millisecondsOf(row.created), clock) === true;
		return {
			kind: 'needs', glyph: sure ? 'broken' : 'attention', status, what: joined(sure ? 'cut off' : 'cut off, or still runs', goodOf(row)),
		};
	}

	if (status === 'failed') {
		return {
			kind: 'needs', glyph: 'broken', status, what: said === '' ? goodOf(row) : said,
		};
	}

	const [fault] = row.faults;
	const what = fault?.message ?? (status === 'uninstalling' ? 'the uninstall did not end' : (said === '' ? `the newest record says ${status}` : said));
	return {
		kind: 'needs', glyph: status === 'uninstalling' ? 'broken' : 'attention', status, what,
	};
};

const isHelm2 = ({faults}: ReleaseRow): boolean => faults.some(({code}) => code === 'helm2');

const kinds: Readonly<Record<Urgency, RowKind>> = {
	broken: 'needs', running: 'running', fine: 'fine', gone: 'gone',
};

/** In which number of the summary a row counts: thousands are counted, so no words are made for it. */
export const kindOf = (row: ReleaseRow, clock: LockClock): RowKind => isHelm2(row) ? 'helm2' : kinds[urgencyOf(row, clock)];

/**
Judges a row by what the list knows: its newest record, the age of that by the server's clock, and faults. It claims nothing about live objects.
*/
export const judgeRow = (row: ReleaseRow, clock: LockClock): RowVerdict => {
	const status = row.status ?? '·';
	if (isHelm2(row)) {
		return {
			kind: 'helm2', glyph: 'unreadable', status: status.toLowerCase(), what: row.faults[0]!.message,
		};
	}

	switch (urgencyOf(row, clock)) {
		case 'broken': {
			return broken(row, clock);
		}

		case 'running': {
			return {
				kind: 'running', glyph: 'progress', status, what: status === 'uninstalling' ? 'may be running' : `may be running${leftOf(row, clock)}`,
			};
		}

		case 'gone': {
			return {
				kind: 'gone', glyph: 'gone', status, what: 'history kept',
			};
		}

		case 'fine': {
			return {
				kind: 'fine', glyph: 'fine', status, what: shortDescription(row.description),
			};
		}
	}
};
