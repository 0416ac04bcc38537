import {describe, expect, it} from 'vitest';
import {namedKinds} from '../../../source/core/manifest/named-kinds.ts';

describe('namedKinds', () => {
	it('names each kind once, in the order of the manifest', () => {
		expect(namedKinds('---\n# Source: web/a.yaml\napiVersion: v1\nkind: ConfigMap\n---\nkind: "Deployment"\napiVersion: \'apps/v1\'\n---\napiVersion: v1\nkind: ConfigMap\n')).toEqual([
			{apiVersion: 'v1', kind: 'ConfigMap'},
			{apiVersion: 'apps/v1', kind: 'Deployment'},
		]);
	});

	it('leaves out lists, what names no kind, and what stands deeper', () => {
		expect(namedKinds('---\napiVersion: v1\nkind: List\nitems: []\n---\napiVersion: v1\n---\napiVersion: v1\nkind: ConfigMap\ndata:\n  kind: Secret\n  apiVersion: v9\n')).toEqual([{apiVersion: 'v1', kind: 'ConfigMap'}]);
	});
});
