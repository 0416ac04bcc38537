import {createHash} from 'node:crypto';

/**
Uids and resourceVersions of a cluster in memory, the same ones in every run, so that pictures and tests of it are the same too.

A uid has the form of the API server's (a version 4 UUID); a resourceVersion is one number higher at each write, whatever is written.
*/
export const createIdentifiers = (seed: string, newestVersion: number): {readonly uid: () => string; readonly resourceVersion: () => string} => {
	let uids = 0;
	let version = newestVersion;
	return {
		uid() {
			uids += 1;
			const hex = createHash('sha256').update(`${seed} ${uids}`).digest('hex');
			return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
		},
		resourceVersion() {
			version += 1;
			return String(version);
		},
	};
};

/** A time as the API server writes it: RFC 3339 in UTC, whole seconds. */
export const serverSeconds = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/\.\d+Z$/v, 'Z');

/** The highest resourceVersion that is a number; a cluster in memory counts on from there. */
export const newestVersion = (objects: Iterable<{readonly resourceVersion: string | null}>): number => {
	let newest = 1000;
	for (const {resourceVersion} of objects) {
		const version = Number(resourceVersion ?? 0);
		newest = Number.isSafeInteger(version) && version > newest ? version : newest;
	}

	return newest;
};
