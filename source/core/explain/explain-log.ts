import {cleanLog, countLines} from './clean.ts';
import {createCourse, type Course} from './course.ts';
import {judgeText, type Fault} from './judge-text.ts';
import {mergeFindings, type Draft} from './merge.ts';
import {messagesOf, type Message} from './message.ts';
import {bestReading, type Reading} from './reading.ts';
import type {Hit, Position} from './scan.ts';
import {createPieces, type Pieces} from './pieces.ts';
import type {ExplainFinding} from './types.ts';
import {contextOf, scan} from './vocabulary.ts';

/** So many different messages are looked at; a log that tells of more faults is a log of something else. */
const mostMessages = 5000;

/** So often lines around are looked at for a wrapped message; in a log with more, each line stands for itself. */
const mostLooks = 20_000;

/** Hits between two steps. */
const breath = 20;

/** The most characters of a message that a finding holds. */
const mostText = 4000;

/** Whether a place of the log comes before another. */
const isBefore = (a: Position, b: Position): boolean => a.piece < b.piece || (a.piece === b.piece && a.column < b.column);

/** A quote at the end that nothing opens, left over where an entry was cut. */
const trimmed = (text: string): string => {
	const end = text.trim().replace(/"[\s,\]\}]{0,20}$/v, match => (text.match(/"/gv)?.length ?? 0) % 2 === 1 ? '' : match);
	return end.length > mostText ? `${end.slice(0, mostText)}…` : end;
};

const draftsOf = ({message, faults}: Reading, pieces: Pieces, course: Course): readonly Draft[] => {
	const about = course.aboutAt(pieces, message);
	const text = trimmed(message.text);
	return faults.map(fault => {
		const {release, namespace, object, path, manager, fragment, scope} = course.complete(fault, about);
		const piece = message.pieceAt(scope);
		return {
			row: fragment.row,
			confidence: fragment.confidence,
			alternatives: fragment.alternatives,
			release, namespace, object, path, manager, text,
			line: pieces.at(piece)!.line,
			isWeak: fragment.isWeak,
			piece,
		};
	});
};

/** What a log tells. `isWhole` is false where it told of so many faults that the rest was not looked at. */
export type ExplainedLog = {readonly findings: readonly ExplainFinding[]; readonly isWhole: boolean; readonly lines: number};

/**
The same as `explainLog`, in parts: a long log takes seconds, in which the caller may want to do something else.

@yields The line that has been read.
*/
export function * explainSteps(log: string): Generator<number, ExplainedLog> {
	const pieces = createPieces(cleanLog(log));
	const course = createCourse();
	const cache = new Map<string, readonly Fault[]>();
	const drafts: Draft[] = [];
	let floor = 0;
	let looks = 0;
	let seen = 0;
	let covered: Position = {piece: -1, column: 0};
	const judge = (message: Message): Reading => {
		const faults = cache.get(message.text) ?? judgeText(message.text);
		cache.set(message.text, faults);
		return {message, faults};
	};

	const look = (hit: Hit): void => {
		if (contextOf[hit.literal] !== null) {
			course.learn(pieces, hit);
			return;
		}

		if (isBefore(hit.from, covered) || cache.size >= mostMessages) {
			return;
		}

		looks++;
		const readings = messagesOf(pieces, hit, {floor: Math.min(floor, hit.from.piece), overWraps: looks < mostLooks}).map(message => judge(message));
		const found = bestReading(readings);
		covered = (found ?? readings[0]!).message.end;
		if (found === null) {
			return;
		}

		floor = found.message.last + 1;
		drafts.push(...draftsOf(found, pieces, course));
	};

	for (const hit of scan(pieces.texts())) {
		seen++;
		if (hit === null || seen % breath === 0) {
			yield pieces.line();
		}

		if (hit !== null) {
			look(hit);
		}
	}

	return {findings: mergeFindings(drafts, course.succeeded()), isWhole: cache.size < mostMessages, lines: countLines(log)};
}

/**
Finds the faults of Helm releases that a log tells of: of Helm itself, of a CI runner, Terraform, Argo CD, Flux or the API server, whatever stands around their messages.

Needs no cluster. A fault that is told more than once is one finding; causes come before their consequences. Time and memory grow with the log alone.
*/
export const explainLog = (log: string): readonly ExplainFinding[] => {
	const steps = explainSteps(log);
	for (;;) {
		const step = steps.next();
		if (step.done === true) {
			return step.value.findings;
		}
	}
};
