import {isElsewhere, placesApart} from '../../ledger/elsewhere.ts';
import type {History, Revision} from '../../ledger/types.ts';
import {recommendRevision} from '../../runbook/recommend.ts';
import {newestOf, revisionOf, whyNoRollback, type RollbackFacts} from '../facts.ts';
import type {PlannedObject} from '../types.ts';
import type {FindStops, Stop} from './stop.ts';

/** A name that Helm or a shell would take for something else: no command is made with it. */
export const badName: FindStops = facts => {
	const why = whyNoRollback(facts);
	return why === null ? [] : [{code: 'bad-name', message: `No command can be made with these names: ${why}.`, object: facts.release.name}];
};

/** A target that is not there, cannot be decoded, or was not read. Helm says `release has no N version` to the first two, on 3.22.0 and 4.3.1. */
export const targetStops: FindStops = ({history, to, release}) => {
	const target = revisionOf(history, to);
	if (target === null) {
		return [{code: 'target-missing', message: `Revision ${to} of ${release.name} is not there: pruned, deleted, or never written.`, object: null}];
	}

	const {record, fault} = target;
	if (record.decoded === null) {
		return [{code: 'record-unread', message: `Revision ${to} could not be read, so what it would bring back is unknown.`, object: record.object.name}];
	}

	return record.decoded.ok && record.decoded.release !== null
		? []
		: [{code: 'target-undecodable', message: `Helm cannot read revision ${to} (${fault?.message ?? 'its record is broken'}) and refuses to roll back to it.`, object: record.object.name}];
};

/** The newest record when Helm skips it: `helm rollback` then fails with `release: already exists`, on 3.22.0 and 4.3.1. */
export const newestUndecodable: FindStops = ({history}) => {
	const newest = newestOf(history);
	if (newest === null || newest.record.decoded?.ok === true) {
		return [];
	}

	const {record: {object, decoded}, revision} = newest;
	const {name} = object;
	if (decoded === null) {
		return [{code: 'record-unread', message: `The newest record, revision ${revision}, could not be read.`, object: name}];
	}

	const message = `Helm cannot read the newest record, revision ${revision}. It would try to write that revision again and fail with "release: already exists". Set that record aside first.`;
	return [{code: 'newest-undecodable', message, object: name}];
};

/** A record without `info` that Helm must touch: it panics on it, on 3.22.0 and 4.3.1, and may leave a lock. */
export const recordWithoutInfo: FindStops = ({history, to}) => {
	const touched = new Set([history.believed.last, history.believed.deployed, to]);
	return history.revisions.filter(({revision, record}) => revision !== null && touched.has(revision) && record.decoded?.release?.hasInfo === false).map(({revision, record}): Stop => ({
		code: 'record-without-info',
		message: `The record of revision ${revision} has no info, and Helm crashes on it.`,
		object: record.object.name,
	}));
};

const place = (namespace: string | null, name: string): string => namespace === null ? name : `${namespace}/${name}`;

/** A record whose object is not where its body says: Helm would act on what the body says, in the wrong namespace, and succeed. */
export const recordElsewhere = ({history}: Pick<RollbackFacts, 'history'>): readonly Stop[] => {
	const misplaced = history.revisions.filter(revision => isElsewhere(revision));
	const stops = misplaced.map(({record: {object}, mismatches, revision}): Stop => {
		const {field, body, object: own} = placesApart(mismatches)[0]!;
		return {
			code: 'record-elsewhere',
			message: `The record of revision ${revision ?? '?'} says ${field} ${body}, its object says ${own}: it was copied or restored from elsewhere. Helm would act on what the record says.`,
			object: place(object.namespace, object.name),
		};
	});
	const named = history.anomalies.filter(({code}) => code === 'elsewhere');
	return stops.length > 0 ? stops : named.map(({message}): Stop => ({code: 'record-elsewhere', message, object: null}));
};

/** The last revision of a release that was uninstalled, where the records say that it ran until then: its status says nothing against it. */
const ranUntilUninstall = (history: History, {revision, status}: Revision): boolean => (status === 'uninstalled' || status === 'uninstalling') && recommendRevision(history).revision === revision;

/** Revisions that did not come to a good end, or of which nobody can tell, may be rolled back to: Helm takes any. */
export const targetNotCompleted: FindStops = ({history, to}) => {
	const target = revisionOf(history, to);
	if (target === null || target.completed === true || target.record.decoded?.ok !== true || ranUntilUninstall(history, target)) {
		return [];
	}

	const description = target.description === null ? '' : `: ${target.description.split('\n', 1)[0]!}`;
	return [{
		code: 'target-not-completed',
		message: `${target.completed === false ? `Revision ${to} did not complete` : `Whether revision ${to} ever completed cannot be told`} (${target.status ?? 'no status'}${description}). Helm brings its objects back all the same.`,
		object: null,
	}];
};

const isUntouched = ({change}: PlannedObject): boolean => change === 'same' || change === 'keep';

/** A deployed release that would be rolled back to what it is, and is: nothing changes but hooks and a new revision. Where the live objects differ from it there is something to do. */
export const sameManifest: FindStops = ({history, to, current, target}, changes, objects) => {
	const last = revisionOf(history, history.believed.last);
	const isReadable = [...current, ...target].every(({content}) => content !== 'faulty');
	const isSame = isReadable && changes.created.length + changes.changed.length + changes.dropped.length === 0 && objects.every(object => isUntouched(object));
	return last?.status === 'deployed' && isSame && revisionOf(history, to)?.record.decoded?.ok === true
		? [{code: 'same-manifest', message: to === last.revision ? `Revision ${to} is the one that is deployed.` : `Revision ${to} has the same manifest as ${last.revision}, which is deployed: this changes no object of it.`, object: null}]
		: [];
};
