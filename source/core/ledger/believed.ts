import {helmReads} from './identity.ts';
import type {History, Revision} from './types.ts';

const find = (history: History, revision: number | null): Revision | null => revision === null
	? null
	: history.revisions.find(candidate => candidate.revision === revision && helmReads(candidate.record, history.release.name)) ?? null;

/** The revision that Helm takes as the last; null when it reads none. */
export const lastRevision = (history: History): Revision | null => find(history, history.believed.last);

/** The revision that Helm takes as deployed; null when it finds none. */
export const deployedRevision = (history: History): Revision | null => find(history, history.believed.deployed);

/** The revisions that Helm reads, newest first. */
export const readByHelm = (history: History): readonly Revision[] => history.revisions.filter(({record}) => helmReads(record, history.release.name));

/** The revision with this number as Helm would read it; null when there is none that it reads. */
export const revisionByNumber = (history: History, revision: number): Revision | null => find(history, revision);

/** Whether a record says deployed, in its body or its label: Helm looks by the label, and prints the body. */
export const saysDeployed = ({status, record}: Revision): boolean => status === 'deployed' || record.object.labels['status'] === 'deployed';
