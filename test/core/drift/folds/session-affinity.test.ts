import {expect, it} from 'vitest';
import {sessionAffinity} from '../../../../source/core/drift/folds/session-affinity.ts';
import {ask, type Question} from './ask.ts';

const at = ['spec', 'sessionAffinityConfig'];
const stored = {clientIP: {timeoutSeconds: 60}};

it.each<[string, Question]>([
	['details of no affinity', {of: 'v1 Service', at, stored, both: {spec: {sessionAffinity: 'None'}}}],
	['details alone', {of: 'v1 Service', at, stored}],
])('folds %s', (_, question) => {
	expect(ask(sessionAffinity, question)).toBe('a Service without session affinity keeps no details of one');
});

it.each<[string, Question]>([
	['details that were taken away', {of: 'v1 Service', at, stored, desired: {spec: {sessionAffinity: 'ClientIP'}}}],
	['details that were changed', {of: 'v1 Service', at, stored, live: {clientIP: {timeoutSeconds: 90}}}],
	['another kind', {of: 'example.com/v1 Service', at, stored}],
])('leaves %s', (_, question) => {
	expect(ask(sessionAffinity, question)).toBeNull();
});
