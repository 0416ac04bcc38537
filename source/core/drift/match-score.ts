import type {HealthWord} from '../health/types.ts';
import {compareImages, type ImageMatch} from './compare-images.ts';
import type {ObjectDrift} from './types.ts';

/** How far the objects of one revision's manifest are live, and how they do. */
export type MatchScore = {
	readonly revision: number;
	/** What the manifest lists; all counts below are of these. */
	readonly objects: number;
	readonly equal: number;
	/** Other fields, or another release's marks. */
	readonly differs: number;
	readonly missing: number;
	/** Could not be read. */
	readonly unknown: number;
	readonly ready: number;
	/** Addresses of the equal ones, so that two revisions can be laid side by side. */
	readonly equalTo: readonly string[];
	/** Every container of its workloads, with the image that its live object asks for. */
	readonly images: readonly ImageMatch[];
	/** Whether every object is equal and ready; `unknown` where nothing speaks against it and something could not be read. */
	readonly whole: 'yes' | 'no' | 'unknown';
};

type Compared = Pick<ObjectDrift, 'address' | 'state' | 'health' | 'document' | 'live'>;

/** Objects without a state of their own are ready as soon as they are there. */
const wordOf = ({health}: Compared): HealthWord => health?.status ?? 'unknown';

const wholeOf = (listed: readonly Compared[]): MatchScore['whole'] => {
	const isAgainst = (object: Compared): boolean => (object.state !== 'equal' && object.state !== 'unknown') || ['progressing', 'failed'].includes(wordOf(object));
	if (listed.length === 0 || listed.some(object => isAgainst(object))) {
		return 'no';
	}

	return listed.every(object => object.state === 'equal' && wordOf(object) === 'ready') ? 'yes' : 'unknown';
};

/**
Counts how far a revision is live, from the comparison of its manifest with the cluster. What carries the release's marks and stands in no manifest is not counted.

An empty manifest is never whole: nothing about it can be seen live.
*/
export const matchScore = (revision: number, compared: readonly Compared[]): MatchScore => {
	const listed = compared.filter(({state}) => state !== 'unlisted');
	const inState = (...states: ReadonlyArray<Compared['state']>): readonly Compared[] => listed.filter(({state}) => states.includes(state));
	const equal = inState('equal');
	return {
		revision,
		objects: listed.length,
		equal: equal.length,
		differs: inState('differs', 'foreign').length,
		missing: inState('missing').length,
		unknown: inState('unknown').length,
		ready: listed.filter(object => wordOf(object) === 'ready').length,
		equalTo: equal.map(({address}) => address),
		images: compareImages(listed),
		whole: wholeOf(listed),
	};
};
