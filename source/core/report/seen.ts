import type {LockVerdict} from '../ledger/types.ts';
import {isList, isMapping} from '../record/json-kinds.ts';
import {parseJson} from '../record/parse-json.ts';
import type {JsonValue} from '../record/types.ts';
import type {Recommendation, Triage} from '../runbook/types.ts';

/** The file of a backup that says what was seen before the action that it was made for. */
export const seenFile = '_seen.json';

/** A finding as a report tells it. */
export type SeenFinding = {
	readonly row: string;
	readonly severity: string;
	readonly confidence: string;
	readonly title: string;
	readonly meaning: string;
	readonly evidence: ReadonlyArray<{readonly what: string; readonly where: string; readonly seen: boolean}>;
};

/** What was seen of a release at one time, and what it came to. Everything is raw. */
export type Seen = {
	/** RFC 3339 UTC, by this machine's clock. */
	readonly time: string;
	readonly verdict: LockVerdict | string;
	readonly findings: readonly SeenFinding[];
	readonly recommended: {readonly title: string; readonly command: string | null; readonly needs: string | null} | null;
	/** Where a rollback goes, and what was passed over. */
	readonly target: Recommendation;
};

/** What a report keeps of a verdict. */
export const seenOf = ({verdict, findings, recommended, target}: Triage, time: string): Seen => ({
	time,
	verdict,
	findings: findings.map(({row, severity, confidence, title, meaning, evidence}) => ({
		row,
		severity,
		confidence,
		title,
		meaning,
		evidence: evidence.map(({what, where, seen}) => ({what, where, seen})),
	})),
	recommended: recommended === null ? null : {title: recommended.title, command: recommended.command, needs: recommended.needs},
	target: {revision: target.revision, why: target.why, passedOver: target.passedOver},
});

/** The text of the file in a backup. */
export const seenText = (seen: Seen): string => `${JSON.stringify(seen, null, '\t')}\n`;

const areTexts = (value: JsonValue, ...keys: readonly string[]): boolean => isMapping(value) && keys.every(key => typeof value[key] === 'string');

const isTextOrNull = (value: JsonValue | undefined): boolean => value === null || typeof value === 'string';

const listAt = (value: JsonValue, key: string): readonly JsonValue[] | null => {
	const list = isMapping(value) ? value[key] ?? null : null;
	return isList(list) ? list : null;
};

const isFinding = (value: JsonValue): boolean => areTexts(value, 'row', 'severity', 'confidence', 'title', 'meaning')
	&& listAt(value, 'evidence')?.every(item => areTexts(item, 'what', 'where') && isMapping(item) && typeof item['seen'] === 'boolean') === true;

const isNumberOrNull = (value: JsonValue | undefined): boolean => value === null || typeof value === 'number';

const isTarget = (value: JsonValue): boolean => areTexts(value, 'why') && isMapping(value) && isNumberOrNull(value['revision'])
	&& listAt(value, 'passedOver')?.every(item => areTexts(item, 'why') && isMapping(item) && typeof item['revision'] === 'number') === true;

const isRecommended = (value: JsonValue): boolean => value === null
	|| (areTexts(value, 'title') && isMapping(value) && isTextOrNull(value['command']) && isTextOrNull(value['needs']));

/** Reads it back; null where somebody has changed it, or it is from a version that wrote another form. */
export const readSeen = (text: string): Seen | null => {
	const value = parseJson(text);
	return areTexts(value, 'time', 'verdict') && isMapping(value)
		&& listAt(value, 'findings')?.every(finding => isFinding(finding)) === true
		&& isRecommended(value['recommended'] ?? null) && isTarget(value['target'] ?? null)
		? value as unknown as Seen
		: null;
};
