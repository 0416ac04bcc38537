import type {ExplainFinding} from '../explain/types.ts';
import type {ReleaseReference} from '../ledger/types.ts';
import type {Facts, LogFacts} from './types.ts';

/** Texts that Helm prints as well where somebody looks in the wrong place. */
const ofWrongPlaces: ReadonlySet<string> = new Set(['no-deployed-release', 'name-in-use', 'history-hole']);

/** Whether a namespace is only that of an object: a release may have some elsewhere. */
const isOfObject = ({object, namespace}: ExplainFinding): boolean => object?.split('/')[1] === namespace;

/** What Helm says of its own records, which lie in the release's namespace (`pkg/storage/driver` of both majors). */
const ofStorage = /(?:query|list|get|create|update|delete):\s+failed\s+to\s+(?:query|list|get|create|update|delete)\b/iv;

/** Whether a fault can be that of a release: it names no other one, nor this one in another namespace, nor the records of another namespace. */
const isAbout = (fault: ExplainFinding, here: ReleaseReference): boolean => {
	const {release, namespace, text} = fault;
	const isHere = namespace === null || here.namespace === null || namespace === here.namespace;
	return release === null ? isHere || !ofStorage.test(text) : release === here.name && (isHere || isOfObject(fault));
};

const faultsOf = ({faults}: LogFacts, here: ReleaseReference): readonly ExplainFinding[] => faults.filter(fault => isAbout(fault, here));

/** Whether a log tells of what may have its cause in looking in the wrong place. */
export const asksElsewhere = (log: LogFacts, here: ReleaseReference): boolean => faultsOf(log, here).some(({row}) => ofWrongPlaces.has(row));

/** Whether a log tells anything that can be about a release. */
export const tellsOf = (log: LogFacts, here: ReleaseReference): boolean => faultsOf(log, here).length > 0;

/** What the log tells of this release, the cause first; nothing where there is no log. */
export const logFaults = ({log, history}: Pick<Facts, 'log' | 'history'>): readonly ExplainFinding[] => log.known ? faultsOf(log.value, history.release) : [];

/** The first that the log tells under one of some rows. */
export const logFault = (facts: Pick<Facts, 'log' | 'history'>, ...rows: readonly string[]): ExplainFinding | null => logFaults(facts).find(({row}) => rows.includes(row)) ?? null;

/** Where a fault stands in the log: `upgrade.log line 12`. */
export const lineOf = ({log}: Pick<Facts, 'log'>, {line}: ExplainFinding): string => `${log.known ? log.value.name : 'log'} line ${line}`;

/** Faults that strike only after Helm has written a record of the operation (`pkg/action` of both majors: the record comes before anything is applied). */
const afterRecord: ReadonlySet<string> = new Set(['wait-timed-out', 'hook-failed', 'hook-leftover', 'immutable-field', 'final-write-lost', 'uninstall-stuck']);

/** What Helm says when it was at work on objects. */
const atWork = /cannot\s+patch|failed\s+to\s+(?:create|replace|delete)\s+(?:resource|object)|server-side\s+apply\s+failed\s+for|while\s+applying\s+object|hooks\s+failed|failed\s+(?:pre|post)-|serversideapply\s+disabled|server-side\s+apply\s+and\s+force/iv;

/** Whether what a log tells of leaves a record behind, so that without one it cannot be the newest that happened. */
export const leavesRecord = ({row, text}: ExplainFinding): boolean => afterRecord.has(row) || atWork.test(text);
