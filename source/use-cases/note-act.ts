import type {ReleaseReference} from '../core/ledger/types.ts';
import type {Result} from '../core/problem/problem.ts';
import {utc} from '../core/text/times.ts';
import type {JournalEntry} from '../ports/file-system.ts';
import type {Session} from '../ports/session.ts';
import {personOf} from './person.ts';

/** What was done with a record that changed nothing in the cluster; `person` is who asks where the cluster was not asked or did not say. */
export type NotedAct = Pick<JournalEntry, 'person' | 'action' | 'step' | 'result' | 'reason'>;

/** Writes a deliberate act that no plan stands behind into the journal; never a value. Problem: `state-unwritable`. */
export const noteAct = async (session: Session, {namespace, name}: Pick<ReleaseReference, 'namespace' | 'name'>, {person, action, step, result, reason}: NotedAct): Promise<Result<null>> => session.files.journal({
	time: utc(session.clock.now()),
	context: session.place.context,
	server: session.place.server,
	person: personOf(session) ?? person,
	release: `${namespace === null ? '' : `${namespace}/`}${name}`,
	action,
	digest: null,
	step,
	result,
	reason,
});
