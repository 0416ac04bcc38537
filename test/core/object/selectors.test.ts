import {describe, expect, it} from 'vitest';
import {fieldSelector, labelSelector} from '../../../source/core/object/selectors.ts';

const object = {
	type: 'Warning',
	count: 3,
	metadata: {name: 'api', namespace: 'shop', labels: {app: 'api', tier: 'front', 'app.kubernetes.io/managed-by': 'Helm', empty: ''}},
	involvedObject: {kind: 'Pod', name: 'api-1'},
};

describe('a label selector', () => {
	it.each([
		[null, true],
		['', true],
		['app=api', true],
		['app==api', true],
		['app = api', true],
		['app=web', false],
		['app!=web', true],
		['none!=web', true],
		['app!=api', false],
		['app', true],
		['none', false],
		['!none', true],
		['! app', false],
		['empty=', true],
		['none=', false],
		['app in (api, web)', true],
		['app in (web)', false],
		['app notin (web,db)', true],
		['none notin (web)', true],
		['app notin (api)', false],
		['none in (web)', false],
		['app in (api,web),tier=front,!none', true],
		['app in (api,web),tier=back', false],
		['app.kubernetes.io/managed-by=Helm', true],
	])('%s: %s', (selector, selected) => {
		expect(labelSelector(selector)!(object)).toBe(selected);
	});

	it('finds nothing of an object without labels but what asks for none', () => {
		expect(labelSelector('app')!({})).toBe(false);
		expect(labelSelector('!app')!({metadata: {}})).toBe(true);
		expect(labelSelector('constructor')!(object)).toBe(false);
	});

	it.each(['a=b=c', 'a in (b', '=b', 'a b', 'a in b'])('%s is none', selector => {
		expect(labelSelector(selector)).toBeNull();
	});
});

describe('a field selector', () => {
	it.each([
		[null, true],
		['metadata.name=api', true],
		['metadata.name==api,type!=Normal', true],
		['metadata.name=web', false],
		['involvedObject.name=api-1,involvedObject.kind=Pod', true],
		['involvedObject.uid=', true],
		['involvedObject.uid=x', false],
		['none.name!=x', true],
		['count=3', true],
	])('%s: %s', (selector, selected) => {
		expect(fieldSelector(selector)!(object)).toBe(selected);
	});

	it('without a value to compare with is none', () => {
		expect(fieldSelector('metadata.name')).toBeNull();
	});
});
