import {desiredOf} from '../../drift/desired.ts';
import {readManagedFields} from '../../drift/fields/managed-fields.ts';
import {isTyped} from '../../drift/next/typed.ts';
import type {ManifestObject} from '../../manifest/objects.ts';
import {isKeptLive} from '../../object/resource-policy.ts';
import type {JsonValue} from '../../record/types.ts';
import type {Sliced} from '../../slices/slices.ts';
import {counted} from '../../text/plural.ts';
import type {ManifestChanges} from '../../manifest/compare-manifests.ts';
import {methodOf, revisionOf, type RollbackFacts} from '../facts.ts';
import {ofLive, plannedObject} from '../planned-object.ts';
import type {PlannedObject} from '../types.ts';
import {plannedFields} from './planned-fields.ts';
import {refusalByServer} from './refusal.ts';

const dropped = (facts: RollbackFacts, object: ManifestObject): PlannedObject => {
	const live = facts.live.get(object.address);
	if (live?.known !== true) {
		return plannedObject(object, {change: 'delete', why: `not in revision ${facts.to}; whether its live annotations keep it was not seen`});
	}

	if (live.value === null) {
		return plannedObject(object, {change: 'same', why: `not in revision ${facts.to}, and not there now: there is nothing to delete`});
	}

	const fate = isKeptLive(live.value)
		? {change: 'keep', why: 'its live annotation helm.sh/resource-policy is keep: Helm leaves it, and no revision lists it any more'} as const
		: {change: 'delete', why: `not in revision ${facts.to}`} as const;
	return plannedObject(object, {...fate, ...ofLive(live.value, facts.cluster)});
};

/** What the stored manifests say of an object that could not be looked at. Where an uninstall deleted it, or may have, that is no news of it. */
const unseen = (facts: RollbackFacts, object: ManifestObject, isNew: boolean, isSameText: boolean): PlannedObject => {
	const {history, to} = facts;
	if (isNew) {
		return plannedObject(object, {change: 'create', why: `in revision ${to} alone; created, or overwritten where it exists`});
	}

	const status = revisionOf(history, history.believed.last)?.status;
	if (status === 'uninstalled') {
		return plannedObject(object, {change: 'create', why: 'the release was uninstalled'});
	}

	if (status === 'uninstalling') {
		return plannedObject(object, {change: 'unknown', why: 'the uninstall may have deleted it'});
	}

	const fate = isSameText
		? {change: 'same', why: 'the same in both revisions; the live object was not seen'} as const
		: {change: 'patch', why: `differs between the newest revision and ${to}; the live object was not seen`} as const;
	return plannedObject(object, fate);
};

const patchedWhy = ({fields}: Pick<PlannedObject, 'fields'>, isNew: boolean, to: number): string => {
	const number = (word: string): number => fields.filter(({outcome}) => outcome === word).length;
	const parts = [
		...number('restored') > 0 ? [`${counted(number('restored'), 'field')} written`] : [],
		...number('fails') > 0 ? [`${counted(number('fails'), 'field')} refused`] : [],
		...number('survives') > 0 ? [`${counted(number('survives'), 'field')} not as in revision ${to}, and left so`] : [],
	];
	return `${isNew ? 'not in the newest revision, and there already; ' : ''}${parts.length === 0 ? 'as it is wanted' : parts.join(', ')}`;
};

function * targeted(facts: RollbackFacts, object: ManifestObject, previous: JsonValue, isSameText: boolean): Sliced<PlannedObject> {
	const {live: all, to, cluster, release, policy, tried} = facts;
	const live = all.get(object.address);
	if (live?.known !== true) {
		return unseen(facts, object, previous === null, isSameText);
	}

	const method = methodOf(facts);
	const wanted = desiredOf(object.document.value, {release: release.name, namespace: cluster.namespace, namespaced: object.namespace !== null});
	if (live.value === null) {
		return plannedObject(object, {
			change: 'create',
			why: previous === null ? `in revision ${to} alone` : 'it is not there',
			refusal: refusalByServer(tried.get(object.address), method, false),
			wanted,
		});
	}

	const compared = yield * plannedFields({
		method,
		write: {
			method,
			forced: method === 'ssa' && policy.forceConflicts.value,
			migrates: true,
			previous,
			desired: wanted,
			revision: to,
		},
		typed: isTyped(object.apiVersion, object.kind),
		live: live.value,
		managers: readManagedFields(live.value),
		tried: tried.get(object.address),
	});
	const isWritten = compared.refusal !== null || compared.fields.some(({outcome}) => outcome === 'restored');
	return plannedObject(object, {
		change: isWritten ? 'patch' : 'same',
		why: patchedWhy(compared, previous === null, to),
		...compared,
		...ofLive(live.value, facts.cluster),
		wanted,
	});
}

const order: ReadonlyArray<PlannedObject['change']> = ['delete', 'create', 'patch', 'keep', 'unknown', 'same'];

const rank = ({change, refusal}: PlannedObject): number => refusal === null ? order.indexOf(change) : -1;

/**
What happens to each object, the drastic first: what is refused, then what is deleted, created, patched, kept or left.

Each is compared with the live object, field by field; where that could not be read, the two stored manifests are all there is to go by.

@yields After each object, and within a large one.
*/
export function * rehearseObjects(facts: RollbackFacts, changes: ManifestChanges): Sliced<readonly PlannedObject[]> {
	const objects: PlannedObject[] = Array.from(changes.dropped, object => dropped(facts, object));

	const same = new Set(changes.same);
	for (const object of [...changes.created, ...changes.changed, ...changes.same]) {
		objects.push(yield * targeted(facts, object, changes.before.get(object.address)?.document.value ?? null, same.has(object)));
		yield null;
	}

	return objects.toSorted((a, b) => rank(a) - rank(b));
}
