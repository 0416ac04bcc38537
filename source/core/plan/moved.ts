import {quoteCommand} from './command.ts';
import type {ClusterIdentity, PinnedRecord, Plan} from './types.ts';

type State = Pick<PinnedRecord, 'name' | 'uid' | 'resourceVersion'>;

/**
What is different between the records that a plan was made from and those that are there now, one sentence each; empty when nothing moved.

A record is known by its name; another uid means that it was deleted and made anew.
*/
export const movedRecords = (pinned: readonly State[], now: readonly State[]): readonly string[] => {
	const before = new Map(pinned.map(record => [record.name, record]));
	const after = new Map(now.map(record => [record.name, record]));
	return [
		...now.filter(({name}) => !before.has(name)).map(({name}) => `${name} is new.`),
		...pinned.flatMap(({name, uid, resourceVersion}) => {
			const current = after.get(name);
			if (current === undefined) {
				return [`${name} is gone.`];
			}

			if (current.uid !== uid) {
				return [`${name} was deleted and made anew.`];
			}

			return current.resourceVersion === resourceVersion ? [] : [`${name} was written.`];
		}),
	];
};

/** What is different between the cluster that a plan was made for and the one that answers now. */
export const movedCluster = (planned: ClusterIdentity, now: ClusterIdentity): readonly string[] => [
	...planned.server === now.server ? [] : [`The server was ${planned.server ?? 'unknown'} and is ${now.server ?? 'unknown'}.`],
	...planned.context === now.context ? [] : [`The context was ${planned.context ?? 'none'} and is ${now.context ?? 'none'}.`],
	...planned.uid === now.uid ? [] : [`The cluster behind it is another one: namespace kube-system has uid ${now.uid ?? 'unknown'}, not ${planned.uid ?? 'unknown'}.`],
];

const movedObjects = (planned: Plan, now: Plan): readonly string[] => {
	const before = new Map(planned.objects.map(({address, change}) => [address, change]));
	return now.objects.filter(({address, change}) => before.get(address) !== change).map(({address, change}) => `${address}: ${before.get(address) ?? 'nothing'} became ${change}.`);
};

const commandOf = ({steps}: Plan): string => quoteCommand(steps.find(({id}) => id === 'run')?.command ?? []);

/** What is different between a plan and the same one made anew, one sentence each; empty when their digests are equal. */
export const movedPlan = (planned: Plan, now: Plan): readonly string[] => planned.digest === now.digest
	? []
	: [
		...movedCluster(planned.cluster, now.cluster),
		...movedRecords(planned.records, now.records),
		...movedObjects(planned, now),
		...commandOf(planned) === commandOf(now) ? [] : [`The command is ${commandOf(now)} now.`],
	];
