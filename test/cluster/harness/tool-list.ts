/**
The programs that the cluster tests run, as pinned Go modules.

One module a program family: a shared module would move Helm's dependencies to other versions. Both Helms are called `helm`, each in a folder of its own, since the field manager of Helm 4 is the base name of its program.
*/

export type Tool = {
	/** How the tests name it. */
	readonly id: string;
	/** The folder below `test/cluster/tools` with the pins. */
	readonly module: string;
	readonly package: string;
	readonly version: string;
	/** What the built file is called. */
	readonly file: string;
	/** Linker flags that stamp the version: without them Helm 4 reports no release version. */
	readonly stamp: string;
	/** Arguments that make the program print a text that holds its version. */
	readonly ask: readonly string[];
	/** How alike a program that is found on the machine must be: what the tests hold about Helm was seen on the very version, the cluster is a stage for it. */
	readonly alike: 'major' | 'minor' | 'patch';
};

const kubernetes = {
	module: 'kube',
	version: 'v1.37.2',
	stamp: '-X k8s.io/component-base/version.gitVersion=v1.37.2 -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=37',
	ask: ['--version'],
	alike: 'minor',
} as const;

export const tools = [
	{
		id: 'helm3', module: 'helm3', package: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0', file: 'helm', stamp: '-X helm.sh/helm/v3/internal/version.version=v3.22.0', ask: ['version', '--short'], alike: 'patch',
	},
	{
		id: 'helm4', module: 'helm4', package: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1', file: 'helm', stamp: '-X helm.sh/helm/v4/internal/version.version=v4.3.1', ask: ['version', '--short'], alike: 'patch',
	},
	{
		id: 'etcd', module: 'etcd', package: 'go.etcd.io/etcd/server/v3', version: 'v3.7.3', file: 'etcd', stamp: '', ask: ['--version'], alike: 'major',
	},
	{
		...kubernetes, id: 'kubectl', package: 'k8s.io/kubernetes/cmd/kubectl', file: 'kubectl', ask: ['version', '--client'],
	},
	{
		...kubernetes, id: 'kube-apiserver', package: 'k8s.io/kubernetes/cmd/kube-apiserver', file: 'kube-apiserver',
	},
	{
		...kubernetes, id: 'kube-controller-manager', package: 'k8s.io/kubernetes/cmd/kube-controller-manager', file: 'kube-controller-manager',
	},
	{
		...kubernetes, id: 'kube-scheduler', package: 'k8s.io/kubernetes/cmd/kube-scheduler', file: 'kube-scheduler',
	},
	{
		id: 'kwok', module: 'kwok', package: 'sigs.k8s.io/kwok/cmd/kwok', version: 'v0.8.0', file: 'kwok', stamp: '', ask: ['--version'], alike: 'minor',
	},
] as const satisfies readonly Tool[];

/** A peer of our screens in benchmarks; no test needs it. */
export const k9s: Tool = {
	id: 'k9s', module: 'k9s', package: 'github.com/derailed/k9s', version: 'v0.50.16', file: 'k9s', stamp: '-X github.com/derailed/k9s/cmd.version=v0.50.16', ask: ['version', '--short'], alike: 'minor',
};

export type ToolId = (typeof tools)[number]['id'];

/** Paths of the programs by their ids. */
export type Programs = Readonly<Record<ToolId, string>>;
