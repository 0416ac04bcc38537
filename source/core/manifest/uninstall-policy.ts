import {isKeptStored, resourcePolicy} from '../object/resource-policy.ts';
import type {ManifestDocument} from './types.ts';

type Document = Pick<ManifestDocument, 'annotations' | 'listed'>;

const read = ({annotations, listed}: Document): ManifestDocument['annotations'] => listed?.annotations ?? annotations;

/** What `helm.sh/resource-policy` an uninstall reads for a stored object, as it is written; null where there is none. An item of a list has that of the list, never its own (seen on 3.22.0 and 4.3.1). */
export const uninstallPolicy = (document: Document): string | null => resourcePolicy(read(document));

/** Whether an uninstall keeps a stored object, and says so. With any other policy it leaves it as well, and does not say so (seen on both majors). */
export const isKeptAtUninstall = (document: Document): boolean => isKeptStored(read(document));
