import type {Surroundings} from '../../state/surroundings.ts';

/** Columns from which both sides stand beside each other. */
const wideFrom = 120;

/** Whether both sides stand beside each other. */
export const isWide = ({size}: Surroundings): boolean => size.columns >= wideFrom;
