/** Files of which one can be read, for use cases that need no cluster: what was asked for, and that nothing is written. */
import type {Result} from '../../source/core/problem/problem.ts';
import type {FileSystem} from '../../source/ports/file-system.ts';

const unused = async (): Promise<never> => {
	throw new Error('Nothing is written here');
};

/** Files that give this input, whatever is asked for. */
export const oneInput = (input: Result<Uint8Array>): {readonly files: FileSystem; readonly asked: ReadonlyArray<{readonly path: string; readonly limit: number}>} => {
	const asked: Array<{path: string; limit: number}> = [];
	return {
		asked,
		files: {
			journal: unused,
			backup: unused,
			listBackups: unused,
			readBackup: unused,
			readJournal: unused,
			saveFile: unused,
			async readInput(path, limit) {
				asked.push({path, limit});
				return input;
			},
		},
	};
};
