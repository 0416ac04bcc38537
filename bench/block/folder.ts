/** A folder that holds two revisions of a release and what lives. */
import {Buffer} from 'node:buffer';
import {compose} from '../../source/composition.ts';
import {encodeRelease} from '../../source/core/record/encode.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Session} from '../../source/ports/session.ts';
import type {Made} from './shapes.ts';

const record = (revision: number, {manifest, config, chart = {}, hooks = [], notes = ''}: Made): JsonValue => {
	const encoded = encodeRelease(JSON.stringify({
		name: 'big', namespace: 'default', version: revision, manifest, config, hooks,
		info: {first_deployed: '2026-11-01T08:00:00Z', last_deployed: '2026-11-02T08:00:00Z', deleted: '', description: 'Upgrade complete', status: revision === 2 ? 'deployed' : 'superseded', notes},
		chart: {metadata: {name: 'big', version: `1.0.${revision}`, apiVersion: 'v2'}, templates: [], values: {}, files: [], schema: null, ...chart},
	}));
	if (!encoded.ok) {
		throw new Error(`The record would take ${encoded.bytes} bytes.`);
	}

	const status = revision === 2 ? 'deployed' : 'superseded';
	return {
		apiVersion: 'v1', kind: 'Secret', type: 'helm.sh/release.v1', data: {release: Buffer.from(encoded.payload).toString('base64')},
		metadata: {name: `sh.helm.release.v1.big.v${revision}`, namespace: 'default', labels: {name: 'big', owner: 'helm', status, version: String(revision)}},
	};
};

/** Opens a session on the folder. */
export const openFolder = async (folder: string): Promise<Session> => {
	const session = await compose({
		demo: false, from: folder, kubeconfig: null, context: null, namespace: null, allNamespaces: false, driver: null, readOnly: false,
		requestTimeout: 10_000, config: null, trace: null, helm: null, staleAfter: 600, watchFor: null, clientDead: null, maxDecodedBytes: 100_000_000, environment: {},
	});
	if (!session.ok) {
		throw new Error(session.problem.message);
	}

	return session.value;
};

/** The texts of its files. */
export const filesOf = (make: (revision: number) => Made): Readonly<Record<string, string>> => {
	const [first, second] = [make(1), make(2)];
	return {'record-1.json': JSON.stringify(record(1, first)), 'record-2.json': JSON.stringify(record(2, second)), 'live.json': JSON.stringify(second.live)};
};
