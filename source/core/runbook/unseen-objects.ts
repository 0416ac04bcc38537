import type {DriftReport, ObjectDrift} from '../drift/types.ts';

/** Objects that a folder says nothing about: it holds none of their kind, so that they may be gone, or were not saved. */
export const unseenIn = ({objects, unknown}: DriftReport): readonly ObjectDrift[] => objects.filter(({state, address}) => state === 'unknown' && !unknown.some(({what}) => what.startsWith(address)));
