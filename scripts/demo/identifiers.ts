import {createHash} from 'node:crypto';
import {now} from './times.ts';

/** Uids and resourceVersions, the same in every run; a later write has the higher resourceVersion. */
export type Identifiers = {readonly uid: () => string; readonly resourceVersion: (writtenAt: number) => string};

export const createIdentifiers = (): Identifiers => {
	let count = 0;
	return {
		uid() {
			count += 1;
			const hex = createHash('sha256').update(`demo ${count}`).digest('hex');
			return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
		},
		// About one write in the whole cluster each ten seconds.
		resourceVersion: writtenAt => String(90_000_000 - Math.round((now - writtenAt) / 10_000)),
	};
};
