import {describe, expect, it} from 'vitest';
import {splitManifest} from '../../../source/core/manifest/split.ts';
import {isKeptAtUninstall, uninstallPolicy} from '../../../source/core/manifest/uninstall-policy.ts';

const policies = (manifest: string): ReadonlyArray<readonly [string | null, boolean]> => splitManifest(manifest).map(document => [uninstallPolicy(document), isKeptAtUninstall(document)]);

describe('the policy that an uninstall reads', () => {
	it('is the object\'s own, in any case and trimmed', () => {
		expect(policies('apiVersion: v1\nkind: Pod\nmetadata: {name: a, annotations: {helm.sh/resource-policy: " Keep "}}\n')).toEqual([[' Keep ', true]]);
		expect(policies('apiVersion: v1\nkind: Pod\nmetadata: {name: a, annotations: {helm.sh/resource-policy: retain}}\n')).toEqual([['retain', false]]);
		expect(policies('apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n')).toEqual([[null, false]]);
	});

	it('is the list\'s for an item, and never the item\'s', () => {
		const item = '- {apiVersion: v1, kind: Pod, metadata: {name: a, annotations: {helm.sh/resource-policy: keep}}}\n';
		expect(policies(`apiVersion: v1\nkind: List\nitems:\n${item}`)).toEqual([[null, false]]);
		expect(policies(`apiVersion: v1\nkind: List\nmetadata: {annotations: {helm.sh/resource-policy: keep}}\nitems:\n${item}`)).toEqual([['keep', true]]);
	});
});
