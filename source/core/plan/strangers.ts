import type {History, Revision} from '../ledger/types.ts';
import {isPending} from '../ledger/status.ts';
import {rollbackTarget} from '../runbook/rollback-target.ts';
import {capitalised} from './capitalised.ts';
import type {Stranger} from './outcome.ts';
import type {PinnedRecord, Plan} from './types.ts';

/** What was read of a record without its body. */
export type SeenRecord = PinnedRecord & {
	/** By its label. */
	readonly status: string | null;
};

const newOnes = <T extends {readonly name: string}>(pinned: readonly PinnedRecord[], now: readonly T[]): readonly T[] => {
	const known = new Set(pinned.map(({name}) => name));
	return now.filter(({name}) => !known.has(name));
};

/** Records of the plan that are gone. Those that go by a limit to the history are Helm's own doing: the plan names them. */
const gone = ({records, prunes}: Plan, now: ReadonlyArray<{readonly name: string}>): readonly PinnedRecord[] => {
	const there = new Set(now.map(({name}) => name));
	const pruned = new Set(prunes.map(({name}) => name));
	return records.filter(({name}) => !there.has(name) && !pruned.has(name));
};

const words = (revision: number | null): string => revision === null ? 'a record without a revision' : `revision ${revision}`;

/**
Who else wrote, as far as labels can say it, when Helm has written for the first time.

Helm numbers its new revision by the last one that it reads. When that number is higher than planned, or the planned one is no rollback, somebody wrote between our last look and Helm's own.
*/
export const strangersAtFirstWrite = (plan: Plan, now: readonly SeenRecord[]): readonly Stranger[] => {
	const fresh = newOnes(plan.records, now);
	const ours = fresh.filter(({status}) => status === 'pending-rollback').toSorted((a, b) => (b.revision ?? 0) - (a.revision ?? 0))[0] ?? fresh.find(({revision}) => revision === (plan.from ?? 0) + 1);
	return [
		...fresh.filter(record => record !== ours).map(({revision, status}): Stranger => ({revision, what: `Somebody else wrote ${words(revision)} (${status ?? 'no status'}) between the preview and Helm's first write.`})),
		...gone(plan, now).map(({revision}): Stranger => ({revision, what: `The record of ${words(revision)} was deleted since the preview.`})),
	];
};

const isOurs = ({to}: Plan, revision: Revision): boolean => {
	const text = revision.description ?? '';
	return rollbackTarget(revision) === to || (revision.status === 'failed' && /^(?:Rollback|Release) "/v.test(text));
};

/** The revision that a rollback wrote: the first new one that says so; null when there is none. */
export const ourRevision = (plan: Plan, after: History): Revision | null => newOnes(plan.records, after.revisions.map(revision => ({name: revision.record.object.name, revision})))
	.map(({revision}) => revision)
	.filter(revision => isOurs(plan, revision))
	.toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0))[0] ?? null;

/** Who else wrote, by the bodies, when Helm has ended: new revisions that are not ours, and records that are gone. */
export const strangersAfter = (plan: Plan, after: History): readonly Stranger[] => {
	const ours = ourRevision(plan, after);
	const names = after.revisions.map(revision => ({name: revision.record.object.name, revision}));
	return [
		...newOnes(plan.records, names).filter(({revision}) => revision !== ours).map(({revision: {revision, status, description}}): Stranger => ({
			revision,
			what: `Somebody else wrote ${words(revision)} meanwhile (${status ?? 'no status'}${description === null ? '' : `: ${description.split('\n', 1)[0]!}`}).`,
		})),
		...gone(plan, names).map(({revision}): Stranger => ({revision, what: `The record of ${words(revision)} was deleted meanwhile.`})),
	];
};

/**
Older records with another status than before that no rollback gives: Helm's rollback writes `superseded` over older ones and nothing else.

So somebody else ended an operation meanwhile, as the client of a lock does that was taken for dead: it writes `deployed` when the rollback made its objects ready (seen on 4.3.1), and two records are deployed then.
*/
export const rewritten = (before: History, after: History): readonly Stranger[] => {
	const old = new Map(before.revisions.map(({record, status}) => [record.object.name, status]));
	return after.revisions
		.filter(({record, status}) => old.has(record.object.name) && old.get(record.object.name) !== status && status !== 'superseded')
		.map(({revision, record, status}): Stranger => ({revision, what: `Somebody else wrote the record of ${words(revision)} meanwhile: ${old.get(record.object.name) ?? 'no status'} became ${status ?? 'no status'}.`}));
};

/**
Locks that were ended while the rollback ran, and superseded by it: their client was alive and has ended, and the release is in order.

A rollback that ends well supersedes deployed records alone, so a pending one that is superseded now was deployed in between (seen on 3.22.0).
*/
export const endedMeanwhile = (plan: Plan, before: History, after: History): readonly Stranger[] => {
	if (ourRevision(plan, after)?.status !== 'deployed') {
		return [];
	}

	const pending = new Set(before.revisions.filter(({status}) => isPending(status)).map(({record}) => record.object.name));
	return after.revisions
		.filter(({record, status}) => pending.has(record.object.name) && status === 'superseded')
		.map(({revision}): Stranger => ({revision, what: `The client that wrote ${words(revision)} was alive and ended meanwhile; this rollback superseded what it wrote.`}));
};

/** What was written after the rollback had ended well: whoever it was works on the release. */
export const lateWrites = (settled: readonly SeenRecord[], now: readonly SeenRecord[]): readonly Stranger[] => {
	const before = new Map(settled.map(record => [record.name, record]));
	return [
		...now.flatMap((record): Stranger[] => {
			const old = before.get(record.name);
			if (old === undefined) {
				return [{revision: record.revision, what: capitalised(`${words(record.revision)} appeared (${record.status ?? 'no status'}).`)}];
			}

			return old.resourceVersion === record.resourceVersion && old.uid === record.uid
				? []
				: [{revision: record.revision, what: `The record of ${words(record.revision)} was written again: ${old.status ?? 'no status'} became ${record.status ?? 'no status'}.`}];
		}),
		...settled.filter(({name}) => now.every(record => record.name !== name)).map(({revision}): Stranger => ({revision, what: `The record of ${words(revision)} was deleted.`})),
	];
};
