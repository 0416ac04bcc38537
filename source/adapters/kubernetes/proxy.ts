import {BlockList, isIP} from 'node:net';
import {fail, ok, type Result} from '../../core/problem/problem.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const ipFamily = (address: string): 'ipv4' | 'ipv6' => isIP(address) === 6 ? 'ipv6' : 'ipv4';

/** The host without the brackets of an IPv6 address. */
const bareHost = (hostname: string): string => hostname.replace(/^\[(?<address>.*)\]$/v, '$<address>');

const inSubnet = (address: string, subnet: string, prefix: number): boolean => {
	const list = new BlockList();
	list.addSubnet(subnet, prefix, ipFamily(subnet));
	return list.check(address, ipFamily(address));
};

const isLoopback = (address: string): boolean => isIP(address) === 0
	? address === 'localhost'
	: inSubnet(address, '127.0.0.0', 8) || inSubnet(address, '::1', 128);

const sameAddress = (one: string, other: string): boolean => inSubnet(one, other, isIP(other) === 6 ? 128 : 32);

/** One entry of NO_PROXY: a CIDR range, an address, or a domain with all below it, each of the latter two with an optional port. */
const isExempt = (entry: string, host: string, port: string): boolean => {
	const cidr = /^(?<subnet>[.0-9:a-f]+)\/(?<prefix>\d{1,3})$/v.exec(entry)?.groups;
	if (cidr !== undefined && isIP(cidr['subnet']!) !== 0) {
		const prefix = Number(cidr['prefix']);
		return isIP(host) !== 0 && prefix <= (isIP(cidr['subnet']!) === 6 ? 128 : 32) && inSubnet(host, cidr['subnet']!, prefix);
	}

	const withPort = isIP(entry) === 0 ? /^(?<name>\[.*\]|[^:]*):(?<port>\d+)$/v.exec(entry)?.groups : undefined;
	if (withPort !== undefined && withPort['port'] !== port) {
		return false;
	}

	const name = bareHost(withPort?.['name'] ?? entry);
	if (isIP(name) !== 0 || isIP(host) !== 0) {
		return isIP(name) !== 0 && isIP(host) !== 0 && sameAddress(host, name);
	}

	const domain = name.replace(/^\*(?=\.)/v, '');
	return domain !== '' && (domain.startsWith('.') ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`));
};

const parseProxy = (value: string): URL | null => URL.parse(/^[a-z][+\-.0-9a-z]*:\/\//iv.test(value) ? value : `http://${value}`);

/** The proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY ask for, by the rules of Go's net/http, which kubectl and Helm use; null for a direct way. */
const environmentProxy = (server: URL, environment: Environment): URL | null => {
	const either = (name: string): string => (environment[name] ?? '') === '' ? environment[name.toLowerCase()] ?? '' : environment[name]!;
	const chosen = either(server.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
	const host = bareHost(server.hostname).toLowerCase();
	if (chosen === '' || isLoopback(host)) {
		return null;
	}

	const port = server.port === '' ? (server.protocol === 'https:' ? '443' : '80') : server.port;
	const exempt = either('NO_PROXY').split(',').map(entry => entry.trim().toLowerCase()).some(entry => entry === '*' || (entry !== '' && isExempt(entry, host, port)));
	return exempt ? null : parseProxy(chosen);
};

/** The schemes that client-go takes in `proxy-url`, and `socks5h`, which Go's environment proxies may have. */
const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'socks5:', 'socks5h:']);

/**
Decides through which proxy a server is reached: the cluster's `proxy-url` alone where it has one, else the environment's; null for none.

Problem `kubeconfig-invalid`: an address that is no proxy of a kind that client-go knows.
*/
export const chooseProxy = (server: string, proxyUrl: string | null, environment: Environment): Result<URL | null> => {
	const proxy = proxyUrl === null ? environmentProxy(new URL(server), environment) : URL.parse(proxyUrl);
	if (proxyUrl === null && proxy === null) {
		return ok(null);
	}

	return proxy !== null && schemes.has(proxy.protocol)
		? ok(proxy)
		: fail(
			'kubeconfig-invalid',
			`${proxyUrl === null ? 'HTTPS_PROXY or HTTP_PROXY' : 'The cluster\'s proxy-url'} is no proxy that can be used.`,
			'It looks like http://HOST:PORT, https://HOST:PORT or socks5://HOST:PORT.',
		);
};
