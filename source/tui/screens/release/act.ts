import {isAddress} from '../../../core/plan/adopt/parse-object.ts';
import type {Verb} from '../../keys/table.ts';
import {ask, next, type Outcome} from '../../state/outcome.ts';
import type {Question} from '../../state/question.ts';
import {openPlan} from './choose.ts';
import {goalInHand} from './decision/lines.ts';
import type {ReleaseState} from './state.ts';

export const objectsQuestion = 'objects';

/** Asks which live objects a release is to have. */
const askObjects = (release: string): Question => ({
	id: objectsQuestion,
	title: `Which live object is to be ${release}'s?`,
	lines: ['As Deployment.apps/NAME or deployment/name; several with a space between. The plan says whose each is now, and refuses what somebody else has.'],
	steps: [{prompt: 'object:', expected: null}],
});

/** Opens the plan of an adoption of what was typed; says so where that names no object. */
export const adopting = (state: ReleaseState, text: string): Outcome<ReleaseState> => {
	const objects = text.split(/\s+/v).filter(word => word !== '');
	const odd = objects.find(word => !isAddress(word)) ?? null;
	return ask(state, odd === null
		? openPlan(state, {
			kind: 'adopt', objects, direction: 'adopt', keep: false,
		})
		: {kind: 'flash', tone: 'wrong', text: `"${odd}" names no object: write Deployment.apps/NAME or deployment/name.`});
};

/** What a verb that acts does on any tab of a release: it opens a plan, a list or a question. Null for one that does not act. */
export const onAct = (state: ReleaseState, verb: Verb): Outcome<ReleaseState> | null => {
	switch (verb) {
		case 'rollback': {
			return ask(state, openPlan(state, {kind: 'rollback', to: null, force: false}));
		}

		case 'unlock': {
			const goal = goalInHand(state, 'unlock');
			return goal === null ? next(state) : ask(state, openPlan(state, goal));
		}

		case 'adopt': {
			const goal = goalInHand(state, 'adopt');
			return ask(state, goal === null ? {kind: 'ask', question: askObjects(state.release.name)} : openPlan(state, goal));
		}

		case 'repair': {
			return ask(state, {kind: 'open-repairs', release: state.release, word: state.word});
		}

		case 'uninstall': {
			return ask(state, openPlan(state, {kind: 'uninstall', keep: false, noHooks: false}));
		}

		case 'undo': {
			return ask(state, {kind: 'open-backups', release: state.release});
		}

		default: {
			return null;
		}
	}
};
