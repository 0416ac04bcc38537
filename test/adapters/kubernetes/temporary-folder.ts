import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** A folder of a test's own. */
export type TemporaryFolder = {
	readonly path: string;
	/** Writes a file, with the folders above it, and gives its path. */
	readonly write: (name: string, content: string) => string;
	/** Writes a shell script that can be started, and gives its path. */
	readonly script: (name: string, lines: string) => string;
	readonly remove: () => void;
};

/** Makes an empty folder below the system's own. The caller removes it. */
export const temporaryFolder = (): TemporaryFolder => {
	const root = mkdtempSync(path.join(tmpdir(), 'helm-triage-'));
	const write = (name: string, content: string): string => {
		const file = path.join(root, name);
		mkdirSync(path.dirname(file), {recursive: true});
		writeFileSync(file, content);
		return file;
	};

	return {
		path: root,
		write,
		script(name, lines) {
			const file = write(name, `#!/bin/sh\n${lines}\n`);
			chmodSync(file, 0o755);
			return file;
		},
		remove() {
			rmSync(root, {recursive: true, force: true});
		},
	};
};
