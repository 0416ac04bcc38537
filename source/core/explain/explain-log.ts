import {cleanLog, countLines} from './clean.ts';
import {createCourse, type Course} from './course.ts';
import {judgeText, type Fault} from './judge-text.ts';
import {mergeFindings, type Draft} from './merge.ts';
import {messagesOf} from './message.ts';
import {bestReading, type Reading} from './reading.ts';
import type {Hit, Position} from './scan.ts';
import {createPieces, type Pieces} from './pieces.ts';
import type {ExplainFinding} from './types.ts';
import {contextOf, scan} from './vocabulary.ts';

/** So many different faults are kept; a log that tells of more is a log of something else. */
const mostFaults = 2000;

/** So many characters around hits are put together and read as wrapped text; behind that each line stands for itself, so that no log takes forever. */
const mostWrapped = 10_000_000;

/** So many messages are remembered with what they say, since logs repeat themselves. */
const remembered = 5000;

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

/** Judges messages, each text once as long as it is remembered. */
const createJudge = (): ((text: string) => readonly Fault[]) => {
	const cache = new Map<string, readonly Fault[]>();
	return text => {
		const faults = cache.get(text) ?? judgeText(text);
		if (cache.size >= remembered) {
			cache.clear();
		}

		cache.set(text, faults);
		return faults;
	};
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
	const judge = createJudge();
	const drafts = new Map<string, Draft>();
	let floor = 0;
	let wrapped = 0;
	let seen = 0;
	let covered: Position = {piece: -1, column: 0};

	/** Keeps each fault once, with the first line; one that a healthy run prints too once more after each success. */
	const keep = (found: Reading): void => {
		for (const draft of draftsOf(found, pieces, course)) {
			const {row, release, namespace, object, path, manager, isWeak} = draft;
			const key = JSON.stringify([row, release, namespace, object, path, manager, isWeak, isWeak ? course.succeeded() : null]);
			if (!drafts.has(key) && drafts.size < mostFaults) {
				drafts.set(key, draft);
			}
		}
	};

	const look = (hit: Hit): void => {
		if (isBefore(hit.from, covered)) {
			return;
		}

		const messages = messagesOf(pieces, hit, {floor: Math.min(floor, hit.from.piece), overWraps: wrapped < mostWrapped});
		wrapped += messages.slice(1).reduce((sum, {text}) => sum + text.length, 0);
		const readings = messages.map(message => ({message, faults: judge(message.text)}));
		const found = bestReading(readings);
		covered = (found ?? readings[0]!).message.end;
		if (found === null) {
			return;
		}

		floor = found.message.last + 1;
		keep(found);
	};

	for (const hit of scan(pieces.texts())) {
		seen++;
		if (hit === null || seen % breath === 0) {
			yield pieces.line();
		}

		if (hit !== null && contextOf[hit.literal] !== null) {
			course.learn(pieces, hit);
		} else if (hit !== null && drafts.size < mostFaults) {
			look(hit);
		}
	}

	return {findings: mergeFindings(drafts.values().toArray(), course.succeeded()), isWhole: drafts.size < mostFaults, lines: countLines(log)};
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
