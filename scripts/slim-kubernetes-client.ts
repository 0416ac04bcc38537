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

// Esbuild reads it as a regular expression of Go, which has no flag `v`.
// eslint-disable-next-line require-unicode-regexp
const everything = /./;

/** An esbuild plugin that makes the chunk of the cluster connection a tenth as big, which saves some 50 ms of every start that looks at a cluster. */
export const slimKubernetesClient: Plugin = {
	name: 'slim-kubernetes-client',
	setup({onResolve, onLoad}) {
		onResolve({filter: everything}, ({path, importer}) => importer.replaceAll('\\', '/').endsWith('@kubernetes/client-node/dist/config.js') && Object.hasOwn(stubs, path)
			? {path, namespace: 'left-out', sideEffects: false}
			: undefined);
		onLoad({filter: everything, namespace: 'left-out'}, ({path}) => ({contents: stubs[path]!, loader: 'js'}));
	},
};
