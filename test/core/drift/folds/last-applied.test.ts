import {expect, it} from 'vitest';
import {lastApplied} from '../../../../source/core/drift/folds/last-applied.ts';
import {ask} from './ask.ts';

const name = 'kubectl.kubernetes.io/last-applied-configuration';

it('folds the note of kubectl', () => {
	expect(ask(lastApplied, {of: 'v1 Service', at: ['metadata', 'annotations', name], live: '{}'})).toBe('kubectl apply keeps its own note of what it applied');
});

it('leaves a restart by hand, a stored note, and a label', () => {
	expect(ask(lastApplied, {of: 'apps/v1 Deployment', at: ['spec', 'template', 'metadata', 'annotations', 'kubectl.kubernetes.io/restartedAt'], live: 'now'})).toBeNull();
	expect(ask(lastApplied, {of: 'v1 Service', at: ['metadata', 'annotations', name], stored: '{}', live: '{"a":1}'})).toBeNull();
	expect(ask(lastApplied, {of: 'v1 Service', at: ['metadata', 'labels', name], live: '{}'})).toBeNull();
});
