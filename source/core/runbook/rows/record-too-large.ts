import {recordLimit} from '../../ledger/anomalies/size.ts';
import {deployedRevision} from '../../ledger/believed.ts';
import {bytes, thousands} from '../../text/numbers.ts';
import {deployedNow, inRecord, notSeen} from '../evidence.ts';
import {upgradeOption} from '../options.ts';
import {biggestParts, shareOfLimit, sizesOf, type Sized} from '../record-sizes.ts';
import {refusalEvidence, refusalOf, whatFailed, type Refusal} from '../refusal.ts';
import type {Evidence, Facts, Finding, Row} from '../types.ts';

/** Shares of the limit, in percent: from the first on it is told, from the second on it will bite at the next small growth. */
const [near, close] = [70, 90];

const limit = `${thousands(recordLimit)} bytes`;

/** What the newest record takes, what fills it, and how it grew. */
const sizeEvidence = ([newest, ...older]: readonly Sized[]): readonly Evidence[] => {
	if (newest === undefined) {
		return [];
	}

	const {revision, size} = newest;
	const oldest = older.at(-1);
	return [
		inRecord(revision, `${bytes(size)}, ${shareOfLimit(size)} % of the limit of ${limit}`),
		...biggestParts(revision).map(part => inRecord(revision, `in it, before it is packed: ${part}`)),
		...(oldest === undefined || oldest.size === size ? [] : [inRecord(oldest.revision, `${bytes(oldest.size)}: it ${oldest.size < size ? 'grew' : 'shrank'} to ${bytes(size)} since`)]),
	];
};

const refused = (facts: Facts, refusal: Refusal, sizes: readonly Sized[]): Pick<Finding, 'severity' | 'confidence' | 'title' | 'meaning' | 'evidence'> => ({
	severity: 'warning',
	confidence: sizes[0] !== undefined && shareOfLimit(sizes[0].size) >= near && refusal.confidence !== 'cannot-tell' ? 'certain' : refusal.confidence,
	title: `${whatFailed(refusal)} was refused: its record would be larger than ${limit}.`,
	meaning: 'Nothing of it was applied, and no record was written: what was deployed before still is. Every upgrade with this chart ends the same way.',
	evidence: [...refusalEvidence(facts, refusal), ...sizeEvidence(sizes), notSeen('the chart that was refused, of which there is no record', 'not read')],
});

const foretold = (facts: Facts, sizes: readonly Sized[]): Pick<Finding, 'severity' | 'confidence' | 'title' | 'meaning' | 'evidence'> | null => {
	const [newest] = sizes;
	const share = newest === undefined ? 0 : shareOfLimit(newest.size);
	return newest === undefined || share < near
		? null
		: {
			severity: share >= close ? 'warning' : 'info',
			confidence: 'certain',
			title: `${newest.revision.revision === null ? 'The newest record' : `Record ${newest.revision.revision}`} takes ${share} % of what the API server stores.`,
			meaning: share >= close
				? 'A little more in the chart or the values, and the next upgrade is refused before anything is applied.'
				: 'It works as it is. A chart that grows by as much again is refused.',
			evidence: [...sizeEvidence(sizes), deployedNow(deployedRevision(facts.history)), notSeen('how large the next chart will be', 'known to whoever makes it')],
		};
};

const judge = (facts: Facts): Finding | null => {
	const sizes = sizesOf(facts.history);
	const refusal = refusalOf(facts, 'record-too-large');
	const told = refusal === null ? foretold(facts, sizes) : refused(facts, refusal, sizes);
	const parts = sizes[0] === undefined ? [] : biggestParts(sizes[0].revision, 1);
	return told === null
		? null
		: {
			row: 'record-too-large',
			...told,
			options: [{
				...upgradeOption('The record is smaller and fits. What runs stays as it is until then.'),
				title: 'Make the chart smaller, then upgrade',
				needs: `a smaller chart${parts.length === 0 ? '' : ` (most of the newest record is ${parts[0]})`}: .helmignore for files that do not belong in it, dashboards and custom resource definitions moved out, or the chart split in two; then the chart and the values, which only you have`,
			}],
			recommended: told.severity === 'info' || told.confidence === 'cannot-tell' ? null : 'upgrade',
			avoid: [
				'Do not change HELM_DRIVER to get past this: every release then vanishes from Helm\'s view at once.',
				'Do not prune revisions for it: the limit is that of one record.',
			],
		};
};

/** A record comes near, or would go over, what the API server stores in one object. */
export const recordTooLarge: Row = {
	id: 'record-too-large',
	title: 'The record is too large',
	severity: 'warning',
	words: {
		meaning: 'Helm stores the chart with all its files, the values and the manifest in one Secret, packed. The API server takes at most 1,048,576 bytes of it.',
		impact: 'An upgrade or install whose record would be larger is refused before anything is applied: "Too long: may not be more than 1048576 bytes". The release runs on, and can no longer be changed with this chart.',
		evidence: 'The size of each record and how it grew; the biggest parts of the newest one: chart files, templates, values, manifest, hooks, stray archives.',
		safe: 'Leave out what does not belong in the chart with .helmignore, move dashboards and custom resource definitions out of it, or split it. A limit on the history does not help: it is one record that is too large.',
		dangerous: 'Changing HELM_DRIVER in place: all releases vanish from view.',
		sources: ['helm/helm issues 6711, 7126 and 9788', 'werf/werf issue 6275', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
