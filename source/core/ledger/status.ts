import type {Status} from './types.ts';

/** Helm's statuses in the order of a release's life (`pkg/release/status.go` of Helm 3, `pkg/release/common/status.go` of Helm 4). */
export const statuses: readonly Status[] = ['unknown', 'pending-install', 'pending-upgrade', 'pending-rollback', 'deployed', 'superseded', 'failed', 'uninstalling', 'uninstalled'];

/** Whether Helm knows this status. `unknown` is only an initial value in Helm's memory, so a record that says it was not written by Helm. */
export const isStatus = (text: string | null): text is Status => text !== null && (statuses as readonly string[]).includes(text);

const pending: ReadonlySet<string> = new Set(['pending-install', 'pending-upgrade', 'pending-rollback']);

/** The three statuses that lock a release when its last record has one; `uninstalling` does not (seen on 3.22.0 and 4.3.1). */
export const isPending = (status: string | null): boolean => status !== null && pending.has(status);
