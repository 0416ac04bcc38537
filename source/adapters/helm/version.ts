/** A version as Helm says it, and its first two numbers. */
export type HelmVersion = {readonly version: string; readonly major: number; readonly minor: number};

/** Reads the first version in what `helm version` printed: `v4.3.1`, `v3.22.0+g1a2b3c4`, `v4.2+unreleased`. Null when there is none. */
export const parseVersion = (text: string): HelmVersion | null => {
	const version = /\bv\d[^\s",\}]*/v.exec(text)?.[0];
	const [major, minor] = (version ?? '').slice(1).split(/[+\-.]/v).map(Number);
	return version === undefined || !Number.isSafeInteger(major) || !Number.isSafeInteger(minor) ? null : {version, major: major!, minor: minor!};
};

/** Whether rollbacks are run with it: 3.18 or newer, 4.1 or newer. What is older, or a major that nobody has seen yet, gets commands to look at only. */
export const isSupported = ({major, minor}: HelmVersion): boolean => (major === 3 && minor >= 18) || (major === 4 && minor >= 1);
