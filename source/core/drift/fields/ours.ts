import type {FieldPath} from '../path.ts';
import type {ManagedEntry} from './types.ts';

/** Helm's field manager on what it applies, whichever operation (seen on 3.22.0 and 4.3.1, where the program is called `helm`). */
export const helmManager = 'helm';

/**
The manager that writes an object for its release: `helm` where it has an entry, else the one that holds most of the stored fields (Argo CD, Flux, a Helm program of another name); of equals the first. Null where nobody holds any.

`storedPaths` are the leaves of the stored document.
*/
export const oursOf = (entries: readonly ManagedEntry[], storedPaths: readonly FieldPath[]): string | null => {
	const own = entries.filter(({subresource}) => subresource === null);
	if (own.some(({manager}) => manager === helmManager)) {
		return helmManager;
	}

	const held = new Map<string, number>();
	for (const {manager, owns} of own) {
		held.set(manager, (held.get(manager) ?? 0) + storedPaths.filter(path => owns(path)).length);
	}

	const most = Math.max(0, ...held.values());
	return most === 0 ? null : [...held].find(([, count]) => count === most)![0];
};
