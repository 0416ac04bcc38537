/** Objects on which nothing differs in meaning, and which Helm's server-side apply refuses all the same: `drift` says so by both methods, and the real upgrade and rollback fail at exactly these. */
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {expect, it} from 'vitest';
import {runCli} from '../cli/host.ts';
import {inTrial} from './harness/start-trial.ts';
import type {Trial} from './harness/trial.ts';

const workload = (cpu: unknown) => ({selector: {matchLabels: {app: 'api'}}, template: {metadata: {labels: {app: 'api'}}, spec: {containers: [{name: 'api', image: 'registry.example.test/api:1', resources: {limits: {cpu}}}]}}});

/** Each as the chart writes it and as another manager applies it, and whether Helm's upgrade is refused then. */
const objects = [
	{apiVersion: 'apps/v1', kind: 'Deployment', mine: {spec: {replicas: 0, ...workload(0.1)}}, theirs: {spec: workload('100m')}, refused: true},
	{apiVersion: 'v1', kind: 'PersistentVolumeClaim', mine: {spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1024Mi'}}}}, theirs: {spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}}, refused: true},
	{apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', mine: {spec: {podSelector: {}, ingress: [{ports: [{port: 80}]}]}}, theirs: {spec: {podSelector: {}, ingress: [{ports: [{port: 80, protocol: 'TCP'}]}]}}, refused: true},
	{apiVersion: 'v1', kind: 'Service', mine: {spec: {selector: {app: 'api'}, ports: [{port: 80}]}}, theirs: {spec: {selector: {app: 'api'}}}, refused: false},
	{apiVersion: 'v1', kind: 'Secret', mine: {stringData: {user: 'hello'}}, theirs: {data: {user: 'aGVsbG8='}}, refused: false},
] as const;

type Told = {readonly objects: ReadonlyArray<{readonly address: string; readonly state: string; readonly warnings: ReadonlyArray<{readonly code: string}>}>};

const warned = async (trial: Trial, ...flags: string[]): Promise<{readonly upgrade: readonly string[]; readonly rollback: readonly string[]}> => {
	const {stdout} = await runCli(['drift', 'api', '-o', 'json', ...flags, `--kubeconfig=${trial.kubeconfig}`, `--namespace=${trial.namespace}`, `--helm=${trial.program(4)}`], {environment: {PATH: process.env['PATH'], HOME: trial.home}});
	const told = JSON.parse(stdout) as Told;
	expect(told.objects.map(({state}) => state)).toEqual(objects.map(() => 'equal'));
	const [upgrade, rollback] = (['upgrade-fails', 'rollback-fails'] as const).map(wanted => told.objects.filter(({warnings}) => warnings.some(({code}) => code === wanted)).map(({address}) => address.split(/[.\/]/v)[0]!).toSorted());
	return {upgrade: upgrade!, rollback: rollback!};
};

it('an equal object that another manager holds in other letters', inTrial(async trial => {
	const folder = path.join(trial.home, 'equal');
	await mkdir(path.join(folder, 'templates'), {recursive: true});
	await writeFile(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: equal\nversion: 1.0.0\n');
	await writeFile(path.join(folder, 'templates', 'all.yaml'), objects.map(({apiVersion, kind, mine}) => JSON.stringify({apiVersion, kind, metadata: {name: 'api'}, ...mine})).join('\n---\n'));
	await trial.helm(4, ['install', 'api', folder]);
	await trial.helm(4, ['upgrade', 'api', folder]);
	for (const {apiVersion, kind, theirs} of objects) {
		await trial.kubectl(['apply', '--server-side', '--force-conflicts', '--field-manager=other', '-f', '-'], {input: JSON.stringify({apiVersion, kind, metadata: {name: 'api'}, ...theirs})});
	}

	const refused = objects.filter(object => object.refused).map(({kind}) => kind).toSorted();
	expect(await warned(trial)).toEqual({upgrade: refused, rollback: refused});
	expect(await warned(trial, '--server')).toEqual({upgrade: refused, rollback: refused});
	for (const command of [['rollback', 'api', '1'], ['upgrade', 'api', folder]]) {
		const {exitCode, stderr} = await trial.helm(4, command, {mayFail: true});
		expect(exitCode).toBe(1);
		const last = stderr.trim().split('\n').at(-1)!;
		expect(Array.from(last.matchAll(/conflict occurred while applying object \S+ \S+ Kind=(?<kind>\w+)/gv), ({groups}) => groups!['kind']!).toSorted()).toEqual(refused);
	}
}), 120_000);
