import type {Overrides} from './overrides.ts';

/** What makes a Helm process look at the cluster that we look at, whatever its own environment and the kubeconfig's current context say. */
export type HelmPin = {
	/** Flags in `--name=value` form, without the namespace (which is each command's own) and without the token. */
	readonly arguments: readonly string[];
	/** The whole environment for Helm: ours without `HELM_KUBE…` and `HELM_NAMESPACE`, with `KUBECONFIG` and `HELM_DRIVER` set. `HELM_KUBETOKEN` stays: a flag would stand in the process list. */
	readonly environment: Readonly<Record<string, string>>;
};

/** What the pin is made from. `kubeconfigFlag` is set when the person gave `--kubeconfig`, so that a printed command holds elsewhere too. */
export type HelmPinInput = {
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly overrides: Overrides;
	readonly context: string | null;
	readonly driver: 'secret' | 'configmap';
	readonly kubeconfigFlag: string | null;
	/** Files that were read, absolute; empty in a pod without a kubeconfig. */
	readonly kubeconfigFiles: readonly string[];
	readonly listDelimiter: string;
};

const choosesCluster = (name: string): boolean => name.startsWith('HELM_KUBE') || name === 'HELM_NAMESPACE' || name === 'KUBECONFIG';

/** Builds the pin. `HELM_KUBEAPISERVER` beats even `--kube-context`, which is why nothing of the kind stays in the environment (seen on 3.22.0 and 4.3.1). */
export const pinHelm = ({environment, overrides, context, driver, kubeconfigFlag, kubeconfigFiles, listDelimiter}: HelmPinInput): HelmPin => ({
	arguments: [
		...kubeconfigFlag === null ? [] : [`--kubeconfig=${kubeconfigFlag}`],
		...context === null ? [] : [`--kube-context=${context}`],
		...overrides.server === null ? [] : [`--kube-apiserver=${overrides.server}`],
		...overrides.asUser === null ? [] : [`--kube-as-user=${overrides.asUser}`],
		...overrides.asGroups.map(group => `--kube-as-group=${group}`),
		...overrides.caFile === null ? [] : [`--kube-ca-file=${overrides.caFile}`],
		...overrides.insecure ? ['--kube-insecure-skip-tls-verify=true'] : [],
		...overrides.tlsServerName === null ? [] : [`--kube-tls-server-name=${overrides.tlsServerName}`],
	],
	environment: {
		...Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && !choosesCluster(entry[0]))),
		...kubeconfigFiles.length > 0 && {KUBECONFIG: kubeconfigFiles.join(listDelimiter)},
		...overrides.token !== null && {HELM_KUBETOKEN: overrides.token},
		HELM_DRIVER: driver,
	},
});
