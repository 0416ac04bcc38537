import type {ManifestObject} from './objects.ts';

/** How the objects of two manifests relate: what a rollback from the first to the second does with each. */
export type ManifestChanges = {
	/** In the target alone. */
	readonly created: readonly ManifestObject[];
	/** In both, with another text. */
	readonly changed: readonly ManifestObject[];
	/** In both, with the same text. */
	readonly same: readonly ManifestObject[];
	/** In the current manifest alone: Helm deletes them. */
	readonly dropped: readonly ManifestObject[];
	/** The current manifest's objects by address: what Helm takes as its original. */
	readonly before: ReadonlyMap<string, ManifestObject>;
};

/** A line that says something: where it ends, and what it says. */
type Line = {readonly end: number; readonly text: string};

/** The first line from a place on that is neither empty nor a comment; null where there is none. */
const nextLine = (text: string, from: number): Line | null => {
	for (let start = from; start < text.length;) {
		const found = text.indexOf('\n', start);
		const end = found === -1 ? text.length : found + 1;
		const line = text.slice(start, end).trimEnd();
		if (line !== '' && !line.trimStart().startsWith('#')) {
			return {end, text: line};
		}

		start = end;
	}

	return null;
};

/** Whether two documents say the same but for comments, empty lines and white space at line ends, in which Helm versions differ for one and the same chart. Ends at the first line that differs. */
const saysSame = (one: string, other: string): boolean => {
	if (one === other) {
		return true;
	}

	let [own, theirs] = [nextLine(one, 0), nextLine(other, 0)];
	while (own !== null && theirs !== null && own.text === theirs.text) {
		own = nextLine(one, own.end);
		theirs = nextLine(other, theirs.end);
	}

	return own === null && theirs === null;
};

/**
Compares the manifest that Helm takes as current with the one that it rolls back to, in the target's order.

Objects are the same by group, kind, namespace and name, never by version: an object whose apiVersion changed is kept (seen on 3.22.0 and 4.3.1 with HorizontalPodAutoscaler v1 and v2).
*/
export const compareManifests = (current: readonly ManifestObject[], target: readonly ManifestObject[]): ManifestChanges => {
	const before = new Map(current.map(object => [object.address, object]));
	const after = new Set(target.map(({address}) => address));
	const kept = target.filter(({address}) => before.has(address));
	const same = new Set(kept.filter(({address, document}) => saysSame(before.get(address)!.document.text, document.text)));
	return {
		created: target.filter(({address}) => !before.has(address)),
		changed: kept.filter(object => !same.has(object)),
		same: kept.filter(object => same.has(object)),
		dropped: current.filter(({address}) => !after.has(address)),
		before,
	};
};
