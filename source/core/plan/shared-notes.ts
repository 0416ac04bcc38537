import {resumes} from '../ownership/owner-words.ts';
import type {Owner} from '../ownership/types.ts';
import type {RollbackFacts} from './facts.ts';

/** The word on which a lock is taken for one that nobody holds. */
export const clientDeadNotes = ({clientDead, lock}: Pick<RollbackFacts, 'clientDead' | 'lock'>): readonly string[] => clientDead === null || lock === null ? [] : [`By your word the client that wrote revision ${lock.revision} is dead: ${clientDead}`];

/** How each tool that manages the release is let go on, each once: the last thing to do. */
export const resumeNotes = (owners: readonly Owner[]): readonly string[] => [...new Set(owners.map(({tool}) => tool))].map(tool => `When it is done: ${resumes[tool]}.`);

/** By what a cluster is known that does not say which one it is. */
export const clusterNotes = ({cluster, world}: Pick<RollbackFacts, 'cluster' | 'world'>): readonly string[] => cluster.uid === null && world === 'cluster' ? ['The uid of namespace kube-system may not be read; the uids of the records stand for the cluster.'] : [];
