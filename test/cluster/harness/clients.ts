/** Which processes of the tests run against a cluster of theirs, kept as empty files named by process id, so that they can be ended when the tests are dead. */
import {existsSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import path from 'node:path';

const folderIn = (clusterFolder: string): string => path.join(clusterFolder, 'clients');

/** Makes the folder in which clients are noted. */
export const makeClients = (clusterFolder: string): void => {
	mkdirSync(folderIn(clusterFolder), {mode: 0o700});
};

/** The folder of the tests' own cluster, which goes away with it, whatever happens; null for the kubeconfig of somebody else's. */
export const ownFolder = (kubeconfig: string): string | null => {
	const folder = path.dirname(kubeconfig);
	return existsSync(folderIn(folder)) ? folder : null;
};

/** Notes a process that talks to the cluster whose kubeconfig this is, and gives what strikes it off. Nothing is noted for a cluster of somebody's own. */
export const noteClient = (kubeconfig: string, pid: number | undefined): (() => void) => {
	const folder = ownFolder(kubeconfig);
	if (pid === undefined || folder === null) {
		return () => undefined;
	}

	const file = path.join(folderIn(folder), String(pid));
	writeFileSync(file, '');
	return () => {
		rmSync(file, {force: true});
	};
};

/** Process ids of those that still run as far as is known. */
export const clientsOf = async (clusterFolder: string): Promise<readonly number[]> => {
	const names = await readdir(folderIn(clusterFolder)).catch(() => []);
	return names.map(Number).filter(pid => pid > 1);
};
