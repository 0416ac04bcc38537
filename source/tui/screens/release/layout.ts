import type {Surroundings} from '../../state/surroundings.ts';

/** Columns from which the state machine stands at the left of the history. */
export const machineFrom = 150;

/** Rows by which a page of the history moves: titles, and what stands below the records, take some. */
export const historyRows = ({height}: Surroundings): number => Math.max(height - 6, 1);
