import type {JournalEntry} from '../plan/journal-text.ts';
import {entriesOf, type JournalScope} from '../report/own-entries.ts';
import type {GroupAction, GroupMember, GroupPlan} from './types.ts';

/** What the journal holds of one release of an earlier run of a group. */
export type PastMember = {
	readonly from: number | null;
	/** The revision that it was to go to; null for an uninstall. */
	readonly to: number | null;
	/** How it ended, in the journal's word; null where nothing says so: it was under way, or the run was cut off before it. */
	readonly ended: string | null;
};

/** An earlier run of the same releases. */
export type PastRun = {
	/** RFC 3339. */
	readonly began: string;
	/** By `NAMESPACE/NAME`. */
	readonly members: ReadonlyMap<string, PastMember>;
};

/** What an action on several releases is called in the journal. */
export const journalAction = (action: GroupAction): string => `group-${action}`;

/** The words by which the journal has a release of a group: where from and where to, and its place among the others. Read again by `lastRunOf`. */
export const journalWords = ({from, to, release}: GroupMember, {members}: Pick<GroupPlan, 'members'>): string => [
	`from ${from ?? 'unknown'}${to === null ? '' : ` to ${to}`}`,
	`${members.findIndex(member => member.release === release) + 1} of ${members.length}`,
].join('; ');

const wordsOf = /^from (?:(?<from>\d{1,10})|unknown)(?: to (?<to>\d{1,10}))?; \d+ of \d+/v;

const numberOf = (text: string | undefined): number | null => text === undefined ? null : Number(text);

type Begun = {readonly entry: JournalEntry; readonly member: PastMember};

/** The last time that a release was begun, or skipped, as one of a group. */
const lastOf = (entries: readonly JournalEntry[], action: string): Begun | null => {
	const own = entries.filter(entry => entry.action === action && entry.step === null);
	const index = own.findLastIndex(({result}) => result === 'started' || result === 'skipped');
	const entry = own[index];
	if (entry === undefined) {
		return null;
	}

	const said = wordsOf.exec(entry.reason ?? '')?.groups ?? {};
	const end = entry.result === 'skipped' ? entry : own.slice(index + 1).find(({digest}) => digest === entry.digest);
	return {entry, member: {from: numberOf(said['from']), to: numberOf(said['to']), ended: end?.result ?? null}};
};

/** How a release ends that has nothing left to do. */
const complete: ReadonlySet<string | null> = new Set(['succeeded', 'skipped']);

/**
The last run of exactly these releases, as far as it has something left to do; null where there is none: then everything is chosen anew.

A journal holds the runs of all clusters; those of the one with this context and server count. Problems of the journal are the caller's.
*/
export const lastRunOf = (entries: readonly JournalEntry[], releases: readonly string[], action: GroupAction, {context, server}: Pick<JournalScope, 'context' | 'server'>): PastRun | null => {
	const word = journalAction(action);
	const begun = releases.map(release => {
		const slash = release.indexOf('/');
		const found = lastOf(entriesOf(entries, {context, server, namespace: release.slice(0, slash), name: release.slice(slash + 1)}), word);
		return found === null ? null : [release, found] as const;
	}).filter(pair => pair !== null);
	const [first] = begun;
	if (first === undefined || begun.length < releases.length || begun.some(([, {entry}]) => entry.digest !== first[1].entry.digest)) {
		return null;
	}

	const all = new Set(entries.filter(({digest, action: of}) => of === word && digest === first[1].entry.digest).map(({release}) => release));
	const members = new Map(begun.map(([release, {member}]) => [release, member]));
	return all.size !== releases.length || members.values().every(({ended}) => complete.has(ended)) ? null : {began: first[1].entry.time, members};
};
