import {joinAnd} from '../ledger/words.ts';
import {counted} from '../text/plural.ts';

/** Namespaces that are still named; more are counted. */
const named = 3;

const namespaceOf = (release: string): string => release.slice(0, release.indexOf('/'));

/** How many releases, and where: `5 releases in shop`, `2 releases in pay and shop`, `6 releases in 4 namespaces`. Typed to confirm a group: it can be typed only by somebody who has read how many there are. */
export const placeWords = (releases: readonly string[]): string => {
	const namespaces = [...new Set(releases.map(release => namespaceOf(release)))].toSorted();
	return `${counted(releases.length, 'release')} in ${namespaces.length > named ? counted(namespaces.length, 'namespace') : joinAnd(namespaces)}`;
};
