/**
Every place of the config file that has keys of its own, with the keys: what is allowed where, and where a key that stands in the wrong place belongs.

`ROW` and `[]` stand for any row of the runbook and any item of a list; an empty name is the file as a whole.
*/
export const shapes = {
	'': ['drift', 'runbook', 'protected', 'dependencies'],
	drift: ['ignore'],
	'drift.ignore[]': ['target', 'paths', 'reason'],
	'drift.ignore[].target': ['group', 'kind', 'namespace', 'name'],
	'runbook.ROW': ['note', 'links', 'commands'],
	protected: ['contexts', 'namespaces', 'except'],
	'protected.except': ['contexts', 'namespaces'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Shape = keyof typeof shapes;

/** The keys of a shape. */
export type KeyOf<S extends Shape> = (typeof shapes)[S][number];

/** Where a key belongs, by names of places; empty for one that nobody knows. */
export const homesOf = (key: string): readonly string[] => Object.entries(shapes).filter(([, keys]) => (keys as readonly string[]).includes(key)).map(([shape]) => shape);
