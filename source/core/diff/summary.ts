import type {DiffSummary, ObjectDiff, RevisionDiff, ValuesDiff} from './types.ts';

/** Counts what differs. `complete` is false where time ran out. */
export const summarise = (objects: readonly ObjectDiff[], values: ValuesDiff, complete: boolean): DiffSummary => {
	const having = (state: ObjectDiff['state']): number => objects.filter(object => object.state === state).length;
	return {
		objects: objects.length,
		equal: having('equal'),
		differs: having('differs'),
		added: having('added'),
		removed: having('removed'),
		changes: objects.reduce((sum, {changes}) => sum + changes.length, 0),
		values: values.changes.length,
		faulty: objects.filter(({faults}) => faults.length > 0).length,
		complete,
	};
};

/** Whether the two revisions came from different charts. */
export const chartDiffers = ({chart: {before, after}}: Pick<RevisionDiff, 'chart'>): boolean => before.name !== after.name || before.version !== after.version || before.appVersion !== after.appVersion;

/** Whether anything that was compared differs: chart, values, objects, hooks. */
export const anyDifference = (diff: RevisionDiff): boolean => {
	const {summary, values} = diff;
	return summary.equal < summary.objects || summary.values > 0 || values.why !== null || chartDiffers(diff);
};
