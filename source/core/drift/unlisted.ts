import {addressOf} from '../manifest/address.ts';
import {isApiObject, objectAt, textAt} from '../object/api-value.ts';
import type {JsonValue} from '../record/types.ts';
import {isMapping} from '../record/json-kinds.ts';

/** A live object that no manifest lists, by what it says itself. */
export type Unlisted = {
	readonly address: string;
	readonly apiVersion: string;
	readonly kind: string;
	readonly namespace: string | null;
	readonly name: string;
	readonly live: JsonValue;
};

const hasController = (metadata: Readonly<Record<string, unknown>>): boolean => Array.isArray(metadata['ownerReferences']) && metadata['ownerReferences'].some(reference => isApiObject(reference) && reference['controller'] === true);

/**
Those of the live objects with a release's marks that stand in none of its manifests: `listed` has the addresses of its objects and of its hooks'.

An object with a controller is that controller's doing: a pod or a ReplicaSet whose template carries the marks.
*/
export const unlistedObjects = (marked: readonly JsonValue[], listed: ReadonlySet<string>): readonly Unlisted[] => marked.filter(object => isMapping(object)).flatMap(object => {
	const metadata = objectAt(object, 'metadata');
	const named = {
		apiVersion: textAt(object, 'apiVersion') ?? '',
		kind: textAt(object, 'kind') ?? '',
		namespace: textAt(metadata, 'namespace'),
		name: textAt(metadata, 'name') ?? '',
	};
	const address = addressOf(named);
	return listed.has(address) || hasController(metadata) ? [] : [{...named, address, live: object}];
});
