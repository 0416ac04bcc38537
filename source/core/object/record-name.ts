/** The release and revision that a record's name stands for. */
export type RecordName = {readonly release: string; readonly revision: number};

const helmPattern = /^sh\.helm\.release\.v1\.(?<release>.+)\.v(?<revision>[1-9]\d{0,14})$/v;
const tillerPattern = /^(?<release>.+)\.v(?<revision>[1-9]\d{0,14})$/v;

const read = (pattern: RegExp, name: string): RecordName | null => {
	const groups = pattern.exec(name)?.groups;
	return groups === undefined ? null : {release: groups['release']!, revision: Number(groups['revision'])};
};

/**
Reads `sh.helm.release.v1.RELEASE.vREVISION`; null for every other name.

It splits at the last `.v`, since a release's name may hold one. Helm writes no leading zero, so `.v07` names no revision.
*/
export const parseRecordName = (name: string): RecordName | null => read(helmPattern, name);

/** Reads `RELEASE.vREVISION`, the form of Helm 2; null for every other name. */
export const parseTillerName = (name: string): RecordName | null => read(tillerPattern, name);
