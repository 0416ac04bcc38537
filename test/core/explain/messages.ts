import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {ExplainFinding, Names} from '../../../source/core/explain/types.ts';

/** One message with what must be read out of it. `form` says whose message it has the form of. */
export type Message = Names & Pick<ExplainFinding, 'row' | 'alternatives'> & {readonly form: string; readonly text: string};

const folder = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'errors');

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

/** Every text of a fault that is known, with its row and names. */
export const messages = read('messages.json') as readonly Message[];

/** Messages as tools write them into their logs, with all rows that they tell and the names of the first. `form` says which tool's form it is. */
export const variants = read('variants.json') as ReadonlyArray<Names & {readonly form: string; readonly text: string; readonly rows: readonly string[]}>;

/** Texts of ordinary logs that look like faults and are none of a release. */
export const nearMisses = read('near-misses.json') as readonly string[];

/** A whole log of a tool. */
export const logText = (name: string): string => readFileSync(path.join(folder, 'logs', name), 'utf8');

/** The names of a finding or a message, and nothing else. */
export const namesOf = ({release, namespace, object, path: field, manager}: Names): Names => ({release, namespace, object, path: field, manager});
