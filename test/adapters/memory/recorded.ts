import {readObjects} from '../../../source/core/object/read-objects.ts';
import type {StoredRecord} from '../../../source/core/object/stored-object.ts';
import {encodeRelease} from '../../../source/core/record/encode.ts';

export type RecordedRevision = {
	readonly revision: number;
	readonly status: string;
	readonly description?: string;
	/** Status on the label, where it is not the body's. */
	readonly label?: string;
	readonly manifest?: string;
	readonly hooks?: readonly unknown[];
	readonly custom?: Readonly<Record<string, string>>;
	/** Characters of the payload that are left. */
	readonly cut?: number;
	readonly configMap?: boolean;
};

/** A manifest of ConfigMaps with these names. */
export const manifestOf = (...names: readonly string[]): string => names.map(name => `---\n# Source: api/templates/${name}.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`).join('');

const payloadOf = (text: string): string => {
	const encoded = encodeRelease(text);
	return encoded.ok ? encoded.payload : '';
};

/** The record of one revision of release `api` in namespace `payments`, as the API server shows it. */
export const recorded = ({
	revision, status, description = 'Upgrade complete', label = status, manifest = manifestOf(`from-${revision}`), hooks = [], custom = {}, cut, configMap = false,
}: RecordedRevision): StoredRecord => {
	const body = {
		name: 'api',
		info: {
			first_deployed: '2026-01-01T10:00:00.5Z',
			last_deployed: `2026-10-0${revision}T10:00:00.123456789+02:00`,
			description,
			status,
			notes: `notes of ${revision}`,
		},
		chart: {metadata: {name: 'api', version: `1.0.${revision}`}},
		config: {big: 9_007_199_254_740_991, revision},
		manifest,
		...(hooks.length > 0 && {hooks}),
		version: revision,
		namespace: 'payments',
		apply_method: revision === 1 ? 'csa' : 'ssa',
	};
	const payload = payloadOf(JSON.stringify(body)).slice(0, cut);
	const object = {
		apiVersion: 'v1',
		kind: configMap ? 'ConfigMap' : 'Secret',
		metadata: {
			name: `sh.helm.release.v1.api.v${revision}`,
			namespace: 'payments',
			uid: `0b61c1d2-7f1e-4f0f-9d0d-00000000000${revision}`,
			resourceVersion: String(5000 + revision),
			creationTimestamp: `2026-10-0${revision}T08:00:00Z`,
			labels: {
				...custom,
				modifiedAt: '1790000000',
				name: 'api',
				owner: 'helm',
				status: label,
				version: String(revision),
			},
			managedFields: [{manager: 'Helm', operation: 'Update', time: `2026-10-0${revision}T08:01:00Z`}],
		},
		data: {release: configMap ? payload : Buffer.from(payload).toString('base64')},
		...(!configMap && {type: 'helm.sh/release.v1'}),
	};
	return readObjects(JSON.stringify(object), 'recorded').records[0]!;
};
