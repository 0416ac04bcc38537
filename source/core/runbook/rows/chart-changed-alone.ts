import {changedAlone} from '../alone.ts';
import {lastUpgrade} from '../base.ts';
import {inRecord} from '../evidence.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = ({history}: Facts): Finding | null => {
	const step = lastUpgrade(history);
	if (step === null || changedAlone(step) !== 'chart') {
		return null;
	}

	const {before, after} = step;
	return {
		row: 'chart-changed-alone',
		severity: 'info',
		confidence: 'certain',
		title: `Only the chart changed between ${before.revision.revision} and ${after.revision.revision}.`,
		meaning: 'What went wrong came with the chart or its defaults: the values are the same.',
		evidence: [
			inRecord(before.revision, `chart ${before.revision.chart ?? 'unknown'} ${before.revision.chartVersion ?? 'of unknown version'}`),
			inRecord(after.revision, `chart ${after.revision.chart ?? 'unknown'} ${after.revision.chartVersion ?? 'of unknown version'}, with the same values`),
		],
		options: [],
		recommended: null,
		avoid: ['Do not use --reuse-values with another version of the chart: its new defaults are missing then.'],
	};
};

/** The newest upgrade has the values of the last good one and another chart. */
export const chartChangedAlone: Row = {
	id: 'chart-changed-alone',
	title: 'Only the chart changed',
	severity: 'info',
	words: {
		meaning: 'The newest revision has the same values as the last good one and another chart, or another version of it. It explains another finding and is none by itself.',
		impact: 'Where the upgrade did not end well, the fault is in what the new chart makes: templates, defaults, hooks.',
		evidence: 'Names and versions of both charts; both manifests field by field.',
		safe: 'Read what the new version changed. An upgrade with the old version and the same values changes only that back.',
		dangerous: 'Using --reuse-values with another version of the chart: its new defaults are missing then.',
		sources: ['tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
