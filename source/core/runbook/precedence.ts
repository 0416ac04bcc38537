import type {Severity} from './types.ts';

/** Rows that are only symptoms beside another one. `from` is how grave the other must be; `recorded`, that a record says it, and not a log alone, which may be of another time. */
type Symptom = {readonly of: string; readonly from: Severity; readonly recorded?: true; readonly rows: readonly string[]};

/** Rows that say why the newest revision failed, and so more than that it did. */
const refusals: readonly string[] = ['hook-leftover', 'hook-failed', 'immutable-field', 'apply-conflict', 'ownership-refused', 'cluster-blocks', 'forbidden', 'object-invalid', 'mixed-writers'];

/** Which findings say nothing more once another one is there. */
export const symptoms: readonly Symptom[] = [
	{of: 'operation-in-progress', from: 'info', rows: ['no-deployed-release', 'failed-but-serving']},
	// With the newest record unreadable, what Helm takes for the last is an older one, whose state is no finding.
	{of: 'corrupt-record', from: 'critical', rows: ['no-deployed-release', 'failed-but-serving', 'uninstalled-kept', 'wait-timed-out', 'wrong-rollback-target', 'drift', 'not-ready', 'values-lost', 'objects-deleted-by-upgrade', 'rollback-no-effect']},
	{of: 'wait-timed-out', from: 'warning', rows: ['failed-but-serving']},
	...refusals.map((of): Symptom => ({of, from: 'warning', recorded: true, rows: ['no-deployed-release', 'failed-but-serving', 'wait-timed-out']})),
	{of: 'wrong-rollback-target', from: 'warning', recorded: true, rows: ['failed-but-serving']},
	{of: 'ledger-mismatch', from: 'warning', rows: ['no-deployed-release']},
	{of: 'uninstall-stuck', from: 'critical', rows: ['no-deployed-release']},
	{of: 'uninstalled-kept', from: 'info', rows: ['no-deployed-release']},
	{of: 'final-write-lost', from: 'critical', rows: ['no-deployed-release']},
	{of: 'stale-upgrade-lock', from: 'critical', rows: ['no-deployed-release']},
	{of: 'first-install-stuck', from: 'critical', rows: ['no-deployed-release']},
	{of: 'pending-rollback', from: 'critical', rows: ['no-deployed-release']},
	// A rollback that hangs on it, and an upgrade that was refused for it, are what it does.
	{of: 'removed-api', from: 'critical', rows: ['pending-rollback', 'no-deployed-release']},
];

/** From grave to light. */
export const severities: readonly Severity[] = ['critical', 'warning', 'info'];

/** Rows that come first however light they are: what runs now must be waited for before anything else is done. */
export const leading: readonly string[] = ['operation-in-progress'];

/** Rows that, as long as they are mere information, tell of what is around a release and not that anything went wrong: there is nothing to explain beside them. */
export const circumstances: readonly string[] = ['forbidden', 'cluster-blocks', 'removed-api'];

/** Rows that explain another finding, and are none by themselves. */
export const companions: readonly string[] = ['image-changed-alone', 'values-changed-alone', 'chart-changed-alone'];
