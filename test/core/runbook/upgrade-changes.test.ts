import {describe, expect, it} from 'vitest';
import {triage} from '../../../source/core/runbook/triage.ts';
import {upgradeCases} from './upgrade-cases.ts';

const first = (row: string, index = 0) => triage(upgradeCases[row]!.fires[index]![1]);

describe('what an upgrade changed', () => {
	it('is told of lost values by key, with what counts in their place and the command that brings them back', () => {
		const {findings, recommended} = first('values-lost');
		const [finding] = findings;
		expect(finding?.row).toBe('values-lost');
		expect(finding?.evidence.map(({what}) => what)).toContain('replicas: 3 in 1; not given in 2, where it is 1, the chart\'s default');
		expect(recommended).toMatchObject({id: 'upgrade', command: null});
		expect(recommended?.needs).toContain('the values of 1 in a file that only you can read: helm-triage show web@1 values --recover=values-1.yaml --context=eu --namespace=shop; then the chart');
		expect(recommended?.needs).toContain('without --reuse-values');
	});

	it('says where a lost value has no default', () => {
		expect(first('values-lost', 3).findings[0]?.evidence.map(({what}) => what)).toContain('extra: x in 1; not given in 2, where it has no value, as the chart has no default');
	});

	it('names the objects, the policy and the revisions that hold them', () => {
		const evidence = (index: number): readonly string[] => first('objects-deleted-by-upgrade', index).findings[0]!.evidence.map(({what}) => what);
		expect(evidence(0)).toContain('Service/shop/web: not in 2; keep was not set, so it was deleted; in 1');
		expect(evidence(2)).toContain('Service/shop/web: not in 2; helm.sh/resource-policy: keep was set, so it stays; in 1');
	});

	it.each(['image-changed-alone', 'values-changed-alone', 'chart-changed-alone'])('%s is no finding by itself', row => {
		expect(first(row).findings).toEqual([]);
	});

	it('shows no value, wherever values changed', () => {
		const given = Object.values(upgradeCases).flatMap(({fires}) => fires.map(([, facts]) => facts));
		expect(JSON.stringify(given.map(facts => triage(facts).findings))).not.toMatch(/hunter/v);
	});
});
