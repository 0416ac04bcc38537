import {dependentsOf, needsOf, type Dependencies} from './dependencies.ts';
import type {GroupAction} from './types.ts';

/** A release of a group with those of the group that are done before it. */
export type Ordered = {readonly release: string; readonly after: readonly string[]};

/**
Puts releases in the order in which they are done: a rollback does what others need first, an uninstall what needs others first. Those that have nothing to do with each other stay in the order that they were named in.
*/
export const orderOf = (releases: readonly string[], dependencies: Dependencies, action: GroupAction): readonly Ordered[] => {
	const before = action === 'rollback' ? needsOf : dependentsOf;
	const waiting = new Map(releases.map(release => {
		const first = before(release, dependencies);
		return [release, releases.filter(other => first.has(other))] as const;
	}));
	const done = new Set<string>();
	const ordered: Ordered[] = [];
	while (ordered.length < waiting.size) {
		// Dependencies have no cycle, so that one is always free.
		const [release, after] = waiting.entries().find(([one, first]) => !done.has(one) && first.every(other => done.has(other)))!;
		done.add(release);
		ordered.push({release, after});
	}

	return ordered;
};
