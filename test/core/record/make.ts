/** Records built by hand, to break one layer at a time. */
import {Buffer} from 'node:buffer';
import {gzipSync} from 'node:zlib';
import type {StoredObject, StoredRecord} from '../../../source/core/object/stored-object.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

export const limits = {maxBytes: 64 * 1024 * 1024};

/** A small, whole release as Helm 3 writes it. */
export const releaseValue = {
	name: 'web',
	info: {
		first_deployed: '2026-11-01T08:00:00.123456789+01:00',
		last_deployed: '2026-11-30T02:00:00Z',
		deleted: '',
		description: 'Upgrade complete',
		status: 'deployed',
		notes: 'Enjoy.',
	},
	chart: {
		metadata: {name: 'web', version: '1.2.3', appVersion: '4.5.6'},
		lock: null,
		templates: [{name: 'templates/web.yaml', data: 'YTogMQo='}],
		values: {replicas: 1},
		schema: null,
		files: null,
	},
	config: {replicas: 2},
	manifest: '---\n# Source: web/templates/web.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n',
	hooks: [{
		name: 'migrate',
		kind: 'Job',
		path: 'web/templates/migrate.yaml',
		manifest: 'kind: Job\n',
		events: ['pre-upgrade', 'post-install'],
		last_run: {started_at: '2026-11-30T02:00:01Z', completed_at: '', phase: 'Running'},
		weight: -5,
		delete_policies: ['before-hook-creation'],
	}],
	version: 3,
	namespace: 'shop',
} as const;

export const releaseJson = JSON.stringify(releaseValue);

/** The JSON of the release with some of its top-level keys replaced. */
export const releaseWith = (changes: Readonly<Record<string, unknown>>): string => JSON.stringify({...releaseValue, ...changes});

/** Base64 of gzip of a text, as Helm stores it. */
export const payloadOf = (json: string): string => gzipSync(json, {level: 9}).toString('base64');

export const inBase64 = (data: string | Uint8Array): string => Buffer.from(data as string).toString('base64');

export const storedObject = (changes: Partial<StoredObject> = {}): StoredObject => ({
	driver: 'secret',
	kind: 'Secret',
	namespace: 'shop',
	name: 'sh.helm.release.v1.web.v3',
	uid: null,
	resourceVersion: null,
	type: 'helm.sh/release.v1',
	labels: {
		name: 'web', owner: 'helm', status: 'deployed', version: '3',
	},
	annotations: {},
	createdAt: null,
	writers: [],
	origin: 'web.yaml#1',
	...changes,
});

/** A stored Secret around base64(gzip(JSON)), the outer base64 added. */
export const storedSecret = (payload: string, changes: Partial<StoredObject> = {}): StoredRecord => ({object: storedObject(changes), payload: inBase64(payload), raw: ''});

/** A release Secret as the API prints it. */
export const secretValue = (payload: string, metadata: Readonly<Record<string, JsonValue>> = {}): Readonly<Record<string, JsonValue>> => ({
	apiVersion: 'v1',
	kind: 'Secret',
	type: 'helm.sh/release.v1',
	metadata: {
		name: 'sh.helm.release.v1.web.v3',
		namespace: 'shop',
		labels: {
			name: 'web', owner: 'helm', status: 'deployed', version: '3',
		},
		...metadata,
	},
	data: {release: inBase64(payload)},
});
