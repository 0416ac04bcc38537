import type {Binding} from '../keys/binding.ts';
import {askBindings} from '../modals/ask/bindings.ts';
import {openAsk} from '../modals/ask/state.ts';
import {updateAsk} from '../modals/ask/update.ts';
import {filterBindings} from '../modals/filter/bindings.ts';
import {openFilter} from '../modals/filter/state.ts';
import {updateFilter} from '../modals/filter/update.ts';
import {helpBindings} from '../modals/help/bindings.ts';
import {updateHelp} from '../modals/help/update.ts';
import {machineBindings} from '../modals/machine/bindings.ts';
import {openMachine} from '../modals/machine/state.ts';
import {updateMachine} from '../modals/machine/update.ts';
import {paletteBindings} from '../modals/palette/bindings.ts';
import {updatePalette} from '../modals/palette/update.ts';
import type {Intent} from '../state/intent.ts';
import type {ModalEvent, ModalOutcome} from '../state/modal.ts';
import type {ModalState} from './state.ts';

/** Gives an event to a modal. */
export const updateModal = (state: ModalState, event: ModalEvent, height: number): ModalOutcome<ModalState> => {
	switch (state.kind) {
		case 'help': {
			return updateHelp(state, event, height);
		}

		case 'palette': {
			return updatePalette(state, event, height);
		}

		case 'filter': {
			return updateFilter(state, event);
		}

		case 'ask': {
			return updateAsk(state, event);
		}

		case 'machine': {
			return updateMachine(state, event, height);
		}
	}
};

/** The keys of a modal. */
export const modalBindings = ({kind}: ModalState): readonly Binding[] => {
	switch (kind) {
		case 'help': {
			return helpBindings;
		}

		case 'palette': {
			return paletteBindings;
		}

		case 'filter': {
			return filterBindings;
		}

		case 'ask': {
			return askBindings;
		}

		case 'machine': {
			return machineBindings;
		}
	}
};

/** The modal that an intent opens; null for one that opens none. */
export const modalFor = (intent: Intent): ModalState | null => {
	switch (intent.kind) {
		case 'ask': {
			return openAsk(intent.question);
		}

		case 'filter': {
			return openFilter(intent.text, intent.prompt);
		}

		case 'open-machine': {
			return openMachine(intent.use);
		}

		default: {
			return null;
		}
	}
};
