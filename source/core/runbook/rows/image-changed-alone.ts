import {changedAlone} from '../alone.ts';
import {lastUpgrade} from '../base.ts';
import {changesBetween} from '../dropped-objects.ts';
import {inRecord} from '../evidence.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = ({history}: Facts): Finding | null => {
	const step = lastUpgrade(history);
	if (step === null || changedAlone(step) !== 'image') {
		return null;
	}

	const {before, after} = step;
	return {
		row: 'image-changed-alone',
		severity: 'info',
		confidence: 'certain',
		title: `Only images changed between ${before.revision.revision} and ${after.revision.revision}.`,
		meaning: 'What went wrong came with the image, not with the chart or other values.',
		evidence:
			changesBetween(before.release, after.release).changed.map(({address}) => inRecord(after.revision, `${address}: another image than in ${before.revision.revision}, everything else is the same`)),
		options: [],
		recommended: null,
		avoid: ['Do not look for the cause in chart or values before the image was looked at.'],
	};
};

/** The newest upgrade differs from the last good one in images alone. */
export const imageChangedAlone: Row = {
	id: 'image-changed-alone',
	title: 'Only images changed',
	severity: 'info',
	words: {
		meaning: 'The newest manifest differs from the last good one in images and nothing else. It explains another finding and is none by itself.',
		impact: 'Where the upgrade did not end well, the fault is in the image: it cannot be pulled, does not start, or behaves otherwise.',
		evidence: 'Both manifests field by field; the pods\' reasons.',
		safe: 'Look at the pull and the start of the new image first. An upgrade with the image of before, or a rollback, changes only that back.',
		dangerous: 'Looking for the cause in the chart or in the values, which are the same.',
		sources: ['tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
