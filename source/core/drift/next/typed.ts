import {groupOf} from '../../manifest/address.ts';

// Groups and versions of `k8s.io/client-go/kubernetes/scheme` 0.37, which 3.22.0 and 4.3.1 are built with.
const known: Readonly<Record<string, string>> = {
	'': 'v1',
	'admissionregistration.k8s.io': 'v1 v1alpha1 v1beta1',
	'apiextensions.k8s.io': 'v1',
	apps: 'v1 v1beta1 v1beta2',
	'authentication.k8s.io': 'v1 v1alpha1 v1beta1',
	'authorization.k8s.io': 'v1 v1beta1',
	autoscaling: 'v1 v2',
	batch: 'v1 v1beta1',
	'certificates.k8s.io': 'v1 v1alpha1 v1beta1',
	'coordination.k8s.io': 'v1 v1alpha2 v1beta1',
	'discovery.k8s.io': 'v1 v1beta1',
	'events.k8s.io': 'v1 v1beta1',
	extensions: 'v1beta1',
	'flowcontrol.apiserver.k8s.io': 'v1 v1beta1 v1beta2 v1beta3',
	'internal.apiserver.k8s.io': 'v1alpha1',
	'lifecycle.k8s.io': 'v1alpha1',
	'networking.k8s.io': 'v1 v1beta1',
	'node.k8s.io': 'v1 v1alpha1 v1beta1',
	policy: 'v1 v1beta1',
	'rbac.authorization.k8s.io': 'v1 v1alpha1 v1beta1',
	'resource.k8s.io': 'v1 v1alpha3 v1beta1 v1beta2',
	'scheduling.k8s.io': 'v1 v1alpha3 v1beta1',
	'storage.k8s.io': 'v1 v1alpha1 v1beta1',
	'storagemigration.k8s.io': 'v1 v1beta1',
};

/**
Whether Helm knows a kind as a Go type, so that a client-side patch of it is a three-way merge with the live object. Any other kind gets what differs between two manifests, and the live object is not looked at (`createPatch` of `pkg/kube/client.go`).

Helm adds the definitions of custom resources to client-go's own kinds; their old version is patched like a custom resource. An APIService is none of them: a hand edit of it survived on 3.22.0 and on 4.3.1 client-side, one of a definition did not.
*/
export const isTyped = (apiVersion: string, kind: string): boolean => {
	const group = groupOf(apiVersion);
	const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
	return Object.hasOwn(known, group) && known[group]!.split(' ').includes(version) && kind !== 'PodSecurityPolicy';
};
