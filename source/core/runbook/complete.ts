import type {Revision} from '../ledger/types.ts';
import {goneApis} from './gone-apis.ts';
import {postHooksOf} from './live-hooks.ts';
import {scoreOf} from './live-whole.ts';
import {completeOption} from './options.ts';
import type {Facts, Option} from './types.ts';

/**
Calling a pending revision done, where that may be so.

Nothing where something that was read speaks against it: an object that is not as stored or not ready, a post hook that never ran to its end, a kind that is gone. With what is missing for proof where nobody could look.
*/
export const completeIfDone = (facts: Facts, pending: Revision, previous: number | null): readonly Option[] => {
	const score = scoreOf(facts, pending.revision);
	const hooks = postHooksOf(facts.history, pending, facts.health.known ? facts.health.value.hooks : []);
	if (score?.whole === 'no' || goneApis(facts, pending.revision).length > 0 || (score !== null && hooks === 'open')) {
		return [];
	}

	if (score?.whole === 'yes' && hooks !== 'unknown') {
		return [completeOption(pending.revision, previous, null)];
	}

	return [completeOption(pending.revision, previous, score?.whole === 'yes'
		? 'proof that its post hooks ran to their end, which is not known: no record makes up for that'
		: `proof that everything of ${pending.revision} is live and ready, which was not ${score === null ? 'looked at' : 'all read'}`)];
};
