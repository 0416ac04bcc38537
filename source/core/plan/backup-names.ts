import {compareText} from '../ledger/compare.ts';
import {fail} from '../problem/problem.ts';

/** Backup ids begin with their time, so that the order of names, turned round, is the newest first. */
export const newestFirst = (ids: Iterable<string>): readonly string[] => [...ids].toSorted().toReversed();

/** The order of a backup's files. */
export const byName = (a: {readonly name: string}, b: {readonly name: string}): number => compareText(a.name, b.name);

/** What is said of an id that no backup has. */
export const noBackup = (id: string): ReturnType<typeof fail> => fail('not-found', `There is no backup ${id}.`, '`helm-triage undo` lists the backups that there are.');
