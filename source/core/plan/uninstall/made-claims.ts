import {objectsAt, specOf} from '../../health/read.ts';
import {filledTextAt, isApiObject, objectAt, textAt} from '../../object/api-value.ts';
import {addressOf} from '../../manifest/address.ts';
import type {ManifestObject} from '../../manifest/objects.ts';
import type {JsonValue} from '../../record/types.ts';
import type {MadeClaim} from './facts.ts';

/** The claims of a namespace that a live StatefulSet made: `TEMPLATE-NAME-NUMBER`, the StatefulSet controller's own way to name them. They stay when it is deleted, unless it says otherwise (`whenDeleted`, `Retain` where it says nothing). */
export const madeClaims = ({address, namespace, name}: Pick<ManifestObject, 'address' | 'namespace' | 'name'>, live: JsonValue, claims: readonly JsonValue[]): readonly MadeClaim[] => {
	if (!isApiObject(live)) {
		return [];
	}

	const spec = specOf(live);
	const prefixes = objectsAt(spec, 'volumeClaimTemplates').flatMap(template => {
		const own = filledTextAt(objectAt(template, 'metadata'), 'name');
		return own === null ? [] : [`${own}-${name}-`];
	});
	const deleted = textAt(objectAt(spec, 'persistentVolumeClaimRetentionPolicy'), 'whenDeleted') === 'Delete';
	return claims.flatMap(claim => {
		const own = isApiObject(claim) ? filledTextAt(objectAt(claim, 'metadata'), 'name') : null;
		return own !== null && prefixes.some(prefix => own.startsWith(prefix) && /^\d+$/v.test(own.slice(prefix.length)))
			? [{
				address: addressOf({
					apiVersion: 'v1',
					kind: 'PersistentVolumeClaim',
					namespace,
					name: own,
				}), maker: address, deleted,
			}]
			: [];
	});
};
