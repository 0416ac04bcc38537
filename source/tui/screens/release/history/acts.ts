import {actEnd, type Act} from '../../../../core/report/acts.ts';
import {ago, duration} from '../../../../core/text/times.ts';
import type {Tone} from '../../../state/model.ts';

/** Something that was done from this machine, beside the revisions. */
export type ActModel = {
	readonly kind: 'act';
	readonly action: string;
	readonly when: string;
	readonly took: string;
	readonly what: string;
	readonly tone: Tone;
};

const millisecondsOf = (time: string | null): number | null => {
	const parsed = time === null ? NaN : Date.parse(time);
	return Number.isNaN(parsed) ? null : parsed;
};

const toneOf = ({result, ended}: Act): Tone => {
	if (ended === null) {
		return 'attention';
	}

	return ['failed', 'late write'].includes(result ?? '') ? 'bad' : 'plain';
};

/** An act as a row of the history; `now` is our clock, as the journal is written by it. */
export const actModel = (act: Act, now: number): ActModel => {
	const began = millisecondsOf(act.began);
	const ended = millisecondsOf(act.ended);
	return {
		kind: 'act',
		action: act.action,
		when: ago(began, now, 'sentence'),
		took: duration(began === null || ended === null ? null : (ended - began) / 1000),
		what: [actEnd(act), act.person === null ? null : `by ${act.person}`, act.about].filter(part => part !== null && part !== '').join(', '),
		tone: toneOf(act),
	};
};

/** When each revision was written, never later than the one above it: a record without a time stands with the one above. */
export const writtenAt = (revisions: ReadonlyArray<{readonly created: string | null}>): readonly number[] => {
	let above = Infinity;
	return revisions.map(({created}) => {
		above = Math.min(above, millisecondsOf(created) ?? above);
		return above;
	});
};

/** The acts that ended before one moment and not before another, the newest first: those that stand between two revisions. */
export const actsBetween = (acts: readonly Act[], {before, since}: {readonly before: number; readonly since: number}): readonly Act[] => acts.filter(({ended, began}) => {
	const at = millisecondsOf(ended ?? began) ?? -Infinity;
	return at < before && at >= since;
}).toReversed();
