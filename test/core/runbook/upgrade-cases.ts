/** Facts for the rows that judge what the newest upgrade or rollback changed. */
import {expect} from 'vitest';
import type {Facts, Finding} from '../../../source/core/runbook/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildHistory, type RecordInput} from '../../build/record.ts';

type Case = {
	readonly fires: ReadonlyArray<readonly [string, Facts, Partial<Finding>]>;
	readonly quiet: ReadonlyArray<readonly [string, Facts]>;
};

const facts = (...inputs: readonly RecordInput[]): Facts => buildFacts(buildHistory(...inputs));

const object = (kind: string, name: string, rest = ''): string => `---\napiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n${rest}`;
const kept = '  annotations:\n    helm.sh/resource-policy: keep\n';
const workload = (image: string, replicas = 1): string => `---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: ${replicas}\n  template:\n    spec:\n      containers:\n        - name: web\n          image: ${image}\n`;

const chartValues = {replicas: 1, image: {tag: 'stable', name: 'web'}};
const given: RecordInput = {
	revision: 1, status: 'superseded', chartValues, config: {replicas: 3, image: {tag: 'v2'}},
};
const emptied: RecordInput = {revision: 2, chartValues, config: {image: {tag: 'v3'}}};

const old: RecordInput = {revision: 1, status: 'superseded', manifest: object('ConfigMap', 'web') + object('Service', 'web')};
const without: RecordInput = {revision: 2, manifest: object('ConfigMap', 'web')};

const same = object('ConfigMap', 'web');
const backToSame: readonly RecordInput[] = [{revision: 1, status: 'superseded', manifest: same}, {revision: 2, status: 'superseded', manifest: same}, {revision: 3, manifest: same, description: 'Rollback to 1'}];

