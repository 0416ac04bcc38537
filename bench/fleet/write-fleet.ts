/** A fleet of releases, written straight to the API server: many records of realistic size in seconds. */
import {Buffer} from 'node:buffer';
import https from 'node:https';
import {encodeRelease} from '../../source/core/record/encode.ts';

/** Text that does not pack well, so that a record has the size that real ones have (about 20 KB stored). */
const filler = (seed: number): string => {
	let state = seed;
	return Array.from({length: 2600}, () => {
		state = ((state * 1_103_515_245) + 12_345) % 2_147_483_648;
		return state.toString(36);
	}).join('');
};

const template = Buffer.from(filler(7)).toString('base64');

const record = (name: string, namespace: string, version: number, status: string): unknown => {
	const time = new Date(Date.UTC(2026, 9, 1) + (version * 3_600_000)).toISOString();
	const encoded = encodeRelease(JSON.stringify({
		name,
		info: {first_deployed: time, last_deployed: time, description: 'Upgrade complete', status},
		chart: {metadata: {name: 'web', version: `1.4.${version}`, apiVersion: 'v2', appVersion: '1.27'}, lock: null, templates: [{name: 'templates/all.yaml', data: template}], values: {}, schema: null, files: []},
		config: {replicas: version},
		manifest: `---\n# Source: web/templates/all.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`,
		version,
		namespace,
	}));
	if (!encoded.ok) {
		throw new Error('The bench\'s records are too large');
	}

	return {
		apiVersion: 'v1',
		kind: 'Secret',
		type: 'helm.sh/release.v1',
		metadata: {name: `sh.helm.release.v1.${name}.v${version}`, namespace, labels: {owner: 'helm', name, status, version: String(version), modifiedAt: '1790000000'}},
		data: {release: Buffer.from(encoded.payload).toString('base64')},
	};
};

/** How to reach the API server. */
export type Target = {readonly server: string; readonly token: string; readonly authority: Buffer};

export type Fleet = {readonly releases: number; readonly revisions: number; readonly namespaces: number};

/** The status of each revision: all superseded but the newest, which is deployed, now and then failed or locked. */
const statusOf = ({revisions}: Fleet, release: number, version: number): string => {
	if (version < revisions) {
		return 'superseded';
	}

	return release % 50 === 7 ? 'failed' : (release % 100 === 13 ? 'pending-upgrade' : 'deployed');
};

/** Where a release of the fleet is and what it is called. */
export const memberOf = ({namespaces}: Fleet, release: number): {readonly namespace: string; readonly name: string} => ({namespace: `fleet-${release % namespaces}`, name: `rel-${release}`});

const hands = 24;

/** Writes namespaces and records. Throws on any answer but 201. */
export const writeFleet = async ({server, token, authority}: Target, fleet: Fleet): Promise<void> => {
	const agent = new https.Agent({keepAlive: true, maxSockets: hands, ca: authority});
	const post = async (target: string, body: unknown): Promise<void> => new Promise((resolve, reject) => {
		const call = https.request(`${server}${target}`, {method: 'POST', agent, headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'}}, answer => {
			answer.resume();
			answer.on('end', () => {
				if (answer.statusCode === 201) {
					resolve();
				} else {
					reject(new Error(`${target}: ${answer.statusCode}`));
				}
			});
		});
		call.on('error', reject);
		call.end(JSON.stringify(body));
	});

	for (let index = 0; index < fleet.namespaces; index++) {
		await post('/api/v1/namespaces', {metadata: {name: `fleet-${index}`}});
	}

	const jobs = Array.from({length: fleet.releases * fleet.revisions}, (_, index) => ({release: Math.floor(index / fleet.revisions), version: (index % fleet.revisions) + 1})).values();
	await Promise.all(Array.from({length: hands}, async () => {
		for (const {release, version} of jobs) {
			const {namespace, name} = memberOf(fleet, release);
			await post(`/api/v1/namespaces/${namespace}/secrets`, record(name, namespace, version, statusOf(fleet, release, version)));
		}
	}));
	agent.destroy();
};
