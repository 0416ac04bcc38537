import path from 'node:path';

/** What Helm's environment says about reaching the cluster, over what the kubeconfig says. Null and empty where it says nothing. */
export type Overrides = {
	readonly context: string | null;
	readonly server: string | null;
	readonly token: string | null;
	readonly asUser: string | null;
	readonly asGroups: readonly string[];
	/** Absolute. */
	readonly caFile: string | null;
	readonly insecure: boolean;
	readonly tlsServerName: string | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

const trueWords: ReadonlySet<string> = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);

/** Without commas and spaces at the ends. */
const trimmed = (list: string): string => {
	const parts = list.split(',');
	const first = parts.findIndex(part => part.trim() !== '');
	const last = parts.findLastIndex(part => part.trim() !== '');
	return first === -1 ? '' : parts.slice(first, last + 1).join(',').trim();
};

/**
Reads `HELM_KUBE*` as Helm does (`pkg/cli/environment.go` of 3.22.0): an empty one says nothing, groups are split at commas, and a boolean that Go cannot parse is false.

`context` is the one of `--context`, which goes before `HELM_KUBECONTEXT`.
*/
export const readOverrides = (context: string | null, environment: Environment): Overrides => {
	const said = (name: string): string | null => {
		const value = environment[name] ?? '';
		return value === '' ? null : value;
	};

	const caFile = said('HELM_KUBECAFILE');
	const groups = trimmed(environment['HELM_KUBEASGROUPS'] ?? '');
	return {
		context: context === null || context === '' ? said('HELM_KUBECONTEXT') : context,
		server: said('HELM_KUBEAPISERVER'),
		token: said('HELM_KUBETOKEN'),
		asUser: said('HELM_KUBEASUSER'),
		asGroups: groups === '' ? [] : groups.split(','),
		caFile: caFile === null ? null : path.resolve(caFile),
		insecure: trueWords.has(environment['HELM_KUBEINSECURE_SKIP_TLS_VERIFY'] ?? ''),
		tlsServerName: said('HELM_KUBETLS_SERVER_NAME'),
	};
};
