import {expect, it} from 'vitest';
import {caBundle} from '../../../../source/core/drift/folds/ca-bundle.ts';
import {ask, type Question} from './ask.ts';

const of = 'admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration';
const at = ['webhooks', 0, 'clientConfig', 'caBundle'];
const asks = {metadata: {annotations: {'cert-manager.io/inject-ca-from': 'shop/cert'}}};

it.each<[string, Question]>([
	['one that the chart leaves open', {of, at, live: 'Q0E='}],
	['an empty one', {of, at, stored: '', live: 'Q0E='}],
	['a line break in its place', {of, at, stored: 'Cg==', live: 'Q0E='}],
	['one that an annotation asks for', {of, at, both: asks, stored: 'T0xE', live: 'Q0E='}],
	['one that an injector holds', {of, at, stored: 'T0xE', live: 'Q0E=', heldBy: 'kube-webhook-certgen/Update'}],
	['of a mutating webhook', {of: 'admissionregistration.k8s.io/v1 MutatingWebhookConfiguration', at, live: 'Q0E='}],
	['of a conversion', {of: 'apiextensions.k8s.io/v1 CustomResourceDefinition', at: ['spec', 'conversion', 'webhook', 'clientConfig', 'caBundle'], live: 'Q0E='}],
	['of an API', {of: 'apiregistration.k8s.io/v1 APIService', at: ['spec', 'caBundle'], live: 'Q0E='}],
])('folds %s', (_, question) => {
	expect(ask(caBundle, question)).toBe('the certificate of the authority is filled in at run time');
});

it.each<[string, Question]>([
	['a stored one that was changed', {of, at, stored: 'T0xE', live: 'Q0E='}],
	['a stored one that a person changed', {of, at, stored: 'T0xE', live: 'Q0E=', heldBy: 'kubectl-edit/Update'}],
	['one that is gone', {of, at, both: asks, stored: 'T0xE'}],
	['another part of the webhook', {of, at: ['webhooks', 0, 'clientConfig', 'url'], both: asks, stored: 'https://a', live: 'https://b'}],
	['a field of that name elsewhere', {of, at: ['metadata', 'annotations', 'caBundle'], live: 'Q0E='}],
	['a custom resource', {of: 'example.com/v1 APIService', at: ['spec', 'caBundle'], live: 'Q0E='}],
])('leaves %s', (_, question) => {
	expect(ask(caBundle, question)).toBeNull();
});
