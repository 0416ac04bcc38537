import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {statusWord} from '../../output/status.ts';
import {utcTime} from '../../output/time.ts';

/** The documented shape of `list -o json`. `source` says whether a record (`record`) or its label alone (`label`) stands behind the status. */
export const listJson = (rows: readonly ReleaseRow[], output: Output): ShownJson => ({
	releases: rows.map(({namespace, name, revision, status, updated, source, faults}) => ({
		namespace: namespace === null ? null : output.name(namespace),
		name: output.name(name),
		revision,
		status: statusWord(status, output),
		updated: utcTime(updated),
		source: words(source),
		faults: faults.map(({code, message}) => ({code: output.name(code), message: output.text(message)})),
	})),
});
