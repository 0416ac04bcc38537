import path from 'node:path';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {resolvePlace, type KubernetesPlace, type PlaceFlags} from '../../../source/adapters/kubernetes/place.ts';
import {temporaryFolder, type TemporaryFolder} from './temporary-folder.ts';

const kubeconfig = (name: string, server: string, more = ''): string => `apiVersion: v1
kind: Config
clusters:
- name: ${name}
  cluster: {server: "${server}", certificate-authority-data: Q0E=, tls-server-name: api.${name}}
users:
- name: ${name}-user
  user: {token: secret-of-${name}}
contexts:
- name: ${name}
  context: {cluster: ${name}, user: ${name}-user${more}}
current-context: ${name}
`;

let folder: TemporaryFolder;
let one: string;
let two: string;

beforeEach(() => {
	folder = temporaryFolder();
	one = folder.write('one', kubeconfig('one', 'https://one.test:6443/', ', namespace: payments'));
	two = folder.write('two', kubeconfig('two', 'https://two.test'));
});

afterEach(() => {
	folder.remove();
});

const noFlags: PlaceFlags = {
	kubeconfig: null,
	context: null,
	namespace: null,
	allNamespaces: false,
	driver: null,
};

const resolve = (flags: Partial<PlaceFlags> = {}, environment: Record<string, string | undefined> = {}, account = '/nowhere'): ReturnType<typeof resolvePlace> => resolvePlace({...noFlags, ...flags}, environment, account);

const place = (flags: Partial<PlaceFlags> = {}, environment: Record<string, string | undefined> = {}, account = '/nowhere'): KubernetesPlace => {
	const resolved = resolve(flags, environment, account);
	if (!resolved.ok) {
		throw new Error(resolved.problem.message);
	}

	return resolved.value;
};

describe('which kubeconfig counts', () => {
	it('takes --kubeconfig alone, whatever KUBECONFIG says', () => {
		expect(place({kubeconfig: two}, {KUBECONFIG: one})).toMatchObject({
			context: 'two',
			server: 'https://two.test',
			user: 'two-user',
			kubeconfigFiles: [two],
		});
	});

	it('joins the files of KUBECONFIG, the first winning, and skips one that is missing', () => {
		const shadow = folder.write('shadow', kubeconfig('two', 'https://shadow.test'));
		const joined = place({context: 'two'}, {KUBECONFIG: ['/missing', one, '', two, shadow, one].join(path.delimiter)});
		expect(joined).toMatchObject({context: 'two', server: 'https://two.test', kubeconfigFiles: [one, two, shadow]});
		expect(place({}, {KUBECONFIG: `${one}${path.delimiter}${two}`}).context).toBe('one');
	});

	it('falls back to the one in the home folder', () => {
		folder.write('.kube/config', kubeconfig('home', 'https://home.test'));
		expect(place({}, {HOME: folder.path}).context).toBe('home');
		expect(place({}, {HOME: folder.path, KUBECONFIG: ''}).context).toBe('home');
	});

	it.each([
		['--kubeconfig', {kubeconfig: '/missing/config'}, {}, 'Cannot read the kubeconfig /missing/config: it does not exist.'],
		['KUBECONFIG', {}, {KUBECONFIG: '/missing/a:/missing/b'}, 'There is no cluster to look at: KUBECONFIG names /missing/a, /missing/b, which do not exist, and this is no pod with a service account.'],
		['the home folder', {}, {HOME: '/missing'}, 'There is no cluster to look at: /missing/.kube/config does not exist, KUBECONFIG is not set, and this is no pod with a service account.'],
		['nothing', {}, {}, 'There is no cluster to look at: KUBECONFIG and HOME are not set, and this is no pod with a service account.'],
	])('says where it looked when %s leads nowhere', (_name, flags, environment, message) => {
		expect(resolve(flags, environment)).toMatchObject({ok: false, problem: {code: 'kubeconfig-invalid', message}});
	});

	it('resolves paths in a kubeconfig against its folder, plugins named by a path too', () => {
		const file = folder.write('deep/config', `
clusters: [{name: c, cluster: {server: 'https://c.test', certificate-authority: ca.crt}}]
users:
- name: u
  user: {client-certificate: certs/u.crt, client-key: /absolute/u.key, exec: {apiVersion: client.authentication.k8s.io/v1, command: ./bin/plugin}}
- {name: bare, user: {tokenFile: token, exec: {command: plugin}}}
contexts: [{name: x, context: {cluster: c, user: u}}, {name: bare, context: {cluster: c, user: bare}}]
current-context: x
`);
		const base = path.dirname(file);
		const {access} = place({kubeconfig: file});
		expect(access.cluster.caFile).toBe(path.join(base, 'ca.crt'));
		expect(access.user).toMatchObject({certFile: path.join(base, 'certs/u.crt'), keyFile: '/absolute/u.key', exec: {command: path.join(base, 'bin/plugin')}});
		expect(place({kubeconfig: file, context: 'bare'}).access.user).toMatchObject({tokenFile: path.join(base, 'token'), exec: {command: 'plugin'}});
	});

	it.each([
		['no YAML', 'clusters: [', /it is no YAML: .* \(line 1\)/v],
		['another kind of object', 'kind: Secret', /it holds a Secret and no kubeconfig/v],
		['a list', '- a', /it holds no kubeconfig/v],
		['a name that stands twice', 'users: [{name: a}, {name: a}]', /its users name "a" twice/v],
		['clusters that are no list', 'clusters: {a: b}', /its clusters are no list/v],
	])('refuses %s with the file and the reason', (_name, text, reason) => {
		const file = folder.write('bad', text);
		const resolved = resolve({}, {KUBECONFIG: file});
		expect(resolved).toMatchObject({ok: false, problem: {code: 'kubeconfig-invalid'}});
		expect(resolved.ok ? '' : resolved.problem.message).toContain(file);
		expect(resolved.ok ? '' : resolved.problem.message).toMatch(reason);
	});
});

