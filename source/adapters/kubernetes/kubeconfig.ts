import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {readYaml} from '../../core/manifest/read-yaml.ts';

/** One `clusters` entry of a kubeconfig. Empty strings count as absent (null), as they do for kubectl. */
export type KubeconfigCluster = {
	readonly server: string | null;
	readonly tlsServerName: string | null;
	readonly insecure: boolean;
	readonly caFile: string | null;
	/** Base64 of PEM. */
	readonly caData: string | null;
	readonly proxyUrl: string | null;
	readonly disableCompression: boolean;
	/** The extension `client.authentication.k8s.io/exec`, handed to credential plugins that ask for cluster information. */
	readonly execConfig: unknown;
};

/** A credential plugin as a kubeconfig names it. */
export type ExecPlugin = {
	readonly apiVersion: string | null;
	readonly command: string | null;
	readonly args: readonly string[];
	readonly env: ReadonlyArray<{readonly name: string; readonly value: string}>;
	readonly installHint: string | null;
	readonly provideClusterInfo: boolean;
	/** `Never`, `IfAvailable` or `Always`; null where the file leaves it out. */
	readonly interactiveMode: string | null;
};

/** Whom a user acts as (`as`, `as-uid`, `as-groups`, `as-user-extra`). */
export type Impersonation = {
	readonly user: string | null;
	readonly uid: string | null;
	readonly groups: readonly string[];
	readonly extra: Readonly<Record<string, readonly string[]>>;
};

/** A sign-in that client-go has built in; only `oidc` is left of them. */
export type AuthProvider = {
	readonly name: string;
	readonly config: Readonly<Record<string, string>>;
	/** The kubeconfig it stands in, where renewed tokens are kept; null for one that was not read from a file. */
	readonly file: string | null;
};

/** One `users` entry of a kubeconfig. */
export type KubeconfigUser = {
	readonly token: string | null;
	readonly tokenFile: string | null;
	readonly certFile: string | null;
	readonly certData: string | null;
	readonly keyFile: string | null;
	readonly keyData: string | null;
	readonly username: string | null;
	readonly password: string | null;
	readonly impersonate: Impersonation;
	readonly exec: ExecPlugin | null;
	readonly authProvider: AuthProvider | null;
};

export type KubeconfigContext = {readonly cluster: string | null; readonly user: string | null; readonly namespace: string | null};

/** A kubeconfig as far as choosing and reaching a cluster needs it, by name. */
export type Kubeconfig = {
	readonly clusters: ReadonlyMap<string, KubeconfigCluster>;
	readonly users: ReadonlyMap<string, KubeconfigUser>;
	readonly contexts: ReadonlyMap<string, KubeconfigContext>;
	readonly currentContext: string | null;
};

type Fields = Readonly<Record<string, unknown>>;

const fields = (value: unknown): Fields => typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Fields : {};
const items = (value: unknown): readonly unknown[] => Array.isArray(value) ? value : [];
const flag = (value: unknown): boolean => value === true || value === 'true';

/** A number or boolean written where text belongs is taken for the text: a numeric password is no reason to fail. */
const text = (value: unknown): string | null => {
	const written = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
	return typeof written === 'string' && written !== '' ? written : null;
};

const texts = (value: unknown): string[] => items(value).map(item => text(item) ?? '');

const clusterOf = (value: unknown): KubeconfigCluster => {
	const cluster = fields(value);
	const extension = items(cluster['extensions']).map(fields).find(({name}) => name === 'client.authentication.k8s.io/exec');
	return {
		server: text(cluster['server']),
		tlsServerName: text(cluster['tls-server-name']),
		insecure: flag(cluster['insecure-skip-tls-verify']),
		caFile: text(cluster['certificate-authority']),
		caData: text(cluster['certificate-authority-data']),
		proxyUrl: text(cluster['proxy-url']),
		disableCompression: flag(cluster['disable-compression']),
		execConfig: extension?.['extension'] ?? null,
	};
};

const execOf = (value: unknown): ExecPlugin | null => {
	if (typeof value !== 'object' || value === null) {
		return null;
	}

	const exec = fields(value);
	return {
		apiVersion: text(exec['apiVersion']),
		command: text(exec['command']),
		args: texts(exec['args']),
		env: items(exec['env']).map(fields).map(entry => ({name: text(entry['name']) ?? '', value: text(entry['value']) ?? ''})),
		installHint: text(exec['installHint']),
		provideClusterInfo: flag(exec['provideClusterInfo']),
		interactiveMode: text(exec['interactiveMode']),
	};
};

