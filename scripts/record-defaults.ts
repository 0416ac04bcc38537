/** `node scripts/record-defaults.ts`: installs the charts of `fixtures/defaults/charts` with each Helm and writes every object, as stored and as it lives, to `fixtures/defaults/CHART-helmN.jsonl`, a pair a line. */
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {desiredOf} from '../source/core/drift/desired.ts';
import {manifestObjects, type ManifestObject} from '../source/core/manifest/objects.ts';
import {splitManifest} from '../source/core/manifest/split.ts';
import {createStabiliser} from '../test/cluster/harness/stable.ts';
import {startCluster} from '../test/cluster/harness/start.ts';
import {ensureTools} from '../test/cluster/harness/tools.ts';
import {majors, openTrial, until, type Major, type Trial} from '../test/cluster/harness/trial.ts';

const folder = path.join(import.meta.dirname, '..', 'fixtures', 'defaults');

const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

/** `Deployment.v1.apps/name`, so that kubectl reads the object in the manifest's own version. */
const readLive = async (trial: Trial, {apiVersion, kind, namespace, name}: ManifestObject): Promise<unknown> => {
	const [version, group] = apiVersion.split('/').toReversed();
	const resource = group === undefined ? kind : `${kind}.${version}.${group}`;
	const {stdout} = await trial.kubectl(['get', resource, name, '-o', 'json', '--show-managed-fields', ...namespace === null ? [] : [`--namespace=${namespace}`]]);
	return withoutToken(JSON.parse(stdout) as LiveObject);
};

/** The token of an account is none of a fixture's business. */
type LiveObject = {readonly type?: string; readonly data?: Readonly<Record<string, string>>};

const withoutToken = (live: LiveObject): unknown => live.type === 'kubernetes.io/service-account-token'
	? {...live, data: Object.fromEntries(Object.keys(live.data ?? {}).map(key => [key, 'bmV1dHJhbA==']))}
	: live;

/** What controllers fill in a moment later: an autoscaler's replicas, a claim's volume. */
const settle = async (trial: Trial, release: string): Promise<void> => {
	const read = async (resource: string, field: string): Promise<string> => {
		const {stdout} = await trial.kubectl(['get', resource, `${release}-${field.startsWith('.spec.r') ? 'scaled' : 'bound'}`, '-o', `jsonpath={${field}}`]);
		return stdout;
	};

	await until('the autoscaler', async () => await read('deployment', '.spec.replicas') === '2');
	await until('the binding', async () => await read('persistentvolumeclaim', '.status.phase') === 'Bound');
};

const record = async (trial: Trial, chart: string, major: Major): Promise<void> => {
	const release = `${chart}${major}`;
	await trial.helm(major, ['install', release, path.join(folder, 'charts', chart)]);
	if (chart === 'least') {
		await settle(trial, release);
	}

	const {stdout} = await trial.helm(major, ['get', 'manifest', release]);
	const lines: string[] = [];
	for (const object of manifestObjects(splitManifest(stdout), trial.namespace, null)) {
		const owner = {release, namespace: trial.namespace, namespaced: object.namespace !== null};
		lines.push(JSON.stringify({desired: desiredOf(object.document.value, owner), live: await readLive(trial, object)}));
	}

	const {text} = createStabiliser(Date.now(), {[trial.namespace]: 'shop'});
	const file = `${chart}-helm${major}.jsonl`;
	await writeFile(path.join(folder, file), lines.map(line => `${text(line)}\n`).join(''));
	say(`${file}: ${lines.length} objects`);
};

const programs = await ensureTools(say);
const cluster = await startCluster(programs);
try {
	for (const major of majors) {
		for (const chart of ['least', 'odd']) {
			const trial = await openTrial(programs, cluster.kubeconfigs.admin);
			try {
				await record(trial, chart, major);
			} finally {
				await trial.end();
			}
		}
	}
} finally {
	await cluster.stop();
}
