import type {Hit, Position} from './scan.ts';
import type {Pieces} from './pieces.ts';
import {byLook, type Joint} from './joints.ts';
import {anyWidths, breakBefore, narrow, type Break, type Widths} from './wrapping.ts';

/** A text around a hit, as one string, with the place of the hit in it. */
export type Message = {
	readonly text: string;
	/** Where the hit begins in the text. */
	readonly from: number;
	/** The piece that a place of the text is from. */
	readonly pieceAt: (place: number) => number;
	/** The first and the last piece of it. */
	readonly first: number;
	readonly last: number;
	/** Whether its breaks were undone as they look, or it has none: then a longer name is a whole one. */
	readonly isLikely: boolean;
	/** The last place of the log that it holds. */
	readonly end: Position;
};

/** The range of pieces of one message and how each follows the one before it. */
type Range = {readonly first: number; readonly last: number; readonly breaks: ReadonlyMap<number, Break>; readonly wraps: number};

const mostPieces = 60;
const mostCharacters = 8000;

/** Grows a range from the hit in both directions, over the lines of the message and, when asked to, over wrapped ones; not before `floor`. */
const grow = (pieces: Pieces, {from, to}: Hit, {floor, overWraps}: {readonly floor: number; readonly overWraps: boolean}): Range => {
	const breaks = new Map<number, Break>();
	let widths: Widths = anyWidths;
	let wraps = 0;

	/** Whether the piece `at` goes on with the message of the piece before it; keeps how. */
	const joins = (at: number, mayWrap: boolean): boolean => {
		const how = breakBefore(pieces, at);
		const narrowed: Widths | null = (how === 'wrap' || how === 'either') && mayWrap ? narrow(widths, pieces.at(at - 1)!, pieces.at(at)!) : null;
		if (how === 'end' || (how === 'wrap' && narrowed === null)) {
			return false;
		}

		widths = narrowed ?? widths;
		wraps += Number(narrowed !== null);
		breaks.set(at, how === 'either' ? (narrowed === null ? 'line' : 'wrap') : how);
		return true;
	};

	for (let at = from.piece + 1; at <= to.piece; at++) {
		// The hit itself goes over this break, so there is one message whatever the widths say.
		if (joins(at, true)) {
			continue;
		}

		breaks.set(at, 'wrap');
		wraps++;
	}

	let [first, last, length] = [from.piece, to.piece, 0];
	const hasRoom = (): boolean => last - first < mostPieces && length < mostCharacters;
	while (first > floor && hasRoom() && joins(first, overWraps)) {
		first--;
		length += pieces.at(first)!.text.length;
	}

	while (hasRoom() && joins(last + 1, overWraps)) {
		last++;
		length += pieces.at(last)!.text.length;
	}

	return {first, last, breaks, wraps};
};

const half = mostCharacters / 2;

/** Joins the pieces of a range into one text, cut to what can be looked at around the hit. */
const join = (pieces: Pieces, {first, last, breaks}: Range, {from}: Hit, {between, isLikely}: {readonly between: Joint; readonly isLikely: boolean}): Message => {
	let text = '';
	const starts: number[] = [];
	for (let at = first; at <= last; at++) {
		if (at > first) {
			const how = breaks.get(at);
			text += how === 'wrap' ? between(pieces.at(at - 1)!, pieces.at(at)!, text) : (how === 'line' ? '\n' : '');
		}

		starts.push(text.length);
		text += pieces.at(at)!.text;
	}

	const start = starts[from.piece - first]! + from.column;
	const cut = Math.max(0, start - half);
	const end = Math.min(text.length, start + half);
	const pieceAt = (place: number): number => first + starts.findLastIndex(begin => begin <= place);
	return {
		text: text.slice(cut, end),
		from: start - cut,
		pieceAt: place => pieceAt(place + cut),
		first,
		last,
		isLikely,
		end: {piece: pieceAt(end), column: end - starts[pieceAt(end) - first]!},
	};
};

/** The broken lines of a range, and the first space that all lines of it have. */
const wrapsOf = (pieces: Pieces, {first, last, breaks}: Range): {readonly widths: readonly number[]; readonly lead: number} => {
	const widths: number[] = [];
	let {lead} = (pieces.at(first)!);
	for (let at = first + 1; at <= last; at++) {
		if (breaks.get(at) !== 'wrap') {
			continue;
		}

		widths.push(pieces.at(at - 1)!.width);
		lead = Math.min(lead, pieces.at(at)!.lead);
	}

	return {widths, lead};
};

const joinsOf = (pieces: Pieces, range: Range, hit: Hit): readonly Message[] => {
	const likely = join(pieces, range, hit, {between: byLook(wrapsOf(pieces, range)), isLikely: true});
	return range.wraps === 0
		? [likely]
		: [likely, ...([' ', ''] as const).map(space => join(pieces, range, hit, {between: () => space, isLikely: false}))];
};

/**
The readings of the text around a hit, the plainest first: the hit's own lines, then, where lines around look wrapped, the whole with the breaks undone in each way that they may have come about.

A message does not begin before the piece `floor`. Without `overWraps` only a hit that is itself wrapped is put together.
*/
export const messagesOf = (pieces: Pieces, hit: Hit, {floor, overWraps}: {readonly floor: number; readonly overWraps: boolean}): readonly Message[] => {
	const near = grow(pieces, hit, {floor, overWraps: false});
	const far = overWraps ? grow(pieces, hit, {floor, overWraps}) : near;
	return [...joinsOf(pieces, near, hit), ...(far.first === near.first && far.last === near.last && far.wraps === near.wraps ? [] : joinsOf(pieces, far, hit))];
};
