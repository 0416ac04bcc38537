import {expect, it} from 'vitest';
import {protocol} from '../../../../source/core/drift/folds/protocol.ts';
import {ask, type Question} from './ask.ts';

it.each<[string, Question]>([
	['a container', {of: 'apps/v1 Deployment', at: ['spec', 'template', 'spec', 'containers', 0, 'ports', 0, 'protocol'], live: 'TCP'}],
	['a Service', {of: 'v1 Service', at: ['spec', 'ports', 0, 'protocol'], live: 'TCP'}],
	['a network policy', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'ingress', 0, 'ports', 0, 'protocol'], live: 'TCP'}],
	['endpoints', {of: 'v1 Endpoints', at: ['subsets', 0, 'ports', 0, 'protocol'], live: 'TCP'}],
	['a slice of endpoints', {of: 'discovery.k8s.io/v1 EndpointSlice', at: ['ports', 0, 'protocol'], live: 'TCP'}],
	['an empty one', {of: 'v1 Service', at: ['spec', 'ports', 0, 'protocol'], stored: '', live: 'TCP'}],
])('folds TCP of %s', (_, question) => {
	expect(ask(protocol, question)).toBe('a port is one of TCP where no protocol is stored');
});

it.each<[string, Question]>([
	['another protocol', {of: 'v1 Service', at: ['spec', 'ports', 0, 'protocol'], live: 'UDP'}],
	['a stored one', {of: 'v1 Service', at: ['spec', 'ports', 0, 'protocol'], stored: 'UDP', live: 'TCP'}],
	['one that is gone', {of: 'v1 Service', at: ['spec', 'ports', 0, 'protocol'], stored: 'TCP'}],
	['a custom resource', {of: 'example.com/v1 Service', at: ['spec', 'ports', 0, 'protocol'], live: 'TCP'}],
	['a label', {of: 'v1 Service', at: ['metadata', 'labels', 'protocol'], live: 'TCP'}],
])('leaves %s', (_, question) => {
	expect(ask(protocol, question)).toBeNull();
});
