import {type Binding, keyLabel} from '../keys/binding.ts';
import {type AskModel, selectAsk} from '../modals/ask/select.ts';
import {type FilterModel, selectFilter} from '../modals/filter/select.ts';
import {type HelpModel, selectHelp} from '../modals/help/select.ts';
import {type MachineModel, selectMachine} from '../modals/machine/select.ts';
import {type PaletteModel, selectPalette} from '../modals/palette/select.ts';
import {type BackupsModel, selectBackups} from '../screens/backups/select.ts';
import {type DiffModel, selectDiff} from '../screens/diff/select.ts';
import {type GroupModel, selectGroup} from '../screens/group/select.ts';
import {type ObjectModel, selectObject} from '../screens/object/select.ts';
import {type PageModel, selectPage} from '../screens/page/select.ts';
import {type PlanModel, selectPlan} from '../screens/plan/select.ts';
import {type RepairsModel, selectRepairs} from '../screens/repairs/select.ts';
import {type ReleaseModel, selectRelease, selectTabs} from '../screens/release/select.ts';
import {type ReleasesModel, selectReleases} from '../screens/releases/select.ts';
import type {FlashTone} from '../state/intent.ts';
import type {Tone} from '../state/model.ts';
import {fitsScreen} from '../state/size.ts';
import {bindingsInForce} from './bindings.ts';
import {bodyRows, footRows} from './layout.ts';
import {type HeaderSource, selectHeader} from './select-header.ts';
import {
	type ModalState,
	type RootState,
	type ScreenState,
	topModal,
	topScreen,
} from './state.ts';
import {surroundingsOf} from './surroundings.ts';

export type HintSource = {readonly key: string; readonly words: string};

export type BodyModel = ReleasesModel | ReleaseModel | PlanModel | GroupModel | PageModel | ObjectModel | DiffModel | BackupsModel | RepairsModel | HelpModel | PaletteModel | MachineModel;
export type FootModel = FilterModel | AskModel;

/** A whole frame, every text of it in full length and not yet redacted. */
export type FrameSource =
	| {readonly kind: 'small'; readonly text: string}
	| {
		readonly kind: 'frame';
		readonly header: HeaderSource;
		readonly tabs: ReadonlyArray<{readonly digit: string; readonly label: string; readonly current: boolean}> | null;
		readonly body: BodyModel;
		readonly height: number;
		readonly foot: FootModel | null;
		readonly footHeight: number;
		readonly flash: {readonly tone: Tone; readonly text: string} | null;
		readonly hints: readonly HintSource[];
		readonly lastHints: readonly HintSource[];
	};

const flashTones: Readonly<Record<FlashTone, Tone>> = {said: 'plain', done: 'fine', wrong: 'bad'};

const selectScreen = (state: ScreenState, root: RootState): BodyModel => {
	const surroundings = surroundingsOf(root);
	switch (state.kind) {
		case 'releases': {
			return selectReleases(state, surroundings);
		}

		case 'release': {
			return selectRelease(state, surroundings);
		}

		case 'plan': {
			return selectPlan(state, surroundings);
		}

		case 'group': {
			return selectGroup(state, surroundings);
		}

		case 'page': {
			return selectPage(state, surroundings);
		}

		case 'object': {
			return selectObject(state, surroundings);
		}

		case 'diff': {
			return selectDiff(state, surroundings);
		}

		case 'backups': {
			return selectBackups(state, surroundings);
		}

		case 'repairs': {
			return selectRepairs(state);
		}
	}
};

/** A modal that covers the body; null for one that stands at the foot. */
const covering = (modal: ModalState, height: number): BodyModel | null => {
	switch (modal.kind) {
		case 'help': {
			return selectHelp(modal, height);
		}

		case 'palette': {
			return selectPalette(modal, height);
		}

		case 'machine': {
			return selectMachine(modal, height);
		}

		case 'filter':
		case 'ask': {
			return null;
		}
	}
};

const selectFoot = (modal: ModalState | null): FootModel | null => {
	switch (modal?.kind) {
		case 'filter': {
			return selectFilter(modal);
		}

		case 'ask': {
			return selectAsk(modal);
		}

		default: {
			return null;
		}
	}
};

const hintOf = ({keys, hint}: Binding): HintSource => ({key: keyLabel(keys[0] ?? ''), words: hint ?? ''});

/** Hints that always stay: help, and the way out. */
const lasting = new Set(['help', 'quit', 'back']);

/** The whole frame as data. */
export const selectFrame = (state: RootState): FrameSource => {
	if (!fitsScreen(state.size)) {
		return {kind: 'small', text: `This terminal has ${state.size.columns} columns and ${state.size.rows} rows; helm-triage needs 40 and 10.`};
	}

	const screen = topScreen(state).state;
	const modal = topModal(state);
	const height = bodyRows(state);
	const hinted = bindingsInForce(state).filter(({hint, unavailable}) => hint !== null && unavailable === null);
	return {
		kind: 'frame',
		header: selectHeader(state),
		tabs: screen.kind === 'release' ? selectTabs(screen) : null,
		body: (modal === null ? null : covering(modal, height)) ?? selectScreen(screen, state),
		height,
		foot: selectFoot(modal),
		footHeight: footRows(state),
		flash: state.flash === null ? null : {tone: flashTones[state.flash.tone], text: state.flash.text},
		hints: hinted.filter(({verb}) => !lasting.has(verb)).map(binding => hintOf(binding)),
		lastHints: hinted.filter(({verb}) => lasting.has(verb)).map(binding => hintOf(binding)),
	};
};
