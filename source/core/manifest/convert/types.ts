import type {Mapping} from '../../record/json-kinds.ts';

/** A field that means something else, or is not there, in another version of its kind. `lossless` where the same can be said in that version. */
export type FieldFlag = {readonly path: string; readonly what: string; readonly lossless: boolean};

/** An object with the fields of another version, as far as they can be said there. */
export type Converted = {readonly value: Mapping; readonly flags: readonly FieldFlag[]};

/** Brings the fields of one object from one version to another. */
export type Convert = (value: Mapping) => Converted;

/** A field that was brought over as it is. */
export const moved = (path: string, what: string): FieldFlag => ({path, what, lossless: true});

/** A field that only a person can bring over. */
export const lost = (path: string, what: string): FieldFlag => ({path, what, lossless: false});

/** An object that both versions read alike. */
export const unchanged: Convert = value => ({value, flags: []});
