import {describe, expect, it} from 'vitest';
import {plannedMethods} from '../../../../source/core/drift/next/method.ts';
import {isTyped} from '../../../../source/core/drift/next/typed.ts';
import {contextOf, judge, liveOf, words, type Parts} from './context.ts';

const config = (data: Parts, metadata: Parts = {}): Parts => ({apiVersion: 'v1', kind: 'ConfigMap', metadata, data});
const marks = (release: string): Parts => ({
	labels: {'app.kubernetes.io/managed-by': 'Helm'},
	annotations: {'meta.helm.sh/release-name': release, 'meta.helm.sh/release-namespace': 'payments'},
});
const held = [['kubectl-create', 'Update', {'f:data': {'f:a': {}}}]] as const;

describe.each(['csa', 'ssa'] as const)('a write by %s', method => {
	it('makes a missing object anew where its manifest lists it', () => {
		const missing = contextOf(config({a: '1'}), null, {method});
		expect(judge(missing).upgrade).toEqual({outcome: 'restored', reason: 'Helm finds no such object and creates it.'});
		expect(words(judge(missing))).toBe('restored restored');
		expect(judge(contextOf(config({a: '1'}), null, {method, target: null})).rollback).toEqual({outcome: 'survives', reason: 'Revision 3 lists no such object.'});
	});

	it('leaves an object that no manifest lists', () => {
		const leaked = contextOf(null, liveOf(config({a: '1'}), held), {method});
		expect(judge(leaked).upgrade).toEqual({outcome: 'survives', reason: 'No manifest that Helm compares lists this object, so Helm leaves it alone.'});
		expect(words(judge(leaked))).toBe('survives survives');
	});

	it('takes a leaked object back where the revision that it goes to lists it', () => {
		const leaked = contextOf(null, liveOf(config({a: '9'}), held), {method, target: config({a: '1'})});
		expect(judge(leaked).rollback).toEqual(method === 'csa'
			? {outcome: 'restored', reason: 'Revision 3 lists it, so it is part of the release again.'}
			: {outcome: 'fails', reason: 'The server refuses the whole object with a conflict: data.a is held by kubectl create (kubectl-create).'});
	});

	it('deletes an object that the revision lacks, unless it says keep, exactly so', () => {
		const back = (policy: string | null) => judge(contextOf(config({a: '1'}), liveOf(config({a: '9'}, policy === null ? {} : {annotations: {'helm.sh/resource-policy': policy}}), held), {method, target: null}), 'data', 'a').rollback;
		expect(back(null)).toEqual({outcome: 'restored', reason: 'Revision 3 lists no such object, so Helm deletes it once all else could be written.'});
		expect(back('keep').outcome).toBe('survives');
		expect(back(' keep').outcome).toBe('restored');
	});

	it('is refused by an upgrade, and not by a rollback, for an object that is new and not ours', () => {
		const stored = config({a: '1'}, marks('api'));
		const foreign = contextOf(stored, liveOf(config({a: '2'}, marks('other')), [['helm', 'Apply', {'f:data': {'f:a': {}}}]]), {method, previous: null});
		expect(judge(foreign, 'data', 'a').upgrade).toEqual({outcome: 'fails', reason: 'The deployed revision does not list this object and it does not carry the marks of this release: Helm refuses the upgrade before it starts.'});
		expect(judge(foreign, 'data', 'a').rollback.outcome).toBe('restored');
		const listed = contextOf(stored, liveOf(config({a: '2'}, marks('other')), [['helm', 'Apply', {'f:data': {'f:a': {}}}]]), {method, previous: config({a: '1'})});
		expect(judge(listed, 'metadata', 'annotations', 'meta.helm.sh/release-name').upgrade.outcome).toBe('restored');
	});
});

describe('plannedMethods', () => {
	it.each<[string, Parameters<typeof plannedMethods>[0], string, string]>([
		['Helm 3, always client-side', {major: 3, last: 'ssa', deployed: 'ssa', target: 'ssa'}, 'csa', 'csa'],
		['Helm 4 by the record', {major: 4, last: 'ssa', deployed: 'ssa', target: 'ssa'}, 'ssa', 'ssa'],
		['Helm 4 over Helm 3', {major: 4, last: null, deployed: null, target: null}, 'csa', 'csa'],
		['Helm 4 by the last revision for an upgrade, by the target for a rollback', {major: 4, last: 'csa', deployed: 'ssa', target: 'ssa'}, 'csa', 'ssa'],
		['Helm 4 over a word that nobody knows', {major: 4, last: 'SSA', deployed: null, target: 'ssa'}, 'csa', 'ssa'],
		['no Helm, over records without ssa', {major: null, last: null, deployed: null, target: 'csa'}, 'csa', 'csa'],
		['no Helm, over ssa', {major: null, last: 'ssa', deployed: 'ssa', target: null}, 'null', 'csa'],
	])('chooses for %s', (_what, facts, upgrade, rollback) => {
		const planned = plannedMethods(facts);
		expect([String(planned.upgrade.method), String(planned.rollback.method)]).toEqual([upgrade, rollback]);
	});

	it('takes claims over in every rollback, and in an upgrade over a client-side revision', () => {
		const migrates = (deployed: string | null) => plannedMethods({major: 4, last: 'ssa', deployed, target: 'ssa'});
		expect([migrates('ssa'), migrates('csa'), migrates(null)].map(({upgrade, rollback}) => [upgrade.migrates, rollback.migrates])).toEqual([[false, true], [true, true], [true, true]]);
	});
});

describe('isTyped', () => {
	it.each([
		['v1', 'ConfigMap', true],
		['apps/v1', 'Deployment', true],
		['autoscaling/v2', 'HorizontalPodAutoscaler', true],
		['autoscaling/v2beta2', 'HorizontalPodAutoscaler', false],
		['autoscaling.k8s.io/v1', 'VerticalPodAutoscaler', false],
		['apiextensions.k8s.io/v1', 'CustomResourceDefinition', true],
		['apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition', false],
		['apiregistration.k8s.io/v1', 'APIService', false],
		['gateway.networking.k8s.io/v1', 'Gateway', false],
		['policy/v1beta1', 'PodSecurityPolicy', false],
		['policy/v1', 'PodDisruptionBudget', true],
		['constructor/v1', 'Odd', false],
		['v2', 'ConfigMap', false],
		['', '', false],
	])('%s %s: %s', (apiVersion, kind, expected) => {
		expect(isTyped(apiVersion, kind)).toBe(expected);
	});
});
