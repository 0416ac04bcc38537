/** What a chart and its live objects say of what an uninstall leaves or takes along. */
import {Buffer} from 'node:buffer';
import {describe, expect, it} from 'vitest';
import {chartCrds} from '../../../../source/core/plan/uninstall/chart-crds.ts';
import {openFinalizers} from '../../../../source/core/plan/uninstall/finalizers.ts';
import {madeClaims} from '../../../../source/core/plan/uninstall/made-claims.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

const definition = (name: string): string => `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: ${name}\n`;
const fileOf = (name: string, text: string) => ({name, data: Buffer.from(text).toString('base64')});
const bodyOf = (chart: unknown) => ({json: JSON.stringify({name: 'web', chart})});

describe('the definitions of a chart', () => {
	it('stand among its files below crds/, several in a file, each once', () => {
		expect(chartCrds(bodyOf({files: [
			fileOf('crds/a.yaml', `${definition('one.test')}---\n${definition('two.test')}`),
			fileOf('crds/b.yaml', definition('one.test')),
			fileOf('crds/readme.md', 'No object.'),
			fileOf('files/crds/c.yaml', definition('three.test')),
		]}))).toEqual(['one.test', 'two.test']);
	});

	it('are none where there are no files, or files that are none', () => {
		expect(chartCrds(bodyOf({}))).toEqual([]);
		expect(chartCrds(bodyOf(null))).toEqual([]);
		expect(chartCrds(bodyOf({files: 'crds/'}))).toEqual([]);
		expect(chartCrds(bodyOf({files: [{name: 'crds/a.yaml'}, 'crds/b.yaml', null]}))).toEqual([]);
	});
});

describe('the claims of a StatefulSet', () => {
	const maker = {address: 'StatefulSet.apps/shop/db', namespace: 'shop', name: 'db'};
	const live = (policy: Readonly<Record<string, JsonValue>> = {}): JsonValue => ({spec: {volumeClaimTemplates: [{metadata: {name: 'data'}}, {metadata: {name: 'wal'}}, null], ...policy}});
	const claims = ['data-db-0', 'data-db-10', 'wal-db-0', 'data-db-x', 'data-db2-0', 'other'].map(name => ({metadata: {name}}));

	it('are those of its templates and its name, with a number', () => {
		expect(madeClaims(maker, live(), [...claims, null, 'x']).map(({address, deleted}) => [address, deleted])).toEqual([
			['PersistentVolumeClaim/shop/data-db-0', false], ['PersistentVolumeClaim/shop/data-db-10', false], ['PersistentVolumeClaim/shop/wal-db-0', false],
		]);
	});

	it('go with it where it says so, when it is deleted and not when it is scaled', () => {
		expect(madeClaims(maker, live({persistentVolumeClaimRetentionPolicy: {whenDeleted: 'Delete'}}), claims).every(({deleted}) => deleted)).toBe(true);
		expect(madeClaims(maker, live({persistentVolumeClaimRetentionPolicy: {whenScaled: 'Delete'}}), claims).some(({deleted}) => deleted)).toBe(false);
	});

	it('are none of an object that was not seen', () => {
		expect(madeClaims(maker, null, claims)).toEqual([]);
	});
});

describe('finalizers', () => {
	it('count where somebody beside the control plane handles them, with who set them', () => {
		const metadata = {
			finalizers: ['kubernetes.io/pv-protection', 'a.test/one', 7, 'b.test/two'],
			managedFields: [null, {manager: 'operator', fieldsV1: {'f:metadata': {'f:finalizers': {'.': {}, 'v:"a.test/one"': {}}}}}],
		};
		expect(openFinalizers({apiVersion: 'v1', kind: 'Pod', metadata})).toEqual([{name: 'a.test/one', writer: 'operator'}, {name: 'b.test/two', writer: null}]);
		expect(openFinalizers(null)).toEqual([]);
		expect(openFinalizers({apiVersion: 'v1', kind: 'Pod', metadata: {finalizers: 'x'}})).toEqual([]);
	});
});
