import path from 'node:path';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {chooseContext, resolveAccess, type Access} from './access.ts';
import {resolveDriver} from './driver.ts';
import {pinHelm, type HelmPin} from './helm-pin.ts';
import {
	inClusterAccess,
	inClusterNamespace,
	inClusterPossible,
	serviceAccountFolder,
} from './in-cluster.ts';
import {kubeconfigSource, loadKubeconfig, type KubeconfigSource} from './kubeconfig-files.ts';
import {readOverrides} from './overrides.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the command line says about the cluster; null where it says nothing. */
export type PlaceFlags = {
	readonly kubeconfig: string | null;
	readonly context: string | null;
	readonly namespace: string | null;
	readonly allNamespaces: boolean;
	readonly driver: string | null;
};

/** The one cluster, namespace and driver of a session, resolved once for our own reads and for every Helm process. */
export type KubernetesPlace = {
	/** Null in a pod without a kubeconfig, and where `HELM_KUBEAPISERVER` alone names the cluster. */
	readonly context: string | null;
	readonly server: string;
	/** The namespace that a NAME without one is looked up in. */
	readonly namespace: string;
	/** Whether a list looks at all namespaces that may be read. */
	readonly allNamespaces: boolean;
	readonly driver: 'secret' | 'configmap';
	/** The kubeconfig's name of the user; null without one. */
	readonly user: string | null;
	/** The kubeconfig files that were read, absolute. */
	readonly kubeconfigFiles: readonly string[];
	readonly access: Access;
	readonly helm: HelmPin;
};

type Looked = {readonly source: KubeconfigSource; readonly files: readonly string[]; readonly contexts: readonly string[]; readonly environment: Environment};

/** Says where a cluster was looked for, and what would name one. */
const nowhere = ({source, files, contexts, environment}: Looked): Result<never> => {
	if (files.length > 0) {
		return fail(
			'kubeconfig-invalid',
			`No context is chosen: ${files.join(', ')} ${files.length === 1 ? 'has' : 'have'} no current-context.`,
			contexts.length === 0 ? 'It has no contexts either: pass another file with --kubeconfig.' : `Choose one with --context: ${contexts.toSorted().slice(0, 12).join(', ')}.`,
		);
	}

	const paths = source.paths.join(', ');
	const atHome = (environment['HOME'] ?? '') === '' ? 'KUBECONFIG and HOME are not set' : `${paths} does not exist, KUBECONFIG is not set`;
	const looked = source.from === 'KUBECONFIG' ? `KUBECONFIG names ${paths}, which ${source.paths.length === 1 ? 'does' : 'do'} not exist` : atHome;
	return fail(
		'kubeconfig-invalid',
		`There is no cluster to look at: ${looked}, and this is no pod with a service account.`,
		'Set KUBECONFIG or pass --kubeconfig; --from PATH reads a dump of release Secrets, and --demo needs no cluster.',
	);
};

/** A DNS label, as namespaces are named. */
const isNamespace = (name: string): boolean => /^[0-9a-z](?:[\-0-9a-z]{0,61}[0-9a-z])?$/v.test(name);

type ChosenNamespace = Pick<KubernetesPlace, 'namespace' | 'allNamespaces'>;

/**
The namespace to look up names in, and whether lists look at all.

As a Helm plugin `HELM_NAMESPACE` is always set and `-n` never arrives, so it counts as a choice of one namespace only where it differs from the context's own.
*/
const chooseNamespace = (flags: PlaceFlags, environment: Environment, ofContext: string): Result<ChosenNamespace> => {
	const ofHelm = environment['HELM_NAMESPACE'] ?? '';
	const asked = flags.namespace ?? (ofHelm === '' || ofHelm === ofContext ? null : ofHelm);
	const namespace = asked ?? ofContext;
	return isNamespace(namespace)
		? ok({namespace, allNamespaces: flags.allNamespaces || asked === null})
		: fail(
			'usage',
			`"${namespace}" cannot be a namespace: such names have small letters, digits and dashes only.`,
			flags.namespace === null ? 'It comes from HELM_NAMESPACE or the kubeconfig; pass another with -n.' : null,
		);
};

/**
Resolves by which cluster, namespace and driver Helm and kubectl would work, from flags, environment and kubeconfig.

Problems: `kubeconfig-invalid`, `driver-unsupported`, `usage` (a namespace that cannot be one). `accountFolder` is where a pod's service account is.
*/
export const resolvePlace = (flags: PlaceFlags, environment: Environment, accountFolder: string = serviceAccountFolder): Result<KubernetesPlace> => {
	const driver = resolveDriver(flags.driver, environment);
	if (!driver.ok) {
		return driver;
	}

	const source = kubeconfigSource(flags.kubeconfig, environment);
	const loaded = loadKubeconfig(source);
	if (!loaded.ok) {
		return loaded;
	}

	const {config, files} = loaded.value;
	const overrides = readOverrides(flags.context, environment);
	const chosen = chooseContext(config, overrides);
	if (!chosen.ok) {
		return chosen;
	}

	const context = chosen.value;
	const isNamed = context !== null || overrides.server !== null;
	const inPod = inClusterPossible(environment, accountFolder);
	if (!isNamed && !inPod) {
		return nowhere({
			source,
			files,
			contexts: config.contexts.keys().toArray(),
			environment,
		});
	}

	const access = isNamed ? resolveAccess(config, context, overrides) : ok(inClusterAccess(environment, accountFolder, overrides));
	if (!access.ok) {
		return access;
	}

	const ofContext = context === null ? null : config.contexts.get(context)!.namespace;
	const namespace = chooseNamespace(flags, environment, ofContext ?? (inPod ? inClusterNamespace(environment, accountFolder) : null) ?? 'default');
	return namespace.ok
		? ok({
			...namespace.value,
			context,
			server: access.value.server,
			driver: driver.value,
			user: access.value.username,
			kubeconfigFiles: files,
			access: access.value,
			helm: pinHelm({
				environment,
				overrides,
				context,
				driver: driver.value,
				kubeconfigFlag: source.from === '--kubeconfig' ? files[0]! : null,
				kubeconfigFiles: files,
				listDelimiter: path.delimiter,
			}),
		})
		: namespace;
};
