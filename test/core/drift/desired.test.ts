import {describe, expect, it} from 'vitest';
import {desiredOf} from '../../../source/core/drift/desired.ts';
import {yaml} from './told.ts';

const owner = {release: 'web', namespace: 'shop', namespaced: true};
const marks = {labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: {'meta.helm.sh/release-name': 'web', 'meta.helm.sh/release-namespace': 'shop'}};

describe('desiredOf', () => {
	it('adds the marks and the namespace of the release', () => {
		expect(desiredOf(yaml('{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: b}}'), owner)).toEqual({
			apiVersion: 'v1',
			kind: 'ConfigMap',
			metadata: {name: 'a', namespace: 'shop', ...marks},
			data: {a: 'b'},
		});
	});

	it('keeps what the chart says beside the marks, and lets the marks win', () => {
		expect(desiredOf(yaml('metadata: {labels: {app.kubernetes.io/managed-by: Tiller, a: b}, annotations: {meta.helm.sh/release-name: other, c: d}}'), owner)).toEqual({
			metadata: {
				namespace: 'shop',
				labels: {...marks.labels, a: 'b'},
				annotations: {...marks.annotations, c: 'd'},
			},
		});
	});

	it('keeps a namespace of the chart\'s own, and the marks of the release in it', () => {
		expect(desiredOf(yaml('metadata: {namespace: other}'), owner)).toEqual({metadata: {namespace: 'other', ...marks}});
		expect(desiredOf(yaml('metadata: {namespace: ""}'), owner)).toEqual({metadata: {namespace: 'shop', ...marks}});
	});

	it('gives a cluster-scoped kind none, whatever it says', () => {
		expect(desiredOf(yaml('metadata: {name: a, namespace: other}'), {...owner, namespaced: false})).toEqual({metadata: {name: 'a', ...marks}});
	});

	it('takes labels, annotations and metadata that are none for none', () => {
		for (const text of ['metadata: {labels: null, annotations: []}', 'metadata: null', 'metadata: text', '{}']) {
			expect(desiredOf(yaml(text), owner)).toEqual({metadata: {namespace: 'shop', ...marks}});
		}
	});

	it('leaves alone what is no mapping', () => {
		expect([null, 'text', ['a']].map(value => desiredOf(value, owner))).toEqual([null, 'text', ['a']]);
	});
});
