/** Objects, pods and events that a real API server and its controllers wrote, as `scripts/record-health.ts` recorded them. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseAllDocuments} from 'yaml';
import {readWarnings} from '../../../source/core/health/events.ts';
import {prepareJudging, type JudgedObject, type Neighbours} from '../../../source/core/health/judge-object.ts';
import type {HealthWord} from '../../../source/core/health/types.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import type {JsonObject} from './build.ts';

type Recorded = JsonObject & {readonly kind: string; readonly metadata: {readonly name: string; readonly namespace?: string}};

const recorded = parseAllDocuments(readFileSync(path.join(import.meta.dirname, '../../../fixtures/health/recorded.yaml'), 'utf8'), {version: '1.1'}).map(document => document.toJS() as Recorded);

const of = (namespace: string | null, ...kinds: readonly string[]): readonly Recorded[] => recorded.filter(({kind, metadata}) => kinds.includes(kind) && (metadata.namespace ?? null) === namespace);
const around = (namespace: string | null): Neighbours => ({
	pods: of(namespace, 'Pod'),
	between: of(namespace, 'ReplicaSet', 'Job'),
	warnings: readWarnings(of(namespace, 'Event')),
	classes: of(null, 'StorageClass'),
	now: Date.parse('2026-11-02T03:14:09Z') + 60_000,
});

const judge = (name: string): JudgedObject => {
	const [kind, own] = name.split('/');
	const object = recorded.find(candidate => candidate.kind === kind && candidate.metadata.name === own)!;
	return prepareJudging(around(object.metadata.namespace ?? null))(object);
};

const crash = String.raw`container web crashes again and again \(5 restarts\): its last run ended with exit code 1 after 0 s; most likely it does not get ready by itself`;
const noNode = String.raw`no node takes it: 0/2 nodes are available: 2 Insufficient cpu\..*; most likely it does not get ready by itself`;

describe('what a cluster was seen to hold', () => {
	it.each<readonly [string, HealthWord, string]>([
		['Deployment/ready', 'ready', '2 of 2 replicas are ready'],
		['Deployment/zero', 'ready', 'it is scaled to 0 replicas, so nothing runs'],
		['Deployment/unready', 'progressing', String.raw`0 of 2 replicas are available; pod unready-\w+-\w+: container web runs and is not ready`],
		['Deployment/crash', 'failed', String.raw`0 of 2 replicas are available; 2 pods fail; pod crash-\w+-\w+: ${crash}`],
		['Deployment/pull', 'failed', String.raw`0 of 2 replicas are available; 2 pods fail; pod pull-\w+-\w+: container web cannot get its image registry.example.test/web:1.8.0; most likely it does not get ready by itself`],
		['Deployment/overdue', 'failed', String.raw`it made no progress for 2 s: 0 of 2 replicas are available; 2 pods fail; pod overdue-\w+-\w+: container web crashes again .*`],
		['Deployment/too-big', 'failed', String.raw`0 of 2 replicas are available; 2 pods fail; pod too-big-\w+-\w+: ${noNode}`],
		['Deployment/rolling', 'failed', String.raw`1 of 2 replicas are updated; pod rolling-\w+-\w+: ${crash}`],
		['Deployment/paused', 'progressing', '0 of 2 replicas exist; its rollout is paused, so nothing moves until it is resumed'],
		['Deployment/refused', 'failed', '1 of 2 replicas exist; its pods are refused: FailedCreate: pods "refused-.*" is forbidden: exceeded quota: small, .*; most likely it does not get ready by itself'],
		['Deployment/waits-for-claim', 'progressing', String.raw`0 of 1 replicas are available; pod waits-for-claim-\w+-\w+: no scheduler has looked at it yet`],
		['StatefulSet/stateful-ready', 'ready', '2 of 2 replicas are ready'],
		['StatefulSet/stateful-crash', 'failed', `1 of 2 replicas exist; pod stateful-crash-0: ${crash}`],
		['StatefulSet/stateful-by-hand', 'ready', String.raw`2 of 2 replicas are ready; 0 of them run the newest revision, the others wait to be deleted by hand \(OnDelete\)`],
		['StatefulSet/stateful-partition', 'ready', '2 of 2 replicas are ready'],
		['StatefulSet/stateful-refused', 'failed', '0 of 2 replicas exist; its pods are refused: .*exceeded quota: small, .*; most likely it does not get ready by itself'],
		['DaemonSet/daemon-ready', 'ready', '2 of 2 pods are ready'],
		['DaemonSet/daemon-unready', 'progressing', String.raw`0 of 2 pods are available; pod daemon-unready-\w+: container web runs and is not ready`],
		['Job/job-done', 'ready', 'it completed: 1 of 1 runs succeeded'],
		['Job/job-failed', 'failed', String.raw`it gave up after 1 failed pod: BackoffLimitExceeded: Job has reached the specified backoff limit; pod job-failed-\w+: container web ended with exit code 1 after 0 s`],
		['Job/job-crash', 'failed', String.raw`it runs: 0 of 1 runs succeeded, 1 active; pod job-crash-\w+: ${crash}`],
		['Job/job-suspended', 'progressing', 'it is suspended, so nothing runs until it is resumed'],
		['CronJob/nightly', 'failed', 'it has started no Job yet; its newest Job nightly-by-hand: it gave up after 1 failed pod: BackoffLimitExceeded: .*'],
		['Service/plain', 'ready', 'null'],
		['Service/balanced', 'progressing', 'no load balancer has given it an address yet'],
		['Ingress/entry', 'ready', 'no controller has published an address for it'],
		['PodDisruptionBudget/budget', 'ready', 'it counts 2 healthy pods and wants 1: 1 may be disrupted now'],
		['HorizontalPodAutoscaler/scaler', 'progressing', 'it does not scale now: FailedGetResourceMetric: the HPA was unable to compute the replica count: .*'],
		['PersistentVolumeClaim/claim-plain', 'progressing', 'no volume is bound to it yet; it names no StorageClass, .*'],
		['PersistentVolumeClaim/claim-missing-class', 'failed', 'no volume is bound to it yet; storageclass.storage.k8s.io "nowhere" not found; most likely it is not bound by itself'],
		['PersistentVolumeClaim/claim-late', 'progressing', 'no volume is bound to it yet; its class late makes a volume only for a pod that uses it, and none does: nothing is wrong with it'],
		['PersistentVolumeClaim/claim-used', 'progressing', String.raw`no volume is bound to it yet; its class late makes a volume only for a pod that uses it: it waits for a node for pod waits-for-claim-\w+-\w+`],
		['Namespace/small', 'progressing', 'it is being deleted and waits for the finalizer example.test/hold'],
	])('%s is %s', (name, status, reason) => {
		const judged = judge(name);
		expect(`${judged.status}: ${judged.reason ?? 'null'}`).toMatch(new RegExp(`^${status}: ${reason}$`, 'v'));
	});

	it('keeps old and new pods of a rollout apart', () => {
		expect(judge('Deployment/rolling').pods?.map(({status, current}) => [status, current])).toEqual([['failed', true], ['ready', false], ['ready', false]]);
	});

	it('tells warnings alone, equal ones once', () => {
		const {events} = judge('StatefulSet/stateful-refused');
		expect(events).toMatchObject([{object: 'StatefulSet.apps/small/stateful-refused', reason: 'FailedCreate'}]);
		expect(events[0]?.count).toBeGreaterThan(1);
		expect(judge('Deployment/too-big').events).toMatchObject([{reason: 'FailedScheduling'}]);
		expect(judge('Deployment/ready').events).toEqual([]);
	});
});

/** Replaces the leaf or branch at a position, counted through the whole value. */
const withDamage = (value: JsonValue, position: number, damage: JsonValue): JsonValue => {
	let count = 0;
	const copy = (part: JsonValue): JsonValue => {
		if (count++ === position) {
			return damage;
		}

		if (Array.isArray(part)) {
			return part.map((item: JsonValue) => copy(item));
		}

		return typeof part === 'object' && part !== null ? Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, copy(inner)])) : part;
	};

	return copy(value);
};

describe('whatever stands in an object', () => {
	const words = new Set<HealthWord>(['ready', 'progressing', 'failed', 'unknown']);
	const shop = around('shop');

	it('is judged, and never throws', () => {
		const anything = fc.jsonValue() as fc.Arbitrary<JsonValue>;
		fc.assert(fc.property(fc.constantFrom(...recorded), fc.nat(300), anything, (object, position, damage) => {
			const damaged = withDamage(object, position, damage);
			const pods = [...shop.pods ?? [], ...[damaged].filter(value => typeof value === 'object' && value !== null && !Array.isArray(value)) as JsonObject[]];
			const {status, reason} = prepareJudging({...shop, pods, warnings: readWarnings([...of('shop', 'Event'), damaged])})(damaged);
			expect(words.has(status)).toBe(true);
			expect(!reason?.includes('\n')).toBe(true);
			expect(reason ?? '').not.toMatch(/undefined|NaN|\[object/v);
		}), {numRuns: 400});
	});
});
