import {joinAnd} from '../ledger/words.ts';
import {needsOf, type Dependencies} from './dependencies.ts';
import type {PastRun} from './past-run.ts';
import type {GroupAction, GroupMember} from './types.ts';

/** What is worth knowing of a group that speaks for or against nothing. */
export type NoteFacts = {
	readonly action: GroupAction;
	readonly members: readonly GroupMember[];
	readonly dependencies: Dependencies;
	/** Dependents that the config file names and that are not there. */
	readonly absent: readonly string[];
	readonly past: PastRun | null;
	/** Whether dependents were to be taken in. */
	readonly withDependents: boolean;
	/** Why this machine's journal could not be read; null where it could. */
	readonly journal: string | null;
};

const outsideOf = (members: readonly GroupMember[], dependencies: Dependencies): readonly string[] => {
	const inside = new Set(members.map(({release}) => release));
	return members.flatMap(({release}) => {
		const outside = needsOf(release, dependencies).values().filter(need => !inside.has(need)).toArray();
		return outside.length === 0 ? [] : [`${release} needs ${joinAnd(outside.toSorted())}, which ${outside.length === 1 ? 'is' : 'are'} not in this group and ${outside.length === 1 ? 'stays' : 'stay'} as ${outside.length === 1 ? 'it is' : 'they are'}.`];
	});
};

const pastWords = ({began, complete}: PastRun, action: GroupAction): string => {
	if (!complete) {
		return `This goes on with the run that began at ${began}: what it chose stands, where nobody has written since.`;
	}

	return action === 'rollback'
		? `The run that began at ${began} did all of it. Name revisions, as NAME@REVISION, to go elsewhere from here.`
		: `The run that began at ${began} did all of it.`;
};

/** Says how releases depend on each other, what is outside of the group, and which run this one goes on with. */
export const groupNotes = ({action, members, dependencies, absent, past, withDependents, journal}: NoteFacts): readonly string[] => [
	...past === null ? [] : [pastWords(past, action)],
	...journal === null ? [] : [`The journal of this machine could not be read, so an earlier run of this group is not known: ${journal}`],
	...members.length > 1 && members.every(({after}) => after.length === 0)
		? ['The config file names no dependency between them: they are done in the order in which they were named, and one that fails blocks no other.']
		: [],
	...action === 'rollback' ? outsideOf(members, dependencies) : [],
	...withDependents && absent.length === 0 && members.every(({named}) => named) ? ['By the config file no other release depends on them.'] : [],
	...absent.map(release => `${release} depends on one of them by the config file, but there is no such release here.`),
];
