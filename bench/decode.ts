/** Decoding a record of the largest size that a cluster stores, beside Node's own gunzip and JSON parser, which check less. */
import {Buffer} from 'node:buffer';
import {gunzipSync} from 'node:zlib';
import process from 'node:process';
import {decodeRecord} from '../source/core/record/decode-record.ts';
import {encodeRelease, payloadLimit} from '../source/core/record/encode.ts';
import type {StoredRecord} from '../source/core/object/stored-object.ts';

const runs = 60;

/** Text that packs about as well as manifests do; the same at every run. */
const manifestOf = (documents: number): string => {
	let state = 42;
	const word = (): string => {
		state = ((state * 1_103_515_245) + 12_345) % 2_147_483_648;
		return state.toString(36);
	};

	return Array.from({length: documents}, (_, index) => `---
# Source: web/templates/part-${index}.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-${word()}
  labels:
    app.kubernetes.io/name: web
    checksum/config: ${word()}${word()}${word()}
spec:
  replicas: ${index % 7}
  template:
    spec:
      containers:
        - name: ${word()}
          image: registry.example.com/${word()}/${word()}:${word()}
          args: ["--flag=${word()}", "--other=${word()}"]
`).join('');
};

const releaseOf = (documents: number): string => {
	const manifest = manifestOf(documents);
	return JSON.stringify({
		name: 'web',
		info: {first_deployed: '2026-11-01T08:00:00Z', last_deployed: '2026-11-30T02:00:00Z', status: 'deployed', description: 'Upgrade complete'},
		chart: {
			metadata: {name: 'web', version: '1.2.3'},
			lock: null,
			templates: [{name: 'templates/all.yaml', data: Buffer.from(manifest).toString('base64')}],
			values: Object.fromEntries(Array.from({length: documents}, (_, index) => [`part-${index}`, {replicas: index, image: {tag: String(index)}}])),
			schema: null,
			files: [],
		},
		config: {replicas: 3},
		manifest,
		version: 3,
		namespace: 'shop',
	});
};

/** The payload closest below the limit, found by halving. */
const largestPayload = (): string => {
	let low = 100;
	let high = 20_000;
	let best = '';
	while (high - low > 50) {
		const middle = Math.floor((low + high) / 2);
		const encoded = encodeRelease(releaseOf(middle));
		if (encoded.ok) {
			best = encoded.payload;
			low = middle;
		} else {
			high = middle;
		}
	}

	return best;
};

const medianOf = (work: () => void): number => {
	const times: number[] = [];
	for (let run = 0; run < runs; run++) {
		const start = performance.now();
		work();
		times.push(performance.now() - start);
	}

	return times.toSorted((one, other) => one - other)[runs / 2]!;
};

const payload = largestPayload();
const outer = Buffer.from(payload).toString('base64');
const record: StoredRecord = {
	object: {
		driver: 'secret',
		kind: 'Secret',
		namespace: 'shop',
		name: 'sh.helm.release.v1.web.v3',
		uid: null,
		resourceVersion: null,
		type: 'helm.sh/release.v1',
		labels: {name: 'web', owner: 'helm', status: 'deployed', version: '3'},
		annotations: {},
		createdAt: null,
		writers: [],
		origin: null,
	},
	payload: outer,
	raw: '',
};

const bare = (): void => {
	JSON.parse(gunzipSync(Buffer.from(Buffer.from(outer, 'base64').toString(), 'base64')).toString());
};

const ours = (): void => {
	const {fault} = decodeRecord(record, {maxBytes: 64 * 1024 * 1024});
	if (fault !== null) {
		throw new Error(fault.message);
	}
};

const bareTime = medianOf(bare);
const ourTime = medianOf(ours);
const {sizes} = decodeRecord(record, {maxBytes: 64 * 1024 * 1024});
process.stdout.write(`decode of a ${payload.length} byte payload (limit ${payloadLimit}), ${sizes.json ?? 0} bytes of JSON, median of ${runs}
  node:zlib and JSON.parse  ${bareTime.toFixed(1)} ms
  decodeRecord              ${ourTime.toFixed(1)} ms  (base64, gzip checksum and length, types of all fields)
  ratio                     ${(ourTime / bareTime).toFixed(2)}  (goal: within 4)
`);
