import {isHolder} from '../next/claims.ts';
import type {FieldPath} from '../path.ts';
import type {FoldContext} from '../fold.ts';
import type {ManagedEntry} from '../fields/types.ts';

/** Who holds a live field, or anything inside of it. Nobody holds what the server filled in; a suspect, as blame knows one, is no holder. */
export const holdersOf = ({managers}: Pick<FoldContext, 'managers'>, path: FieldPath): readonly ManagedEntry[] => managers.filter(entry => isHolder(entry, path));
