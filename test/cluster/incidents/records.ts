/** Records that somebody changed, cut, lost or moved. */
import {gunzipSync, gzipSync} from 'node:zlib';
import {chart, until, type Major, type Trial} from '../harness/trial.ts';
import {incident, type Incident} from './incident.ts';

const recordName = (release: string, revision: number): string => `sh.helm.release.v1.${release}.v${revision}`;

type RecordSecret = {metadata: {name: string; namespace?: string; labels: Record<string, string>; [key: string]: unknown}; data: {release: string}; [key: string]: unknown};

const readRecord = async (trial: Trial, release: string, revision: number): Promise<RecordSecret> => {
	const {stdout} = await trial.kubectl(['get', 'secret', recordName(release, revision), '-o', 'json']);
	return JSON.parse(stdout) as RecordSecret;
};

type Body = {version: number; namespace: string; info: {status: string; description: string; [key: string]: unknown}; [key: string]: unknown};

const decode = (text: string): Buffer => Buffer.from(text, 'base64');
const encode = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');
const payloadOf = (secret: RecordSecret): string => decode(secret.data.release).toString();

// Plain JSON parsing is enough here: what the tests' charts hold survives it.
const unpack = (secret: RecordSecret): Body => {
	const json = gunzipSync(decode(payloadOf(secret))).toString();
	return JSON.parse(json) as Body;
};

const pack = (body: Body): string => {
	const packed = gzipSync(JSON.stringify(body), {level: 9});
	return encode(encode(packed));
};

const patchRecord = async (trial: Trial, release: string, revision: number, patch: unknown): Promise<void> => {
	await trial.kubectl(['patch', 'secret', recordName(release, revision), '--type=merge', '-p', JSON.stringify(patch)]);
};

const deleteRecord = async (trial: Trial, release: string, revision: number): Promise<void> => {
	await trial.kubectl(['delete', 'secret', recordName(release, revision)]);
};

/** Installs and upgrades `web` so often that so many revisions exist. */
export const revisions = async (trial: Trial, major: Major, release: string, count: number): Promise<void> => {
	await trial.helm(major, ['install', release, chart('web'), '--set=mode=mode-1']);
	for (let revision = 2; revision <= count; revision++) {
		await trial.helm(major, ['upgrade', release, chart('web'), `--set=mode=mode-${revision}`, '--history-max=0']);
	}
};

/** Writes a copy of a record's payload cut short, as a lost connection or a full store leaves it. */
const cutRecord = async (trial: Trial, release: string, revision: number): Promise<void> => {
	const payload = payloadOf(await readRecord(trial, release, revision));
	// One character more than whole groups of four: no base64 ends like that.
	const length = (Math.floor(payload.length * 0.15) * 4) + 1;
	await patchRecord(trial, release, revision, {data: {release: encode(payload.slice(0, length))}});
};

export const recordIncidents: readonly Incident[] = [
	incident('label-edited', {
		row: 'ledger-mismatch',
		story: ['install', 'upgrade', 'set the label `status` of record 2 to `failed` by hand, the body stays `deployed`'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		await patchRecord(trial, release, 2, {metadata: {labels: {status: 'failed'}}});
	}),
	incident('two-deployed', {
		row: 'ledger-mismatch',
		story: ['install', 'upgrade', 'set record 1 to `deployed` again, body and label'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		const body = unpack(await readRecord(trial, release, 1));
		body.info.status = 'deployed';
		await patchRecord(trial, release, 1, {metadata: {labels: {status: 'deployed'}}, data: {release: pack(body)}});
	}),
	incident('newest-cut', {
		row: 'corrupt-record',
		story: ['install', 'upgrade', 'cut the payload of record 2 short'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		await cutRecord(trial, release, 2);
	}),
	incident('newest-empty', {
		row: 'corrupt-record',
		story: ['install', 'upgrade', 'take the key `release` out of record 2'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		await patchRecord(trial, release, 2, {data: {release: null}});
	}),
	incident('newest-damaged', {
		row: 'corrupt-record',
		story: ['install', 'upgrade', 'flip one byte in the middle of the packed body of record 2: base64 is right, the checksum is not'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		const packed = decode(payloadOf(await readRecord(trial, release, 2)));
		const middle = Math.floor(packed.length / 2);
		packed.writeUInt8(255 - packed.readUInt8(middle), middle);
		await patchRecord(trial, release, 2, {data: {release: encode(encode(packed))}});
	}),
	incident('older-cut', {
		row: 'corrupt-record',
		story: ['three revisions', 'cut the payload of record 1 short'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 3);
		await cutRecord(trial, release, 1);
	}),
	incident('hole', {
		row: 'history-hole',
		story: ['five revisions', 'delete record 3'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 5);
		await deleteRecord(trial, release, 3);
	}),
	incident('newest-deleted', {
		row: 'no-deployed-release',
		story: ['install', 'upgrade', 'delete record 2, the deployed one'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		await deleteRecord(trial, release, 2);
	}),
	incident('record-moved', {
		row: 'history-hole',
		story: ['install', 'copy record 1 into another namespace, its body unchanged, as a copied namespace or a restore does'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 1);
		const other = `${trial.namespace}-copy`;
		await trial.kubectl(['create', 'namespace', other]);
		const {type, data, metadata: {name, labels}} = await readRecord(trial, release, 1);
		await trial.kubectl(['create', '--namespace', other, '-f', '-'], {input: JSON.stringify({apiVersion: 'v1', kind: 'Secret', type, data, metadata: {name, namespace: other, labels}})});
	}),
	incident('pruned-target', {
		row: 'wrong-rollback-target',
		story: ['15 revisions', 'rollback to 2 without --history-max: it prunes to ten, the target included'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 15);
		await trial.helm(major, ['rollback', release, '2']);
		await until('the rollback to be recorded', async () => {
			const {exitCode} = await trial.kubectl(['get', 'secret', recordName(release, 16)], {mayFail: true});
			return exitCode === 0;
		});
	}),
];
