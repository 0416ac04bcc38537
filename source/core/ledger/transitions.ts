import type {DescriptionKind} from './description.ts';
import type {Status} from './types.ts';

export type Operation = 'install' | 'upgrade' | 'rollback' | 'uninstall' | 'unlock';

/** The record that a write concerns: a new one; the last; the one that an upgrade is based on; or every one that is deployed. */
export type WrittenRecord = 'new' | 'last' | 'original' | 'every-deployed';

/**
One status write that Helm makes.

`from` null makes the record, `to` null removes it. `description` is what the write puts there, null where it leaves what was. `over` says, for the start of an operation, what the last record may be (null in it: there is none).
*/
export type Transition = {
	readonly operation: Operation;
	readonly record: WrittenRecord;
	readonly from: Status | null;
	readonly to: Status | null;
	readonly moment: string;
	readonly description: DescriptionKind | null;
	readonly over: ReadonlyArray<Status | null> | null;
};

const step = (operation: Operation, record: WrittenRecord, from: Status | null, to: Status | null, moment: string, description: DescriptionKind | null = null, over: ReadonlyArray<Status | null> | null = null): Transition => ({operation, record, from, to, moment, description, over});

const anyStatus: readonly Status[] = ['deployed', 'superseded', 'failed', 'pending-install', 'pending-upgrade', 'pending-rollback', 'uninstalling', 'uninstalled'];

/**
Every status that Helm writes, in the order of writing, with the operation and the moment.

Read in `pkg/action` of both majors and seen on 3.22.0 and 4.3.1 with a watch on the records. Flux's unlock stands here too, since it is what its controller does on every pending record. A write that keeps the status (a hook that starts, `helm test`, the base of a failed upgrade) is no transition.
*/
export const transitions: readonly Transition[] = [
	// Install
	step('install', 'last', 'uninstalled', 'superseded', 'a new release takes over the name', 'superseded-by-new'),
	step('install', 'new', null, 'pending-install', 'before anything is applied', 'install-underway', [null, 'uninstalled', 'failed', 'superseded']),
	step('install', 'new', 'pending-install', 'deployed', 'everything was applied, waits and hooks passed', 'install-complete'),
	step('install', 'new', 'pending-install', 'failed', 'something failed, or the client was interrupted', 'release-failed'),
	// Upgrade
	step('upgrade', 'new', null, 'pending-upgrade', 'before anything is applied', 'upgrade-preparing', ['deployed', 'superseded', 'failed', 'uninstalling', 'uninstalled']),
	step('upgrade', 'original', 'deployed', 'superseded', 'everything was applied, waits and hooks passed: first write'),
	step('upgrade', 'original', 'failed', 'superseded', 'the same, where a failed revision was the base'),
	step('upgrade', 'new', 'pending-upgrade', 'deployed', 'second write', 'upgrade-complete'),
	step('upgrade', 'new', 'pending-upgrade', 'failed', 'something failed, or the client was interrupted', 'upgrade-failed'),
	// Rollback
	step('rollback', 'new', null, 'pending-rollback', 'before anything is built or applied', 'rollback-to', anyStatus),
	step('rollback', 'every-deployed', 'deployed', 'superseded', 'everything was applied, waits and hooks passed: first write'),
	step('rollback', 'new', 'pending-rollback', 'deployed', 'second write'),
	...anyStatus.filter(status => status !== 'superseded').map(status => step('rollback', 'last', status, 'superseded', 'the apply failed: first write')),
	step('rollback', 'new', 'pending-rollback', 'failed', 'the apply failed: second write', 'rollback-failed'),
	step('rollback', 'new', 'pending-rollback', 'failed', 'the wait failed', 'release-failed'),
	// Uninstall
	...anyStatus.filter(status => status !== 'uninstalling' && status !== 'uninstalled').map(status => step('uninstall', 'last', status, 'uninstalling', 'before anything is deleted', 'deleting')),
	step('uninstall', 'last', 'uninstalling', 'uninstalled', 'all was deleted, the history is kept', 'uninstall-complete'),
	step('uninstall', 'every-deployed', 'deployed', 'superseded', 'all was deleted, the history is kept'),
	...[...anyStatus].map(status => step('uninstall', 'last', status, null, 'all was deleted, oldest record first')),
	// Flux
	...(['pending-install', 'pending-upgrade', 'pending-rollback'] as const).map(status => step('unlock', 'last', status, 'failed', 'its controller finds the release locked', 'unlocked-by-flux')),
];

/** The write that starts an operation. */
export const startOf = (operation: Operation): Transition | null => transitions.find(transition => transition.operation === operation && transition.from === null) ?? null;

/** The statuses that a record can come to by Helm's writes, those given included. */
export const reachable = (from: readonly Status[]): ReadonlySet<Status> => {
	const found = new Set(from);
	let known = 0;
	while (known < found.size) {
		known = found.size;
		for (const transition of transitions) {
			if (transition.from !== null && transition.to !== null && found.has(transition.from)) {
				found.add(transition.to);
			}
		}
	}

	return found;
};
