import {describeText, type DescriptionKind} from '../core/ledger/description.ts';
import {ok} from '../core/problem/problem.ts';
import {decodeInput, type DecodedInput} from '../core/record/decode-input.ts';
import type {Release} from '../core/record/types.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';

/** The part of a session that needs no cluster and no folder: files to read and a redactor. Made by `composeLocal`. */
export type LocalSession = Pick<Session, 'files' | 'redactor' | 'maxDecodedBytes'>;

/** What one input holds: records, those that do not decode included, objects beside them, and parts that nobody can read. */
export type DecodedFile = Omit<DecodedInput, 'stored'>;

/** Bytes of input that are read at most: half of the longest text that the runtime can hold, and far above a dump of a whole cluster's records. */
export const inputLimit = 256 * 1024 * 1024;

/**
Decodes every Helm record in a file, or in standard input for `-`, whatever layer it is cut at.

An input without any record is a value too: the caller says so. Problems: `usage` for a folder or a file over the limit, `not-found` for no such file, `input-unreadable`.

@yields Progress alone.
*/
export async function * decodeFile(session: LocalSession, input: {readonly path: string}, signal: AbortSignal): Steps<DecodedFile> {
	const name = input.path === '-' ? 'standard input' : input.path;
	yield {kind: 'progress', what: `reading ${name}`, done: 0, total: null};
	const read = await session.files.readInput(input.path, inputLimit, signal);

	if (!read.ok) {
		return read;
	}

	yield {kind: 'progress', what: `decoding ${name}`, done: 0, total: null};
	const {stored: _, ...decoded} = decodeInput(read.value, {maxBytes: session.maxDecodedBytes});

	for (const {release} of decoded.records) {
		if (release !== null && holdsFreeText(release)) {
			session.redactor.learnRelease(release);
		}
	}

	return ok(decoded);
}

/** The descriptions that Helm writes the same for every release. */
const fixedTexts: ReadonlySet<DescriptionKind> = new Set([
	'none',
	'install-underway',
	'install-complete',
	'upgrade-preparing',
	'upgrade-complete',
	'rollback-to',
	'deleting',
	'uninstall-complete',
	'superseded-by-new',
]);

/**
Whether the description can hold a Secret's value: it is the one text of a release that `decode` shows, and an error of Helm quotes whole objects.

Learning the values costs as much as decoding, so it is done for such descriptions alone.
*/
const holdsFreeText = ({description}: Release): boolean => !fixedTexts.has(describeText(description).kind);
