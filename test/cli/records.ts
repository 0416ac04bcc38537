/** Records of one small release, made layer by layer as Helm stores them. */
import {gzipSync} from 'node:zlib';

/** The release as JSON text, with what a test changes. */
export const releaseText = (changes: Readonly<Record<string, unknown>> = {}): string => JSON.stringify({
	name: 'api',
	info: {
		first_deployed: '2026-11-01T08:00:00.123456789+01:00',
		last_deployed: '2026-11-02T08:00:00Z',
		deleted: '',
		description: 'Upgrade complete',
		status: 'deployed',
	},
	chart: {
		metadata: {name: 'api', version: '2.4.0', appVersion: '1.9.0'},
		lock: null,
		templates: [],
		values: {replicas: 1},
		schema: null,
		files: null,
	},
	config: {replicas: 3},
	manifest: '---\n# Source: api/templates/config.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: api\ndata:\n  MODE: blue\n',
	version: 14,
	namespace: 'payments',
	apply_method: 'ssa',
	...changes,
});

/** A record's payload at each of its layers, the innermost first. */
export const layersOf = (text: string) => {
	const gzip = gzipSync(text);
	const base64 = gzip.toString('base64');
	return {
		json: text, gzip, base64, outer: Buffer.from(base64).toString('base64'),
	};
};

const metadata = (version: number, status: string) => ({
	name: `sh.helm.release.v1.api.v${version}`,
	namespace: 'payments',
	uid: `00000000-0000-4000-8000-0000000000${String(version).padStart(2, '0')}`,
	resourceVersion: String(1000 + version),
	creationTimestamp: '2026-11-02T08:00:00Z',
	labels: {
		name: 'api', owner: 'helm', status, version: String(version),
	},
});

/** The Secret of a revision, as an object. */
export const secretOf = (text: string, {version = 14, status = 'deployed'}: {readonly version?: number; readonly status?: string} = {}) => ({
	apiVersion: 'v1',
	kind: 'Secret',
	type: 'helm.sh/release.v1',
	metadata: metadata(version, status),
	data: {release: layersOf(text).outer},
});

/** The same as a ConfigMap. */
export const configMapOf = (text: string, {version = 14, status = 'deployed'}: {readonly version?: number; readonly status?: string} = {}) => ({
	apiVersion: 'v1',
	kind: 'ConfigMap',
	metadata: metadata(version, status),
	data: {release: layersOf(text).base64},
});

/** An object that is no record. */
export const service = {apiVersion: 'v1', kind: 'Service', metadata: {name: 'api', namespace: 'payments'}, spec: {ports: [{port: 80}]}};
