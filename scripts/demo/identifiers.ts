import {createHash} from 'node:crypto';

/** Uids and resourceVersions that differ between recordings, and are the same in every run. */
export type Identifiers = {readonly uid: (recorded: string) => string; readonly resourceVersion: (recorded: string) => string};

/** Recordings count both from 1 and from 1000; `order` tells them apart. What was written later within one has the higher resourceVersion still. */
export const createIdentifiers = (recording: string, order: number): Identifiers => ({
	uid(recorded) {
		const hex = createHash('sha256').update(`${recording} ${recorded}`).digest('hex');
		return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
	},
	resourceVersion: recorded => String(80_000_000 + (order * 10_000) + Number(recorded)),
});
