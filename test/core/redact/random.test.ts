import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {looksRandom} from '../../../source/core/redact/random.ts';

describe('looksRandom', () => {
	it.each([
		'hT7zQ2mXv9LkR4wBn8Jc',
		'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
		'c2VjcmV0IHRoaW5ncyBpbiBiYXNlNjQ=',
		'vR8kT2mXq4Lw/9ZbN7cJ1hF5gD3/sA6pY0eUiOx2Vt',
		'k8v9x2m4q7w1z5c3b6n0',
		'JBSWY3DPEHPK3PXPJBSWY3DP',
		'prefix-hT7zQ2mXv9LkR4wBn8Jc',
	])('%s', token => {
		expect(looksRandom(token)).toBe(true);
	});

	it.each([
		'requiredDuringSchedulingIgnoredDuringExecution',
		'api-7d9f8c6b5d-x7k2p',
		'PodDisruptionBudgetV1beta1',
		'container_memory_working_set_bytes',
		'subnet-0a1b2c3d4e5f67890',
		'gke_acme-prod_europe-west1-b_main-cluster',
		'550e8400-e29b-41d4-a716-446655440000',
		'ip-10-0-12-123-eu-west-1-compute-internal',
		'usr/share/elasticsearch/config/certs',
		'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256',
		'abcdefghijklmnopqrstuvwxyz',
		'1234567890123456789012345',
		'20261130T023800Z000000',
		'HTTP2MaxConcurrentStreamsPerConnection',
		'short-hT7zQ2',
		'',
	])('%s is no key', token => {
		expect(looksRandom(token)).toBe(false);
	});

	const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('');

	it('knows at least 19 of 20 random tokens of 32 characters', () => {
		const tokens = fc.sample(fc.array(fc.constantFrom(...letters), {minLength: 32, maxLength: 32}), {numRuns: 400, seed: 7}).map(parts => parts.join(''));
		expect(tokens.filter(token => looksRandom(token)).length).toBeGreaterThan(380);
	});
});