describe('which context counts', () => {
	it('takes --context before HELM_KUBECONTEXT before the current one', () => {
		const environment = {KUBECONFIG: `${one}${path.delimiter}${two}`};
		expect(place({context: 'two'}, {...environment, HELM_KUBECONTEXT: 'one'}).context).toBe('two');
		expect(place({}, {...environment, HELM_KUBECONTEXT: 'two'}).context).toBe('two');
		expect(place({}, {...environment, HELM_KUBECONTEXT: ''}).context).toBe('one');
	});

	it('names the contexts that there are when the chosen one is not among them', () => {
		expect(resolve({context: 'three'}, {KUBECONFIG: `${one}${path.delimiter}${two}`})).toMatchObject({
			ok: false,
			problem: {code: 'kubeconfig-invalid', message: 'The kubeconfig has no context "three".', hint: 'It has one, two.'},
		});
	});

	it.each([
		['no current-context', 'contexts: [{name: a, context: {}}]', 'No context is chosen: FILE has no current-context.'],
		['a current-context that is not there', 'current-context: b', 'The kubeconfig\'s current-context is "b", and no context has that name.'],
		['a cluster that is not there', 'current-context: a\ncontexts: [{name: a, context: {cluster: c}}]', 'Context a names the cluster "c", which no kubeconfig defines.'],
		['a user that is not there', 'current-context: a\ncontexts: [{name: a, context: {cluster: c, user: u}}]\nclusters: [{name: c, cluster: {server: x}}]', 'Context a names the user "u", which no kubeconfig defines.'],
		['no server', 'current-context: a\ncontexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {}}]', 'Context a leads to no server.'],
		['a server of another kind', 'current-context: a\ncontexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: "ftp://x"}}]', 'The server address "ftp://x" starts with ftp:, and only https: and http: lead to a cluster.'],
	])('refuses %s', (_name, text, message) => {
		const file = folder.write('bad', text);
		expect(resolve({kubeconfig: file})).toMatchObject({ok: false, problem: {code: 'kubeconfig-invalid', message: message.split('FILE').join(file)}});
	});

	it.each([
		['groups without a user', 'user: {as-groups: [a]}', /are to be impersonated, and no user/v],
		['a token and a password', 'user: {token: a, password: b}', /a token and a username or password/v],
		['a certificate without its key', 'user: {client-certificate-data: a}', /a client certificate is given, and no key/v],
		['a plugin and an auth-provider', 'user: {exec: {command: a}, auth-provider: {name: oidc}}', /a credential plugin \(exec\) and an auth-provider/v],
	])('refuses %s, as client-go does', (_name, user, reason) => {
		const file = folder.write('bad', `current-context: a\ncontexts: [{name: a, context: {cluster: c, user: u}}]\nclusters: [{name: c, cluster: {server: 'https://x'}}]\nusers: [{name: u, ${user}}]`);
		const resolved = resolve({kubeconfig: file});
		expect(resolved.ok ? '' : resolved.problem.message).toMatch(reason);
	});

	it('refuses an authority beside skip-verify', () => {
		const file = folder.write('bad', 'current-context: a\ncontexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: "https://x", insecure-skip-tls-verify: true, certificate-authority: f}}]');
		const resolved = resolve({kubeconfig: file});
		expect(resolved.ok ? '' : resolved.problem.message).toMatch(/insecure-skip-tls-verify are both given/v);
	});

	it('takes a server without a scheme for plain HTTP, as client-go does', () => {
		const file = folder.write('plain', 'current-context: a\ncontexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: "localhost:8001"}}]');
		expect(place({kubeconfig: file})).toMatchObject({server: 'http://localhost:8001', user: null});
	});

	it('keeps the path of a server and drops its last slash', () => {
		const file = folder.write('rancher', kubeconfig('rancher', 'https://rancher.test/k8s/clusters/c-1/'));
		expect(place({kubeconfig: file}).server).toBe('https://rancher.test/k8s/clusters/c-1');
	});
});

