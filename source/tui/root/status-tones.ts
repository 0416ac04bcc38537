import type {Tone} from '../state/model.ts';

/** Roles of the status beside a release's name. */
export const releasesTitleTones: Readonly<Record<string, Tone>> = {
	deployed: 'fine', failed: 'bad', 'pending-install': 'bad', 'pending-upgrade': 'bad', 'pending-rollback': 'bad', uninstalling: 'bad', uninstalled: 'gone', unreadable: 'odd',
};
