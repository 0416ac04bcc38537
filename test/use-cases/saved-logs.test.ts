/** The log of a Job that a hook left behind goes with its pods: it is in the backup before the Job is deleted. */
import {describe, expect, it} from 'vitest';
import {fail} from '../../source/core/problem/problem.ts';
import type {Session} from '../../source/ports/session.ts';
import {describeBackups} from '../../source/use-cases/describe-backups.ts';
import {hookOf} from '../core/plan/release.ts';
import {confirmRepair, plainChoice} from './repair-world.ts';
import {worldOf, type RollbackWorld} from './rollback-world.ts';
import {live, valueIn} from './writes-world.ts';

const choice = {...plainChoice, fix: 'hook-jobs'} as const;

const log = (pod: string, container: string, ...lines: readonly string[]) => ({
	namespace: 'shop', pod, container, previous: false, lines,
});

const pod = (name: string, job: string) => ({
	apiVersion: 'v1', kind: 'Pod', name, metadata: {labels: {'job-name': job}, ownerReferences: [{kind: 'Job', name: job, uid: `uid of ${job}`}]}, rest: {spec: {initContainers: [{name: 'wait'}], containers: [{name: 'seed'}]}},
});

/** A Job of a hook with two pods, and a pod of another Job. */
const worldWithLogs = (): RollbackWorld => worldOf([{revision: 1, status: 'deployed', hooks: [hookOf('seed', 'pre-upgrade')]}], {
	live: [
		...live('web'),
		{
			apiVersion: 'batch/v1', kind: 'Job', name: 'seed', metadata: {uid: 'uid of seed', resourceVersion: '7', annotations: {'helm.sh/hook': 'pre-upgrade'}}, rest: {status: {conditions: [{type: 'Failed', status: 'True'}]}},
		},
		pod('seed-a', 'seed'),
		pod('seed-b', 'seed'),
		pod('other-a', 'other'),
	],
	logs: [
		log('seed-a', 'wait', 'database is there'),
		log('seed-a', 'seed', 'row 1', 'row 2: duplicate key'),
		log('seed-b', 'seed', 'row 1: duplicate key'),
		log('other-a', 'seed', 'of another Job'),
	],
});

const saved = {
	'_log_seed-a_seed.txt': 'row 1\nrow 2: duplicate key\n',
	'_log_seed-a_wait.txt': 'database is there\n',
	'_log_seed-b_seed.txt': 'row 1: duplicate key\n',
};

const jobsIn = ({memory}: RollbackWorld): readonly string[] => memory.live.all().filter(({kind}) => kind === 'Job').map(({name}) => name);

const logsIn = async ({memory}: RollbackWorld, id: string): Promise<Readonly<Record<string, string>>> => {
	const files = valueIn(await memory.files.readBackup(id));
	return Object.fromEntries(files.filter(({name}) => name.startsWith('_log_')).map(({name, content}) => [name, content]));
};

describe('the log of a Job that a hook left behind', () => {
	it('is in the backup, each container of each pod, before the Job is deleted', async () => {
		const world = worldWithLogs();
		const {session, memory} = world;
		const repair = await confirmRepair(session, choice);
		let atDeletion: unknown = null;
		const objects: Session['objects'] = {...memory.objects, async remove(...given) {
			const [backup] = valueIn(await describeBackups(session));
			atDeletion = {jobs: jobsIn(world), logs: await logsIn(world, backup!.id)};
			return memory.objects.remove(...given);
		}};
		const {backupId} = valueIn(await repair.run({...session, objects}));
		expect(atDeletion).toEqual({jobs: ['seed'], logs: saved});
		expect(jobsIn(world)).toEqual([]);
		expect(await logsIn(world, backupId!)).toEqual(saved);
	});

	it('that can be read no more by then keeps the Job: nothing is saved or deleted', async () => {
		const world = worldWithLogs();
		const {session, memory} = world;
		const repair = await confirmRepair(session, choice);
		const cluster: Session['cluster'] = {...memory.cluster, async log(query, signal) {
			return query.lines === 1 ? memory.cluster.log(query, signal) : fail('forbidden', 'You may not read logs.');
		}};
		expect(await repair.run({...session, cluster})).toMatchObject({ok: false, problem: {code: 'forbidden', message: expect.stringContaining('The log of Job.batch/shop/seed cannot be read any more') as string}});
		expect(jobsIn(world)).toEqual(['seed']);
		expect(memory.files.backups.size).toBe(0);
	});

	it('that the node threw away is no reason to stop', async () => {
		const world = worldWithLogs();
		const {session, memory} = world;
		const none: Session = {...session, cluster: {...memory.cluster, log: async () => ({ok: true, value: null})}};
		const repair = await confirmRepair(none, choice);
		const {backupId} = valueIn(await repair.run(none));
		expect(await logsIn(world, backupId!)).toEqual({});
		expect(jobsIn(world)).toEqual([]);
	});
});
