import {expect, it} from 'vitest';
import {serverMetadata} from '../../../../source/core/drift/folds/server-metadata.ts';
import {ask, type Question} from './ask.ts';

it.each<[string, Question]>([
	['null as time of creation', {of: 'v1 ConfigMap', at: ['metadata', 'creationTimestamp'], stored: null, live: '2026-11-02T03:14:09Z'}],
	['the time of creation of an export', {of: 'example.com/v1 Widget', at: ['metadata', 'creationTimestamp'], stored: '2020-01-01T00:00:00Z', live: '2026-11-02T03:14:09Z'}],
	['a stored generation', {of: 'apps/v1 Deployment', at: ['metadata', 'generation'], stored: 4, live: 1}],
	['a stored link', {of: 'v1 ConfigMap', at: ['metadata', 'selfLink'], stored: '/api/v1/x'}],
	['a uid', {of: 'v1 ConfigMap', at: ['metadata', 'uid'], live: 'u'}],
])('folds %s', (_, question) => {
	expect(ask(serverMetadata, question)).toMatch(/^the API server sets \w+ itself$/v);
});

it.each<[string, Question]>([
	['a stored resourceVersion, on which the next write fails', {of: 'v1 ConfigMap', at: ['metadata', 'resourceVersion'], stored: '1', live: '2'}],
	['a stored uid', {of: 'v1 ConfigMap', at: ['metadata', 'uid'], stored: 'a', live: 'b'}],
	['a label', {of: 'v1 ConfigMap', at: ['metadata', 'labels', 'generation'], stored: '4', live: '1'}],
	['a field of that name elsewhere', {of: 'v1 ConfigMap', at: ['data', 'generation'], stored: '4', live: '1'}],
	['a deletion that has begun', {of: 'v1 ConfigMap', at: ['metadata', 'deletionTimestamp'], live: '2026-11-02T03:14:09Z'}],
])('leaves %s', (_, question) => {
	expect(ask(serverMetadata, question)).toBeNull();
});
