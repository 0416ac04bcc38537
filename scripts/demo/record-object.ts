/** The storage object around a record, as the API server shows it. */
import {encodeRelease} from '../../source/core/record/encode.ts';
import type {Identifiers} from './identifiers.ts';
import {serverTime, unixSeconds} from './times.ts';

export type StorageSpec = {
	readonly driver: 'secret' | 'configmap';
	readonly namespace: string;
	readonly name: string;
	readonly revision: number;
	readonly status: string;
	readonly began: number;
	readonly wrote: number;
	/** Who wrote last instead of Helm, when, and which labels that write left. */
	readonly edited?: {readonly manager: string; readonly at: number; readonly labels?: Readonly<Record<string, string>>};
	/** An SDK user in Helm's place. */
	readonly manager?: string;
	/** How many characters of the payload are left. */
	readonly cut?: number;
};

const written = (manager: string, at: number, fields: readonly string[]): unknown => ({
	manager,
	operation: 'Update',
	apiVersion: 'v1',
	time: serverTime(at),
	fieldsType: 'FieldsV1',
	fieldsV1: Object.fromEntries(fields.map(field => [field, {}])),
});

/** Throws when the record is too large to be stored: then the demo is wrong. */
export const recordObject = (json: string, spec: StorageSpec, identifiers: Identifiers): unknown => {
	const encoded = encodeRelease(json);
	if (!encoded.ok) {
		throw new RangeError(`${spec.namespace}/${spec.name} ${spec.revision} has ${encoded.bytes} bytes`);
	}

	const payload = encoded.payload.slice(0, spec.cut);
	const isSecret = spec.driver === 'secret';
	return {
		apiVersion: 'v1',
		data: {release: isSecret ? Buffer.from(payload).toString('base64') : payload},
		kind: isSecret ? 'Secret' : 'ConfigMap',
		metadata: {
			creationTimestamp: serverTime(spec.began),
			labels: {
				...(spec.wrote > spec.began ? {modifiedAt: unixSeconds(spec.wrote)} : {createdAt: unixSeconds(spec.began)}),
				name: spec.name,
				owner: 'helm',
				status: spec.status,
				version: String(spec.revision),
				...spec.edited?.labels,
			},
			managedFields: [
				written(spec.manager ?? 'Helm', spec.wrote, ['f:data', 'f:metadata', ...isSecret ? ['f:type'] : []]),
				...spec.edited === undefined ? [] : [written(spec.edited.manager, spec.edited.at, [spec.edited.labels === undefined ? 'f:data' : 'f:metadata'])],
			],
			name: `sh.helm.release.v1.${spec.name}.v${spec.revision}`,
			namespace: spec.namespace,
			resourceVersion: identifiers.resourceVersion(spec.edited?.at ?? spec.wrote),
			uid: identifiers.uid(),
		},
		...(isSecret && {type: 'helm.sh/release.v1'}),
	};
};
