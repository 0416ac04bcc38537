import type {ScreenState} from './state.ts';

/** What a screen is called in help. */
export const screenTitle = (state: ScreenState): string => {
	switch (state.kind) {
		case 'releases': {
			return 'the list of releases';
		}

		case 'release': {
			return `a release, ${state.tab}`;
		}

		case 'plan': {
			return state.startedAt === null ? 'a plan' : 'a run';
		}

		case 'group': {
			return state.startedAt === null ? 'a group of releases' : 'the run of a group';
		}

		case 'page': {
			return 'a runbook page';
		}

		case 'object': {
			return 'a whole object';
		}

		case 'diff': {
			return 'two revisions';
		}

		case 'backups': {
			return 'what was saved';
		}

		case 'repairs': {
			return 'what can be repaired';
		}
	}
};
