/** How recordings of real Helm become the demo: other names and times, and nothing else. */
import {Buffer} from 'node:buffer';
import {gunzipSync} from 'node:zlib';
import {beforeAll, describe, expect, it} from 'vitest';
import {adaptRelease, type AdaptedRelease} from '../../scripts/demo/adapt-release.ts';
import {createIdentifiers} from '../../scripts/demo/identifiers.ts';
import {createMoves} from '../../scripts/demo/moves.ts';
import {renameText} from '../../scripts/demo/names.ts';
import type {Adaptation, ApiObject} from '../../scripts/demo/objects.ts';
import {readRecording} from '../../scripts/demo/recording.ts';
import {adaptBody, revisionOf} from '../../scripts/demo/records.ts';
import {releases} from '../../scripts/demo/releases.ts';
import {now} from '../../scripts/demo/times.ts';
import {runCli} from '../cli/host.ts';

const bodyOf = ({kind, data}: ApiObject): string => {
	const stored = data!['release']!;
	return gunzipSync(Buffer.from(kind === 'Secret' ? Buffer.from(stored, 'base64').toString() : stored, 'base64')).toString();
};

const isBroken = (release: {readonly name: string}, record: ApiObject): boolean => release.name === 'crm' && revisionOf(record) === 2;

/** Base64 inside of a body, such as templates and files of the chart, as what it holds. */
const unfolded = (json: string): string => json.replaceAll(/"data":"(?<encoded>[\w+\/]+={0,2})"/gv, (_match, encoded: string) => Buffer.from(encoded, 'base64').toString());

/** What a recording is called, as words of their own. Words of Kubernetes and the charts' API group are no names. */
const wordsLeft = (text: string): readonly string[] => text.match(/(?<![\dA-Za-z])(?:api|payments)(?![\dA-Za-z])(?!\.example\.test)/gv) ?? [];

const nameless = (text: string): string => text.replaceAll(/kube-api-access-[\da-z]{5}|team\W+payments\b/gv, '');

let adapted: ReadonlyArray<AdaptedRelease & {readonly release: typeof releases[number]}>;
beforeAll(async () => {
	adapted = await Promise.all(releases.map(async (release, index) => ({...await adaptRelease(release, index + 1), release})));
});

describe('a name', () => {
	const names = {namespace: 'shop', name: 'cart'};

	it.each([
		['api', 'cart'],
		['api-config', 'cart-config'],
		['data-api-0', 'data-cart-0'],
		['sh.helm.release.v1.api.v12', 'sh.helm.release.v1.cart.v12'],
		['Deployment/payments/api not ready', 'Deployment/shop/cart not ready'],
		['"api" failed', '"cart" failed'],
		['  name: api\n  namespace: payments\n', '  name: cart\n  namespace: shop\n'],
		['apiVersion: v1', 'apiVersion: v1'],
		['therapist capi api2', 'therapist capi api2'],
		['kube-api-access-x2wqx', 'kube-api-access-x2wqx'],
		['payments.example.test/v1', 'payments.example.test/v1'],
		['data:\n  team: "payments"\n', 'data:\n  team: "payments"\n'],
	])('in %j is replaced as a whole word', (before, after) => {
		expect(renameText(before, names)).toBe(after);
	});
});

describe('a moment', () => {
	const recorded = [{revision: 1, created: '2026-11-02T02:33:05Z'}, {revision: 2, created: '2026-11-02T02:33:07Z'}];
	const moves = createMoves(recorded, {revisions: ['2d', '41m'], after: '5m', afterFrom: '2026-11-02T02:33:09Z'});

	it('goes with the revision that was the newest then, and keeps its fraction', () => {
		expect(moves.time('2026-11-02T02:33:06.5Z')).toBe('2026-10-31T03:14:10.5Z');
		expect(moves.time('2026-11-02T02:33:07Z')).toBe('2026-11-02T02:33:09Z');
		expect(moves.time('2026-11-02T02:33:10Z')).toBe('2026-11-02T03:09:10Z');
		expect(moves.time('2026-11-02T02:33:01Z')).toBe('2026-10-31T03:14:05Z');
	});

	it('goes where it is said to belong', () => {
		expect(moves.time('2026-11-02T02:33:07.25Z', {exactly: 0})).toBe('2026-10-31T03:14:11.25Z');
		expect(moves.time('2026-11-02T02:33:06Z', {least: 1})).toBe('2026-11-02T02:33:08Z');
		expect(moves.time('2026-11-02T02:33:09Z', {isAfter: false})).toBe('2026-11-02T02:33:11Z');
		expect(moves.seconds(String(Date.parse('2026-11-02T02:33:07Z') / 1000))).toBe(String(Date.parse('2026-11-02T02:33:09Z') / 1000));
	});

	it('needs an age for each revision', () => {
		expect(() => createMoves(recorded, {revisions: ['1d']})).toThrow('The recording has 2 revisions, its life 1');
	});
});

