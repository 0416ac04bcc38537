import {joinAnd} from '../ledger/words.ts';
import {toReason} from '../plan/stops/stop.ts';
import type {StopReason} from '../plan/types.ts';

/** A release outside of a group that needs one of it; `seen` is false where nobody could tell whether it is there. */
export type Dependent = {readonly release: string; readonly seen: boolean};

/** Why a release should not be uninstalled while others need it, by the config file; null where none does. */
export const stillNeeded = (dependents: readonly Dependent[], acknowledged: readonly string[]): StopReason | null => {
	if (dependents.length === 0) {
		return null;
	}

	const unseen = dependents.filter(({seen}) => !seen).map(({release}) => release);
	const names = dependents.map(({release}) => release);
	return toReason({
		code: 'still-needed',
		message: [
			`${joinAnd(names)} ${names.length === 1 ? 'needs' : 'need'} it by the config file, and ${names.length === 1 ? 'is' : 'are'} not part of this group.`,
			...unseen.length === 0 ? [] : [`Whether ${joinAnd(unseen)} ${unseen.length === 1 ? 'is' : 'are'} there could not be read.`],
			'--with-dependents takes in what is there.',
		].join(' '),
		object: null,
	}, acknowledged);
};
