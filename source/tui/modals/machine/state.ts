import type {MachineUse} from '../../state/machine.ts';

/** The state machine drawn, where the history has no room for it. */
export type MachineState = {readonly kind: 'machine'; readonly use: MachineUse; readonly top: number};

/** Opens the drawing. */
export const openMachine = (use: MachineUse): MachineState => ({kind: 'machine', use, top: 0});
