import type {Fold} from '../fold.ts';

/** `resourceVersion` and `uid` are not here: a stored one that is not the live one makes the next write fail. */
const names: ReadonlySet<string> = new Set(['creationTimestamp', 'generation', 'managedFields', 'selfLink']);

const liveNames: ReadonlySet<string> = new Set([...names, 'uid', 'resourceVersion']);

/** What the API server writes about an object itself, whatever a manifest says: `creationTimestamp: null`, which generators leave behind, and the metadata of an object that was exported. */
export const serverMetadata: Fold = {
	code: 'server-metadata',
	kind: 'meaning',
	reason({change}, {shape}) {
		const [first, name = ''] = shape;
		return first === 'metadata' && shape.length === 2 && (change === 'extra' ? liveNames : names).has(name)
			? `the API server sets ${name} itself`
			: null;
	},
};
