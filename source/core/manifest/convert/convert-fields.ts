import type {Mapping} from '../../record/json-kinds.ts';
import {groupOf} from '../address.ts';
import type {KindVersion} from '../successors.ts';
import {autoscaler} from './autoscaler.ts';
import {ingress} from './ingress.ts';
import {accessReview, definition, disruptionBudget, endpointSlice, event, priorityLevel, signingRequest} from './others.ts';
import {unchanged, type Convert, type Converted} from './types.ts';
import {webhooks} from './webhooks.ts';
import {workload} from './workloads.ts';

/** By the group that the objects go to, and their kind. */
const byKind: Readonly<Record<string, Convert>> = {
	'apps/Deployment': workload,
	'apps/DaemonSet': workload,
	'apps/ReplicaSet': workload,
	'apps/StatefulSet': workload,
	'networking.k8s.io/Ingress': ingress,
	'autoscaling/HorizontalPodAutoscaler': autoscaler,
	'policy/PodDisruptionBudget': disruptionBudget,
	'admissionregistration.k8s.io/MutatingWebhookConfiguration': webhooks,
	'admissionregistration.k8s.io/ValidatingWebhookConfiguration': webhooks,
	'apiextensions.k8s.io/CustomResourceDefinition': definition,
	'certificates.k8s.io/CertificateSigningRequest': signingRequest,
	'authorization.k8s.io/LocalSubjectAccessReview': accessReview,
	'authorization.k8s.io/SubjectAccessReview': accessReview,
	'discovery.k8s.io/EndpointSlice': endpointSlice,
	'events.k8s.io/Event': event,
	'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration': priorityLevel,
};

/** The one step at which the old names still hold: Ingress of `networking.k8s.io/v1beta1` is that of `extensions/v1beta1`. */
const isSameShape = (kind: string, to: string): boolean => kind === 'Ingress' && to === 'networking.k8s.io/v1beta1';

/**
Brings the fields of an object to another version of its kind, as the deprecation guide of Kubernetes asks; its apiVersion stays.

Kinds that are the same in both come as they are. Of a kind that a definition makes nothing is known: whether its versions have the same fields is the definition's to say.
*/
export const convertFields = (value: Mapping, {kind}: KindVersion, to: string): Converted => {
	const key = `${groupOf(to)}/${kind}`;
	return Object.hasOwn(byKind, key) && !isSameShape(kind, to) ? byKind[key]!(value) : unchanged(value);
};
