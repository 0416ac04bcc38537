import type {ReleaseReference} from '../../../core/ledger/types.ts';
import type {Result} from '../../../core/problem/problem.ts';
import {utc} from '../../../core/text/times.ts';
import type {Session} from '../../../ports/session.ts';
import {askPerson, personOf} from '../../../use-cases/person.ts';
import type {Part} from '../../../use-cases/show-part.ts';

/** Writes to the journal that somebody looked at the secrets of a record: who, when, of which one; never a value. Problem: `state-unwritable`. */
export const journalReveal = async (
	session: Session,
	{release: {namespace, name, revision}, part}: {readonly release: ReleaseReference; readonly part: Part},
	environment: Readonly<Record<string, string | undefined>>,
): Promise<Result<null>> => {
	const {files, clock, place} = session;
	await askPerson(session);
	return files.journal({
		time: utc(clock.now()),
		context: place.context,
		server: place.server,
		person: personOf(session) ?? environment['USER'] ?? environment['LOGNAME'] ?? null,
		release: `${namespace === null ? '' : `${namespace}/`}${name}`,
		action: 'reveal',
		digest: null,
		step: revision === null ? part : `${part} of revision ${revision}`,
		result: 'shown',
		reason: null,
	});
};
