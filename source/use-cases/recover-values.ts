import {printYaml} from '../core/print/yaml.ts';
import type {ReleaseReference} from '../core/ledger/types.ts';
import {ok, type Result} from '../core/problem/problem.ts';
import type {Fault} from '../core/record/types.ts';
import {isMapping} from '../core/record/json-kinds.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {noteAct, type NotedAct} from './note-act.ts';
import {askPerson} from './person.ts';
import {inside} from './progress.ts';
import {showPart} from './show-part.ts';

/** Whose values are to be written, and where to. */
export type RecoverInput = {
	readonly namespace: string | null;
	readonly name: string;
	/** Null for the one that Helm takes for last. */
	readonly revision: number | null;
	readonly file: string;
	/** Whether a file that is there may be replaced. */
	readonly overwrite: boolean;
	/** Who asks, for the journal; null lets the file system say it. */
	readonly person: string | null;
};

/** What was written, and where it is, in words. */
export type RecoveredValues = {
	readonly release: ReleaseReference;
	readonly file: string;
	/** Keys at the top. */
	readonly keys: number;
	/** What is wrong with the record although its values could be read; null for nothing. */
	readonly fault: Fault | null;
};

type Line = Pick<NotedAct, 'result' | 'reason'>;

/**
Writes the user's values of a revision into a file that only its owner may read, as YAML that `helm upgrade -f` reads back: in the clear, since that is what they are for.

The journal says so before anything is written, and never a value. Problems: those of reading the release; `state-unwritable` for the journal; `usage` where the file exists or cannot be written.

@yields The progress of reading the release.
*/
export async function * recoverValues(session: Session, {namespace, name, revision, file, overwrite, person}: RecoverInput, signal: AbortSignal): Steps<RecoveredValues> {
	const shown = yield * inside(showPart(session, {
		namespace, name, revision, part: 'values', all: false, reveal: true, contents: false,
	}, signal));
	if (!shown.ok) {
		return shown;
	}

	const {release, value, fault} = shown.value;
	await askPerson(session);
	const note = async (line: Line): Promise<Result<null>> => noteAct(session, release, {
		person, action: 'recover', step: `values of revision ${release.revision}`, ...line,
	});
	const noted = await note({result: 'started', reason: `to ${file}`});
	if (!noted.ok) {
		return noted;
	}

	const saved = await session.files.saveFile(file, printYaml(value), overwrite);
	const ended = await note(saved.ok ? {result: 'written', reason: `to ${saved.value}`} : {result: 'not written', reason: saved.problem.message});
	if (!saved.ok) {
		return saved;
	}

	return ended.ok
		? ok({
			release, file: saved.value, keys: isMapping(value) ? Object.keys(value).length : 0, fault,
		})
		: ended;
}
