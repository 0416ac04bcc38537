/** A disk of a given size, or one that nobody may write to, under the program's state folder: a real one, in a mount namespace of the process alone. */
import {execFileSync} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type {ProcessOptions} from '../../cli/bundle.ts';
import {until} from './trial.ts';

/** Mounts the disk, has what is on it copied out once the program has ended, and becomes the program. Helm, which may outlive it, keeps the disk. */
const script = `#!/bin/sh
if [ -z "$HELM_TRIAGE_IN_DISK" ]; then
	HELM_TRIAGE_IN_DISK=1 exec unshare --map-root-user --mount "$0" "$@"
fi
unset HELM_TRIAGE_IN_DISK
mount -t tmpfs -o "$DISK_OPTIONS" tmpfs "$XDG_STATE_HOME" || exit 125
if [ -s "$DISK_JOURNAL" ]; then
	mkdir "$XDG_STATE_HOME/helm-triage" && cat "$DISK_JOURNAL" >"$XDG_STATE_HOME/helm-triage/journal.jsonl" || exit 125
fi
( tail --pid=$$ -s 0.1 -f /dev/null; cp -r "$XDG_STATE_HOME/." "$DISK_KEPT/"; touch "$DISK_KEPT.whole" ) </dev/null >/dev/null 2>&1 &
exec "$DISK_NODE" "$@"
`;

/** Whether a process here may have mounts of its own. */
export const mayMount = (): boolean => {
	try {
		execFileSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {stdio: 'ignore'});
		return true;
	} catch {
		return false;
	}
};

export type SmallDisk = {
	/** How the program is started on it. */
	readonly options: ProcessOptions & {readonly environment: Readonly<Record<string, string>>};
	/** Waits for what the program left on it, and gives the folder of a copy. */
	readonly left: () => Promise<string>;
};

/** A disk for one run of the program; `mount` is as tmpfs takes it: `size=8k`, `ro`. `journal` is what earlier acts have written. */
export const smallDisk = (home: string, name: string, mount: string, journal = ''): SmallDisk => {
	const folder = path.join(home, `disk-${name}`);
	const state = path.join(folder, 'state');
	const kept = path.join(folder, 'kept');
	mkdirSync(state, {recursive: true});
	mkdirSync(kept);
	const earlier = path.join(folder, 'journal.jsonl');
	writeFileSync(earlier, journal);
	const node = path.join(folder, 'node');
	writeFileSync(node, script);
	chmodSync(node, 0o755);
	return {
		options: {
			node,
			environment: {
				HOME: home, XDG_STATE_HOME: state, DISK_OPTIONS: mount, DISK_KEPT: kept, DISK_JOURNAL: earlier, DISK_NODE: process.execPath,
			},
		},
		async left() {
			await until('what is on the disk to be copied', async () => existsSync(`${kept}.whole`));
			return kept;
		},
	};
};
