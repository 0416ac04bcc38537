import {desiredOf} from '../../core/drift/desired.ts';
import {isNamespaced} from '../../core/manifest/address.ts';
import type {ManifestObject} from '../../core/manifest/objects.ts';
import {isKeptLive} from '../../core/object/resource-policy.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {ServedKind} from '../../ports/cluster.ts';
import {applied} from './apply/apply.ts';
import {applyConflicts, conflictMessage} from './apply/conflict-words.ts';
import {patched} from './apply/patch.ts';
import {refusalOf} from './apply/refusal.ts';
import type {LiveObjects} from './live-objects.ts';
import type {ReleaseName} from './release-records.ts';

/** How Helm writes, and what it writes to. */
export type WriteWorld = {
	readonly live: LiveObjects;
	readonly kinds: readonly ServedKind[];
	readonly release: Pick<ReleaseName, 'namespace' | 'name'>;
	readonly method: 'ssa' | 'csa';
	/** `--force-conflicts`. */
	readonly force: boolean;
	/** RFC 3339, whole seconds. */
	readonly time: string;
};

type Sides = {readonly live: JsonValue; readonly previous: JsonValue; readonly desired: JsonValue};

type Written = {readonly ok: true; readonly value: JsonValue} | {readonly ok: false; readonly error: string};

/** An object as Helm 4 names it in an error: `shop/api apps/v1, Kind=Deployment`. */
const named = ({namespace, name, apiVersion, kind}: ManifestObject): string => `${namespace ?? ''}/${name} ${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}, Kind=${kind}`;

/** What a write leaves, or Helm's words for an object that the server refuses (`patchResourceServerSide` and `patchResourceClientSide` of 4.3.1; 3.22.0 says the same of a patch). */
const written = (object: ManifestObject, {live, previous, desired}: Sides, {method, force, time}: WriteWorld): Written => {
	if (method === 'csa') {
		const value = patched({
			live,
			previous,
			desired,
			time,
		});
		const refusal = refusalOf(object, live, desired, value);
		return refusal === null ? {ok: true, value} : {ok: false, error: `cannot patch "${object.name}" with kind ${object.kind}: ${refusal}`};
	}

	const answer = applied({
		live,
		previous,
		desired,
		force,
		migrates: true,
		time,
	});
	if (!answer.ok) {
		return {ok: false, error: `conflict occurred while applying object ${named(object)}: ${conflictMessage(applyConflicts(answer.conflicts))}`};
	}

	const refusal = refusalOf(object, live, desired, answer.value);
	return refusal === null ? answer : {ok: false, error: `server-side apply failed for object ${named(object)}: ${refusal}`};
};

/**
Writes a rollback's objects as Helm does: what the target lists is applied, then what only the revision before lists is deleted, unless its live annotation is exactly `keep`.

A refused object does not stop the others, but nothing is deleted then (seen on both majors). Gives Helm's words for what was refused; null when all went well.
*/
export const writeObjects = (before: readonly ManifestObject[], after: readonly ManifestObject[], world: WriteWorld): string | null => {
	const {live, kinds, release} = world;
	const wanted = ({document, apiVersion, kind}: ManifestObject): JsonValue => {
		const owner = {release: release.name, namespace: release.namespace, namespaced: isNamespaced(apiVersion, kind, kinds)};
		return desiredOf(document.value, owner);
	};

	const previous = new Map(before.map(object => [object.address, wanted(object)]));
	const errors: string[] = [];
	for (const object of after) {
		const answer = written(object, {live: live.get(object), previous: previous.get(object.address) ?? null, desired: wanted(object)}, world);
		if (answer.ok) {
			live.write(object, answer.value);
		} else {
			errors.push(answer.error);
		}
	}

	if (errors.length > 0) {
		return errors.join(' && ');
	}

	const kept = new Set(after.map(({address}) => address));
	for (const object of before) {
		if (!kept.has(object.address) && !isKeptLive(live.get(object))) {
			live.remove(object);
		}
	}

	return null;
};
