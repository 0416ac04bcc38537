/** What acts when the disk under the state folder is full, runs full in the middle, or may not be written to: real disks, a real cluster, and the real Helm. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import type {Ended} from '../cli/bundle.ts';
import {built} from './harness/built.ts';
import {journalOf, type JournalLine} from './harness/journal.ts';
import {programOn} from './harness/program.ts';
import {bodyOf, contentOf, resetTo, snapshots, type Snapshot} from './harness/record-snapshot.ts';
import {mayMount, smallDisk} from './harness/small-disk.ts';
import {inTrial} from './harness/start-trial.ts';
import {chart, majors, type Major, type Trial} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';

const bundle = built();
const release = 'api';

/** A page of a disk in memory: the smallest file takes one. KiB. */
const page = 4;

type Acting = {
	readonly what: string;
	readonly make: (trial: Trial, major: Major) => Promise<unknown>;
	readonly line: readonly string[];
	readonly byHelm: boolean;
};

const web = ['--set=mode=green', '--history-max=0'];

const actions: readonly Acting[] = [
	{
		what: 'an unlock of two writes',
		async make(trial, major) {
			await incidents.find(({name}) => name === 'lost-final-write')!.make(trial, major);
			await trial.kubectl(['rollout', 'status', `deployment/${release}`, '--timeout=60s']);
		},
		line: ['unlock', release, '--to=deployed', '--client-dead=this test ended it'],
		byHelm: false,
	},
	{
		what: 'a repair',
		make: async (trial, major) => incidents.find(({name}) => name === 'two-deployed')!.make(trial, major),
		line: ['repair', release, '--fix=deployed'],
		byHelm: false,
	},
	{
		what: 'a rollback',
		async make(trial, major) {
			await trial.helm(major, ['install', release, chart('web')]);
			await trial.helm(major, ['upgrade', release, chart('web'), ...web]);
		},
		line: ['rollback', release, '1'],
		byHelm: true,
	},
	{
		what: 'an uninstall',
		make: async (trial, major) => trial.helm(major, ['install', release, chart('web')]),
		line: ['uninstall', release],
		byHelm: true,
	},
];

type Records = ReadonlyMap<string, Snapshot>;

const contents = (records: Records): ReadonlyMap<string, unknown> => new Map(records.entries().map(([name, record]) => [name, contentOf(record)]));

/** Every record as the backup on the disk holds it. */
const saved = (folder: string): ReadonlySet<string> => {
	const backups = path.join(folder, 'helm-triage', 'backups');
	const files = readdirSync(backups, {recursive: true, encoding: 'utf8'}).filter(name => name.endsWith('.json'));
	return new Set(files.flatMap(name => {
		const {kind, metadata, data} = JSON.parse(readFileSync(path.join(backups, name), 'utf8')) as Snapshot & {readonly kind?: string};
		return kind === 'Secret' && data !== undefined ? [`${metadata.name} ${data['release']}`] : [];
	}));
};

/** What holds after each run that could not write all that it wanted to write down. */
const holds = (before: Records, after: Records, left: {readonly folder: string; readonly ended: Ended; readonly byHelm: boolean}): void => {
	const {folder, ended, byHelm} = left;
	expect(ended.signal, ended.stderr).toBeNull();
	expect(ended.stderr).not.toMatch(/at .*\.js:\d/v);
	const changed = before.entries().filter(([name, record]) => after.get(name)?.metadata.resourceVersion !== record.metadata.resourceVersion).toArray();
	const lines = journalOf({home: folder});
	if (changed.length > 0 || after.size > before.size) {
		// Nothing is written before all of it is saved and what follows is written down
		const kept = saved(folder);
		for (const [name, record] of before) {
			expect(kept).toContain(`${name} ${record.data!['release']!}`);
		}

		expect(lines.filter(({step, result}) => String(step).startsWith(byHelm ? 'run' : 'write') && result === 'started').length).toBeGreaterThanOrEqual(byHelm ? 1 : changed.length);
	} else {
		expect(contents(after)).toEqual(contents(before));
	}

	for (const record of after.values()) {
		expect(() => JSON.parse(bodyOf(record)) as unknown).not.toThrow();
	}
};

/** A journal of one line that leaves so many bytes of its first page. */
const journalWith = (line: JournalLine, left: number): string => {
	const padded = (pad: number): string => `${JSON.stringify({...line, action: 'rollback', person: 'x'.repeat(pad)})}\n`;
	return padded((page * 1024) - left - Buffer.byteLength(padded(0)));
};

describe.skipIf(!mayMount()).concurrent.each(majors)('on a disk of a few kilobytes, with Helm %i', major => {
	it.for(actions)('$what is refused or is written down, whatever the room', {timeout: 600_000}, async ({make, line, byHelm}) => {
		await inTrial(async trial => {
			await make(trial, major);
			const {plan, act} = programOn(bundle, trial, major, release);

			/** Acts once on such a disk, and gives the lines of its journal that the run itself wrote. */
			const once = async (name: string, size: number, journal = ''): Promise<{readonly ended: Ended; readonly lines: readonly JournalLine[]}> => {
				const before = await snapshots(trial, release);
				const {digest, verdict} = await plan(line);
				expect(verdict).toBe('go');
				const disk = smallDisk(trial.home, name, `size=${size}k`, journal);
				const ended = await act(line, digest, disk.options);
				const folder = await disk.left();
				holds(before, await snapshots(trial, release), {folder, ended, byHelm});
				if (ended.code !== 0) {
					expect(ended.stderr).toContain('the disk is full');
				}

				return {ended, lines: journalOf({home: folder}).slice(journal === '' ? 0 : 1)};
			};

			const first = await snapshots(trial, release);
			let size = page;
			let last = await once(`of-${size}`, size);
			while (last.ended.code !== 0) {
				size += page;
				expect(size).toBeLessThan(400);
				last = await once(`of-${size}`, size);
			}

			// Some did not fit
			expect(size).toBeGreaterThan(2 * page);
			if (byHelm) {
				return;
			}

			// All but the end of the journal fits, which comes sooner each time
			const most = last.lines.length;
			const written = new Set<number>();
			for (let left = 2800; left > 0; left -= 200) {
				await resetTo(trial, release, first);
				const {lines} = await once(`left-${left}`, size, journalWith(last.lines[0]!, left));
				written.add(lines.length);
			}

			expect(written.size).toBeGreaterThan(2);
			expect(Math.max(...written)).toBeLessThanOrEqual(most);
		})();
	});

	it.for(actions)('$what is refused where nothing can be written, and nothing changes', async ({make, line}) => {
		await inTrial(async trial => {
			await make(trial, major);
			const before = await snapshots(trial, release);
			const {plan, act} = programOn(bundle, trial, major, release);
			const {digest} = await plan(line);
			const disk = smallDisk(trial.home, 'closed', 'ro');
			const ended = await act(line, digest, disk.options);
			expect(ended.code).not.toBe(0);
			expect(ended.stderr).toMatch(/Cannot write \S+: /v);
			expect(ended.stderr).toContain('Nothing in the cluster was changed.');
			expect(await snapshots(trial, release)).toEqual(before);
		})();
	});
});
