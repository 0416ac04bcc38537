/** Real records of other projects, and ours of the kinds that none was found of: each decodes to the facts that are known of it, or is refused at the right layer. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {splitManifest} from '../../../source/core/manifest/split.ts';
import {decodeInput} from '../../../source/core/record/decode-input.ts';
import type {DecodedRecord} from '../../../source/core/record/types.ts';
import {limits} from './make.ts';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'records');

type Text = string | null;
type Facts = readonly [object: string, name: Text, namespace: Text, version: number | null, status: Text, chart: Text, documents: number, hooks: number, bytes: number];

const decoding: Readonly<Record<string, Facts>> = {
	'beacon.v3.bare-list.json': ['sh.helm.release.v1.beacon.v3', 'beacon', 'default', 3, 'deployed', 'beacon-chart 1.2.3', 1, 0, 334],
	'blueking-jaeger.v1.secret.yaml': ['sh.helm.release.v1.jaeger.v1', 'jaeger', 'bk-jaeger', 1, 'deployed', 'jaeger 2.2.1', 22, 0, 64_406],
	'deckhouse-fooing.v1.dupkeys.secret.yaml': ['sh.helm.release.v1.fooing.v1', 'fooing', 'd8-system', 1, 'deployed', 'foo 0.1.0', 1, 0, 2972],
	'deckhouse-foooo.v1.secret.yaml': ['sh.helm.release.v1.foooo.v1', 'foooo', 'default', 1, 'deployed', 'foo 0.1.0', 2, 0, 6181],
	'fleet-testbundle-simple-chart.v1.pending-install.secret.yaml': ['sh.helm.release.v1.testbundle-simple-chart.v1', 'testbundle-simple-chart', 'default', 1, 'pending-install', 'config-chart 0.1.0', 1, 1, 2014],
	'kots-test-chart.v1.hooks.secret.yaml': ['sh.helm.release.v1.test-chart.v1', 'test-chart', 'helmns', 1, 'deployed', 'test-chart 0.1.0', 2, 3, 7977],
	'kots-test-chart.v1.replicatedhelm.secret.yaml': ['sh.helm.release.v1.test-chart.v1', 'test-chart', 'helmns', 1, 'deployed', 'test-chart 0.1.1', 5, 0, 6486],
	'kots-test-chart.v1.tiny1.secret.yaml': ['sh.helm.release.v1.test-chart.v1', 'test-chart', 'test-two', 1, 'deployed', 'test-chart 0.1.0', 2, 0, 881],
	'orders-api.v10.uninstalled.secret.yaml': ['sh.helm.release.v1.orders-api.v10', 'orders-api', 'shop', 10, 'uninstalled', 'orders-api 0.9.3', 1, 0, 933],
	'orders-api.v11.helm4.secret.yaml': ['sh.helm.release.v1.orders-api.v11', 'orders-api', 'shop', 11, 'deployed', 'orders-api 0.9.3', 1, 0, 924],
	'orders-api.v7.deployed.secret.yaml': ['sh.helm.release.v1.orders-api.v7', 'orders-api', 'shop', 7, 'deployed', 'orders-api 0.9.3', 1, 0, 902],
	'orders-api.v8.failed.secret.yaml': ['sh.helm.release.v1.orders-api.v8', 'orders-api', 'shop', 8, 'failed', 'orders-api 0.9.3', 1, 0, 940],
	'orders-api.v9.pending-rollback.secret.yaml': ['sh.helm.release.v1.orders-api.v9', 'orders-api', 'shop', 9, 'pending-rollback', 'orders-api 0.9.3', 1, 0, 907],
	'pluto-demo2.v1.secret.json': ['sh.helm.release.v1.demo2.v1', 'demo2', 'demo2', 1, 'deployed', 'basic-demo 0.3.3', 4, 0, 20_087],
	'pluto-test.v1.fulldump.secret.json': ['sh.helm.release.v1.test.v1', 'test', 'default', 1, 'deployed', 'helm3chart 0.1.0', 2, 0, 13_437],
	'pluto-test.v2.mismatch.secret.json': ['sh.helm.release.v1.test.v2', 'test', 'default', 1, 'deployed', 'helm3chart 0.1.0', 2, 0, 13_437],
	'pluto-utilities.v1.nogzip.secret.yaml': ['sh.helm.release.v1.utilities.v1', null, null, null, null, null, 1, 0, 900],
};

const tiller: Readonly<Record<string, ReadonlyArray<readonly [object: string, name: string, version: number, status: string]>>> = {
	'deckhouse-invalid-wire-data.v94.helm2.configmap.yaml': [['invalid-wire-data.v94', 'invalid-wire-data', 94, 'DEPLOYED']],
	'pluto-helm2cm-no-deprecated-multi-namespace.helm2.configmaplist.yaml': [['kindled-toucan.v1', 'kindled-toucan', 1, 'DEPLOYED'], ['kissing-sponge.v1', 'kissing-sponge', 1, 'DEPLOYED']],
	'pluto-helm2configmap-deprecated.helm2.configmap.yaml': [['invincible-zebu.v1', 'invincible-zebu', 1, 'DEPLOYED']],
	'pluto-helmtest.v1.helm2.configmap.yaml': [['helmtest.v1', 'helmtest', 1, 'DEPLOYED']],
};

const refused: Readonly<Record<string, ReadonlyArray<readonly [object: string, code: string, layer: string, offset: number | null]>>> = {
	'deckhouse-pending-upgrade.nodata.secrets.yaml': [1, 2, 3].map(revision => [`sh.helm.release.v1.deckhouse.v${revision}`, 'no-payload', 'object', null] as const),
	'ingress.v1.bad-deflate.secret.json': [['sh.helm.release.v1.ingress.v1', 'bad-deflate', 'gzip', 15]],
	'plain-text.v1.not-json.secret.yaml': [['sh.helm.release.v1.plain-text.v1', 'bad-json', 'json', 0]],
	'web.v1.cut.secretlist.json': [['sh.helm.release.v1.web.v1', 'truncated-base64', 'base64', 12]],
};

const decode = (file: string): readonly DecodedRecord[] => {
	const {records, others, faults} = decodeInput(readFileSync(path.join(folder, file)), limits);
	expect({others, faults}).toEqual({others: 0, faults: []});
	return records;
};

it('the tables hold every file', () => {
	expect(Object.keys({...decoding, ...tiller, ...refused}).toSorted()).toEqual(readdirSync(folder).toSorted());
});

describe('decodes', () => {
	it.each(Object.entries(decoding))('%s', (file, facts) => {
		const records = decode(file);
		expect(records.map(({object, ok, release, sizes}) => [
			object.name,
			release!.name,
			release!.namespace,
			release!.version,
			release!.status,
			release!.chart.name === null ? null : `${release!.chart.name} ${release!.chart.version}`,
			splitManifest(release!.manifest).length,
			release!.hooks.length,
			sizes.json,
			ok,
		])).toEqual([[...facts, true]]);
	});

	it('without a fault, save for the one without info', () => {
		const faulty = Object.keys(decoding).filter(file => decode(file).some(({fault}) => fault !== null));
		expect(faulty).toEqual(['pluto-utilities.v1.nogzip.secret.yaml']);
		expect(decode(faulty[0]!)[0]!.fault).toMatchObject({code: 'no-info', layer: 'release', helm: 'panics'});
	});

	it('and tells where object and body disagree', () => {
		const disagreeing = Object.fromEntries(Object.keys(decoding).map(file => [file, decode(file)[0]!.mismatches.map(({field, body, object}) => `${field} ${body} ${object}`)] as const).filter(([, mismatches]) => mismatches.length > 0));
		expect(disagreeing).toEqual({
			'deckhouse-fooing.v1.dupkeys.secret.yaml': ['namespace d8-system default'],
			'deckhouse-foooo.v1.secret.yaml': ['namespace default appns'],
			'pluto-test.v2.mismatch.secret.json': ['namespace default demo2', 'version 1 2'],
		});
	});

	it('what Helm 4 writes', () => {
		expect(decode('orders-api.v11.helm4.secret.yaml')[0]!.release).toMatchObject({applyMethod: 'ssa'});
		expect(decode('orders-api.v10.uninstalled.secret.yaml')[0]!.release).toMatchObject({deleted: '2026-10-02T08:00:00Z', config: {replicas: 3}, chartValues: {replicas: 1}});
	});
});

describe('names records of Helm 2', () => {
	it.each(Object.entries(tiller))('%s', (file, facts) => {
		expect(decode(file).map(({object, ok, release, fault, helm2}) => [object.name, helm2!.name, helm2!.version, helm2!.status, ok, release, fault]))
			.toEqual(facts.map(fact => [...fact, false, null, null]));
	});
});

describe('refuses', () => {
	it.each(Object.entries(refused))('%s', (file, facts) => {
		expect(decode(file).map(({object, ok, release, fault}) => [object.name, fault!.code, fault!.layer, fault!.offset, ok, release]))
			.toEqual(facts.map(fact => [...fact, false, null]));
	});
});
