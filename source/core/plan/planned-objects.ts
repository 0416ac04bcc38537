import type {ManifestObject} from '../manifest/objects.ts';
import type {ManifestChanges} from './compare-manifests.ts';
import {revisionOf, type RollbackFacts} from './facts.ts';
import {isAbsent, isKept} from './stops/objects.ts';
import type {PlannedObject} from './types.ts';

const dropped = (facts: RollbackFacts, object: ManifestObject): PlannedObject => {
	const {address} = object;
	if (isKept(facts, object)) {
		return {address, change: 'keep', why: 'its live annotation helm.sh/resource-policy is keep: Helm leaves it, and no revision lists it any more'};
	}

	const known = facts.live.get(address)?.known === true;
	return {address, change: 'delete', why: `not in revision ${facts.to}${known ? (isAbsent(facts, object) ? '; it is not there now' : '') : '; whether its live annotations keep it was not seen'}`};
};

const created = (facts: RollbackFacts, object: ManifestObject): PlannedObject => {
	const live = facts.live.get(object.address);
	const {address} = object;
	if (live?.known !== true) {
		return {address, change: 'create', why: `in revision ${facts.to} alone; created, or overwritten where it exists`};
	}

	return live.value === null
		? {address, change: 'create', why: `in revision ${facts.to} alone`}
		: {address, change: 'patch', why: `in revision ${facts.to} alone, and there already: overwritten`};
};

/** What the stored manifests say of objects that an uninstall deleted, or may have, is no news of them. */
const afterUninstall = ({history}: RollbackFacts, address: string): PlannedObject | null => {
	const status = revisionOf(history, history.believed.last)?.status;
	if (status === 'uninstalled') {
		return {address, change: 'create', why: 'the release was uninstalled'};
	}

	return status === 'uninstalling' ? {address, change: 'unknown', why: 'the uninstall may have deleted it'} : null;
};

const order: ReadonlyArray<PlannedObject['change']> = ['delete', 'create', 'patch', 'keep', 'unknown', 'same'];

/**
What happens to each object, the drastic first: dropped ones are deleted or kept, others created, patched or left.

It compares the two stored manifests and looks at live objects for those that only one of them holds. An object with the same text in both may still be written: what was changed by hand is put back or makes Helm fail.
*/
export const plannedObjects = (facts: RollbackFacts, changes: ManifestChanges): readonly PlannedObject[] => [
	...changes.dropped.map(object => dropped(facts, object)),
	...changes.created.map(object => created(facts, object)),
	...changes.changed.map(({address}) => afterUninstall(facts, address) ?? {address, change: 'patch' as const, why: `differs between the newest revision and ${facts.to}`}),
	...changes.same.map(({address}) => afterUninstall(facts, address) ?? {address, change: 'same' as const, why: 'the same in both revisions'}),
].toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
