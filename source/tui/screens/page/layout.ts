import type {Surroundings} from '../../state/surroundings.ts';
import type {PaneRoom} from '../../state/text-pane.ts';

/** Columns beyond which prose is hard to read. */
const readable = 120;

/** Room of a page: its title and an empty line stand above it, two columns and an edge beside it. */
export const pageRoom = ({height, size}: Surroundings): PaneRoom => ({height: Math.max(height - 2, 1), columns: Math.min(size.columns, readable) - 3});
