import type {JsonValue} from '../../record/types.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {Fold, FoldContext} from '../fold.ts';
import type {RawChange} from '../types.ts';
import {holdersOf} from './holders-of.ts';
import {isLeftOut} from './shapes/is-empty.ts';
import {placeOf} from './shapes/place-of.ts';

/** Fields that the API server or a controller of Kubernetes fills in once, by kind. */
const fields: Readonly<Record<string, readonly string[]>> = {
	'/Service': ['spec.clusterIP', 'spec.clusterIPs', 'spec.clusterIPs.[]', 'spec.ipFamilies', 'spec.ipFamilies.[]', 'spec.ipFamilyPolicy', 'spec.ports.[].nodePort', 'spec.healthCheckNodePort'],
	'/PersistentVolumeClaim': ['spec.volumeName', 'spec.storageClassName', 'spec.volumeAttributesClassName'],
	'/PersistentVolume': ['spec.claimRef', 'spec.claimRef.uid', 'spec.claimRef.resourceVersion', 'spec.claimRef.apiVersion', 'spec.claimRef.kind', 'spec.nodeAffinity'],
	'/Namespace': ['spec', 'spec.finalizers', 'spec.finalizers.[]', 'metadata.labels.kubernetes.io/metadata.name'],
	'/Pod': ['spec.nodeName'],
	'networking.k8s.io/Ingress': ['spec.ingressClassName'],
	'certificates.k8s.io/CertificateSigningRequest': ['spec.username', 'spec.uid', 'spec.groups', 'spec.extra'],
	'batch/Job': ['spec.selector', 'spec.selector.matchLabels'],
};

const jobLabels = ['batch.kubernetes.io/controller-uid', 'batch.kubernetes.io/job-name', 'controller-uid', 'job-name'];

const isJobLabel = (shape: readonly string[]): boolean => ['spec.selector.matchLabels', 'metadata.labels', 'spec.template.metadata.labels'].some(path =>
	jobLabels.some(label => shape.join('.') === `${path}.${label}`));

/** Guards that keep an object until a controller has let go of it. */
const finalizers: Readonly<Record<string, readonly string[]>> = {
	'/PersistentVolumeClaim': ['kubernetes.io/pvc-protection'],
	'/PersistentVolume': ['kubernetes.io/pv-protection', 'external-attacher', 'external-provisioner.volume.kubernetes.io/finalizer'],
	'/Service': ['service.kubernetes.io/load-balancer-cleanup'],
	'storage.k8s.io/VolumeAttributesClass': ['kubernetes.io/vac-protection'],
	'networking.k8s.io/ServiceCIDR': ['networking.k8s.io/service-cidr-finalizer'],
	'apiextensions.k8s.io/CustomResourceDefinition': ['customresourcecleanup.apiextensions.k8s.io'],
};

const isGuard = (key: string, shape: readonly string[], live: JsonValue): boolean => {
	const values = isList(live) ? live : [live];
	return shape[0] === 'metadata' && shape[1] === 'finalizers' && values.length > 0 && values.every(value =>
		typeof value === 'string' && ((finalizers[key] ?? []).includes(value) || (key === '/PersistentVolume' && value.startsWith('external-attacher/'))));
};

/** The labels of a Job's own pods, all of a mapping. */
const isJobPart = (shape: readonly string[], live: JsonValue): boolean => isJobLabel(shape)
	|| (isMapping(live) && Object.entries(live).length > 0 && Object.entries(live).every(([name, inner]) => isJobPart([...shape, name], inner)));

/** The whole of a namespace's spec is its finalizer. */
const isNamespacePart = (live: JsonValue): boolean => live === 'kubernetes'
	|| (isList(live) && live.length > 0 && live.every(isNamespacePart))
	|| (isMapping(live) && Object.keys(live).length === 1 && isNamespacePart(live['finalizers'] ?? null));

const isOfKind = ({live}: RawChange, {group, kind, shape, desired}: FoldContext): boolean => {
	const key = `${group}/${kind}`;
	if (isGuard(key, shape, live)) {
		return true;
	}

	if (key === 'batch/Job') {
		return valueAt(desired, ['spec', 'manualSelector'])?.value !== true && isJobPart(shape, live);
	}

	if (!(fields[key] ?? []).includes(shape.join('.'))) {
		return false;
	}

	return key === '/Namespace' ? (shape[0] === 'metadata' ? live === valueAt(desired, ['metadata', 'name'])?.value : isNamespacePart(live)) : true;
};

const controllers: ReadonlySet<string> = new Set(['kube-controller-manager', 'kube-scheduler', 'kube-apiserver', 'cloud-controller-manager', 'csi-provisioner', 'external-provisioner']);

/** Whether anybody but Helm, the server and its controllers holds the value. */
const isForeign = ({path}: RawChange, context: FoldContext): boolean => holdersOf(context, path).some(({manager}) => manager !== context.ours && !controllers.has(manager));

/** A namespace is named by its label and guarded whoever created it, and nobody can change either. */
const isForced = ({group, kind}: FoldContext): boolean => group === '' && kind === 'Namespace';

/**
What the cluster allots once to each object: addresses, node ports, a volume, the default class, the labels by which a Job knows its pods, guards against early deletion.

A value that another writer holds was chosen by somebody and is none of it.
*/
export const allocated: Fold = {
	code: 'allocated',
	kind: 'meaning',
	reason(change, context) {
		const place = placeOf(context.group, context.kind, context.shape);
		const isStored = change.change === 'missing' || (change.change === 'changed' && (place?.part !== 'field' || !isLeftOut(place.shape, change.stored)));
		return !isStored && isOfKind(change, context) && (isForced(context) || !isForeign(change, context)) ? 'the cluster allots this to each object' : null;
	},
};
