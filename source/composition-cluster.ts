/** The world of a cluster, with every adapter that it needs: a start that looks at a cluster loads them as one piece. */
import {createKubernetesCluster} from './adapters/kubernetes/cluster.ts';
import {connect} from './adapters/kubernetes/connection.ts';
import {heldToConfig} from './adapters/kubernetes/held-to-config.ts';
import {createKubernetesLedgerStore} from './adapters/kubernetes/ledger-store.ts';
import {createKinds} from './adapters/kubernetes/kinds.ts';
import {createKubernetesLedgerWriter} from './adapters/kubernetes/ledger-writer.ts';
import {createKubernetesObjectWriter} from './adapters/kubernetes/object-writer.ts';
import {resolvePlace} from './adapters/kubernetes/place.ts';
import {lazyHelm} from './adapters/node/lazy-helm.ts';
import type {Base} from './composition-local.ts';
import type {World} from './composition-world.ts';
import {ok, type Result} from './core/problem/problem.ts';
import type {SessionOptions} from './ports/session-options.ts';

/** What `--driver` means, as of a cluster: the worlds of files ask it in the seldom case that it is given. */
export {resolveDriver} from './adapters/kubernetes/driver.ts';

/**
The world of a cluster: what the kubeconfig and the options say, with nothing asked yet. Helm's adapter is loaded when Helm is first needed.

Problems: `driver-unsupported`, `kubeconfig-invalid`.
*/
export const clusterWorld = (options: SessionOptions, {clock, files, redactor, trace}: Base): Result<World> => {
	const {environment, requestTimeout} = options;
	const place = resolvePlace(options, environment);
	if (!place.ok) {
		return place;
	}

	const {context, server, namespace, allNamespaces, driver, access, helm: pin} = place.value;
	const connection = connect({
		access,
		requestTimeout,
		environment,
		onExchange: trace === null
			? null
			: ({method, url, status, ms, bytes}) => {
				trace(`${method} ${url}`, status === null ? `no answer in ${ms} ms` : `${status} in ${ms} ms, ${bytes} bytes`);
			},
		sleep: null,
	});
	if (!connection.ok) {
		return connection;
	}

	const store = createKubernetesLedgerStore(connection.value, {driver, namespace});
	const kinds = createKinds(connection.value);
	return ok({
		world: 'cluster',
		place: {
			context,
			server,
			namespace,
			allNamespaces,
			mark: null,
			helmFlags: pin.arguments,
		},
		driver,
		store,
		writer: createKubernetesLedgerWriter(connection.value, store),
		objects: createKubernetesObjectWriter(connection.value, kinds),
		cluster: heldToConfig(createKubernetesCluster(connection.value, place.value, kinds), () => resolvePlace({...options, context}, environment)),
		helm: lazyHelm(async () => {
			const [{createHelmRunner}, {helmOutputFolder}] = await Promise.all([import('./adapters/helm/helm-runner.ts'), import('./adapters/node/state-folder.ts')]);
			return createHelmRunner({
				helm: options.helm,
				environment,
				helmEnvironment: pin.environment,
				outputFolder: helmOutputFolder(environment),
				redact: redactor.text,
			});
		}),
		clock,
		files,
	});
};
