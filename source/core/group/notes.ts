import {joinAnd} from '../ledger/words.ts';
import {needsOf, type Dependencies} from './dependencies.ts';
import type {GroupAction, GroupMember} from './types.ts';

/** What is worth knowing of a group that speaks for or against nothing. */
export type NoteFacts = {
	readonly action: GroupAction;
	readonly members: readonly GroupMember[];
	readonly dependencies: Dependencies;
	/** Dependents that the config file names and that are not there. */
	readonly absent: readonly string[];
	readonly resumes: string | null;
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

/** Says how releases depend on each other, what is outside of the group, and which run this one goes on with. */
export const groupNotes = ({action, members, dependencies, absent, resumes, journal}: NoteFacts): readonly string[] => [
	...resumes === null ? [] : [`This goes on with the run that began at ${resumes}: what it chose stands, where nobody has written since.`],
	...journal === null ? [] : [`The journal of this machine could not be read, so an earlier run of this group is not known: ${journal}`],
	...members.length > 1 && members.every(({after}) => after.length === 0)
		? ['The config file names no dependency between them: they are done in the order in which they were named, and one that fails blocks no other.']
		: [],
	...action === 'rollback' ? outsideOf(members, dependencies) : [],
	...absent.map(release => `${release} depends on one of them by the config file, but there is no such release here.`),
];
