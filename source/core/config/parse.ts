import {noDependencies} from '../group/dependencies.ts';
import {builtInProtection} from '../plan/protected.ts';
import {readShape} from './read.ts';
import {readDependencies} from './sections/dependencies.ts';
import {readDrift} from './sections/drift.ts';
import {readProtected} from './sections/protected.ts';
import {readRunbook} from './sections/runbook.ts';
import {openSource} from './source.ts';
import {noConfig, type Config, type ConfigFault} from './types.ts';

/** A config file as it counts, or everything that is wrong with it, in the order of the file. */
export type ParsedConfig = {readonly ok: true; readonly value: Config} | {readonly ok: false; readonly faults: readonly ConfigFault[]};

/**
Reads the text of a config file. `file` is its name, for those who tell where a setting is from; `rows` are the identifiers of the runbook's rows.

Nothing in it is guessed: an unknown key, one that stands in the wrong place or twice, a value of another type and a key without a value are faults. An empty file, or one with comments alone, settles nothing. The same text gives the same answer, whatever it is.
*/
export const parseConfig = (text: string, {file, rows}: {readonly file: string; readonly rows: readonly string[]}): ParsedConfig => {
	const source = openSource(text, rows);
	const {root, isYaml} = source;
	if (root.node === null) {
		return isYaml ? {ok: true, value: {...noConfig, file}} : {ok: false, faults: source.faults()};
	}

	const found = readShape(root, source, '', {drift: readDrift, runbook: readRunbook, protected: readProtected, dependencies: readDependencies});
	const faults = source.faults();
	return faults.length > 0
		? {ok: false, faults}
		: {
			ok: true,
			value: {
				file,
				ignore: {file, rules: found?.drift ?? []},
				runbook: found?.runbook ?? new Map(),
				protection: found?.protected ?? builtInProtection,
				dependencies: found?.dependencies ?? noDependencies,
			},
		};
};
