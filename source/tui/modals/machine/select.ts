import {drawMachine, type PathLine, pathLines} from '../../state/machine.ts';
import type {Toned} from '../../state/model.ts';
import type {MachineState} from './state.ts';

export type MachineModel = {
	readonly kind: 'machine';
	readonly drawing: ReadonlyArray<readonly Toned[]>;
	/** How each revision went, newest first. */
	readonly paths: readonly PathLine[];
};

/** Lines above the paths: a title, the drawing, and the paths' own title. */
export const linesAbove = 9;

/** The drawing as it is drawn. */
export const selectMachine = ({use, top}: MachineState, height: number): MachineModel => {
	const from = Math.min(top, Math.max(use.paths.length - (height - linesAbove), 0));
	return {
		kind: 'machine',
		drawing: drawMachine(use),
		paths: pathLines(use).slice(from, from + Math.max(height, 0)),
	};
};
