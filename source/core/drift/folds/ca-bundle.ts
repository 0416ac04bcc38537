import {isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {Fold, FoldContext} from '../fold.ts';
import type {RawChange} from '../types.ts';
import type {JsonValue} from '../../record/types.ts';
import {holdersOf} from './holders-of.ts';

const places: ReadonlyMap<string, readonly string[]> = new Map([
	['admissionregistration.k8s.io/MutatingWebhookConfiguration', ['webhooks.[].clientConfig.caBundle']],
	['admissionregistration.k8s.io/ValidatingWebhookConfiguration', ['webhooks.[].clientConfig.caBundle']],
	['apiextensions.k8s.io/CustomResourceDefinition', ['spec.conversion.webhook.clientConfig.caBundle', 'spec.conversion.webhookClientConfig.caBundle']],
	['apiregistration.k8s.io/APIService', ['spec.caBundle']],
]);

/** Injectors that ask for no annotation, and those that do, by the managers that they write as. */
const injectors = /cainjector|certgen|webhook-cert|cert-controller|pilot-discovery|istiod|linkerd|service-ca|gatekeeper|kyverno/v;

const asks: readonly string[] = [
	'cert-manager.io/inject-ca-from',
	'cert-manager.io/inject-ca-from-secret',
	'cert-manager.io/inject-apiserver-ca',
	'certmanager.k8s.io/inject-ca-from',
	'certmanager.k8s.io/inject-apiserver-ca',
	'service.beta.openshift.io/inject-cabundle',
	'service.alpha.openshift.io/inject-cabundle',
];

const annotated = (object: JsonValue): boolean => {
	const annotations = valueAt(object, ['metadata', 'annotations'])?.value ?? null;
	return isMapping(annotations) && asks.some(name => Object.hasOwn(annotations, name));
};

/** What charts write where an injector is to fill in: nothing, or a line break. */
const placeholders: ReadonlySet<JsonValue> = new Set([null, '', 'Cg==', 'Cgo=']);

const isInjected = ({stored, path}: RawChange, context: FoldContext): boolean => placeholders.has(stored)
	|| annotated(context.desired)
	|| holdersOf(context, path).some(({manager}) => injectors.test(manager));

/**
The certificate of an authority that somebody fills in at run time: cert-manager, a certificate job of the chart, OpenShift.

Only where the chart leaves it open, asks for it by an annotation, or an injector holds it: a bundle that the chart stores and a person replaced is a change. So is one that was taken away.
*/
export const caBundle: Fold = {
	code: 'ca-bundle',
	kind: 'owner',
	reason: (change, context) => (places.get(`${context.group}/${context.kind}`) ?? []).includes(context.shape.join('.'))
		&& change.live !== null && change.live !== '' && isInjected(change, context)
		? 'the certificate of the authority is filled in at run time'
		: null,
};
