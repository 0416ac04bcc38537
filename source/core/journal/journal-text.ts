import {isMapping} from '../record/json-kinds.ts';
import {parseJson} from '../record/parse-json.ts';
import type {JsonValue} from '../record/types.ts';

/** One entry of the journal: `journal.jsonl`, one line a mutation or a deliberate act. */
export type JournalEntry = {
	readonly time: string;
	readonly context: string | null;
	readonly server: string | null;
	readonly person: string | null;
	readonly release: string | null;
	readonly action: string;
	readonly digest: string | null;
	readonly step: string | null;
	readonly result: string;
	readonly reason: string | null;
};

const fields = ['context', 'server', 'person', 'release', 'digest', 'step', 'reason'] as const;

const textOrNull = (value: JsonValue | undefined): string | null => typeof value === 'string' ? value : null;

const entryIn = (line: string): JournalEntry | null => {
	const value = parseJson(line);
	if (!isMapping(value) || typeof value['time'] !== 'string' || typeof value['action'] !== 'string' || typeof value['result'] !== 'string') {
		return null;
	}

	const {time, action, result} = value as {readonly time: string; readonly action: string; readonly result: string};
	const [context, server, person, release, digest, step, reason] = fields.map(field => textOrNull((value as Readonly<Record<string, JsonValue>>)[field]));
	return {
		time,
		context: context!,
		server: server!,
		person: person!,
		release: release!,
		action,
		digest: digest!,
		step: step!,
		result,
		reason: reason!,
	};
};

/** Reads a journal's text: JSON lines, oldest first. A line that is no entry, as a crash leaves one that was cut off, is counted and left out. */
export const readEntries = (text: string): {readonly entries: readonly JournalEntry[]; readonly unreadable: number} => {
	const lines = text.split('\n').filter(line => line.trim() !== '');
	const entries = lines.map(line => entryIn(line)).filter(entry => entry !== null);
	return {entries, unreadable: lines.length - entries.length};
};
