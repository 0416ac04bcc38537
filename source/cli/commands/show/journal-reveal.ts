import type {ReleaseReference} from '../../../core/ledger/types.ts';
import type {Result} from '../../../core/problem/problem.ts';
import type {Session} from '../../../ports/session.ts';
import {noteAct} from '../../../use-cases/note-act.ts';
import {askPerson} from '../../../use-cases/person.ts';
import type {Part} from '../../../use-cases/show-part.ts';

/** Writes to the journal that somebody looked at the secrets of a record: who, when, of which one; never a value. Problem: `state-unwritable`. */
export const journalReveal = async (
	session: Session,
	{release, part}: {readonly release: ReleaseReference; readonly part: Part},
	environment: Readonly<Record<string, string | undefined>>,
): Promise<Result<null>> => {
	await askPerson(session);
	return noteAct(session, release, {
		person: environment['USER'] ?? environment['LOGNAME'] ?? null,
		action: 'reveal',
		step: release.revision === null ? part : `${part} of revision ${release.revision}`,
		result: 'shown',
		reason: null,
	});
};
