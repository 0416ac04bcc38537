import {changedAlone} from '../alone.ts';
import {lastUpgrade} from '../base.ts';
import {differing} from '../differing.ts';
import {printPath} from '../../drift/path.ts';
import {inRecord} from '../evidence.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = ({history}: Facts): Finding | null => {
	const step = lastUpgrade(history);
	if (step === null || changedAlone(step) !== 'values') {
		return null;
	}

	const {before, after} = step;
	return {
		row: 'values-changed-alone',
		severity: 'info',
		confidence: 'certain',
		title: `Only values changed between ${before.revision.revision} and ${after.revision.revision}.`,
		meaning: 'What went wrong came with the values: the chart is the same.',
		evidence: [
			...differing(before.release.config, after.release.config).map(path => inRecord(after.revision, `${printPath(path)}: another value than in ${before.revision.revision}`)),
			inRecord(after.revision, `chart ${after.revision.chart ?? 'unknown'} ${after.revision.chartVersion ?? ''} as before`),
		],
		options: [],
		recommended: null,
		avoid: ['Do not change the version of the chart along with the values: then nobody can tell which of the two it was.'],
	};
};

/** The newest upgrade has the chart of the last good one and other values. */
export const valuesChangedAlone: Row = {
	id: 'values-changed-alone',
	title: 'Only values changed',
	severity: 'info',
	words: {
		meaning: 'The newest revision has the same chart, of the same version, as the last good one, and other values. It explains another finding and is none by itself.',
		impact: 'Where the upgrade did not end well, the fault is in what the values changed.',
		evidence: 'The user\'s values of both revisions, by key.',
		safe: 'Look at the keys that differ. An upgrade of the same chart with the old value of the key at fault changes only that back.',
		dangerous: 'Changing the version of the chart while the values are in doubt: then two things differ.',
		sources: ['tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
