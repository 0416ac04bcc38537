/**
Makes the demo's cluster, `fixtures/scenarios/demo/`, from recordings of real Helm on a real API server: each becomes a release with a name and ages of its own, and all of them one cluster. Records are in Secrets and ConfigMaps as dumps and backup tools write them; the objects that live beside them and `scenario.json` are there as well.

Every run gives the same bytes. Usage: `node scripts/make-demo.ts [FOLDER]`; the folder is replaced.
*/
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {stringify} from 'yaml';
import {adaptRelease} from './demo/adapt-release.ts';
import {helm2Record} from './demo/helm2-record.ts';
import {createIdentifiers} from './demo/identifiers.ts';
import type {ApiObject} from './demo/objects.ts';
import {readRecording, scenarios} from './demo/recording.ts';
import {releases} from './demo/releases.ts';
import {ago, now, serverTime} from './demo/times.ts';

const folder = process.argv[2] ?? path.join(scenarios, 'demo');
const own = createIdentifiers('demo', 0);
const clusterUid = own.uid('kube-system');
const adapted = await Promise.all(releases.map(async (release, index) => adaptRelease(release, index + 1)));
const records: readonly ApiObject[] = [...adapted.flatMap(release => release.records), helm2Record(own.uid('old-metrics'))];

/** As every cluster has it; its uid tells one cluster from another. */
const system: ApiObject = {
	apiVersion: 'v1',
	kind: 'Namespace',
	metadata: {
		name: 'kube-system',
		labels: {'kubernetes.io/metadata.name': 'kube-system'},
		uid: clusterUid,
		resourceVersion: '11',
		creationTimestamp: serverTime(ago('390w')),
	},
};

/** Each recording has its own namespace; the oldest of those that became one stands for them. */
const addressOf = ({kind, metadata: {namespace = '', name}}: ApiObject): string => `${kind} ${namespace}/${name}`;
const oldestFirst = [system, ...adapted.flatMap(({objects}) => objects)].toSorted((one, other) => one.metadata.creationTimestamp.localeCompare(other.metadata.creationTimestamp));
const live = Map.groupBy(oldestFirst, addressOf).values().map(same => {
	if (same.length > 1 && same[0]!.kind !== 'Namespace') {
		throw new Error(`${addressOf(same[0]!)} is there ${same.length} times`);
	}

	return same[0]!;
}).toArray();

const namespaces = live.filter(({kind}) => kind === 'Namespace').map(({metadata}) => metadata.name).toSorted();

const list = (items: readonly unknown[]): unknown => ({
	apiVersion: 'v1',
	items,
	kind: 'List',
	metadata: {resourceVersion: ''},
});

const yaml = (value: unknown): string => stringify(value, {lineWidth: 0, compat: 'yaml-1.1'});

const write = async (name: string, text: string): Promise<void> => {
	const file = path.join(folder, name);
	await mkdir(path.dirname(file), {recursive: true});
	await writeFile(file, text);
};

const recordsOf = (kind: string, namespace: string): readonly ApiObject[] => records.filter(record => record.kind === kind && record.metadata.namespace === namespace);

/** Each namespace is written in another way, as dumps and backup tools do. */
const writeSecrets = async (namespace: string, secrets: readonly ApiObject[]): Promise<void> => {
	if (namespace === 'legacy') {
		// As Velero lays a backup out: one file an object.
		for (const secret of secrets) {
			await write(`resources/secrets/namespaces/${namespace}/${secret.metadata.name}.json`, JSON.stringify(secret));
		}

		return;
	}

	const texts: Readonly<Record<string, () => readonly [string, string]>> = {
		// As `kubectl get secrets -o json`.
		shop: () => ['json', `${JSON.stringify(list(secrets), null, 4)}\n`],
		// As files that somebody glued together.
		search: () => ['yaml', secrets.map(secret => `---\n${yaml(secret)}`).join('')],
	};
	// As `kubectl get secrets -o yaml`.
	const [extension, text] = (texts[namespace] ?? (() => ['yaml', yaml(list(secrets))]))();
	await write(`secrets/${namespace}.${extension}`, text);
};

await rm(folder, {recursive: true, force: true});

for (const namespace of namespaces) {
	const secrets = recordsOf('Secret', namespace);
	const configMaps = recordsOf('ConfigMap', namespace);
	if (secrets.length > 0) {
		await writeSecrets(namespace, secrets);
	}

	if (configMaps.length > 0) {
		await write(`configmaps/${namespace}.yaml`, yaml(list(configMaps)));
	}
}

// As `kubectl get -o json` without its blanks: an object has a hundred lines of managed fields.
for (const [namespace, objects] of Map.groupBy(live, ({kind, metadata}) => kind === 'Namespace' ? metadata.name : metadata.namespace ?? 'cluster')) {
	await write(`objects/${namespace}.json`, `${JSON.stringify(list(objects))}\n`);
}

const {facts: {helmVersion, kubernetesVersion, kinds}} = await readRecording(releases[0]!.recording);
const served = adapted.flatMap(release => release.kinds);
const facts = {
	name: 'demo',
	serverTime: serverTime(now),
	context: 'demo',
	server: 'https://demo.invalid:6443',
	namespace: 'payments',
	clusterUid,
	helmVersion,
	kubernetesVersion,
	kinds: new Map([...kinds, ...served].map(kind => [`${kind.apiVersion} ${kind.kind}`, kind])).values().toArray(),
};
await write('scenario.json', `${JSON.stringify(facts, null, '\t')}\n`);
