import type {History, ReleaseReference} from '../ledger/types.ts';
import {ownerNames, resumes} from '../ownership/owner-words.ts';
import type {Owner} from '../ownership/types.ts';
import type {Act} from './acts.ts';
import type {Seen} from './seen.ts';

/** One revision in a report's table of before and after. */
export type ReportedRevision = {readonly revision: number | null; readonly status: string | null; readonly description: string | null; readonly fault: string | null};

/** An act with what was seen before it and how the records were then; null where its backup no longer says so. */
export type ReportedAct = Act & {
	readonly commands: readonly string[];
	readonly seen: Seen | null;
	readonly before: readonly ReportedRevision[] | null;
};

/** What somebody still has to do; `command` null for what no command does. */
export type LeftToDo = {readonly what: string; readonly command: string | null};

/** What was seen, decided and done about a release, and what is left to do. Everything is raw: text passes the redactor where it is shown. */
export type Report = {
	readonly release: ReleaseReference;
	readonly cluster: {readonly context: string | null; readonly server: string | null};
	/** Acts that changed something or set out to, oldest first; the newest ones. */
	readonly acts: readonly ReportedAct[];
	/** How many older ones are left out. */
	readonly older: number;
	readonly now: Seen;
	readonly after: readonly ReportedRevision[];
	readonly left: readonly LeftToDo[];
};

/** A history as a report shows it, newest revision first. */
export const reportedRevisions = ({revisions}: History): readonly ReportedRevision[] => revisions.map(({revision, status, description, fault}) => ({
	revision,
	status,
	description,
	fault: fault === null ? null : fault.message,
}));

/** The command lines that an act ran, as its journal has them. */
export const commandsOf = ({steps}: Act): readonly string[] => steps.filter(({step, result, reason}) => step === 'run' && result === 'started' && reason !== null).map(({reason}) => reason!);

/** Acts that only showed something leave nothing behind that a report is about. */
export const isMutation = ({action}: Act): boolean => !['reveal', 'recover'].includes(action);

const unfinished = ({ended, action, began, backupId}: Act): readonly LeftToDo[] => ended === null
	? [{
		what: `The ${action} that began at ${began} has no end in the journal: it is still under way, or its process was killed. Look at the records before anything else${backupId === null ? '' : '; what was there before is in its backup'}.`,
		command: backupId === null ? null : `helm-triage undo ${backupId} --dry-run`,
	}]
	: [];

/** A run of a group that was cut off, and that a later one of the same kind went on with: the later one tells what is left. */
const isTakenUp = ({action}: Act, later: readonly Act[]): boolean => action.startsWith('group-') && later.some(act => act.action === action);

const recommended = ({recommended: way, findings}: Seen): readonly LeftToDo[] => way === null ? findings.filter(({severity}) => severity !== 'info').map(({title}) => ({what: `Decide: ${title}`, command: null})) : [{what: way.needs === null ? way.title : `${way.title} (needs: ${way.needs})`, command: way.command}];

/** A tool that was paused so that it does not undo the act; one that nobody acted against was not paused for us. */
const resuming = (owners: readonly Owner[], acts: readonly Act[]): readonly LeftToDo[] => acts.length === 0
	? []
	: owners.map(({tool}) => ({what: `${ownerNames[tool]} manages this release. If it was paused: ${resumes[tool]}.`, command: null}));

/** What is left to do, the most pressing first. */
export const leftToDo = (now: Seen, owners: readonly Owner[], acts: readonly Act[]): readonly LeftToDo[] => [
	...acts.flatMap((act, index) => isTakenUp(act, acts.slice(index + 1)) ? [] : unfinished(act)),
	...recommended(now),
	...resuming(owners, acts),
];
