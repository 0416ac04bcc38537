import {fail, type ExitCode} from '../../../core/problem/problem.ts';
import {plural} from '../../../core/text/plural.ts';
import {shown, words} from '../../../core/text/shown.ts';
import {recoverValues} from '../../../use-cases/recover-values.ts';
import type {Context} from '../../command.ts';
import {releaseJson, releaseWords} from '../../output/release.ts';
import type {NamedRelease} from '../../parse/release-name.ts';

/** Writes the values of a revision into a file, and says where they are. Exits 8 where the record has a fault, and its values could be read all the same. */
export const recover = async (release: NamedRelease, file: string, {open, output, flags, format, options: {environment}, signal}: Context): Promise<ExitCode> => {
	const session = await open();

	if (!session.ok) {
		return output.problem(session.problem);
	}

	const result = await output.drain(recoverValues(session.value, {
		...release, file, overwrite: flags.yes('overwrite'), person: environment['USER'] ?? environment['LOGNAME'] ?? null,
	}, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const {release: of, file: written, keys, fault} = result.value;

	if (format === 'json') {
		output.json({
			release: releaseJson(of, output), part: words('values'), file: output.text(written), keys,
		});
	} else {
		output.print(shown`${releaseWords(of, output)}, values of revision ${of.revision ?? 0}: ${plural(keys, 'key')} written to ${output.line(written)}, in the clear, readable by you alone.`);
	}

	return fault === null ? 0 : output.problem(fail('record-fault', fault.message, fault.hint).problem);
};
