import {compareDocuments, compareTexts} from '../core/diff/compare-documents.ts';
import {compareValues} from '../core/diff/compare-values.ts';
import {summarise} from '../core/diff/summary.ts';
import {changedImages, changedReplicas} from '../core/diff/sums.ts';
import type {ObjectDiff, RevisionDiff, ValuesDiff} from '../core/diff/types.ts';
import {sameValue} from '../core/record/same-value.ts';
import {fail, ok} from '../core/problem/problem.ts';
import {computedValuesInSlices} from '../core/record/computed-values.ts';
import type {Release} from '../core/record/types.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {chooseSides, type Sides} from './diff/choose-sides.ts';
import {createRace, drive, type Race} from './diff/race.ts';
import {readSides} from './diff/read-sides.ts';
import type {ReleaseQuery} from './find-release.ts';
import {giveWay, inSlices} from './give-way.ts';
import {loadHistory, type LoadedHistory} from './load-history.ts';
import {doing, inside} from './progress.ts';
import {long, redactBefore} from './redact-long.ts';

/** How two revisions are compared. */
export type CompareOptions = {
	/** Null takes the one below the other. */
	readonly before: number | null;
	/** Null takes the newest. */
	readonly after: number | null;
	/** Values with the chart's defaults, as `helm get values --all`. */
	readonly all: boolean;
	/** Milliseconds after which fields are not compared any more. */
	readonly limit: number;
};

/** Which two revisions are compared, and how. */
export type CompareQuery = ReleaseQuery & CompareOptions;

/**
Compares two stored revisions of a release: chart, values, the objects of the manifest and the hooks.

What is over the time limit is told by its text alone, and `summary.complete` is false. Problems: those of reading the history; `not-found` for a revision that is not there, `record-fault` for one that does not decode, `forbidden` for one that may not be read.

@yields Progress.
*/
export async function * compareRevisions(session: Session, query: CompareQuery, signal: AbortSignal): Steps<RevisionDiff> {
	const loaded = yield * inside(loadHistory(session, query, signal));
	return loaded.ok ? yield * diffOfHistory(session, loaded.value, query, signal) : loaded;
}

/**
The same for a release whose history was read already.

@yields Progress.
*/
export async function * diffOfHistory(session: Session, {history}: Pick<LoadedHistory, 'history'>, options: CompareOptions, signal: AbortSignal): Steps<RevisionDiff> {
	const sides = chooseSides(history, options);
	if (!sides.ok) {
		return sides;
	}

	yield doing('comparing two revisions');
	const {before, after} = sides.value;
	const pairs = await readSides(session, sides.value, signal);
	const race = createRace(options.limit, signal);
	const values = await compareConfig(sides.value, options.all, race, signal);
	const objects: ObjectDiff[] = [];
	for (const pair of pairs) {
		const driven = await drive(compareDocuments(pair), race);
		objects.push(driven?.end ?? compareTexts(pair, 'The time limit passed before this was compared field by field; the text differs.'));
	}

	const telling = objects.filter(({state, before: own, after: other}) => state === 'differs' && Math.max(own?.text.length ?? 0, other?.text.length ?? 0) > long);
	await redactBefore(session.redactor, telling.flatMap(({before: own, after: other}) => [own?.value ?? null, other?.value ?? null]), [], signal);
	if (values.changes.length > 0) {
		await redactBefore(session.redactor, [values.before, values.after], [values.computed ? 'values' : 'config'], signal);
	}

	const images = await inSlices(changedImages(objects), signal) ?? [];
	const replicas = await inSlices(changedReplicas(objects), signal) ?? [];
	await giveWay();
	return signal.aborted
		? fail('interrupted', 'Comparing the revisions was interrupted.')
		: ok({
			release: {...history.release, revision: after.revision.revision},
			before: before.revision.revision,
			after: after.revision.revision,
			chart: {before: before.release.chart, after: after.release.chart},
			values,
			objects,
			images,
			replicas,
			faults: faultsOf(sides.value),
			summary: summarise(objects, values, !race.wasLost()),
		});
}

const faultsOf = ({before, after}: Sides): RevisionDiff['faults'] => [...new Set([before.revision, after.revision])].flatMap(({revision, fault}) => fault === null
	? []
	: [{
		revision, code: fault.code, message: fault.message, hint: fault.hint,
	}]);

const compareConfig = async ({before, after}: Sides, all: boolean, race: Race, signal: AbortSignal): Promise<ValuesDiff> => {
	// Nothing comes of it where it is interrupted
	const valuesOf = async (release: Release): Promise<Release['config']> => all ? await inSlices(computedValuesInSlices(release), signal) ?? {} : release.config;
	const own = await valuesOf(before.release);
	const other = await valuesOf(after.release);
	const driven = await drive(compareValues(own, other, null), race);
	return {
		computed: all,
		before: own,
		after: other,
		changes: driven?.found ?? [],
		why: driven === null && !sameValue(own, other) ? 'The time limit passed before they were compared key by key; they differ.' : null,
	};
};
