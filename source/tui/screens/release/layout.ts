import type {Surroundings} from '../../state/surroundings.ts';
import type {PaneRoom} from '../../state/text-pane.ts';

/** Columns from which the state machine stands at the left of the history. */
export const machineFrom = 150;

/** Rows by which a page of the history moves: titles, and what stands below the records, take some. */
export const historyRows = ({height}: Surroundings): number => Math.max(height - 6, 1);

/** Room of a text: its title and an empty line stand above it, two columns and an edge beside it. */
export const paneRoom = ({height, size}: Surroundings): PaneRoom => ({height: Math.max(height - 2, 1), columns: size.columns - 3});
