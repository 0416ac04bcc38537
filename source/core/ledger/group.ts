import type {Driver} from '../object/stored-object.ts';
import type {LedgerRecord} from './types.ts';

/** The records of one release: those of one namespace, name and driver. */
export type Group = {
	readonly namespace: string | null;
	readonly name: string;
	readonly driver: Driver;
	readonly records: readonly LedgerRecord[];
};
