import {describe, expect, it} from 'vitest';
import {readManagedFields} from '../../../source/core/drift/fields/managed-fields.ts';
import {
	duplicateWarnings,
	isHeldByOthers,
	leftWarning,
	objectWarnings,
	refusedWarnings,
} from '../../../source/core/drift/warnings.ts';

describe('duplicateWarnings', () => {
	it('names the list and the item, and says which of two env values counts', () => {
		expect(duplicateWarnings([{path: ['spec', 'containers', {keys: [['name', 'web']]}, 'env'], name: 'LEVEL'}])).toEqual([{
			code: 'duplicate-env',
			message: 'spec.containers[name=web].env holds LEVEL more than once, of which the last one counts. Server-side apply refuses such a list (duplicate entries for key), and a client-side patch may lose one of them.',
		}]);
	});

	it('has a code by the list', () => {
		expect(['ports', 'volumeMounts', 'volumes', 'constructor'].map(list => duplicateWarnings([{path: ['spec', list], name: '80/TCP'}])[0]?.code)).toEqual(['duplicate-port', 'duplicate-mount', 'duplicate-volume', 'duplicate-item']);
	});
});

describe('leftWarning', () => {
	it('says what either kind of write does', () => {
		expect(leftWarning(['spec', 'type'], 'helm').message).toBe('spec.type stands in no stored manifest, but helm set it before. A client-side write leaves it as it is, a server-side one puts the default back.');
	});
});

describe('objectWarnings', () => {
	it('says since when an object is being deleted', () => {
		expect(objectWarnings({apiVersion: 'v1'}, {apiVersion: 'v1', metadata: {deletionTimestamp: '2026-11-02T03:14:09Z'}})).toEqual([{code: 'terminating', message: 'The live object is being deleted since 2026-11-02T03:14:09Z and is gone as soon as its finalizers are.'}]);
	});

	it('says that another version was read', () => {
		expect(objectWarnings({apiVersion: 'policy/v1beta1'}, {apiVersion: 'policy/v1'})).toEqual([{code: 'other-version', message: 'The manifest says policy/v1beta1, the live object was read as policy/v1: fields may differ only because the versions do.'}]);
	});

	it('says nothing otherwise', () => {
		expect(objectWarnings({apiVersion: 'v1'}, {metadata: {deletionTimestamp: null}})).toEqual([]);
		expect(objectWarnings(null, null)).toEqual([]);
	});
});

describe('an object on which nothing differs, held by others', () => {
	const entry = (manager: string, fieldsV1: object, subresource?: string) => ({
		manager, operation: 'Apply', apiVersion: 'apps/v1', time: '2026-11-02T03:14:09Z', fieldsType: 'FieldsV1', fieldsV1, ...(subresource !== undefined && {subresource}),
	});
	const live = (...managedFields: object[]) => readManagedFields({metadata: {managedFields: managedFields as never}});
	const folded = [{path: ['spec', 'ingress', 0, 'ports', 0, 'protocol'], change: 'extra' as const, stored: null, live: 'TCP', code: 'protocol', reason: 'the default'}];
	const ingress = {'f:spec': {'f:ingress': {}}};

	it('is one where another manager holds a folded field, or a list around it', () => {
		expect(isHeldByOthers(folded, live(entry('helm', ingress), entry('other', ingress)), 'helm')).toBe(true);
		expect(isHeldByOthers([{...folded[0]!, path: ['spec', 'egress']}], live(entry('other', ingress)), 'helm')).toBe(false);
	});

	it('is none where ours alone holds it, or the status is written', () => {
		expect(isHeldByOthers(folded, live(entry('helm', ingress)), 'helm')).toBe(false);
		expect(isHeldByOthers(folded, live(entry('controller', ingress, 'status')), 'helm')).toBe(false);
	});

	it('says which of the next writes fails, and why', () => {
		const fails = {outcome: 'fails' as const, reason: 'Held by other.'};
		const restored = {outcome: 'restored' as const, reason: ''};
		expect(refusedWarnings({upgrade: fails, rollback: restored})).toEqual([{code: 'upgrade-fails', message: 'Nothing differs in meaning, and the next upgrade fails at this object all the same. Held by other.'}]);
		expect(refusedWarnings({upgrade: restored, rollback: fails}).map(({code}) => code)).toEqual(['rollback-fails']);
		expect(refusedWarnings({upgrade: restored, rollback: restored})).toEqual([]);
	});
});
