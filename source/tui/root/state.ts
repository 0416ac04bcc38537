import type {AskState} from '../modals/ask/state.ts';
import type {FilterState} from '../modals/filter/state.ts';
import type {HelpState} from '../modals/help/state.ts';
import type {MachineState} from '../modals/machine/state.ts';
import type {PaletteState} from '../modals/palette/state.ts';
import type {BackupsState} from '../screens/backups/state.ts';
import type {DiffState} from '../screens/diff/state.ts';
import type {GroupState} from '../screens/group/state.ts';
import type {ObjectState} from '../screens/object/state.ts';
import type {PageState} from '../screens/page/state.ts';
import type {PlanState} from '../screens/plan/state.ts';
import type {RepairsState} from '../screens/repairs/state.ts';
import {initialReleases, type ReleasesState} from '../screens/releases/state.ts';
import type {ReleaseState} from '../screens/release/state.ts';
import type {Mode, Use} from '../state/effect.ts';
import type {FlashTone} from '../state/intent.ts';
import type {Size} from '../state/size.ts';
import type {Ground, HelmState} from '../state/surroundings.ts';

export type ScreenState = ReleasesState | ReleaseState | PlanState | GroupState | PageState | ObjectState | DiffState | BackupsState | RepairsState;
export type ModalState = HelpState | PaletteState | FilterState | AskState | MachineState;

/** A screen on the stack; reports of effects find it by its id. */
export type ScreenLayer = {readonly id: string; readonly state: ScreenState};

/** One line about what just happened. Errors stay until a key is pressed. */
export type Flash = {readonly tone: FlashTone; readonly text: string; readonly at: number};

/** An effect that is under way. */
export type RunningEffect = {readonly owner: string; readonly key: string; readonly use: Use; readonly mode: Mode};

/** Everything that the terminal UI knows. Screens and modals are stacks: what is open is what is on them. */
export type RootState = {
	readonly screens: readonly [ScreenLayer, ...ScreenLayer[]];
	readonly modals: readonly ModalState[];
	/** Number of the next layer. */
	readonly serial: number;
	readonly ground: Ground;
	readonly size: Size;
	/** Our clock at the last message, milliseconds since the epoch. */
	readonly now: number;
	readonly helm: HelmState;
	readonly flash: Flash | null;
	readonly running: readonly RunningEffect[];
};

/** The state at start. */
export const initialRoot = (ground: Ground, size: Size, now: number): RootState => ({
	screens: [{id: 'screen-0', state: initialReleases}], modals: [], serial: 1, ground, size, now, helm: {found: null, problem: null}, flash: null, running: [],
});

/** The screen on top. */
export const topScreen = ({screens}: RootState): ScreenLayer => screens.at(-1)!;

/** The modal on top; null when none is open. */
export const topModal = ({modals}: RootState): ModalState | null => modals.at(-1) ?? null;
