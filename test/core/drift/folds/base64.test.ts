import {expect, it} from 'vitest';
import {base64} from '../../../../source/core/drift/folds/base64.ts';
import {ask, type Question} from './ask.ts';

it.each<[string, Question]>([
	['data of a Secret', {of: 'v1 Secret', at: ['data', 'a'], stored: 'dGV4\ndCB0\nZXh0\n', live: 'dGV4dCB0ZXh0'}],
	['with line breaks of another system', {of: 'v1 Secret', at: ['data', 'a'], stored: 'dGV4\r\ndA==\r\n', live: 'dGV4dA=='}],
	['binaryData of a ConfigMap', {of: 'v1 ConfigMap', at: ['binaryData', 'a'], stored: 'AAEC\nAwQF', live: 'AAECAwQF'}],
	['the certificate of an authority', {of: 'apiregistration.k8s.io/v1 APIService', at: ['spec', 'caBundle'], stored: 'dGV4\ndA==', live: 'dGV4dA=='}],
])('folds %s', (_, question) => {
	expect(ask(base64, question)).toBe('the same bytes, with other line breaks in the base64');
});

it.each<[string, Question]>([
	['other bytes', {of: 'v1 Secret', at: ['data', 'a'], stored: 'dGV4\ndA==', live: 'dGV4dQ=='}],
	['what is no base64', {of: 'v1 Secret', at: ['data', 'a'], stored: 'not base64', live: 'not  base64'}],
	['spaces, which Kubernetes refuses', {of: 'v1 Secret', at: ['data', 'a'], stored: 'dGV4 dA==', live: 'dGV4dA=='}],
	['a text of a ConfigMap', {of: 'v1 ConfigMap', at: ['data', 'a'], stored: 'dGV4\ndA==', live: 'dGV4dA=='}],
	['stringData', {of: 'v1 Secret', at: ['stringData', 'a'], stored: 'dGV4\ndA==', live: 'dGV4dA=='}],
	['a key that is gone', {of: 'v1 Secret', at: ['data', 'a'], stored: ''}],
])('leaves %s', (_, question) => {
	expect(ask(base64, question)).toBeNull();
});