export const upgradeCases: Readonly<Record<string, Case>> = {
	'values-lost': {
		fires: [
			['a value that is gone', facts(given, emptied), {
				severity: 'warning', confidence: 'likely', recommended: 'upgrade', title: '1 value that 1 was given is missing in 2.',
			}],
			['all of them gone, in a failed upgrade', facts({...given, status: 'deployed'}, {...emptied, status: 'failed', config: {}}), {title: '2 values that 1 was given are missing in 2.'}],
			['a loss that was repeated', facts(given, {...emptied, status: 'superseded'}, {...emptied, revision: 3}), {title: '1 value that 1 was given is missing in 3.'}],
			['a key that the chart has no default for', facts({...given, config: {extra: 'x'}}, {...emptied, config: {}}), {recommended: 'upgrade'}],
		],
		quiet: [
			['the same values', facts(given, {...given, revision: 2, status: 'deployed'})],
			['a value that is the default anyway', facts({...given, config: {replicas: 1}}, {...emptied, config: {}})],
			['a key that the newer chart does not have', facts({...given, config: {replicas: 3}}, {...emptied, config: {}, chartVersion: '1.0.0', chartValues: {image: {}}})],
			['a rollback to a revision with fewer values', facts({...emptied, revision: 1, status: 'superseded'}, {...given, revision: 2}, {...emptied, revision: 3, description: 'Rollback to 1'})],
			['an older revision whose body is damaged', facts({...given, payload: ''}, emptied)],
			['an older revision that failed', facts({...given, status: 'failed'}, emptied)],
		],
	},
	'objects-deleted-by-upgrade': {
		fires: [
			['an object that is gone', facts(old, without), {severity: 'warning', recommended: null, title: 'The upgrade to 2 deleted Service/web.'}],
			['a claim', facts({...old, manifest: object('ConfigMap', 'web') + object('PersistentVolumeClaim', 'data')}, without), {meaning: expect.stringContaining('What was in it is gone too') as string}],
			['an object that was to be kept', facts({...old, manifest: object('ConfigMap', 'web') + object('Service', 'web', kept)}, without), {severity: 'info', title: 'The upgrade to 2 let go of Service/web, kept by policy.'}],
			['a very long name', facts({...old, manifest: object('ConfigMap', 'web') + object('Service', 'w'.repeat(90))}, without), {title: 'The upgrade to 2 deleted 1 Service.'}],
		],
		quiet: [
			['the same objects', facts(old, {...old, revision: 2, status: 'deployed'})],
			['a name with a new hash', facts({...old, manifest: object('ConfigMap', 'web-1a2b')}, {...without, manifest: object('ConfigMap', 'web-3c4d')})],
			['a new API group', facts({...old, manifest: '---\napiVersion: extensions/v1beta1\nkind: Ingress\nmetadata:\n  name: web\n'}, {...without, manifest: '---\napiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: web\n'})],
			['a failed upgrade, which may have deleted nothing', facts({...old, status: 'deployed'}, {...without, status: 'failed'})],
			['a rollback', facts({...without, revision: 1, status: 'superseded'}, {...old, revision: 2}, {...without, revision: 3, description: 'Rollback to 1'})],
			['an older revision whose body is damaged', facts({...old, payload: ''}, without)],
		],
	},
	'rollback-no-effect': {
		fires: [
			['a rollback to the same objects', facts(...backToSame), {severity: 'warning', recommended: null, title: 'The rollback to 1 changed nothing: 2 held the same objects.'}],
			['one of Helm 4.3 with a text of its own', facts(...backToSame.slice(0, 2), {...backToSame[2]!, description: 'back', rollbackRevision: 1}), {recommended: null}],
		],
		quiet: [
			['a rollback to other objects', facts({revision: 1, status: 'superseded'}, {revision: 2, status: 'superseded'}, {revision: 3, manifest: same, description: 'Rollback to 1'})],
			['an upgrade that changed nothing', facts(...backToSame.slice(0, 2), {revision: 3, manifest: same})],
			['a rollback that failed', facts(...backToSame.slice(0, 2), {...backToSame[2]!, status: 'failed'})],
			['a rollback from a revision whose body is damaged', facts(backToSame[0]!, {...backToSame[1]!, payload: ''}, backToSame[2]!)],
		],
	},
	'image-changed-alone': {
		fires: [['another image', facts({revision: 1, status: 'superseded', manifest: workload('a:1')}, {revision: 2, manifest: workload('a:2'), config: {tag: 2}}), {severity: 'info', recommended: null}]],
		quiet: [
			['another image and count', facts({revision: 1, status: 'superseded', manifest: workload('a:1')}, {revision: 2, manifest: workload('a:2', 2)})],
			['the same manifest', facts({revision: 1, status: 'superseded', manifest: workload('a:1')}, {revision: 2, manifest: workload('a:1')})],
			['an older body that is damaged', facts({revision: 1, payload: ''}, {revision: 2, manifest: workload('a:2')})],
		],
	},
	'values-changed-alone': {
		fires: [['other values under the same chart', facts({revision: 1, status: 'superseded', config: {password: 'hunter2'}}, {revision: 2, config: {password: 'hunter3'}}), {severity: 'info'}]],
		quiet: [
			['the same values', facts({revision: 1, status: 'superseded'}, {revision: 2})],
			['another chart too', facts({revision: 1, status: 'superseded'}, {revision: 2, config: {a: 1}, chartVersion: '2.0.0'})],
			['an older body that is damaged', facts({revision: 1, payload: ''}, {revision: 2, config: {a: 1}})],
		],
	},
	'chart-changed-alone': {
		fires: [['another version with the same values', facts({revision: 1, status: 'superseded', config: {a: 1}}, {revision: 2, config: {a: 1}, chartVersion: '2.0.0'}), {severity: 'info'}]],
		quiet: [
			['the same version', facts({revision: 1, status: 'superseded'}, {revision: 2})],
			['other values too', facts({revision: 1, status: 'superseded'}, {revision: 2, config: {a: 1}, chartVersion: '2.0.0'})],
			['an older body that is damaged', facts({revision: 1, payload: ''}, {revision: 2, chartVersion: '2.0.0'})],
		],
	},
};
