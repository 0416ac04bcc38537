import {describeText} from '../ledger/description.ts';
import type {Revision} from '../ledger/types.ts';

/** The revision that a rollback went to: as Helm 4.3 stores it, else as its text says; null for what is no rollback, or has another text. */
export const rollbackTarget = (revision: Revision): number | null => revision.record.decoded?.release?.rollbackRevision ?? describeText(revision.description).rollbackTo;
