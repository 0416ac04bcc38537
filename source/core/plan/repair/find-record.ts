import type {History, Revision} from '../../ledger/types.ts';

/** The records that a person names by a revision or by an object's name: two where a copy has the same number. */
export const recordsNamed = ({revisions}: History, name: string): readonly Revision[] => revisions.filter(({revision, record}) => record.object.name === name || (/^\d{1,9}$/v.test(name) && revision === Number(name)));

/** Whether the body of a record could be read, as Helm reads it. */
export const isRead = ({record}: Revision): boolean => record.decoded?.ok === true && record.decoded.release !== null;
