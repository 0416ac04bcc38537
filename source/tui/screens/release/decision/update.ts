import type {Verb} from '../../../keys/table.ts';
import {copied} from '../../../state/intent.ts';
import {ask, next, type Outcome} from '../../../state/outcome.ts';
import {moveCursor} from '../../../state/scroll.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {openPlan, openRecord} from '../choose.ts';
import type {ReleaseState} from '../state.ts';
import {
	decisionAtCursor,
	decisionCursor,
	decisionLines,
	findingOf,
	goalOf,
	optionInHand,
} from './lines.ts';

type Next = Outcome<ReleaseState>;

const openLine = (state: ReleaseState, surroundings: Surroundings): Next => {
	const line = decisionAtCursor(state);
	if (line === null) {
		return next(state);
	}

	switch (line.kind) {
		case 'evidence': {
			return openRecord(state, line.evidence.revision, surroundings);
		}

		case 'finding': {
			return next({...state, finding: line.index, line: null});
		}

		case 'option': {
			const goal = goalOf(line.option, state.release);
			return goal === null ? next(state) : ask(state, openPlan(state, goal));
		}
	}
};

const otherFinding = (state: ReleaseState, by: number): Next => {
	const {length} = state.opened.value?.triage.findings ?? [];
	return next(length === 0 ? state : {...state, finding: (state.finding + by + length) % length, line: null});
};

/** What a verb does on the decision; null for one that is not about it. */
export const onDecision = (state: ReleaseState, verb: Verb, surroundings: Surroundings): Next | null => {
	const lines = decisionLines(state);
	const moved = moveCursor({cursor: decisionCursor(state), top: 0}, verb, lines.length, surroundings.height);
	if (moved !== null) {
		return next({...state, line: moved.cursor});
	}

	switch (verb) {
		case 'open': {
			return openLine(state, surroundings);
		}

		case 'copy': {
			const option = optionInHand(state);
			const command = option?.command ?? null;
			return command === null ? next(state) : ask(state, copied(command));
		}

		case 'evidence': {
			return openRecord(state, findingOf(state)?.evidence.find(({seen}) => seen)?.revision ?? null, surroundings);
		}

		case 'runbook': {
			const finding = findingOf(state);
			return finding === null ? next(state) : ask(state, {kind: 'open-page', row: finding.row});
		}

		case 'next':
		case 'previous': {
			return otherFinding(state, verb === 'next' ? 1 : -1);
		}

		default: {
			return null;
		}
	}
};
