import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {stringify} from 'yaml';
import {releaseText, secretOf} from './records.ts';

/** A folder of files that a test reads with `--from`, and its end. */
export const createFolder = () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'helm-triage-cli-'));
	return {
		folder,
		/** Writes a file and gives its path. */
		file(name: string, content: string | Uint8Array): string {
			const target = path.join(folder, name);
			writeFileSync(target, content);
			return target;
		},
		remove() {
			rmSync(folder, {recursive: true});
		},
	};
};

const info = (status: string, description: string) => ({
	first_deployed: '2026-11-01T08:00:00Z', last_deployed: '2026-11-02T08:00:00Z', deleted: '', description, status,
});

/** A dump of one release whose upgrade to 14 was cut off: 12 deployed, 13 failed, 14 pending. */
export const stuckRelease = (): string => {
	const revisions = [
		{version: 12, status: 'deployed', description: 'Upgrade complete', createdAt: '2026-11-02T06:00:00Z'},
		{version: 13, status: 'failed', description: 'Upgrade "api" failed: context deadline exceeded', createdAt: '2026-11-02T07:00:00Z'},
		{version: 14, status: 'pending-upgrade', description: 'Preparing upgrade', createdAt: '2026-11-02T08:00:00Z'},
	];
	return revisions.map(({version, status, description, createdAt}) => {
		const secret = secretOf(releaseText({version, info: info(status, description)}), {version, status});
		return stringify({...secret, metadata: {...secret.metadata, creationTimestamp: createdAt}});
	}).join('---\n');
};
