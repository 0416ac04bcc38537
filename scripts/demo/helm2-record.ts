/** A record of Helm 2, which Tiller kept in ConfigMaps of its own namespace: name and status on the labels, the body in protocol buffers. */
import {gzipSync} from 'node:zlib';
import type {ApiObject} from './objects.ts';
import {ago, serverTime, unixSeconds} from './times.ts';

/** One length-delimited field of a protocol buffers message; short ones only. */
const field = (number: number, content: string | Uint8Array): Uint8Array => {
	const bytes = typeof content === 'string' ? Buffer.from(content) : content;
	if (number > 15 || bytes.length > 127) {
		throw new RangeError('Only short fields are written here');
	}

	return Buffer.concat([Buffer.from([(number * 8) + 2, bytes.length]), bytes]);
};

export const helm2Record = (uid: string): ApiObject => {
	const chart = field(1, Buffer.concat([field(1, 'old-metrics'), field(4, '0.3.1')]));
	const release = Buffer.concat([
		field(1, 'old-metrics'),
		field(3, chart),
		field(5, '---\n# Source: old-metrics/templates/configmap.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: old-metrics\n'),
		field(8, 'monitoring'),
	]);
	return {
		apiVersion: 'v1',
		data: {release: gzipSync(release, {level: 9}).toString('base64')},
		kind: 'ConfigMap',
		metadata: {
			creationTimestamp: serverTime(ago('380w')),
			labels: {
				MODIFIED_AT: unixSeconds(ago('380w')),
				NAME: 'old-metrics',
				OWNER: 'TILLER',
				STATUS: 'DEPLOYED',
				VERSION: '3',
			},
			name: 'old-metrics.v3',
			namespace: 'kube-system',
			resourceVersion: '40122',
			uid,
		},
	};
};
