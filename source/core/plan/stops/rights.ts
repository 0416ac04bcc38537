import {recordResource} from '../../object/record-resource.ts';
import type {RollbackFacts} from '../facts.ts';
import type {PlannedObject} from '../types.ts';
import type {FindStops, Stop} from './stop.ts';

/** Helm writes its record before and after everything else. A client that may create records and not change them leaves a lock, with all applied (seen on 3.22.0 and 4.3.1). */
const onRecords = (facts: RollbackFacts): readonly Stop[] => {
	const isDenied = (verb: string): boolean => facts.denied.some(denied => denied.address === null && denied.verb === verb);
	const resource = recordResource(facts.release.driver);
	return [
		...isDenied('create') ? [{code: 'may-not-write' as const, message: `You may not create ${resource} in ${facts.cluster.namespace}, so Helm cannot write its record and does nothing.`, object: null}] : [],
		...isDenied('update') ? [{code: 'may-not-write' as const, message: `You may not update ${resource} in ${facts.cluster.namespace}: Helm would apply everything, and its record would stay pending-rollback, which is a lock.`, object: null}] : [],
	];
};

const onObject = (facts: RollbackFacts, {address, change, refusal}: PlannedObject): Stop | null => {
	const isDenied = (verb: string): boolean => facts.denied.some(denied => denied.address === address && denied.verb === verb);
	if (change === 'create' && refusal === null && isDenied('create')) {
		return {code: 'may-not-write', message: 'You may not create it, and Helm acts as you: it stops there, and what comes after it is not written.', object: address};
	}

	if (change !== 'delete' || !isDenied('delete')) {
		return null;
	}

	return facts.helm?.major === 3
		? {code: 'may-not-delete', message: 'You may not delete it. Helm 3 leaves the object, says nothing of it, and ends well; no revision lists it any more.', object: address}
		: {code: 'may-not-write', message: 'You may not delete it, and Helm acts as you: it fails there, after everything else was written.', object: address};
};

/** Rights that the rollback takes and that the person lacks for certain; Helm finds out on the way, object by object. */
export const rightsMissing: FindStops = (facts, _changes, objects) => [
	...onRecords(facts),
	...objects.map(object => onObject(facts, object)).filter(stop => stop !== null),
];
