import type {JournalEntry} from '../journal/journal-text.ts';
import {entriesOf, type JournalScope} from '../report/own-entries.ts';
import type {GroupAction, GroupMember} from './types.ts';

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
	/** Whether it left nothing to do. */
	readonly complete: boolean;
};

/** What an action on several releases is called in the journal. */
export const journalAction = (action: GroupAction): string => `group-${action}`;

/** The words by which the journal has a release of a group: where from and where to, and its place among the others. Read again by `lastRunOf`. */
export const journalWords = ({from, to, release}: Pick<GroupMember, 'from' | 'to' | 'release'>, {members}: {readonly members: ReadonlyArray<Pick<GroupMember, 'release'>>}): string => [
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
const completing: ReadonlySet<string | null> = new Set(['succeeded', 'skipped']);

type Wanted = {
	readonly action: GroupAction;
	readonly releases: readonly string[];
	/** Dependents that are not there: they may have been uninstalled by that very run. */
	readonly absent: readonly string[];
};

const splitName = (release: string): {readonly namespace: string; readonly name: string} => {
	const slash = release.indexOf('/');
	return {namespace: release.slice(0, slash), name: release.slice(slash + 1)};
};

/**
The last run of exactly these releases; null where there is none: then everything is chosen anew.

A journal holds the runs of all clusters; those of the one with this context and server count. Problems of the journal are the caller's.
*/
export const lastRunOf = (entries: readonly JournalEntry[], {action, releases, absent}: Wanted, {context, server}: Pick<JournalScope, 'context' | 'server'>): PastRun | null => {
	const word = journalAction(action);
	const begunOf = (release: string): Begun | null => lastOf(entriesOf(entries, {context, server, ...splitName(release)}), word);
	const first = begunOf(releases[0]!);
	if (first === null) {
		return null;
	}

	const {digest, time} = first.entry;
	const all = new Set(entries.filter(entry => entry.action === word && entry.digest === digest).map(({release}) => release));
	const wanted = [...releases, ...absent.filter(release => all.has(release))];
	const begun = wanted.map(release => [release, begunOf(release)] as const);
	if (all.size !== wanted.length || begun.some(([, found]) => found?.entry.digest !== digest)) {
		return null;
	}

	const members = new Map(begun.map(([release, found]) => [release, found!.member]));
	return {began: time, members, complete: members.values().every(({ended}) => completing.has(ended))};
};
