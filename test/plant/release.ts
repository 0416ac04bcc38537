import {gzipSync} from 'node:zlib';
import type {Release} from '../../source/core/record/types.ts';
import {plantedChartValues, plantedConfig, plantedDescription, plantedHooks, plantedManifest, plantedNotes} from './manifest.ts';

const hooks = [
	{name: 'planted-hook', kind: 'Secret', path: 'planted/templates/hook-secret.yaml', manifest: plantedHooks[0], events: ['pre-upgrade'], weight: 0, phase: 'Succeeded'},
	{name: 'planted-migrate', kind: 'Job', path: 'planted/templates/migrate.yaml', manifest: plantedHooks[1], events: ['pre-upgrade'], weight: 5, phase: 'Failed'},
] as const;

/** The release as Helm stores it, before gzip and base64. `name`, `namespace`, `version` and `status` may be chosen. */
export const plantedReleaseJson = ({name = 'planted', namespace = 'payments', version = 3, status = 'failed'} = {}): string => JSON.stringify({
	name,
	info: {
		first_deployed: '2026-11-01T08:00:00.123456789+01:00',
		last_deployed: '2026-11-30T02:00:00.987654321+01:00',
		deleted: '',
		description: plantedDescription,
		status,
		notes: plantedNotes,
	},
	chart: {
		metadata: {name: 'planted', version: '2.4.0', appVersion: '2.4.0', apiVersion: 'v2'},
		lock: null,
		templates: [],
		values: plantedChartValues,
		schema: null,
		files: null,
	},
	config: plantedConfig,
	manifest: plantedManifest,
	hooks: hooks.map(({phase, ...hook}) => ({...hook, last_run: {started_at: '2026-11-30T02:00:01+01:00', completed_at: '2026-11-30T02:00:09+01:00', phase}, delete_policies: ['before-hook-creation']})),
	version,
	namespace,
});

/** The same as a decoded release. */
export const plantedRelease: Release = {
	name: 'planted',
	namespace: 'payments',
	version: 3,
	status: 'failed',
	description: plantedDescription,
	firstDeployed: '2026-11-01T08:00:00.123456789+01:00',
	lastDeployed: '2026-11-30T02:00:00.987654321+01:00',
	deleted: '',
	rollbackRevision: null,
	applyMethod: null,
	hasInfo: true,
	sequenced: false,
	chart: {name: 'planted', version: '2.4.0', appVersion: '2.4.0'},
	manifest: plantedManifest,
	notes: plantedNotes,
	hooks: hooks.map(({phase, ...hook}) => ({
		...hook,
		deletePolicies: ['before-hook-creation'],
		lastRun: {startedAt: '2026-11-30T02:00:01+01:00', completedAt: '2026-11-30T02:00:09+01:00', phase},
	})),
	config: plantedConfig,
	chartValues: plantedChartValues,
	json: plantedReleaseJson(),
};

/** The Secret that stores the planted release, as the API shows it: to be served, or written to a file that `--from` and `decode` read. */
export const plantedObject = ({name = 'planted', namespace = 'payments', version = 3, status = 'failed'} = {}): Readonly<Record<string, unknown>> => ({
	apiVersion: 'v1',
	kind: 'Secret',
	type: 'helm.sh/release.v1',
	metadata: {
		name: `sh.helm.release.v1.${name}.v${version}`,
		namespace,
		uid: `7f3c2a10-5b6d-4e8f-9a01-00000000000${version}`,
		resourceVersion: String(1000 + version),
		creationTimestamp: '2026-11-30T01:00:00Z',
		labels: {name, owner: 'helm', status, version: String(version), modifiedAt: '1796000400'},
	},
	data: {release: Buffer.from(gzipSync(plantedReleaseJson({name, namespace, version, status})).toString('base64')).toString('base64')},
});
