import {expect, it} from 'vitest';
import {aggregatedRules} from '../../../../source/core/drift/folds/aggregated-rules.ts';
import {ask, type Question} from './ask.ts';

const of = 'rbac.authorization.k8s.io/v1 ClusterRole';
const rule = {aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: 'b'}}]}};

it.each<[string, Question]>([
	['rules that are filled in', {of, at: ['rules'], both: rule, live: [{verbs: ['get']}]}],
	['rules that are written over', {of, at: ['rules'], both: rule, stored: [], live: [{verbs: ['get']}]}],
	['a part of a rule', {of, at: ['rules', 0, 'verbs', 0], both: rule, stored: 'get', live: 'list'}],
])('folds %s', (_, question) => {
	expect(ask(aggregatedRules, question)).toBe('a controller fills in the rules of a ClusterRole that aggregates others');
});

it.each<[string, Question]>([
	['the aggregation itself', {of, at: ['aggregationRule', 'clusterRoleSelectors', 0, 'matchLabels', 'a'], both: rule, stored: 'b', live: 'c'}],
	['the rules of a role that aggregates nothing', {of, at: ['rules'], live: [{verbs: ['get']}]}],
	['of one that aggregates by no selector', {of, at: ['rules'], both: {aggregationRule: {clusterRoleSelectors: []}}, live: [{verbs: ['get']}]}],
	['of one that only aggregates as it lives', {of, at: ['rules'], lives: rule, stored: [], live: [{verbs: ['get']}]}],
	['of one that no longer aggregates', {of, at: ['rules'], desired: rule, stored: [], live: [{verbs: ['get']}]}],
	['of a Role', {of: 'rbac.authorization.k8s.io/v1 Role', at: ['rules'], both: rule, live: [{verbs: ['get']}]}],
	['of another ClusterRole', {of: 'example.com/v1 ClusterRole', at: ['rules'], both: rule, live: [{verbs: ['get']}]}],
])('leaves %s', (_, question) => {
	expect(ask(aggregatedRules, question)).toBeNull();
});
