import type {JournalEntry} from '../journal/journal-text.ts';

/** Which release of which cluster a journal is searched for. */
export type JournalScope = {
	readonly context: string | null;
	readonly server: string | null;
	readonly namespace: string;
	readonly name: string;
};

/** Whether something that was noted on this machine is about this cluster: by the server's address where both know one, else by the context's name. */
export const isOfCluster = ({server, context}: Pick<JournalEntry, 'server' | 'context'>, scope: Pick<JournalScope, 'server' | 'context'>): boolean => server !== null && scope.server !== null
	? server === scope.server
	: context !== null && context === scope.context;

/** The entries of a journal that are about one release of one cluster, in their order. The journal of a machine holds those of all clusters that somebody acted on from there. */
export const entriesOf = (entries: readonly JournalEntry[], scope: JournalScope): readonly JournalEntry[] => entries.filter(entry => entry.release === `${scope.namespace}/${scope.name}` && isOfCluster(entry, scope));
