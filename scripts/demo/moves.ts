/** Moves what happened within seconds of a recording to where it would be in the life of a release. */
import {ago, serverTime} from './times.ts';

/** A part of a recording and how far it moves; milliseconds. */
type Part = {readonly from: number; readonly shift: number};

/** When each revision began in the demo, and what was done by hand after the last of them, as spans before its present. */
export type Life = {
	readonly revisions: readonly string[];
	readonly after?: string;
	/** The moment of the recording that begins what was done after; absent where only the writer or the field tells it. */
	readonly afterFrom?: string;
};

/** Which part a moment belongs to, counted from 0, where the moment alone does not tell: a recording has whole seconds. */
export type Hint = {
	readonly exactly?: number;
	readonly least?: number;
	/** Whether it was done after the last revision; absent where its moment tells. */
	readonly isAfter?: boolean;
};

export type RecordedRevision = {readonly revision: number; /** When its record was created. */ readonly created: string};

export type Moves = {
	/** A time as Kubernetes or Helm writes it; its fraction stays. */
	readonly time: (text: string, hint?: Hint) => string;
	/** Unix seconds, as in the labels `createdAt` and `modifiedAt`. */
	readonly seconds: (text: string, hint?: Hint) => string;
	/** The part that a revision is, counted from 0. */
	readonly partOf: (revision: number) => number;
};

const timePattern = /^(?<seconds>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?<fraction>\.\d+)?Z$/v;

export const isTime = (text: string): boolean => timePattern.test(text);

/** The life has as many revisions as the recording, which is in their order. */
export const createMoves = (recorded: readonly RecordedRevision[], {revisions, after, afterFrom}: Life): Moves => {
	if (recorded.length !== revisions.length) {
		throw new RangeError(`The recording has ${recorded.length} revisions, its life ${revisions.length}`);
	}

	const parts: readonly Part[] = recorded.map(({created}, index) => ({from: Date.parse(created), shift: ago(revisions[index]!) - Date.parse(created)}));
	const last = afterFrom === undefined ? parts.at(-1)!.from : Date.parse(afterFrom);
	const afterwards: Part | null = after === undefined ? null : {from: afterFrom === undefined ? Infinity : last, shift: ago(after) - last};

	const shiftOf = (milliseconds: number, {exactly, least = 0, isAfter}: Hint = {}): number => {
		const second = Math.floor(milliseconds / 1000) * 1000;
		if (afterwards !== null && exactly === undefined && (isAfter ?? (second >= afterwards.from))) {
			return afterwards.shift;
		}

		const found = parts.findLastIndex(({from}) => from <= second);
		return parts[exactly ?? Math.max(found, least)]!.shift;
	};

	return {
		time(text, hint) {
			const {seconds = '', fraction = ''} = timePattern.exec(text)?.groups ?? {};
			const moment = Date.parse(`${seconds}Z`);
			return serverTime(moment + shiftOf(moment, hint)).replace('Z', () => `${fraction}Z`);
		},
		seconds(text, hint) {
			const moment = Number(text) * 1000;
			return String((moment + shiftOf(moment, hint)) / 1000);
		},
		partOf: revision => recorded.findIndex(one => one.revision === revision),
	};
};
