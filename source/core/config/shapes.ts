/** What may be settled for all operations of a release, and for each alone. */
const tree = ['timeout', 'chart_hooks', 'wait', 'history', 'rollback', 'uninstall', 'upgrade'] as const;

/**
Every place of the config file that has keys of its own, with the keys: what is allowed where, and where a key that stands in the wrong place belongs.

`ROW`, `NAME` and `[]` stand for any row of the runbook, any name and any item of a list; an empty name is the file as a whole. What is below `release` is the same below a policy and an entry of `releases`.
*/
export const shapes = {
	'': ['drift', 'runbook', 'protected', 'release', 'policies', 'releases', 'dependencies'],
	drift: ['ignore'],
	'drift.ignore[]': ['target', 'paths', 'reason'],
	'drift.ignore[].target': ['group', 'kind', 'namespace', 'name'],
	'runbook.ROW': ['note', 'links', 'commands'],
	protected: ['contexts', 'namespaces', 'except'],
	'protected.except': ['contexts', 'namespaces'],
	release: tree,
	'release.wait': ['strategy', 'jobs'],
	'release.history': ['max'],
	'release.rollback': ['timeout', 'chart_hooks', 'wait', 'history', 'cleanup_on_failure'],
	'release.uninstall': ['timeout', 'chart_hooks', 'wait'],
	'release.uninstall.wait': ['strategy'],
	'release.upgrade': ['timeout', 'chart_hooks', 'wait', 'history', 'on_failure', 'cleanup_on_failure'],
	'policies.NAME': ['inherits', ...tree],
	'releases[]': ['match', 'policies', ...tree],
	'releases[].match': ['context', 'namespace', 'name'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Shape = keyof typeof shapes;

/** The keys of a shape. */
export type KeyOf<S extends Shape> = (typeof shapes)[S][number];

/** The beginning of a place that is in a `release` tree. */
const root = /^(?:release|policies\.[^.\[]+|releases\[\d+\])(?=$|[.\[])/v;

const hasKey = (key: string) => ([, keys]: readonly [string, readonly string[]]): boolean => keys.includes(key);

/** Where a key belongs that stands somewhere else, by names of places; empty for one that nobody knows. In a `release` tree, a policy and an entry among them, it is meant for that tree if it has such a key. */
export const homesOf = (key: string, place: string): readonly string[] => {
	const all = Object.entries<readonly string[]>(shapes).filter(hasKey(key)).map(([shape]) => shape);
	const here = root.exec(place)?.[0] ?? null;
	const near = all.filter(shape => /^release(?:$|\.)/v.test(shape)).map(shape => shape.replace(/^release/v, () => here ?? 'release'));
	return (here === null || near.length === 0 ? all : near).map(shape => shape === '' ? 'the top of the file' : shape);
};
