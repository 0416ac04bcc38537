import type {ExplainFinding} from '../explain/types.ts';
import type {ReleaseReference} from '../ledger/types.ts';
import type {Facts, LogFacts} from './types.ts';

/** Texts that Helm prints as well where somebody looks in the wrong place. */
const ofWrongPlaces: ReadonlySet<string> = new Set(['no-deployed-release', 'name-in-use', 'history-hole']);

/** Whether a namespace is only that of an object: a release may have some elsewhere. */
const isOfObject = ({object, namespace}: ExplainFinding): boolean => object?.split('/')[1] === namespace;

/** Whether a fault can be that of a release: it names no other one, nor this one in another namespace. */
const isAbout = (fault: ExplainFinding, here: ReleaseReference): boolean => {
	const {release, namespace} = fault;
	return release === null || (release === here.name && (namespace === null || here.namespace === null || namespace === here.namespace || isOfObject(fault)));
};

const faultsOf = ({faults}: LogFacts, here: ReleaseReference): readonly ExplainFinding[] => faults.filter(fault => isAbout(fault, here));

/** Whether a log tells of what may have its cause in looking in the wrong place. */
export const asksElsewhere = (log: LogFacts, here: ReleaseReference): boolean => faultsOf(log, here).some(({row}) => ofWrongPlaces.has(row));

/** What the log tells of this release, the cause first; nothing where there is no log. */
export const logFaults = ({log, history}: Pick<Facts, 'log' | 'history'>): readonly ExplainFinding[] => log.known ? faultsOf(log.value, history.release) : [];

/** The first that the log tells under one of some rows. */
export const logFault = (facts: Pick<Facts, 'log' | 'history'>, ...rows: readonly string[]): ExplainFinding | null => logFaults(facts).find(({row}) => rows.includes(row)) ?? null;
