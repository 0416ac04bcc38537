import type {Revision} from '../ledger/types.ts';
import {goneApis} from './gone-apis.ts';
import {postHooksOf} from './live-hooks.ts';
import {scoreOf} from './live-whole.ts';
import {completeOption} from './options.ts';
import type {Facts, Option} from './types.ts';

/** Whether a pending revision may be called done. `against`: something that was read speaks against it; `unproven`: nobody could look. Both say what. */
export type Completion = {readonly may: 'yes'} | {readonly may: 'unproven' | 'against'; readonly why: string};

/** Judges whether all of a pending revision is live and ready, its post hooks ran to their end, and the API server still serves its kinds. */
export const completionOf = (facts: Facts, pending: Revision): Completion => {
	const score = scoreOf(facts, pending.revision);
	const hooks = postHooksOf(facts.history, pending, facts.health.known ? facts.health.value.hooks : []);
	const [gone] = goneApis(facts, pending.revision);
	if (gone !== undefined) {
		return {may: 'against', why: `the API server serves ${gone.kind} of ${gone.apiVersion} no more`};
	}

	if (score?.whole === 'no') {
		return {may: 'against', why: `not everything of ${pending.revision} is live and ready: ${score.equal} of ${score.objects} objects equal it, ${score.ready} are ready`};
	}

	if (score !== null && hooks === 'open') {
		return {may: 'against', why: `a post hook of ${pending.revision} never ran to its end`};
	}

	if (score?.whole === 'yes') {
		return hooks === 'unknown' ? {may: 'unproven', why: 'proof that its post hooks ran to their end, which is not known: no record makes up for that'} : {may: 'yes'};
	}

	return {may: 'unproven', why: `proof that everything of ${pending.revision} is live and ready, which was not ${score === null ? 'looked at' : 'all read'}`};
};

/**
Calling a pending revision done, where that may be so.

Nothing where something that was read speaks against it. With what is missing for proof where nobody could look.
*/
export const completeIfDone = (facts: Facts, pending: Revision, previous: number | null): readonly Option[] => {
	const completion = completionOf(facts, pending);
	return completion.may === 'against' ? [] : [completeOption(facts, {revision: pending.revision, previous, needs: completion.may === 'yes' ? null : completion.why})];
};
