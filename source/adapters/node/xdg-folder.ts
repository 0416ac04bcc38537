import os from 'node:os';
import path from 'node:path';

/**
Our folder of one kind by the XDG base directory specification: `$VARIABLE/helm-triage`, else the one below the home folder.

A relative value is ignored, as the specification demands: what is kept must not depend on the folder that the tool was started in.
*/
export const xdgFolder = (environment: Readonly<Record<string, string | undefined>>, variable: string, ...below: readonly string[]): string => {
	const chosen = environment[variable];
	const home = environment['HOME'];
	const base = chosen !== undefined && path.isAbsolute(chosen)
		? chosen
		: path.join(home !== undefined && path.isAbsolute(home) ? home : os.homedir(), ...below);
	return path.join(base, 'helm-triage');
};
