import type {StoredObject} from '../../object/stored-object.ts';
import type {RecordPatch} from '../types.ts';

/** A record as a planned write names it: `Secret/NAMESPACE/NAME`. */
export const recordAddress = ({kind, namespace, name}: Pick<StoredObject, 'kind' | 'namespace' | 'name'>): string => `${kind}/${namespace ?? ''}/${name}`;

/** The name of the record that a write is about. */
export const recordNameIn = ({object}: Pick<RecordPatch, 'object'>): string => object.split('/').at(-1)!;
