import type {DescriptionKind} from './description.ts';
import {isPending} from './status.ts';
import type {Status} from './types.ts';

export type Operation = 'install' | 'upgrade' | 'rollback' | 'uninstall' | 'unlock';

/** The record that a write concerns: a new one; the last; the one that an upgrade is based on; every one that is deployed; or every one that can be decoded. */
export type WrittenRecord = 'new' | 'last' | 'original' | 'every-deployed' | 'every';

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

const write = (transition: Pick<Transition, 'operation' | 'record' | 'from' | 'to' | 'moment'> & Partial<Transition>): Transition => ({description: null, over: null, ...transition});

const anyStatus: readonly Status[] = ['deployed', 'superseded', 'failed', 'pending-install', 'pending-upgrade', 'pending-rollback', 'uninstalling', 'uninstalled'];

const install: readonly Transition[] = [
	write({
		operation: 'install', record: 'last', from: 'uninstalled', to: 'superseded', moment: 'a new release takes over the name', description: 'superseded-by-new',
	}),
	write({
		operation: 'install', record: 'new', from: null, to: 'pending-install', moment: 'before anything is applied', description: 'install-underway', over: [null, 'uninstalled', 'failed', 'superseded'],
	}),
	write({
		operation: 'install', record: 'new', from: 'pending-install', to: 'deployed', moment: 'everything was applied, waits and hooks passed', description: 'install-complete',
	}),
	write({
		operation: 'install', record: 'new', from: 'pending-install', to: 'failed', moment: 'something failed, or the client was interrupted', description: 'release-failed',
	}),
];

const upgrade: readonly Transition[] = [
	write({
		operation: 'upgrade', record: 'new', from: null, to: 'pending-upgrade', moment: 'before anything is applied', description: 'upgrade-preparing', over: anyStatus.filter(status => !isPending(status)),
	}),
	write({
		operation: 'upgrade', record: 'original', from: 'deployed', to: 'superseded', moment: 'everything was applied, waits and hooks passed: first write',
	}),
	write({
		operation: 'upgrade', record: 'original', from: 'failed', to: 'superseded', moment: 'the same, where a failed revision was the base',
	}),
	write({
		operation: 'upgrade', record: 'new', from: 'pending-upgrade', to: 'deployed', moment: 'second write', description: 'upgrade-complete',
	}),
	write({
		operation: 'upgrade', record: 'new', from: 'pending-upgrade', to: 'failed', moment: 'something failed, or the client was interrupted', description: 'upgrade-failed',
	}),
];

const rollback: readonly Transition[] = [
	write({
		operation: 'rollback', record: 'new', from: null, to: 'pending-rollback', moment: 'before anything is built or applied', description: 'rollback-to', over: anyStatus,
	}),
	write({
		operation: 'rollback', record: 'every-deployed', from: 'deployed', to: 'superseded', moment: 'everything was applied, waits and hooks passed: first write',
	}),
	write({
		operation: 'rollback', record: 'new', from: 'pending-rollback', to: 'deployed', moment: 'second write',
	}),
	...anyStatus.filter(status => status !== 'superseded').map(from => write({
		operation: 'rollback', record: 'last', from, to: 'superseded', moment: 'the apply failed: first write',
	})),
	write({
		operation: 'rollback', record: 'new', from: 'pending-rollback', to: 'failed', moment: 'the apply failed: second write', description: 'rollback-failed',
	}),
	write({
		operation: 'rollback', record: 'new', from: 'pending-rollback', to: 'failed', moment: 'the wait failed', description: 'release-failed',
	}),
];

const uninstall: readonly Transition[] = [
	...anyStatus.filter(status => status !== 'uninstalling' && status !== 'uninstalled').map(from => write({
		operation: 'uninstall', record: 'last', from, to: 'uninstalling', moment: 'before anything is deleted', description: 'deleting',
	})),
	write({
		operation: 'uninstall', record: 'last', from: 'uninstalling', to: 'uninstalled', moment: 'all was deleted, the history is kept', description: 'uninstall-complete',
	}),
	write({
		operation: 'uninstall', record: 'every-deployed', from: 'deployed', to: 'superseded', moment: 'all was deleted, the history is kept',
	}),
	...anyStatus.map(from => write({
		operation: 'uninstall', record: 'every', from, to: null, moment: 'all was deleted, and the history goes, oldest record first',
	})),
];

const unlock: readonly Transition[] = anyStatus.filter(status => isPending(status)).map(from => write({
	operation: 'unlock', record: 'last', from, to: 'failed', moment: 'its controller finds the release locked', description: 'unlocked-by-flux',
}));

/**
Every status that Helm writes, in the order of writing, with the operation and the moment.

Read in `pkg/action` of both majors and seen on 3.22.0 and 4.3.1 with a watch on the records. Flux's unlock stands here too, since it is what its controller does on every pending record. A write that keeps the status (a hook that starts, `helm test`, the base of a failed upgrade) is no transition.
*/
export const transitions: readonly Transition[] = [...install, ...upgrade, ...rollback, ...uninstall, ...unlock];

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
