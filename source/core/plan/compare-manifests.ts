import type {ManifestObject} from '../manifest/objects.ts';

/** How the objects of two manifests relate: what a rollback from the first to the second does with each. */
export type ManifestChanges = {
	/** In the target alone. */
	readonly created: readonly ManifestObject[];
	/** In both, with another text. */
	readonly changed: readonly ManifestObject[];
	/** In both, with the same text. */
	readonly same: readonly ManifestObject[];
	/** In the current manifest alone: Helm deletes them. */
	readonly dropped: readonly ManifestObject[];
	/** The current manifest's objects by address: what Helm takes as its original. */
	readonly before: ReadonlyMap<string, ManifestObject>;
};

/** A document without comments and white space at line ends, in which Helm versions differ for one and the same chart. */
const essence = (text: string): string => text.split('\n').filter(line => !/^\s*(?:#.*)?$/v.test(line)).map(line => line.trimEnd()).join('\n');

/**
Compares the manifest that Helm takes as current with the one that it rolls back to, in the target's order.

Objects are the same by group, kind, namespace and name, never by version: an object whose apiVersion changed is kept (seen on 3.22.0 and 4.3.1 with HorizontalPodAutoscaler v1 and v2).
*/
export const compareManifests = (current: readonly ManifestObject[], target: readonly ManifestObject[]): ManifestChanges => {
	const before = new Map(current.map(object => [object.address, object]));
	const after = new Set(target.map(({address}) => address));
	const isSame = (object: ManifestObject): boolean => essence(before.get(object.address)?.document.text ?? '') === essence(object.document.text);
	const kept = target.filter(({address}) => before.has(address));
	return {
		created: target.filter(({address}) => !before.has(address)),
		changed: kept.filter(object => !isSame(object)),
		same: kept.filter(object => isSame(object)),
		dropped: current.filter(({address}) => !after.has(address)),
		before,
	};
};
