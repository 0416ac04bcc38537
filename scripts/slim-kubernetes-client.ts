import type {Plugin} from 'esbuild';

const notThere = (...names: readonly string[]): string => `
const leftOut = function () {
	throw new Error('This part of the Kubernetes client is left out of the bundle');
};
export {${names.map(name => `leftOut as ${name}`).join(', ')}};
`;

const neverAsked = (name: string): string => `export class ${name} { isAuthProvider() { return false; } }`;

/**
What `dist/config.js` of the Kubernetes client imports and our use of `KubeConfig` never reaches, with what stands in its place.

We fill it by `loadFromOptions` and ask it by `applyToHTTPSOptions` alone. The typed API and its transport (undici), its YAML reader, its HTTP proxies and its sign-ins besides files are not used; what would use them after all fails at once and says why.
*/
const stubs: Readonly<Record<string, string>> = {
	undici: notThere('Agent', 'ProxyAgent'),
	'js-yaml': notThere('load'),
	hpagent: notThere('HttpProxyAgent', 'HttpsProxyAgent'),
	socks: notThere('SocksClient'),
	'./gen/index.js': notThere('createConfiguration', 'ServerConfiguration'),
	'./middleware.js': notThere('setHeaderMiddleware'),
	'./azure_auth.js': neverAsked('AzureAuth'),
	'./gcp_auth.js': neverAsked('GoogleCloudPlatformAuth'),
	'./oidc_auth.js': neverAsked('OpenIDConnectAuth'),
	'./exec_auth.js': neverAsked('ExecAuth'),
};

/** The way through a SOCKS proxy, nineteen modules of it: they run when the first such proxy is met, instead of at every start. */
const onFirstUse: Readonly<Record<string, string>> = {
	'socks-proxy-agent': 'Object.defineProperty(exports, \'SocksProxyAgent\', {enumerable: true, get: () => require(\'socks-proxy-agent\').SocksProxyAgent});',
};

// Esbuild reads it as a regular expression of Go, which has no flag `v`.
// eslint-disable-next-line require-unicode-regexp
const everything = /./;

const isOfConfig = (importer: string): boolean => importer.replaceAll('\\', '/').endsWith('@kubernetes/client-node/dist/config.js');

/** An esbuild plugin that makes the chunk of the cluster connection a tenth as big, which saves some 50 ms of every start that looks at a cluster. */
export const slimKubernetesClient: Plugin = {
	name: 'slim-kubernetes-client',
	setup({onResolve, onLoad}) {
		onResolve({filter: everything}, ({path, importer, namespace, resolveDir}) => {
			if (namespace !== 'file' || !isOfConfig(importer)) {
				return undefined;
			}

			if (Object.hasOwn(onFirstUse, path)) {
				return {path, namespace: 'on-first-use', sideEffects: false, pluginData: resolveDir};
			}

			return Object.hasOwn(stubs, path) ? {path, namespace: 'left-out', sideEffects: false} : undefined;
		});
		onLoad({filter: everything, namespace: 'left-out'}, ({path}) => ({contents: stubs[path]!, loader: 'js'}));
		onLoad({filter: everything, namespace: 'on-first-use'}, ({path, pluginData}) => ({contents: onFirstUse[path]!, loader: 'js', resolveDir: pluginData as string}));
	},
};