const authProviderOf = (value: unknown): AuthProvider | null => {
	const provider = fields(value);
	const name = text(provider['name']);
	return name === null
		? null
		: {name, config: Object.fromEntries(Object.entries(fields(provider['config'])).map(([key, entry]) => [key, text(entry) ?? ''])), file: null};
};

const userOf = (value: unknown): KubeconfigUser => {
	const user = fields(value);
	return {
		token: text(user['token']),
		tokenFile: text(user['tokenFile']),
		certFile: text(user['client-certificate']),
		certData: text(user['client-certificate-data']),
		keyFile: text(user['client-key']),
		keyData: text(user['client-key-data']),
		username: text(user['username']),
		password: text(user['password']),
		impersonate: {
			user: text(user['as']),
			uid: text(user['as-uid']),
			groups: texts(user['as-groups']),
			extra: Object.fromEntries(Object.entries(fields(user['as-user-extra'])).map(([key, entry]) => [key, texts(entry)])),
		},
		exec: execOf(user['exec']),
		authProvider: authProviderOf(user['auth-provider']),
	};
};

const contextOf = (value: unknown): KubeconfigContext => {
	const context = fields(value);
	return {cluster: text(context['cluster']), user: text(context['user']), namespace: text(context['namespace'])};
};

/** A list of `{name, …}` as a map; a name that stands twice is an error, as it is for kubectl. */
const named = <T>(list: unknown, listName: string, key: string, read: (value: unknown) => T): Result<Map<string, T>> => {
	if (list !== null && list !== undefined && !Array.isArray(list)) {
		return fail('kubeconfig-invalid', `its ${listName} are no list`);
	}

	const map = new Map<string, T>();
	for (const item of items(list)) {
		const entry = fields(item);
		const name = text(entry['name']) ?? '';
		if (map.has(name)) {
			return fail('kubeconfig-invalid', `its ${listName} name "${name}" twice`);
		}

		map.set(name, read(entry[key]));
	}

	return ok(map);
};

/**
Reads the text of one kubeconfig (YAML or JSON). An empty file is an empty kubeconfig, as it is for kubectl.

Problem `kubeconfig-invalid`: the end of a sentence about the file ("its users name … twice"), and never a piece of the text, which holds credentials.
*/
export const parseKubeconfig = (source: string): Result<Kubeconfig> => {
	const read = readYaml(source);
	if (!read.ok) {
		const line = source.slice(0, read.offset).split('\n').length;
		return fail('kubeconfig-invalid', `it is no YAML: ${read.message} (line ${line})`);
	}

	if (read.value !== null && (typeof read.value !== 'object' || Array.isArray(read.value))) {
		return fail('kubeconfig-invalid', 'it holds no kubeconfig');
	}

	const config = fields(read.value);
	const kind = text(config['kind']);
	if (kind !== null && kind !== 'Config') {
		return fail('kubeconfig-invalid', `it holds a ${kind} and no kubeconfig`);
	}

	const clusters = named(config['clusters'], 'clusters', 'cluster', clusterOf);
	if (!clusters.ok) {
		return clusters;
	}

	const users = named(config['users'], 'users', 'user', userOf);
	if (!users.ok) {
		return users;
	}

	const contexts = named(config['contexts'], 'contexts', 'context', contextOf);
	return contexts.ok
		? ok({
			clusters: clusters.value,
			users: users.value,
			contexts: contexts.value,
			currentContext: text(config['current-context']),
		})
		: contexts;
};

/** A user without any credentials. */
export const noUser: KubeconfigUser = userOf(null);

/** A cluster that only overrides fill. */
export const noCluster: KubeconfigCluster = clusterOf(null);

/**
Joins kubeconfigs in the order of `KUBECONFIG`: the first file that has a name wins it whole, and the first `current-context` counts (`tools/clientcmd/loader.go` of client-go 0.37.2).
*/
export const mergeKubeconfigs = (configs: readonly Kubeconfig[]): Kubeconfig => ({
	clusters: new Map(configs.toReversed().flatMap(({clusters}) => [...clusters])),
	users: new Map(configs.toReversed().flatMap(({users}) => [...users])),
	contexts: new Map(configs.toReversed().flatMap(({contexts}) => [...contexts])),
	currentContext: configs.find(({currentContext}) => currentContext !== null)?.currentContext ?? null,
});
