/** The ways out of a lock that write records alone; the fourth, a rollback, is Helm's. */
export type UnlockWay = 'failed' | 'deployed' | 'aside';