describe('what Helm\'s environment overrides', () => {
	const access = (environment: Record<string, string>): KubernetesPlace['access'] => place({kubeconfig: one}, environment).access;

	it('takes another server before even the context, and with it drops the server name', () => {
		expect(access({HELM_KUBEAPISERVER: 'https://other.test'})).toMatchObject({server: 'https://other.test', cluster: {tlsServerName: null, caData: 'Q0E='}});
		expect(access({HELM_KUBEAPISERVER: 'https://other.test', HELM_KUBETLS_SERVER_NAME: 'name.test'}).cluster.tlsServerName).toBe('name.test');
	});

	it('takes a token, a user and groups to act as', () => {
		expect(access({HELM_KUBETOKEN: 't', HELM_KUBEASUSER: 'jane', HELM_KUBEASGROUPS: ' a,b, '}).user).toMatchObject({token: 't', impersonate: {user: 'jane', groups: ['a', 'b']}});
	});

	it('lets a CA file or skip-verify replace both of the kubeconfig\'s', () => {
		expect(access({HELM_KUBECAFILE: '/ca.crt'}).cluster).toMatchObject({caFile: '/ca.crt', caData: null, insecure: false});
		expect(access({HELM_KUBEINSECURE_SKIP_TLS_VERIFY: 'T'}).cluster).toMatchObject({caFile: null, caData: null, insecure: true});
		expect(access({HELM_KUBEINSECURE_SKIP_TLS_VERIFY: 'yes'}).cluster).toMatchObject({caData: 'Q0E=', insecure: false});
	});

	it('needs no kubeconfig for a server and a token', () => {
		expect(place({}, {HELM_KUBEAPISERVER: 'https://other.test', HELM_KUBETOKEN: 't'})).toMatchObject({context: null, server: 'https://other.test', namespace: 'default'});
	});
});

describe('which namespace counts', () => {
	it('looks at all namespaces, and up a name in the context\'s own', () => {
		expect(place({kubeconfig: one})).toMatchObject({namespace: 'payments', allNamespaces: true});
		expect(place({kubeconfig: two})).toMatchObject({namespace: 'default', allNamespaces: true});
	});

	it('looks at one that is asked for, unless -A is given too', () => {
		expect(place({kubeconfig: one, namespace: 'shop'})).toMatchObject({namespace: 'shop', allNamespaces: false});
		expect(place({kubeconfig: one, namespace: 'payments'})).toMatchObject({namespace: 'payments', allNamespaces: false});
		expect(place({kubeconfig: one, namespace: 'shop', allNamespaces: true})).toMatchObject({namespace: 'shop', allNamespaces: true});
	});

	it('takes HELM_NAMESPACE for a choice only where it differs from the context\'s own', () => {
		expect(place({kubeconfig: one}, {HELM_NAMESPACE: 'payments'})).toMatchObject({namespace: 'payments', allNamespaces: true});
		expect(place({kubeconfig: one}, {HELM_NAMESPACE: 'shop'})).toMatchObject({namespace: 'shop', allNamespaces: false});
		expect(place({kubeconfig: two}, {HELM_NAMESPACE: 'default'})).toMatchObject({namespace: 'default', allNamespaces: true});
		expect(place({kubeconfig: one, namespace: 'web'}, {HELM_NAMESPACE: 'shop'})).toMatchObject({namespace: 'web', allNamespaces: false});
	});

	it('refuses what cannot be a namespace', () => {
		expect(resolve({kubeconfig: one, namespace: '../x'})).toMatchObject({ok: false, problem: {code: 'usage'}});
		expect(resolve({kubeconfig: one}, {HELM_NAMESPACE: 'Shop'})).toMatchObject({ok: false, problem: {code: 'usage'}});
	});
});

