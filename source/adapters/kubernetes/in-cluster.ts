import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Access} from './access.ts';
import {noCluster, noUser} from './kubeconfig.ts';
import type {Overrides} from './overrides.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a pod finds its service account. */
export const serviceAccountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

const isFile = (file: string): boolean => {
	try {
		return !statSync(file).isDirectory();
	} catch {
		return false;
	}
};

/** Whether this runs in a pod with a service account, by client-go's test (`Possible` of `tools/clientcmd/client_config.go`). */
export const inClusterPossible = (environment: Environment, folder: string): boolean => (environment['KUBERNETES_SERVICE_HOST'] ?? '') !== ''
	&& (environment['KUBERNETES_SERVICE_PORT'] ?? '') !== ''
	&& isFile(path.join(folder, 'token'));

/** The pod's own namespace: `POD_NAMESPACE`, else the service account's file; null when neither says one. */
export const inClusterNamespace = (environment: Environment, folder: string): string | null => {
	const named = environment['POD_NAMESPACE'] ?? '';
	if (named !== '') {
		return named;
	}

	try {
		const written = readFileSync(path.join(folder, 'namespace'), 'utf8').trim();
		return written === '' ? null : written;
	} catch {
		return null;
	}
};

/** The way to the cluster that a pod runs in. As for client-go, only a token and a CA file of the environment count there. */
export const inClusterAccess = (environment: Environment, folder: string, overrides: Overrides): Access => {
	const host = environment['KUBERNETES_SERVICE_HOST']!;
	const server = `https://${host.includes(':') ? `[${host}]` : host}:${environment['KUBERNETES_SERVICE_PORT']!}`;
	const caFile = path.join(folder, 'ca.crt');
	return {
		server,
		cluster: {...noCluster, server, caFile: overrides.caFile ?? (existsSync(caFile) ? caFile : null)},
		user: {...noUser, token: overrides.token, tokenFile: overrides.token === null ? path.join(folder, 'token') : null},
		username: null,
	};
};
