import {recordResource} from '../../../object/record-resource.ts';
import type {Stop} from '../../stops/stop.ts';
import type {PlannedObject} from '../../types.ts';
import type {UninstallFacts} from '../facts.ts';
import {runningHooks} from '../hooks.ts';

const onRecords = (facts: UninstallFacts): readonly Stop[] => {
	const isDenied = (verb: string): boolean => facts.denied.some(denied => denied.address === null && denied.verb === verb);
	const resource = recordResource(facts.history.release.driver);
	const {namespace} = facts.cluster;
	return [
		...!facts.keepHistory && isDenied('delete') ? [{code: 'may-not-write' as const, message: `You may not delete ${resource} in ${namespace}: Helm would delete every object and then fail at the records, which stay behind.`, object: null}] : [],
		...facts.keepHistory && isDenied('update') ? [{code: 'may-not-write' as const, message: `You may not update ${resource} in ${namespace}: Helm would delete every object, and the record would go on to say that they run.`, object: null}] : [],
	];
};

/** Rights that the uninstall takes and that the person lacks for certain. An object that may not be deleted makes Helm fail after it has deleted others (`failed to delete release`, seen on 3.22.0 and 4.3.1). */
export const rightsMissing = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly Stop[] => {
	const isDenied = (address: string, verb: string): boolean => facts.denied.some(denied => denied.address === address && denied.verb === verb);
	const ofObjects = new Set(objects.map(({address}) => address));
	return [
		...onRecords(facts),
		...objects.filter(({change, address}) => change === 'delete' && isDenied(address, 'delete')).map(({address}): Stop => ({code: 'may-not-write', message: 'You may not delete it, and Helm acts as you: it says no more than "failed to delete release", with others deleted, and leaves the release uninstalling.', object: address})),
		...facts.denied.filter(({address, verb}) => address !== null && verb === 'create' && !ofObjects.has(address)).map(({address}): Stop => ({code: 'may-not-write', message: 'You may not create it, and a hook of this uninstall does. Helm fails there; --no-hooks leaves hooks out.', object: address})),
	];
};

/** In a namespace that is being deleted nothing can be created, so that hooks fail and the uninstall with them. */
export const homeLeaving = (facts: UninstallFacts): readonly Stop[] => {
	const leaving = facts.home.known ? facts.home.value?.leaving ?? null : null;
	return leaving !== null && runningHooks(facts).length > 0
		? [{code: 'namespace-leaving', message: `The namespace ${facts.cluster.namespace} is being deleted since ${leaving.since}: the hooks of this uninstall cannot be created there, and Helm fails at the first. --no-hooks leaves them out.`, object: `Namespace/${facts.cluster.namespace}`}]
		: [];
};
