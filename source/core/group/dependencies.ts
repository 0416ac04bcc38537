/** What each release needs, as the config file says it: `NAMESPACE/NAME` to the releases that must be in order first. It has no cycle. */
export type Dependencies = ReadonlyMap<string, readonly string[]>;

/** Nobody said anything: every release stands for itself. */
export const noDependencies: Dependencies = new Map();

/** Whatever is reached from a release, over as many steps as there are; itself never. */
const reached = (from: string, next: (release: string) => readonly string[]): ReadonlySet<string> => {
	const found = new Set<string>();
	const open = [...next(from)];
	for (let one = open.pop(); one !== undefined; one = open.pop()) {
		if (found.has(one)) {
			continue;
		}

		found.add(one);
		open.push(...next(one));
	}

	found.delete(from);
	return found;
};

/** All that a release needs, what its needs need among it: a release that is not in a group still orders those around it. */
export const needsOf = (release: string, dependencies: Dependencies): ReadonlySet<string> => reached(release, one => dependencies.get(one) ?? []);

const dependentsAlone = (release: string, dependencies: Dependencies): readonly string[] => dependencies.entries()
	.filter(([, needs]) => needs.includes(release))
	.map(([dependent]) => dependent)
	.toArray();

/** All that need a release, directly or through others. */
export const dependentsOf = (release: string, dependencies: Dependencies): ReadonlySet<string> => reached(release, one => dependentsAlone(one, dependencies));
