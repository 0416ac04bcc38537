import {expect, it} from 'vitest';
import {claimTemplates} from '../../../../source/core/drift/folds/claim-templates.ts';
import {ask, type Question} from './ask.ts';

const of = 'apps/v1 StatefulSet';
const claim = ['spec', 'volumeClaimTemplates', 0];

it.each<[string, Question]>([
	['its version', {of, at: [...claim, 'apiVersion'], live: 'v1'}],
	['its kind', {of, at: [...claim, 'kind'], live: 'PersistentVolumeClaim'}],
	['its mode', {of, at: [...claim, 'spec', 'volumeMode'], live: 'Filesystem'}],
	['its status', {of, at: [...claim, 'status'], live: {phase: 'Pending'}}],
	['a stored status', {of, at: [...claim, 'status'], stored: {}, live: {phase: 'Pending'}}],
])('folds %s', (_, question) => {
	expect(ask(claimTemplates, question)).toMatch(/the API server/v);
});

it.each<[string, Question]>([
	['another mode', {of, at: [...claim, 'spec', 'volumeMode'], live: 'Block'}],
	['a stored mode', {of, at: [...claim, 'spec', 'volumeMode'], stored: 'Block', live: 'Filesystem'}],
	['a mode that is gone', {of, at: [...claim, 'spec', 'volumeMode'], stored: 'Filesystem'}],
	['a storage class', {of, at: [...claim, 'spec', 'storageClassName'], live: 'fast'}],
	['its labels', {of, at: [...claim, 'metadata', 'labels', 'status'], live: 'a'}],
	['another kind', {of: 'example.com/v1 StatefulSet', at: [...claim, 'kind'], live: 'PersistentVolumeClaim'}],
	['one more claim', {of, at: claim, live: {apiVersion: 'v1', kind: 'PersistentVolumeClaim'}}],
])('leaves %s', (_, question) => {
	expect(ask(claimTemplates, question)).toBeNull();
});
