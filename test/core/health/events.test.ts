import {describe, expect, it} from 'vitest';
import {indexWarnings, mergeWarnings, readWarnings} from '../../../source/core/health/events.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {at, event, type JsonObject} from './build.ts';

const newer = (note: string, rest: JsonObject = {}): JsonObject => ({
	apiVersion: 'events.k8s.io/v1',
	kind: 'Event',
	metadata: {name: 'web-1.1', namespace: 'shop', creationTimestamp: at(10)},
	regarding: {apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web-1', uid: 'uid-Pod'},
	reason: 'FailedScheduling',
	note,
	type: 'Warning',
	eventTime: at(20),
	...rest,
});

const merged = (...events: readonly JsonValue[]) => mergeWarnings(readWarnings(events));

describe('warning events', () => {
	it('are read in the shape of v1', () => {
		expect(readWarnings([event('Unhealthy', 'Readiness probe failed: timeout.\n', {count: 7, lastTimestamp: at(90), about: {fieldPath: 'spec.containers{web}'}})])).toEqual([{
			object: 'Pod/shop/web-1',
			about: {kind: 'Pod', namespace: 'shop', name: 'web-1', uid: 'uid-Pod'},
			container: 'web',
			reason: 'Unhealthy',
			message: 'Readiness probe failed: timeout',
			count: 7,
			time: at(90),
			at: Date.parse(at(90)),
		}]);
	});

	it('are read in the shape of events.k8s.io, whose counts and times stand elsewhere', () => {
		expect(readWarnings([newer('0/2 nodes are available', {series: {count: 5, lastObservedTime: '2026-11-02T03:05:00.123456Z'}})])).toMatchObject([{object: 'Pod/shop/web-1', message: '0/2 nodes are available', count: 5, time: '2026-11-02T03:05:00.123456Z'}]);
		expect(readWarnings([newer('', {deprecatedCount: 3, deprecatedLastTimestamp: at(50), eventTime: null})])).toMatchObject([{count: 3, time: at(50)}]);
		expect(readWarnings([newer('')])).toMatchObject([{count: 1, time: at(20)}]);
	});

	it('are warnings alone, and nothing else', () => {
		expect(readWarnings([event('Pulled', 'Successfully pulled', {type: 'Normal'}), null, 'text', [], {}])).toEqual([]);
	});

	it('without a time, a count, a reason or an object are still read', () => {
		expect(readWarnings([{type: 'Warning'}])).toEqual([{object: '/', about: {kind: '', namespace: null, name: '', uid: null}, container: null, reason: '', message: '', count: 1, time: null, at: 0}]);
		expect(readWarnings([event('A', 'b', {lastTimestamp: 'soon', firstTimestamp: null, metadata: {}})])).toMatchObject([{time: null}]);
	});

	it('come the newest first, those without a time last', () => {
		const found = merged(event('A', 'a', {lastTimestamp: at(10)}), event('B', 'b', {lastTimestamp: null, firstTimestamp: null, metadata: {}}), event('C', 'c', {lastTimestamp: at(300)}));
		expect(found.map(({reason}) => reason)).toEqual(['C', 'A', 'B']);
	});

	it('that say the same are one, with the newest\'s time and the counts added', () => {
		const backOff = (name: string, uid: string, count: number, seconds: number): JsonObject => event('BackOff', `Back-off restarting failed container web in pod ${name}_shop(${uid})`, {about: {name, uid}, count, lastTimestamp: at(seconds)});
		expect(merged(backOff('web-1', 'uid-1', 3, 10), backOff('web-2', 'uid-2', 4, 30))).toEqual([{object: 'Pod/shop/web-2', reason: 'BackOff', message: 'Back-off restarting failed container web in pod web-2_shop(uid-2)', count: 7, time: at(30)}]);
	});

	it('about pods that were refused are one, whatever the pods would have been called', () => {
		const refused = (name: string): JsonObject => event('FailedCreate', `Error creating: pods "web-7b6d89978-${name}" is forbidden: exceeded quota: small`, {about: {apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-7b6d89978', uid: 'uid-set'}});
		const combined = event('FailedCreate', '(combined from similar events): Error creating: pods "web-7b6d89978-zzzzz" is forbidden: exceeded quota: small', {about: {apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-7b6d89978', uid: 'uid-set'}, count: 9});
		expect(merged(refused('bn6g9'), refused('x2k4q'), combined)).toMatchObject([{object: 'ReplicaSet.apps/shop/web-7b6d89978', count: 11}]);
	});

	it('that say something else stay apart', () => {
		expect(merged(event('A', 'one'), event('A', 'two'), event('B', 'one'), event('A', 'one', {about: {kind: 'Node'}}))).toHaveLength(4);
	});

	it('are twenty at most, the newest', () => {
		const found = merged(...Array.from({length: 30}, (_, index) => event('A', `number ${index}`, {lastTimestamp: at(index)})));
		expect(found).toHaveLength(20);
		expect(found[0]?.message).toBe('number 29');
	});

	it('are found by object, and are not those of an earlier one of the same name', () => {
		const about = indexWarnings(readWarnings([event('A', 'of this pod'), event('B', 'of the pod before', {about: {uid: 'uid-before'}}), event('C', 'without uid', {about: {uid: ''}}), event('D', 'elsewhere', {about: {namespace: 'other'}})]));
		const target = {kind: 'Pod', namespace: 'shop', name: 'web-1', uid: 'uid-Pod'};
		expect(about(target).map(({reason}) => reason)).toEqual(['A', 'C']);
		expect(about({...target, uid: null}).map(({reason}) => reason)).toEqual(['A', 'B', 'C']);
		expect(about({...target, name: 'web-2'})).toEqual([]);
	});
});
