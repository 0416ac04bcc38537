import {deployedRevision, lastRevision, revisionByNumber} from '../ledger/believed.ts';
import {isIgnoredWhole} from '../drift/ignore/ignore-fold.ts';
import {firstDifference} from '../ledger/compare.ts';
import type {History} from '../ledger/types.ts';
import type {Release} from '../record/types.ts';
import {finish, type Sliced} from '../slices/slices.ts';
import {newestCompleted, readOf} from './base.ts';
import {placeObjects} from './dropped-objects.ts';
import {guardElsewhere, guardOwners} from './guards.ts';
import {joinLog} from './log-join.ts';
import {circumstances, companions, leading, severities, symptoms} from './precedence.ts';
import {recommendTarget} from './recommend.ts';
import {compareConfigs} from './same-config.ts';
import {guardTaken} from './taken.ts';
import {rows} from './rows.ts';
import type {Facts, Finding, Triage} from './types.ts';
import {unknownOf} from './unknown.ts';
import {shapeUpgrades} from './upgrade-policy.ts';

/** Whether what a finding rests on first is a record. */
const isRecorded = ({evidence}: Finding): boolean => (evidence[0]?.revision ?? null) !== null;

const isSymptom = (finding: Finding, all: readonly Finding[]): boolean => symptoms.some(({of, from, recorded, rows: hidden}) =>
	hidden.includes(finding.row) && all.some(other => other.row === of && severities.indexOf(other.severity) <= severities.indexOf(from) && (recorded !== true || isRecorded(other))));

/** First what must be waited for, or stops every Helm action; then by gravity; then in the order of the runbook; last what only explains another finding. */
const weightOf = ({row, severity}: Finding, facts: Facts): number => {
	const stops = row === 'history-hole' && facts.history.anomalies.some(({code}) => code === 'elsewhere');
	return stops || leading.includes(row) ? -1 : (companions.includes(row) ? severities.length : severities.indexOf(severity));
};

/** UTF-16 units of a manifest whose reading takes longer than a key press may wait. */
const long = 65_536;

/** The revisions whose manifests rows compare, where these are long: the last one, what it took the place of, and what may be gone back to. */
const longReleases = (history: History): readonly Release[] => [
	readOf(lastRevision(history)),
	readOf(deployedRevision(history)),
	newestCompleted(history),
].flatMap(read => read !== null && read.release.manifest.length > long ? [read.release] : []);

/** Live objects in numbers. */
const liveCounts = ({drift}: Facts): Triage['live'] => {
	if (!drift.known) {
		return null;
	}

	const {report: {objects, summary}, scores} = drift.value;
	const [newest] = scores;
	return {
		objects: newest?.objects ?? 0,
		ready: newest?.ready ?? 0,
		differs: objects.filter(object => object.state !== 'equal' && !isIgnoredWhole(object)).length,
		folded: summary.folded,
		added: summary.extras,
	};
};

/**
What is wrong with a release and what to do: every row of the runbook asked, symptoms of another finding left out, the cause first.

The way out that is recommended is the first finding's; null where the answer is to do nothing, or cannot be told. Pure: the same facts give the same value, which the terminal UI, `triage` and a report all show.
*/
export const triage = (facts: Facts): Triage => finish(triageInSlices(facts));

/**
The same in slices: rows read manifests, of which long ones are read before.

@yields Between rows, and while manifests are read.
*/
export function * triageInSlices(facts: Facts): Sliced<Triage> {
	for (const release of longReleases(facts.history)) {
		yield * placeObjects(release);
	}

	yield * compareConfigs(facts.history);
	const found: Finding[] = [];
	for (const row of rows) {
		yield null;
		const finding = row.judge(facts);
		if (finding !== null) {
			found.push(finding);
		}
	}

	const causes = joinLog(facts, found.filter(finding => !isSymptom(finding, found)));
	const isAlone = causes.every(({row, severity}) => companions.includes(row) || (severity === 'info' && circumstances.includes(row)));
	const findings = (isAlone ? causes.filter(({row}) => !companions.includes(row)) : causes)
		.map((finding, index) => ({finding, index, weight: weightOf(finding, facts)}))
		.toSorted((a, b) => firstDifference(a.weight - b.weight, a.index - b.index))
		.map(({finding}) => guardOwners(guardTaken(shapeUpgrades(guardElsewhere(finding, facts), facts), facts), facts));
	const [first] = findings;
	return {
		release: facts.history.release,
		verdict: facts.lock?.verdict ?? 'none',
		lock: facts.lock,
		findings,
		recommended: first === undefined || first.recommended === null ? null : first.options.find(({id}) => id === first.recommended) ?? null,
		target: recommendTarget(facts),
		match: facts.drift.known ? facts.drift.value.scores.map(score => ({...score, status: revisionByNumber(facts.history, score.revision)?.status ?? null})) : [],
		live: liveCounts(facts),
		unknown: unknownOf(facts),
	};
}
