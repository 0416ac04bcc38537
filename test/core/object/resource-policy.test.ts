import {describe, expect, it} from 'vitest';
import {asksToBeKept, isKeptLive, isKeptStored} from '../../../source/core/object/resource-policy.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const object = (annotations: JsonValue): JsonValue => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'web', namespace: 'shop', annotations}});

describe('the policy to keep an object', () => {
	it('is the policy to keep it, as Helm reads each of the two', () => {
		expect(isKeptLive(object({'helm.sh/resource-policy': 'keep'}))).toBe(true);
		expect(isKeptLive(object({'helm.sh/resource-policy': ' Keep '}))).toBe(false);
		expect(isKeptStored({'helm.sh/resource-policy': ' Keep '})).toBe(true);
		expect(isKeptStored({'helm.sh/resource-policy': 'retain'})).toBe(false);
		expect(isKeptStored({})).toBe(false);
	});

	it('counts for an upgrade only as exactly this text', () => {
		expect(asksToBeKept({'helm.sh/resource-policy': 'keep'})).toBe(true);
		expect(asksToBeKept({'helm.sh/resource-policy': ' Keep '})).toBe(false);
		expect(asksToBeKept({})).toBe(false);
	});

	it('keeps nothing that has no annotations', () => {
		expect(isKeptLive(null)).toBe(false);
		expect(isKeptLive(undefined)).toBe(false);
		expect(isKeptLive(object(null))).toBe(false);
	});
});
