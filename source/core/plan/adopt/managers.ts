import {readManagedFields} from '../../drift/fields/managed-fields.ts';
import {writerWords} from '../../drift/fields/writers.ts';
import type {JsonValue} from '../../record/types.ts';
import type {ManagerReference} from '../types.ts';
import {managedEntries} from '../writes/object-patch.ts';
import {ourManager} from '../writes/our-manager.ts';

/** Programs that write when a person calls them, and Helm itself: what they hold, nobody guards. By their whole name, or its beginning. */
const peoples: ReadonlySet<string> = new Set(['kubectl', 'oc', 'helm', 'before-first-apply']);

const isPersons = (manager: string): boolean => peoples.has(manager) || manager.startsWith('kubectl-') || /^helm[\-34v]/v.test(manager);

/**
The writers whose hold on an object's fields ends when a release adopts it: people's tools, and whatever Helm held it before.

As long as they hold a field, the first upgrade by Helm 4 that changes it is refused with a conflict; as long as `helm` holds one that the chart does not list, it takes the field away (both seen on 4.3.1). The values stay. Entries of a subresource (`scale`, `status`) are a controller's.
*/
export const disownedIn = (live: JsonValue): readonly ManagerReference[] => managedEntries(live).flatMap(({manager, operation, subresource}) => typeof manager === 'string' && typeof operation === 'string' && (subresource ?? '') === '' && isPersons(manager) ? [{manager, operation}] : []);

/** Kubernetes' own, which write beside the status what no chart sets: revisions, volume names. */
const ofKubernetes: ReadonlySet<string> = new Set(['kube-controller-manager', 'kube-scheduler', 'kube-apiserver']);

/** Writers that still hold fields afterwards, in words: where the chart says otherwise, Helm 4 is refused with a conflict. An autoscaler holds the replicas by the subresource `scale`. */
export const holdersLeft = (live: JsonValue): readonly string[] => {
	const gone = disownedIn(live);
	const left = readManagedFields(live).filter(({manager, operation, subresource, paths}) => manager !== ourManager
		&& subresource !== 'status'
		&& (subresource !== null || (!ofKubernetes.has(manager) && !gone.some(reference => reference.manager === manager && reference.operation === operation)))
		&& paths().some(([first]) => first !== 'status'));
	return new Set(left.map(({manager, operation, subresource}) => writerWords({manager, operation, subresource}) ?? manager)).values().toArray();
};
