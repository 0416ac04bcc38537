import {recordLimit} from '../ledger/anomalies/size.ts';
import {readByHelm} from '../ledger/believed.ts';
import type {History, Revision} from '../ledger/types.ts';
import {bytes} from '../text/numbers.ts';

/** A record and what it takes of the API server's limit, in bytes. */
export type Sized = {readonly revision: Revision; readonly size: number};

/** The records whose body was read, newest first, with their sizes. */
export const sizesOf = (history: History): readonly Sized[] => readByHelm(history).flatMap(revision => {
	const size = revision.record.decoded?.sizes.payload ?? null;
	return size === null ? [] : [{revision, size}];
});

/** The part of the limit of 1,048,576 bytes that a record takes, in whole percent. */
export const shareOfLimit = (size: number): number => Math.floor(100 * size / recordLimit);

/** The biggest parts of a record's body, the biggest first: `chart files 812.0 KiB (78 %)`. */
export const biggestParts = ({record}: Revision, most = 3): readonly string[] => {
	const {parts = {}} = record.decoded?.sizes ?? {};
	const total = Object.values(parts).reduce((sum, size) => sum + size, 0);
	return Object.entries(parts)
		.filter(([, size]) => size > 0)
		.toSorted(([, a], [, b]) => b - a)
		.slice(0, most)
		.map(([part, size]) => `${part} ${bytes(size)} (${Math.round(100 * size / total)} %)`);
};
