import {describe, expect, it} from 'vitest';
import {chooseProxy} from '../../../source/adapters/kubernetes/proxy.ts';

const chosen = (server: string, environment: Record<string, string>, proxyUrl: string | null = null): string | null => {
	const proxy = chooseProxy(server, proxyUrl, environment);
	return proxy.ok ? proxy.value?.href ?? null : proxy.problem.code;
};

const overHttp = (host: string): string => `http://${host}`;

describe('which proxy counts', () => {
	it('takes the one of the scheme, upper case first, a bare host too', () => {
		const environment = {HTTPS_PROXY: overHttp('secure.test:1'), https_proxy: 'https://lower.test', HTTP_PROXY: 'plain.test:3128'};
		expect(chosen('https://api.test', environment)).toBe(overHttp('secure.test:1/'));
		expect(chosen(overHttp('api.test'), environment)).toBe(overHttp('plain.test:3128/'));
		expect(chosen('https://api.test', {https_proxy: 'socks5://lower.test:1080'})).toBe('socks5://lower.test:1080');
		expect(chosen('https://api.test', {})).toBeNull();
	});

	it('lets proxy-url stand above environment and exemptions', () => {
		expect(chosen('https://api.test', {HTTPS_PROXY: 'https://other.test', NO_PROXY: '*'}, 'https://named.test')).toBe('https://named.test/');
	});

	it.each(['localhost', '127.0.0.1', '127.5.5.5', '[::1]'])('never asks a proxy for %s', host => {
		expect(chosen(`https://${host}:6443`, {HTTPS_PROXY: 'https://proxy.test'})).toBeNull();
	});

	it.each([
		['api.example.com', '*', true],
		['api.example.com', 'example.com', true],
		['example.com', 'example.com', true],
		['example.com', '.example.com', false],
		['api.example.com', '.example.com', true],
		['api.example.com', '*.example.com', true],
		['api.example.com', 'ample.com', false],
		['API.Example.com', ' other , EXAMPLE.com', true],
		['api.example.com:6443', 'example.com:6443', true],
		['api.example.com:6443', 'example.com:443', false],
		['10.1.2.3', '10.0.0.0/8', true],
		['11.1.2.3', '10.0.0.0/8', false],
		['10.1.2.3', '10.1.2.3', true],
		['10.1.2.3:6443', '10.1.2.3:443', false],
		['[fd00::5]', 'fd00::/8', true],
		['[fd00::5]', 'fd00:0::5', true],
		['10.1.2.3', '.2.3', false],
		['api.example.com', '', false],
		['api.example.com', '10.0.0.0/99', false],
	])('%s with NO_PROXY=%s is exempt: %s', (host, exempt, direct) => {
		expect(chosen(`https://${host}`, {HTTPS_PROXY: 'https://proxy.test', NO_PROXY: exempt})).toBe(direct ? null : 'https://proxy.test/');
	});

	it('refuses what is no proxy', () => {
		expect(chosen('https://api.test', {}, 'ftp://proxy.test')).toBe('kubeconfig-invalid');
		expect(chosen('https://api.test', {}, 'nonsense')).toBe('kubeconfig-invalid');
		expect(chosen('https://api.test', {HTTPS_PROXY: 'gopher://proxy.test'})).toBe('kubeconfig-invalid');
	});
});