describe('which driver counts', () => {
	it.each([
		['', 'secret'],
		['secret', 'secret'],
		['secrets', 'secret'],
		['configmap', 'configmap'],
		['configmaps', 'configmap'],
	])('takes HELM_DRIVER=%s for %s', (named, driver) => {
		expect(place({kubeconfig: one}, {HELM_DRIVER: named}).driver).toBe(driver);
	});

	it('takes --driver before HELM_DRIVER', () => {
		expect(place({kubeconfig: one, driver: 'configmap'}, {HELM_DRIVER: 'sql'}).driver).toBe('configmap');
	});

	it.each(['sql', 'memory', 'Secret', 'bogus'])('says in words that %s is out of reach', named => {
		const resolved = resolve({kubeconfig: one}, {HELM_DRIVER: named});
		expect(resolved).toMatchObject({ok: false, problem: {code: 'driver-unsupported'}});
		expect(resolved.ok ? '' : resolved.problem.message).toContain(`HELM_DRIVER is ${['sql', 'memory'].includes(named) ? named : `"${named}"`}`);
	});
});

describe('inside of a pod', () => {
	const pod = {KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443'};

	it('uses the service account when there is no kubeconfig', () => {
		folder.write('account/token', 'pod-token');
		folder.write('account/ca.crt', 'CA');
		folder.write('account/namespace', 'runners\n');
		const account = path.join(folder.path, 'account');
		expect(place({}, pod, account)).toMatchObject({
			context: null,
			server: 'https://10.0.0.1:443',
			namespace: 'runners',
			allNamespaces: true,
			access: {cluster: {caFile: path.join(account, 'ca.crt')}, user: {tokenFile: path.join(account, 'token')}},
			helm: {arguments: []},
		});
		expect(place({}, {...pod, KUBERNETES_SERVICE_HOST: 'fd00::1', POD_NAMESPACE: 'named'}, account)).toMatchObject({server: 'https://[fd00::1]:443', namespace: 'named'});
	});

	it('prefers a kubeconfig, and fills only a namespace that it leaves out', () => {
		folder.write('account/token', 'pod-token');
		folder.write('account/namespace', 'runners');
		const account = path.join(folder.path, 'account');
		expect(place({kubeconfig: one}, pod, account)).toMatchObject({context: 'one', namespace: 'payments'});
		expect(place({kubeconfig: two}, pod, account)).toMatchObject({context: 'two', namespace: 'runners'});
	});
});

describe('what pins Helm to the same cluster', () => {
	it('gives back as flags what was in the environment, and takes it out there; the token stays', () => {
		const {helm} = place({}, {
			HOME: '/home/jane',
			PATH: '/bin',
			KUBECONFIG: `/missing${path.delimiter}${one}`,
			HELM_KUBECONTEXT: 'one',
			HELM_KUBEAPISERVER: 'https://other.test',
			HELM_KUBETOKEN: 't',
			HELM_KUBEASUSER: 'jane',
			HELM_KUBEASGROUPS: 'a,b',
			HELM_KUBECAFILE: '/ca.crt',
			HELM_KUBETLS_SERVER_NAME: 'name.test',
			HELM_NAMESPACE: 'shop',
			HELM_DRIVER: 'secrets',
			HELM_DEBUG: '1',
		});
		expect(helm.arguments).toEqual([
			'--kube-context=one',
			'--kube-apiserver=https://other.test',
			'--kube-as-user=jane',
			'--kube-as-group=a',
			'--kube-as-group=b',
			'--kube-ca-file=/ca.crt',
			'--kube-tls-server-name=name.test',
		]);
		expect(helm.environment).toEqual({
			HOME: '/home/jane',
			PATH: '/bin',
			KUBECONFIG: one,
			HELM_KUBETOKEN: 't',
			HELM_DRIVER: 'secret',
			HELM_DEBUG: '1',
		});
	});

	it('names a kubeconfig that the person named, and never a token', () => {
		const {helm} = place({kubeconfig: one}, {HELM_KUBETOKEN: 't', HELM_KUBEINSECURE_SKIP_TLS_VERIFY: 'true'});
		expect(helm.arguments).toEqual([`--kubeconfig=${one}`, '--kube-context=one', '--kube-insecure-skip-tls-verify=true']);
		expect(helm.environment).toEqual({KUBECONFIG: one, HELM_KUBETOKEN: 't', HELM_DRIVER: 'secret'});
	});
});
