/** What a write of Helm does to what stands in a record: what one major loses of the other's, labels, unknown keys. */
import {gunzipSync, gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {inTrial} from '../harness/start-trial.ts';
import {chart, majors, type Trial} from '../harness/trial.ts';
import {writesOf} from './seen-writes.ts';

type Labels = Readonly<Record<string, string>>;
type Body = {readonly info: Readonly<Record<string, unknown>>; readonly chart: Readonly<Record<string, unknown>>; readonly [key: string]: unknown};
type Secret = {readonly metadata: {readonly labels: Labels; readonly annotations?: Labels}; readonly data: {readonly release: string}};

const secretOf = async (trial: Trial, revision: number): Promise<Secret> => {
	const {stdout} = await trial.kubectl(['get', 'secret', `sh.helm.release.v1.api.v${revision}`, '-o', 'json']);
	return JSON.parse(stdout) as Secret;
};

const bodyOf = async (trial: Trial, revision: number): Promise<Body> => {
	const {data} = await secretOf(trial, revision);
	return JSON.parse(gunzipSync(Buffer.from(Buffer.from(data.release, 'base64').toString(), 'base64')).toString()) as Body;
};

describe.concurrent('Helm 3 on a release of Helm 4', () => {
	it('drops the apply method, from the record that it supersedes too, and the next Helm 4 applies client-side', inTrial(async trial => {
		const {writes} = await writesOf(trial, 5, async () => {
			await trial.helm(4, ['install', 'api', chart('web')]);
			await trial.helm(3, ['upgrade', 'api', chart('web'), '--set=mode=green']);
		});
		const methods = writes.map(({revision, status, body}) => `${revision} ${status} ${String(body['apply_method'])}`);
		expect(methods).toEqual(expect.arrayContaining(['1 deployed ssa', '1 superseded undefined', '2 deployed undefined']));
		await trial.helm(4, ['upgrade', 'api', chart('web'), '--set=mode=red']);
		expect(await bodyOf(trial, 3)).toMatchObject({apply_method: 'csa'});
	}));

	it('rewrites the deployed record without it even when its upgrade fails', inTrial(async trial => {
		await trial.helm(4, ['install', 'api', chart('web')]);
		expect(await bodyOf(trial, 1)).toMatchObject({apply_method: 'ssa', chart: {schemamodtime: expect.any(String) as string}});
		await trial.helm(3, ['upgrade', 'api', chart('web'), '--set=track=canary'], {mayFail: true});
		const {chart: stored, ...body} = await bodyOf(trial, 1);
		expect({method: body['apply_method'], status: body.info['status'], schemamodtime: stored['schemamodtime']}).toEqual({method: undefined, status: 'deployed', schemamodtime: undefined});
	}));

	it('loses what a rollback went to', inTrial(async trial => {
		await trial.helm(4, ['install', 'api', chart('web')]);
		await trial.helm(4, ['upgrade', 'api', chart('web'), '--set=mode=green']);
		await trial.helm(4, ['rollback', 'api', '1']);
		expect(await bodyOf(trial, 3)).toMatchObject({info: {rollback_revision: 1}});
		await trial.helm(3, ['upgrade', 'api', chart('web'), '--set=mode=red']);
		const {info} = await bodyOf(trial, 3);
		expect(info['rollback_revision']).toBeUndefined();
	}));
});

describe.concurrent.each(majors)('Helm %i', major => {
	it('rewrites the record of its own major as it was, when its upgrade fails', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web')]);
		const before = await secretOf(trial, 1);
		await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=track=canary'], {mayFail: true});
		const after = await secretOf(trial, 1);
		expect(after.data.release).toBe(before.data.release);
	}));

	it('drops keys that it does not know, and annotations of the record, with its next write', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web')]);
		const body = await bodyOf(trial, 1);
		const changed = gzipSync(JSON.stringify({...body, zzz: 1, info: {...body.info, yyy: 2}})).toString('base64');
		await trial.kubectl(['patch', 'secret', 'sh.helm.release.v1.api.v1', '--type=merge', '-p', JSON.stringify({metadata: {annotations: {note: 'mine'}}, data: {release: Buffer.from(changed).toString('base64')}})]);
		await trial.helm(major, ['upgrade', 'api', chart('web')]);
		const after = await bodyOf(trial, 1);
		expect({zzz: after['zzz'], yyy: after.info['yyy']}).toEqual({zzz: undefined, yyy: undefined});
		const {metadata} = await secretOf(trial, 1);
		expect(metadata.annotations).toBeUndefined();
	}));

	it('keeps a person\'s labels over an upgrade, takes those of the target in a rollback, and refuses its own', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web'), '--labels=team=payments,tier=one']);
		await trial.helm(major, ['upgrade', 'api', chart('web'), '--labels=tier=null,stage=prod']);
		const own = async (revision: number): Promise<Labels> => {
			const {metadata: {labels}} = await secretOf(trial, revision);
			return Object.fromEntries(Object.entries(labels).filter(([key]) => ['team', 'tier', 'stage'].includes(key)));
		};

		expect(await own(2)).toEqual({team: 'payments', stage: 'prod'});
		await trial.helm(major, ['rollback', 'api', '1']);
		expect(await own(3)).toEqual({team: 'payments', tier: 'one'});
		const {stderr} = await trial.helm(major, ['upgrade', 'api', chart('web'), '--labels=owner=me'], {mayFail: true});
		expect(stderr).toContain('user supplied labels contains system reserved label name');
	}));

	it('writes createdAt at first, and modifiedAt in its place at the first change', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web'), '--set=fate=unready', '--wait', '--timeout=1ms'], {mayFail: true});
		const {metadata: {labels}} = await secretOf(trial, 1);
		expect({createdAt: labels['createdAt'], modifiedAt: labels['modifiedAt']}).toEqual({createdAt: undefined, modifiedAt: expect.stringMatching(/^\d{10}$/v) as string});
	}));

	it('keeps user values of the deployed revision where an upgrade gives none, and loses the rest where it gives one', inTrial(async trial => {
		const values = async (): Promise<unknown> => {
			const {stdout} = await trial.helm(major, ['get', 'values', 'api', '-o', 'json']);
			return JSON.parse(stdout) as unknown;
		};

		await trial.helm(major, ['install', 'api', chart('keep'), '--set=mode=green,kept=false']);
		await trial.helm(major, ['upgrade', 'api', chart('keep')]);
		expect(await values()).toEqual({mode: 'green', kept: false});
		await trial.helm(major, ['upgrade', 'api', chart('keep'), '--set=mode=red']);
		expect(await values()).toEqual({mode: 'red'});
		await trial.helm(major, ['upgrade', 'api', chart('keep'), '--reset-values']);
		expect(await values()).toBeNull();
	}));

	it('stores the target\'s hooks with their old runs in a rollback', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('hooks'), '--timeout=60s']);
		await trial.helm(major, ['upgrade', 'api', chart('hooks'), '--set=mode=green', '--timeout=60s']);
		await trial.helm(major, ['rollback', 'api', '1', '--no-hooks']);
		const {hooks} = await bodyOf(trial, 3) as Body & {readonly hooks: ReadonlyArray<{events: readonly string[]; last_run: {phase: string}}>};
		const ran = hooks.filter(({last_run: {phase}}) => phase === 'Succeeded').map(({events}) => events[0]);
		expect(new Set(ran)).toEqual(new Set(['pre-install', 'post-install']));
	}));
});
