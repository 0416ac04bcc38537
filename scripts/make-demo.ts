/**
Makes the demo's cluster, `fixtures/scenarios/demo/`: release records in Secrets and ConfigMaps as dumps and backup tools write them, the objects that live beside them, and `scenario.json`.

Every run gives the same bytes. Usage: `node scripts/make-demo.ts [FOLDER]`; the folder is replaced.
*/
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {stringify} from 'yaml';
import {serviceReleases} from './demo/service-releases.ts';
import {helm2Record} from './demo/helm2-record.ts';
import {createIdentifiers} from './demo/identifiers.ts';
import {kinds} from './demo/kinds.ts';
import {liveObjects, namespaceObject} from './demo/live-objects.ts';
import {recordObject} from './demo/record-object.ts';
import {releaseJson} from './demo/release-json.ts';
import {platformReleases} from './demo/platform-releases.ts';
import type {DemoRelease, DemoRevision} from './demo/release.ts';
import {ago, now, serverTime} from './demo/times.ts';

const folder = process.argv[2] ?? path.join(import.meta.dirname, '../fixtures/scenarios/demo');
const identifiers = createIdentifiers();
const clusterUid = identifiers.uid();

type ApiObject = {readonly kind: string; readonly metadata: {readonly namespace: string; readonly name: string}};

const records: ApiObject[] = [];
const live: ApiObject[] = [];

const addRevision = (release: DemoRelease, revision: DemoRevision): void => {
	const {json, manifest} = releaseJson(revision, release);
	const storage = {
		...release,
		...revision,
		status: revision.label ?? revision.status,
		...(release.manager !== undefined && {manager: release.manager}),
	};
	records.push(recordObject(json, storage, identifiers) as ApiObject);
	if (revision.revision !== release.live) {
		return;
	}

	const written = {
		...release,
		...revision,
		release: release.name,
		manifest,
		created: release.firstDeployed,
		manager: release.manager ?? 'helm',
		ready: !revision.status.startsWith('pending'),
	};
	live.push(...liveObjects(written, identifiers) as unknown as ApiObject[]);
};

for (const release of [...serviceReleases, ...platformReleases]) {
	for (const revision of release.revisions) {
		addRevision(release, revision);
	}
}

records.push(helm2Record(identifiers) as ApiObject);

const namespaces = [...new Set(['kube-system', ...records.map(({metadata}) => metadata.namespace)])].toSorted();

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

	const objects = live.filter(({metadata}) => metadata.namespace === namespace);
	const created = ago(namespace === 'kube-system' ? '390w' : '95w');
	const own = namespaceObject(namespace, namespace === 'kube-system' ? clusterUid : identifiers.uid(), created);
	await write(`objects/${namespace}.yaml`, [own, ...objects].map(object => `---\n${yaml(object)}`).join(''));
}

const facts = {
	name: 'demo',
	serverTime: serverTime(now),
	context: 'demo',
	server: 'https://demo.invalid:6443',
	namespace: 'payments',
	clusterUid,
	helmVersion: 'v4.3.1',
	kubernetesVersion: 'v1.37.2',
	kinds,
};
await write('scenario.json', `${JSON.stringify(facts, null, '\t')}\n`);
