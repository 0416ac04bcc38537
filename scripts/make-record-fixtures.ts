/** Writes the records of `fixtures/records/` that are ours: states and faults of which no public record with a licence was found. The same bytes come out at every run. */
import {Buffer} from 'node:buffer';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {encodeRelease} from '../source/core/record/encode.ts';
import {rewriteJson} from '../source/core/record/rewrite-json.ts';
import type {JsonValue} from '../source/core/record/types.ts';

const folder = path.join(import.meta.dirname, '..', 'fixtures', 'records');

const template = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  replicas: {{ .Values.replicas }}
`;

const manifest = `---
# Source: orders-api/templates/deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: orders-api
spec:
  replicas: 3
`;

const orders = JSON.stringify({
	name: 'orders-api',
	info: {
		first_deployed: '2026-08-02T10:14:51.118204Z',
		last_deployed: '2026-10-01T16:42:07.553917Z',
		deleted: '',
		description: 'Upgrade complete',
		status: 'deployed',
	},
	chart: {
		metadata: {
			name: 'orders-api', version: '0.9.3', apiVersion: 'v2', appVersion: '2.14.1', type: 'application',
		},
		lock: null,
		templates: [{name: 'templates/deployment.yaml', data: Buffer.from(template).toString('base64')}],
		values: {image: {repository: 'registry.example.com/orders-api', tag: '2.13.0'}, replicas: 1},
		schema: null,
		files: null,
	},
	config: {image: {tag: '2.14.1'}, replicas: 3},
	manifest,
	version: 7,
	namespace: 'shop',
});

const payloadOf = (json: string): string => {
	const encoded = encodeRelease(json);
	if (!encoded.ok) {
		throw new RangeError(`A fixture of ${encoded.bytes} bytes`);
	}

	return encoded.payload;
};

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** A release Secret in YAML, as `kubectl get -o yaml` prints it. */
const secret = (revision: number, status: string, json: string): string => `apiVersion: v1
data:
  release: ${inBase64(payloadOf(json))}
kind: Secret
metadata:
  creationTimestamp: "2026-10-01T16:42:07Z"
  labels:
    modifiedAt: "1790872928"
    name: orders-api
    owner: helm
    status: ${status}
    version: "${revision}"
  name: sh.helm.release.v1.orders-api.v${revision}
  namespace: shop
type: helm.sh/release.v1
`;

const revised = (revision: number, status: string, changes: Readonly<Record<string, JsonValue>>): string => secret(revision, status, rewriteJson(orders, [
	{path: ['version'], value: revision},
	{path: ['info', 'status'], value: status},
	...Object.entries(changes).map(([key, value]) => ({path: key.split('.'), value})),
]));

const minimal = JSON.stringify({
	name: 'beacon',
	namespace: 'default',
	version: 3,
	info: {last_deployed: '2026-04-26T10:11:12Z', status: 'deployed', description: 'Upgrade complete'},
	chart: {metadata: {name: 'beacon-chart', version: '1.2.3', appVersion: '4.5.6'}},
	config: {replicas: 2},
	manifest: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: beacon\n',
});

/** Where a payload's bytes are made by hand: Go's gzip header, then a stored block whose length and complement disagree. */
const badDeflate = Buffer.from('1f8b08000000000002ff010500ffff0000', 'hex').toString('base64');

const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, '\t')}\n`;

const files: Readonly<Record<string, string>> = {
	'orders-api.v7.deployed.secret.yaml': secret(7, 'deployed', orders),
	'orders-api.v8.failed.secret.yaml': revised(8, 'failed', {'info.description': 'Upgrade "orders-api" failed: context deadline exceeded'}),
	'orders-api.v9.pending-rollback.secret.yaml': revised(9, 'pending-rollback', {'info.description': 'Rollback to 7'}),
	'orders-api.v10.uninstalled.secret.yaml': revised(10, 'uninstalled', {'info.description': 'Uninstallation complete', 'info.deleted': '2026-10-02T08:00:00Z'}),
	'orders-api.v11.helm4.secret.yaml': revised(11, 'deployed', {apply_method: 'ssa'}),
	// A list without kinds and types, and a body without hooks, templates or first deployment
	'beacon.v3.bare-list.json': jsonFile({
		items: [{
			metadata: {
				name: 'sh.helm.release.v1.beacon.v3',
				namespace: 'default',
				labels: {
					name: 'beacon', owner: 'helm', status: 'deployed', version: '3',
				},
			},
			data: {release: inBase64(payloadOf(minimal))},
		}],
	}),
	'ingress.v1.bad-deflate.secret.json': jsonFile({
		apiVersion: 'v1',
		kind: 'Secret',
		metadata: {name: 'sh.helm.release.v1.ingress.v1', namespace: 'dev', labels: {owner: 'helm', name: 'ingress'}},
		type: 'helm.sh/release.v1',
		data: {release: inBase64(badDeflate)},
	}),
	// Cut inside of a group of base64, and no labels at all
	'web.v1.cut.secretlist.json': jsonFile({
		apiVersion: 'v1',
		kind: 'SecretList',
		items: [{
			metadata: {name: 'sh.helm.release.v1.web.v1', namespace: 'default', creationTimestamp: '2026-09-18T00:56:18Z'},
			type: 'helm.sh/release.v1',
			data: {release: inBase64(payloadOf(minimal).slice(0, 13))},
		}],
	}),
	// Every layer unpacks, both base64 texts end in a line break, and the text inside is no JSON
	'plain-text.v1.not-json.secret.yaml': `apiVersion: v1
data:
  release: ${inBase64(`${payloadOf('plain text\n')}\n`)}
kind: Secret
metadata:
  labels:
    name: plain-text
    owner: helm
    status: deployed
    version: "1"
  name: sh.helm.release.v1.plain-text.v1
  namespace: default
type: helm.sh/release.v1
`,
};

for (const [name, text] of Object.entries(files)) {
	await writeFile(path.join(folder, name), text);
}
