import {lastUpgrade, type Read, type Step} from '../base.ts';
import {deployedNow, described, inRecord, notSeen, writtenBy} from '../evidence.ts';
import {lostInWords} from '../lost-words.ts';
import {lostValues, type LostValue} from '../lost-values.ts';
import {sameConfig} from '../same-config.ts';
import {rollbackOption, upgradeOption, valuesFile} from '../options.ts';
import {deployedRevision} from '../../ledger/believed.ts';
import type {Evidence, Facts, Finding, Row} from '../types.ts';

/** So many keys are named; a values file may have hundreds. */
const mostNamed = 12;

const chartOf = ({revision: {chart, chartVersion}}: Read): string => `${chart ?? 'chart'} ${chartVersion ?? 'of unknown version'}`;

const keyEvidence = (lost: readonly LostValue[], {before, after}: Step): readonly Evidence[] => [
	...lost.slice(0, mostNamed).map(value => inRecord(after.revision, lostInWords(value, before.revision.revision, after.revision.revision))),
	...(lost.length > mostNamed ? [inRecord(after.revision, `${lost.length - mostNamed} more keys like these`)] : []),
	...(chartOf(before) === chartOf(after) ? [] : [inRecord(after.revision, `another chart: ${chartOf(before)} became ${chartOf(after)}`)]),
];

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const step = lastUpgrade(history, (before, after) => !sameConfig(before.release, after.release));
	const lost = step === null ? [] : lostValues(step.before.release, step.after.release);
	const good = step?.before.revision.revision ?? null;
	if (step === null || good === null || lost.length === 0) {
		return null;
	}

	const {revision} = step.after;
	const keys = `${lost.length} ${lost.length === 1 ? 'value' : 'values'}`;
	return {
		row: 'values-lost',
		severity: 'warning',
		confidence: 'likely',
		title: `${keys} that ${good} was given ${lost.length === 1 ? 'is' : 'are'} missing in ${revision.revision}.`,
		meaning: `The release runs with the chart's defaults in ${lost.length === 1 ? 'its' : 'their'} place, unless somebody left ${lost.length === 1 ? 'it' : 'them'} out on purpose.`,
		evidence: [
			...keyEvidence(lost, step),
			inRecord(step.before.revision, `the last that completed with other values: ${described(step.before.revision)}`),
			deployedNow(deployedRevision(history)),
			...writtenBy(revision),
			notSeen('whether they were left out on purpose', 'known to whoever ran the upgrade'),
		],
		options: [
			{
				...upgradeOption(`The values of ${good} count again, together with what the new upgrade was to change.`),
				title: `Upgrade with the values of ${good}`,
				needs: `${valuesFile(facts, good)}; then the chart, which only you have: helm upgrade with -f and that file, plus the one change that was meant, and without --reuse-values, --reset-values and --reset-then-reuse-values`,
			},
			rollbackOption(facts, {to: good, risk: 'medium', warning: `What ${revision.revision} was to bring is gone with it.`}),
		],
		recommended: 'upgrade',
		avoid: [
			'Do not use --reset-then-reuse-values: it lays the values that are left now under the new ones.',
			'Do not use --reuse-values with another version of the chart: its new defaults are missing then.',
			'Do not give some values and leave out the rest: as soon as one is given, those of the last revision no longer count.',
		],
	};
};

/** An upgrade was given fewer values than the revision before. */
export const valuesLost: Row = {
	id: 'values-lost',
	title: 'Values were lost',
	severity: 'warning',
	words: {
		meaning: 'The newest revision was not given values that the last good one had, so the chart\'s defaults count in their place. As soon as an upgrade is given one value, or --reset-values, Helm takes what it is given and nothing of what was before.',
		impact: 'The release runs with other settings than it was meant to: fewer replicas, another image, a switch that is off. Helm calls that a success.',
		evidence: 'The user\'s values of the last revision that completed beside those of the newest, by key; the chart\'s version of both; what the computed values became, and that it is the chart\'s default.',
		safe: 'Write the values of the last good revision from its record into a file that only you can read (helm-triage show NAME@REVISION values --recover=FILE), then upgrade with that file plus the one change that was meant, and with none of the flags that reuse values.',
		dangerous: 'Using --reuse-values across versions of a chart: new defaults are missing and templates fail. Using --reset-then-reuse-values, which keeps the bad revision underneath. Giving one value and leaving out the rest once more.',
		sources: ['helm/helm issues 8085 and 6899', 'cilium/cilium issue 18115', 'pkg/action/upgrade.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
