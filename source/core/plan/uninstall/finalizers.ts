import {textListAt} from '../../health/read.ts';
import {isApiObject, objectAt, textAt} from '../../object/api-value.ts';
import type {JsonValue} from '../../record/types.ts';

/** The finalizers of the control plane itself, which every cluster handles. */
const ofTheCluster: ReadonlySet<string> = new Set([
	'foregroundDeletion',
	'orphan',
	'kubernetes',
	'kubernetes.io/pvc-protection',
	'kubernetes.io/pv-protection',
	'batch.kubernetes.io/job-tracking',
	'service.kubernetes.io/load-balancer-cleanup',
	'customresourcecleanup.apiextensions.k8s.io',
]);

/** A finalizer that somebody beside the control plane handles, and the manager that set it by managedFields; null where they do not say. */
export type OpenFinalizer = {readonly name: string; readonly writer: string | null};

const writerOf = (metadata: Readonly<Record<string, unknown>>, name: string): string | null => {
	const entries = Array.isArray(metadata['managedFields']) ? metadata['managedFields'].filter(entry => isApiObject(entry)) : [];
	const entry = entries.find(candidate => Object.hasOwn(objectAt(objectAt(objectAt(candidate, 'fieldsV1'), 'f:metadata'), 'f:finalizers'), `v:${JSON.stringify(name)}`));
	return entry === undefined ? null : textAt(entry, 'manager');
};

/** The finalizers of a live object that its deletion waits for and that are not the control plane's own. */
export const openFinalizers = (live: JsonValue): readonly OpenFinalizer[] => {
	const metadata = isApiObject(live) ? objectAt(live, 'metadata') : {};
	return textListAt(metadata, 'finalizers').filter(name => !ofTheCluster.has(name)).map(name => ({name, writer: writerOf(metadata, name)}));
};
