import type {MatchScore} from '../drift/match-score.ts';
import {joinAnd, listNumbers} from '../ledger/words.ts';

/** So many containers are told one by one; a fleet of sidecars says nothing more. */
const most = 3;

/** A container of a workload, the image that its live object asks for, and the one that each revision stores. */
export type ImageRow = {
	readonly address: string;
	readonly container: string;
	readonly live: string | null;
	readonly stored: ReadonlyArray<{readonly revision: number; readonly image: string}>;
};

/** The images of several revisions side by side, a line for each container that any of them has. */
export const imageRows = (scores: readonly MatchScore[]): readonly ImageRow[] => {
	const all = scores.flatMap(({revision, images}) => images.map(image => ({...image, revision})));
	return Map.groupBy(all, ({address, container}) => JSON.stringify([address, container])).values().map(rows => ({
		address: rows[0]!.address,
		container: rows[0]!.container,
		live: rows[0]!.live,
		stored: rows.map(({revision, stored: image}) => ({revision, image})),
	})).toArray();
};

/** `Deployment/web` of `Deployment.apps/shop/web`. */
const short = (address: string): string => {
	const parts = address.split('/');
	return `${parts[0]!.split('.')[0]!}/${parts.at(-1)!}`;
};

const told = ({address, container, live, stored}: ImageRow): string => {
	const who = `container ${container} of ${short(address)}`;
	const same = stored.filter(({image}) => image === live).map(({revision}) => revision);
	const others = stored.filter(({image}) => image !== live).map(({revision, image}) => `${revision} has ${image}`);
	return same.length === 0
		? `${who} runs ${live ?? 'nothing'}, the image of none: ${joinAnd(others)}`
		: `${who} runs ${live ?? ''}, the image of ${listNumbers(same)}; ${joinAnd(others)}`;
};

/**
Which revision's images run, in sentences: each container in which the revisions differ, or whose live image is none of theirs.

Where every container runs the image of every revision there is nothing to tell.
*/
export const imageEvidence = (scores: readonly MatchScore[]): readonly string[] => {
	const rows = imageRows(scores).filter(({live, stored}) => live !== null && stored.some(({image}) => image !== live));
	return [
		...rows.slice(0, most).map(row => told(row)),
		...(rows.length > most ? [`${rows.length - most} more ${rows.length - most === 1 ? 'container runs' : 'containers run'} an image that not all of these revisions have`] : []),
	];
};
