import type {Fold} from '../fold.ts';
import {isTabled, rootTypeOf} from './shapes/kinds.ts';
import {hasField, placeOf} from './shapes/place-of.ts';

/**
A stored field that the kind does not have, such as one at the wrong indentation: the API server drops it with a warning and Helm goes on (seen with client-side apply on 3.22.0 and 4.3.1; server-side apply refuses it).

By the types of Kubernetes 1.37.2, for kinds in the very version that these describe, and for the metadata of all.
*/
export const unknownField: Fold = {
	code: 'unknown-field',
	kind: 'meaning',
	reason({change}, {group, apiVersion, kind, shape}) {
		const name = shape.at(-1);
		if (change !== 'missing' || name === undefined || name === '[]') {
			return null;
		}

		const above = shape.slice(0, -1);
		const holder = above.length === 0 ? null : placeOf(group, kind, above)?.shape.value ?? null;
		const type = above.length === 0 ? rootTypeOf(group, kind) : (holder?.form === 'struct' ? holder.type : null);
		return type !== null && (isTabled(apiVersion) || type === 'ObjectMeta') && !hasField(type, name)
			? `a ${kind} has no such field, so the API server leaves it out`
			: null;
	},
};
