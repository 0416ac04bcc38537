import {spawn} from 'node:child_process';
import {gunzipSync} from 'node:zlib';
import process from 'node:process';
import type {Trial} from './trial.ts';

/** One write of a record as the API server saw it. */
export type Write = {
	readonly revision: number;
	/** Body and label, which every write of Helm changes together. */
	readonly status: string;
	readonly label: string;
	readonly description: string;
	readonly manager: string;
	readonly body: Readonly<Record<string, unknown>>;
	/** The first ten bytes of the gzip stream, in hexadecimal. */
	readonly gzipHeader: string;
};

export type RecordWatch = {
	readonly writes: () => readonly Write[];
	readonly stop: () => void;
};

type Secret = {metadata: {labels: {status: string}; managedFields: ReadonlyArray<{manager: string}>}; data: {release: string}};
type Body = {version: number; info: {status: string; description: string}; [key: string]: unknown};

const writeOf = ({metadata: {labels, managedFields}, data}: Secret): Write => {
	const packed = Buffer.from(Buffer.from(data.release, 'base64').toString(), 'base64');
	const body = JSON.parse(gunzipSync(packed).toString()) as Body;
	return {
		revision: body.version,
		status: body.info.status,
		label: labels.status,
		description: body.info.description,
		manager: managedFields.at(-1)!.manager,
		body,
		gzipHeader: packed.subarray(0, 10).toString('hex'),
	};
};

/** Watches every write of the records of a release, until it is stopped. */
export const watchRecords = (trial: Trial, kubectl: string, release: string): RecordWatch => {
	const arguments_ = ['get', 'secrets', `--namespace=${trial.namespace}`, '-l', `owner=helm,name=${release}`, '--watch', '--output-watch-events', '--show-managed-fields', '-o', 'json'];
	const child = spawn(kubectl, arguments_, {env: {PATH: process.env['PATH'], HOME: trial.home, KUBECONFIG: trial.kubeconfig}, stdio: ['ignore', 'pipe', 'ignore']});
	let text = '';
	child.stdout.setEncoding('utf8').on('data', (part: string) => {
		text += part;
	});
	return {
		// The last piece is empty or a line that is still coming.
		writes: () => text.split('\n').slice(0, -1)
			.map(line => JSON.parse(line) as {type: string; object: Secret})
			.filter(({type}) => type !== 'DELETED')
			.map(({object}) => writeOf(object)),
		stop() {
			child.kill();
		},
	};
};
