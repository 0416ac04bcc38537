import {sameValue} from '../fields/same-value.ts';
import {isMapping} from '../../record/json-kinds.ts';
import {valueAt, type Found} from '../fields/steps.ts';
import {printPath, type FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';

/** Fields that the API lets nobody change. The values of the first kind are plain enough to be compared as they stand; those of the second get defaults, so only a known difference counts. */
type Fixed = {readonly plain: readonly string[]; readonly deep: readonly string[]};

type KeyPath = readonly string[];

// From the validation of kube-apiserver 1.37; the texts of the common ones were seen on it
const fixed: Readonly<Record<string, Fixed>> = {
	Deployment: {plain: ['spec.selector'], deep: []},
	DaemonSet: {plain: ['spec.selector'], deep: []},
	ReplicaSet: {plain: ['spec.selector'], deep: []},
	StatefulSet: {plain: ['spec.selector', 'spec.serviceName', 'spec.podManagementPolicy'], deep: ['spec.volumeClaimTemplates']},
	Job: {plain: ['spec.selector', 'spec.completionMode'], deep: ['spec.template', 'spec.completions', 'spec.podFailurePolicy', 'spec.backoffLimitPerIndex', 'spec.managedBy', 'spec.successPolicy']},
	PersistentVolumeClaim: {plain: ['spec.accessModes', 'spec.volumeMode', 'spec.volumeName'], deep: ['spec.selector', 'spec.dataSource', 'spec.dataSourceRef']},
	PersistentVolume: {plain: ['spec.volumeMode'], deep: []},
	RoleBinding: {plain: ['roleRef.kind', 'roleRef.name'], deep: ['roleRef']},
	ClusterRoleBinding: {plain: ['roleRef.kind', 'roleRef.name'], deep: ['roleRef']},
	Secret: {plain: ['type'], deep: []},
	Service: {plain: [], deep: ['spec.clusterIP', 'spec.clusterIPs']},
	StorageClass: {plain: ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'], deep: []},
	IngressClass: {plain: ['spec.controller'], deep: []},
	PriorityClass: {plain: ['value', 'preemptionPolicy'], deep: []},
	RuntimeClass: {plain: ['handler'], deep: []},
	EndpointSlice: {plain: ['addressType'], deep: []},
	CSIDriver: {plain: ['spec.attachRequired'], deep: ['spec.volumeLifecycleModes']},
};

const isWithin = (path: FieldPath, around: FieldPath): boolean => around.length <= path.length && around.every((step, index) => path[index] === step);

const pathOf = (text: string): KeyPath => text.split('.');

const fixedOf = (wanted: JsonValue): Fixed => {
	const kind = isMapping(wanted) ? wanted['kind'] : null;
	return typeof kind === 'string' && Object.hasOwn(fixed, kind) ? fixed[kind]! : {plain: [], deep: []};
};

const sealed = (path: FieldPath): string => `The API lets nobody change ${printPath(path)} of an object that exists, and the live one has another value: only deleting the object helps.`;

/**
Why the API would refuse to change a field at all: it was set once and for good, which a live value can differ from only where somebody deleted the object and made it anew.

Checked over the whole object, since the write is refused as one.
*/
export const immutableRefusal = (wanted: JsonValue, live: JsonValue): string | null => {
	const found = fixedOf(wanted).plain.map(text => pathOf(text)).find(path => {
		const [want, have] = [valueAt(wanted, path), valueAt(live, path)];
		return (want?.value ?? null) !== null && have !== null && !sameValue(want!.value, have.value);
	});
	return found === undefined ? null : sealed(found);
};

const isSealedData = (live: JsonValue, path: FieldPath): boolean => isMapping(live)
	&& live['immutable'] === true
	&& typeof path[0] === 'string'
	&& ['data', 'binaryData', 'stringData', 'immutable'].includes(path[0]);

/** The same for one difference that a write would undo, with the fields whose values cannot be compared without their defaults, and the data of a ConfigMap or Secret that calls itself immutable. `after` is what the write wants there. */
export const sealedChange = (wanted: JsonValue, live: JsonValue, path: FieldPath, after: Found): string | null => {
	const {plain, deep} = fixedOf(wanted);
	const around = [...plain, ...deep].map(text => pathOf(text)).find(fixedPath => isWithin(path, fixedPath));
	if (around !== undefined && (after !== null || deep.includes(around.join('.')))) {
		return sealed(around);
	}

	return isSealedData(live, path) ? 'The live object says immutable: true, so the API lets nobody change its data: only deleting it helps.' : null;
};
