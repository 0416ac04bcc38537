import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileErrorCode, fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {
	mergeKubeconfigs,
	parseKubeconfig,
	type ExecPlugin,
	type Kubeconfig,
} from './kubeconfig.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The kubeconfig files that kubectl and Helm would look at, and who named them. */
export type KubeconfigSource = {
	readonly from: '--kubeconfig' | 'KUBECONFIG' | 'home';
	readonly paths: readonly string[];
};

/** What was read: the files that exist, in order, as absolute paths. */
export type LoadedKubeconfig = {
	readonly config: Kubeconfig;
	readonly files: readonly string[];
	readonly missing: readonly string[];
};

/** Which kubeconfig files count: `--kubeconfig` alone, else the list in `KUBECONFIG`, else the one in the home folder. */
export const kubeconfigSource = (explicit: string | null, environment: Environment): KubeconfigSource => {
	if (explicit !== null && explicit !== '') {
		return {from: '--kubeconfig', paths: [path.resolve(explicit)]};
	}

	const listed = environment['KUBECONFIG'] ?? '';
	if (listed !== '') {
		return {from: 'KUBECONFIG', paths: [...new Set(listed.split(path.delimiter).filter(name => name !== '').map(name => path.resolve(name)))]};
	}

	const home = environment['HOME'] ?? '';
	return {from: 'home', paths: home === '' ? [] : [path.join(home, '.kube', 'config')]};
};

/** A plugin named by a path is looked for beside the kubeconfig; a bare name stays for PATH (`tools/clientcmd/loader.go`). */
const execBeside = (exec: ExecPlugin | null, absolute: (name: string | null) => string | null): ExecPlugin | null => exec === null || !(exec.command ?? '').includes('/')
	? exec
	: {...exec, command: absolute(exec.command)};

/** Paths in a kubeconfig count from the folder that it is in. */
const withAbsolutePaths = (config: Kubeconfig, file: string): Kubeconfig => {
	const absolute = (name: string | null): string | null => name === null ? null : path.resolve(path.dirname(file), name);
	return {
		...config,
		clusters: new Map([...config.clusters].map(([name, cluster]) => [name, {...cluster, caFile: absolute(cluster.caFile)}])),
		users: new Map([...config.users].map(([name, user]) => [name, {
			...user,
			tokenFile: absolute(user.tokenFile),
			certFile: absolute(user.certFile),
			keyFile: absolute(user.keyFile),
			exec: execBeside(user.exec, absolute),
			authProvider: user.authProvider === null ? null : {...user.authProvider, file},
		}])),
	};
};

/**
Reads and joins the kubeconfig files. A file of a list that does not exist is skipped, as kubectl does; one that was named by `--kubeconfig` must exist.

Problem `kubeconfig-invalid`: a file that cannot be read or is no kubeconfig, with its path.
*/
export const loadKubeconfig = (source: KubeconfigSource): Result<LoadedKubeconfig> => {
	const configs: Kubeconfig[] = [];
	const files: string[] = [];
	const missing: string[] = [];
	for (const file of source.paths) {
		let contents: string;
		try {
			contents = readFileSync(file, 'utf8');
		} catch (error) {
			if (fileErrorCode(error) === 'ENOENT' && source.from !== '--kubeconfig') {
				missing.push(file);
				continue;
			}

			return fail('kubeconfig-invalid', `Cannot read the kubeconfig ${file}: ${fileErrorWords(error)}.`, source.from === 'home' ? 'Pass another one with --kubeconfig.' : `Correct ${source.from}.`);
		}

		const parsed = parseKubeconfig(contents);
		if (!parsed.ok) {
			return fail('kubeconfig-invalid', `Cannot use the kubeconfig ${file}: ${parsed.problem.message}.`, 'Correct the file, or pass another one with --kubeconfig.');
		}

		configs.push(withAbsolutePaths(parsed.value, file));
		files.push(file);
	}

	return ok({config: mergeKubeconfigs(configs), files, missing});
};
