import type {ManifestChanges} from '../../manifest/compare-manifests.ts';
import type {RollbackFacts} from '../facts.ts';
import type {PlannedObject, StopReason} from '../types.ts';

/**
Every reason for which a rollback's plan stops. Closed: scripts read these codes.

Those in `acknowledgeable` may be lifted one by one (`--acknowledge CODE`); nothing lifts the others but a change of the facts.
*/
export const stopCodes = [
	'bad-name',
	'target-missing',
	'target-undecodable',
	'newest-undecodable',
	'record-elsewhere',
	'record-unread',
	'record-without-info',
	'lock-not-stale',
	'owned-elsewhere',
	'kind-not-served',
	'kind-unanswered',
	'discovery-failed',
	'manifest-unreadable',
	'deletes-data',
	'deletes-data-absent',
	'deletes-foreign',
	'deletes-unmarked',
	'takes-over',
	'conflict',
	'refused',
	'may-be-refused',
	'may-not-write',
	'may-not-read',
	'may-not-delete',
	'object-unread',
	'autoscaled',
	'hook-failed-before',
	'force-not-server-side',
	'jobs-without-wait',
	'target-not-completed',
	'same-manifest',
	'uninstall-may-run',
	'already-uninstalled',
	'not-uninstalling',
	'objects-gone',
	'loses-claim',
	'loses-namespace',
	'loses-kind',
	'finalizer-may-hang',
	'hook-object-fails',
	'hook-object-exists',
	'namespace-leaving',
	'helm3-drops-apply-method',
	'helm-drops-sequence',
	'helm-missing',
	'helm-unsupported',
	'no-lock',
	'way-not-fit',
	'record-too-large',
	'other-cluster',
	'newer-revision',
	'record-changed',
	'nothing-to-undo',
	'nothing-to-repair',
	'truth-unknown',
	'live-is-another',
	'only-copy',
	'not-repairable',
	'name-one',
	'job-running',
	'log-unread',
	'controller-alive',
	'controller-not-seen',
	'needs-conversion',
	'converted-by-hand',
	'no-successor',
	'still-needed',
	'release-missing',
	'object-missing',
	'object-ambiguous',
	'object-leaving',
	'not-adoptable',
	'owned-by-release',
	'owned-by-controller',
	'managed-elsewhere',
	'listing-unknown',
	'keep-needed',
	'still-listed',
	'not-ours',
	'nothing-to-adopt',
] as const;

export type StopCode = typeof stopCodes[number];

/** The stops that a person may acknowledge after reading them. */
export const acknowledgeable: ReadonlySet<StopCode> = new Set<StopCode>([
	'owned-elsewhere',
	'deletes-data-absent',
	'deletes-unmarked',
	'takes-over',
	'may-be-refused',
	'may-not-delete',
	'object-unread',
	'autoscaled',
	'hook-failed-before',
	'target-not-completed',
	'same-manifest',
	'uninstall-may-run',
	'loses-claim',
	'loses-namespace',
	'loses-kind',
	'finalizer-may-hang',
	'hook-object-exists',
	'namespace-leaving',
	'helm3-drops-apply-method',
	'helm-drops-sequence',
	'live-is-another',
	'only-copy',
	'log-unread',
	'controller-not-seen',
	'needs-conversion',
	'no-successor',
	'still-needed',
	'release-missing',
	'managed-elsewhere',
	'listing-unknown',
	'still-listed',
]);

/** One thing that speaks against the rollback, before anybody acknowledged it. */
export type Stop = {readonly code: StopCode; readonly message: string; readonly object: string | null};

/** Looks at the facts for stops of one kind. */
export type FindStops = (facts: RollbackFacts, changes: ManifestChanges, objects: readonly PlannedObject[]) => readonly Stop[];

/** A stop as the plan carries it, with what the person acknowledged. */
export const toReason = (stop: Stop, acknowledged: readonly string[]): StopReason => {
	const acknowledge = acknowledgeable.has(stop.code) ? stop.code : null;
	return {...stop, acknowledge, acknowledged: acknowledge !== null && acknowledged.includes(acknowledge)};
};
