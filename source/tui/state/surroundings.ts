import type {HelmFound} from '../../core/helm/found.ts';
import type {TeamNotes} from '../../core/runbook/team-note.ts';
import type {Problem} from '../../core/problem/problem.ts';
import type {Place} from '../../ports/session.ts';
import type {Size} from './size.ts';

/** Helm as the session found it; both null while nobody knows yet. */
export type HelmState = {readonly found: HelmFound | null; readonly problem: Problem | null};

/** What is the same for every screen for as long as the program runs. */
export type Ground = {
	readonly world: 'cluster' | 'folder' | 'demo';
	readonly place: Place;
	readonly readOnly: boolean;
	/** Seconds. */
	readonly staleAfter: number;
	/** What the team has to say on rows of the runbook. */
	readonly notes: TeamNotes;
};

/** What a screen may look at beside its own state. */
export type Surroundings = Ground & {
	readonly size: Size;
	/** Lines that the body of the screen has. */
	readonly height: number;
	/** Our clock, milliseconds since the epoch. */
	readonly now: number;
	readonly helm: HelmState;
};
