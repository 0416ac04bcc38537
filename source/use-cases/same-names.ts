import {belongsTo} from '../core/ledger/belongs-to.ts';
import {labelStatus, storedRevision} from '../core/ledger/identity.ts';
import type {ReleaseReference} from '../core/ledger/types.ts';
import type {StoredObject} from '../core/object/stored-object.ts';
import {known, type Known} from '../core/problem/known.ts';
import type {SameName} from '../core/runbook/types.ts';
import type {Session} from '../ports/session.ts';
import type {Step} from '../ports/step.ts';
import {inside} from './progress.ts';

/** The newest record of each namespace and each kind of storage. */
const newestOf = (objects: readonly StoredObject[]): readonly SameName[] => Object.values(Object.groupBy(objects, ({namespace, driver}) => `${driver} ${namespace ?? ''}`)).map(group => {
	const [newest] = group!.toSorted((a, b) => (storedRevision(b) ?? 0) - (storedRevision(a) ?? 0));
	const {namespace, driver} = newest!;
	return {
		namespace, driver, revision: storedRevision(newest!), status: labelStatus(newest!),
	};
});

/**
Where else there are records under a release's name: in other namespaces, and in this one as another kind of storage, as far as the session's store reads it.

A plain upgrade says "has no deployed releases" for a wrong namespace too (seen on 3.22.0 and 4.3.1), and installing then makes a second one. Without any found, a part that may not be read leaves it unknown.

@yields The progress of listing.
*/
export async function * sameNames({store}: Pick<Session, 'store'>, here: ReleaseReference, signal: AbortSignal): AsyncGenerator<Step<never>, Known<readonly SameName[]>, void> {
	const listed = yield * inside(store.list({namespace: null, name: here.name}, signal));
	if (!listed.ok) {
		return {known: false, why: listed.problem.code === 'forbidden' ? 'forbidden' : 'failed', verb: 'list secrets in all namespaces'};
	}

	const {objects, narrowedTo, unread} = listed.value;
	const found = newestOf(objects.filter(object => belongsTo(object, here.name) && !(object.namespace === here.namespace && object.driver === here.driver)));
	return found.length === 0 && (narrowedTo !== null || unread.length > 0) ? {known: false, why: 'forbidden', verb: 'list secrets in all namespaces'} : known(found);
}
