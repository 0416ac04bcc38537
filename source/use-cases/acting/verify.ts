import {belongsTo} from '../../core/ledger/belongs-to.ts';
import {movedCluster, movedRecords} from '../../core/plan/moved.ts';
import type {SeenRecord} from '../../core/plan/strangers.ts';
import type {Plan} from '../../core/plan/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {parseRecordName} from '../../core/object/record-name.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import type {Session} from '../../ports/session.ts';
import {drained, inside} from '../progress.ts';

const revisionOf = ({labels, name}: StoredObject): number | null => {
	const label = Number(labels['version']);
	return Number.isSafeInteger(label) && label > 0 ? label : parseRecordName(name)?.revision ?? null;
};

/** The records of a plan's release as they are now, by their metadata: one request. */
export const seeRecords = async ({store}: Session, {release, cluster}: Plan, signal: AbortSignal): Promise<Result<readonly SeenRecord[]>> => {
	const listed = await drained(inside(store.list({namespace: release.namespace ?? cluster.namespace, name: release.name}, signal)));
	return listed.ok
		? ok(listed.value.objects.filter(object => object.driver === release.driver && belongsTo(object, release.name)).map(object => ({
			name: object.name,
			uid: object.uid,
			resourceVersion: object.resourceVersion,
			revision: revisionOf(object),
			status: object.labels['status'] ?? null,
		})))
		: listed;
};

/** What a moved plan is refused with: what moved, and that nothing was done. */
export const moved = (sentences: readonly string[]): {readonly ok: false; readonly problem: {readonly code: 'moved'; readonly message: string; readonly hint: string}} => ({
	ok: false,
	problem: {
		code: 'moved',
		message: `Something moved since the preview: ${sentences.join(' ')}`,
		hint: 'Nothing was run. Rehearse again and look at the new plan.',
	},
});

/** Holds a plan to the cluster as it is now: the same cluster, and every record as it was. Problem `moved`, and those of reading. */
export const verify = async (session: Session, plan: Plan, signal: AbortSignal): Promise<Result<null>> => {
	if (session.cluster === null) {
		return fail('read-only', 'There is no cluster to act on.');
	}

	const identity = await session.cluster.identity(signal);
	if (!identity.ok) {
		return identity;
	}

	const elsewhere = movedCluster(plan.cluster, identity.value);
	if (elsewhere.length > 0) {
		return moved(elsewhere);
	}

	const seen = await seeRecords(session, plan, signal);
	if (!seen.ok) {
		return seen;
	}

	const changes = movedRecords(plan.records, seen.value);
	return changes.length === 0 ? ok(null) : moved(changes);
};
