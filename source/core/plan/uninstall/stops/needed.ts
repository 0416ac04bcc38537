import {joinAnd} from '../../../ledger/words.ts';
import type {Stop} from '../../stops/stop.ts';
import type {UninstallFacts} from '../facts.ts';

/** Releases that need this one by the config file, and do not go with it. */
export const stillNeeded = ({dependents}: Pick<UninstallFacts, 'dependents'>): readonly Stop[] => {
	if (dependents.length === 0) {
		return [];
	}

	const unseen = dependents.filter(({seen}) => !seen).map(({release}) => release);
	const names = dependents.map(({release}) => release);
	return [{
		code: 'still-needed',
		message: [
			`${joinAnd(names)} ${names.length === 1 ? 'needs' : 'need'} it by the config file, and ${names.length === 1 ? 'does' : 'do'} not go with it.`,
			...unseen.length === 0 ? [] : [`Whether ${joinAnd(unseen)} ${unseen.length === 1 ? 'is' : 'are'} there could not be read.`],
			'`helm-triage group uninstall` with --with-dependents takes in what is there.',
		].join(' '),
		object: null,
	}];
};