describe('every release of the demo', () => {
	it('is called by its own name alone, to the last template', () => {
		for (const {release, records, objects} of adapted) {
			const bodies = records.filter(record => !isBroken(release, record)).map(record => unfolded(bodyOf(record)));
			const wanted = new Set([release.name, release.namespace]);
			const others = wordsLeft(nameless([...bodies, ...records, ...objects].map(value => typeof value === 'string' ? value : JSON.stringify({...value, data: {}})).join('\n'))).filter(word => !wanted.has(word));
			expect(others, `${release.namespace}/${release.name}`).toEqual([]);
		}
	});

	it('has bodies that say what labels and names say', () => {
		for (const {release, records} of adapted) {
			const sound = records.filter(record => !isBroken(release, record));
			for (const record of sound) {
				const {name, namespace, version} = JSON.parse(bodyOf(record)) as Readonly<Record<string, unknown>>;
				expect({name, namespace, version}).toEqual({name: release.name, namespace: release.namespace, version: revisionOf(record)});
				expect(record.metadata).toMatchObject({
					name: `sh.helm.release.v1.${release.name}.v${revisionOf(record)}`,
					namespace: release.namespace,
					labels: {name: release.name, owner: 'helm'},
				});
			}
		}
	});

	it('is no younger than the present', () => {
		for (const {release, records, objects} of adapted) {
			const times = JSON.stringify([records, objects]).match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gv)!;
			expect(times.filter(time => Date.parse(time) > now), release.name).toEqual([]);
		}
	});

	it('keeps every byte that is neither a name nor a time', async () => {
		for (const {recording, revisions} of releases) {
			const {records} = await readRecording(recording);
			const recorded = records.map(record => ({revision: revisionOf(record), created: record.metadata.creationTimestamp})).toSorted((one, other) => one.revision - other.revision);
			const still: Adaptation = {
				names: {namespace: 'payments', name: 'api'},
				moves: createMoves(recorded, {revisions: revisions.map((_, index) => `${(now - Date.parse(recorded[index]!.created)) / 1000}s`)}),
				identifiers: createIdentifiers(recording, 1),
				writer: null,
			};
			const sound = records.filter(record => recording !== 'newest-cut-helm3' || revisionOf(record) !== 2);
			for (const record of sound) {
				const body = bodyOf(record);
				expect(adaptBody(body, still, still.moves.partOf(revisionOf(record)))).toBe(body);
			}
		}
	});

	it('shares no identifier with another, and its objects know their owners', () => {
		const all = adapted.flatMap(({records, objects}) => [...records, ...objects]);
		for (const key of ['uid', 'resourceVersion'] as const) {
			const values = all.map(({metadata}) => metadata[key]);
			expect(values.filter((value, index) => values.indexOf(value) !== index), key).toEqual([]);
		}

		const uids = new Set(all.map(({metadata}) => metadata.uid));
		const owners = all.flatMap(({metadata}) => (metadata as {ownerReferences?: ReadonlyArray<{uid: string}>}).ownerReferences ?? []);
		expect(owners.length).toBeGreaterThan(50);
		expect(owners.filter(({uid}) => !uids.has(uid))).toEqual([]);
		expect(JSON.stringify(all)).not.toMatch(/\b0{8}-0{4}-4000/v);
	});
});

describe('drift in the demo', () => {
	type Report = {
		readonly summary: {readonly objects: number; readonly equal: number; readonly changes: number};
		readonly objects: ReadonlyArray<{readonly address: string; readonly changes: ReadonlyArray<{readonly path: string; readonly stored: unknown; readonly live: unknown}>}>;
	};
	const driftOf = async (name: string): Promise<Report> => {
		const {stdout} = await runCli(['drift', name, '--demo', '-o', 'json']);
		return JSON.parse(stdout) as Report;
	};

	it.each(['payments/ledger', 'shop/web', 'shop/catalog', 'search/gateway', 'search/suggest', 'legacy/wiki', 'monitoring/grafana', 'data/kafka'])('%s is equal', async name => {
		const {summary} = await driftOf(name);
		expect(summary).toMatchObject({equal: summary.objects, changes: 0});
		expect(summary.objects).toBeGreaterThan(0);
	});

	it('shop/orders differs in what was done by hand', async () => {
		const {objects} = await driftOf('shop/orders');
		expect(objects.flatMap(({address, changes}) => changes.map(({path, stored, live}) => [address, path, stored, live]))).toEqual([
			['ConfigMap/shop/orders-config', 'data.mode', 'blue', 'by-hand'],
			['Deployment.apps/shop/orders', 'spec.replicas', 2, 5],
			['Deployment.apps/shop/orders', 'spec.template.spec.containers[name=web].image', 'registry.example.test/web:1.8.0', 'registry.example.test/web:hotfix'],
		]);
	});

	it('payments/fraud is equal, and its pods crash', async () => {
		const {stdout} = await runCli(['drift', 'payments/fraud', '--demo']);
		expect(stdout).toContain('4 objects: 4 equal');
		expect(stdout).toContain('crashes again and again');
	});
});
