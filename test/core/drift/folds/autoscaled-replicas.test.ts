import {expect, it} from 'vitest';
import {autoscaledReplicas} from '../../../../source/core/drift/folds/autoscaled-replicas.ts';
import {ask, type Question} from './ask.ts';

const of = 'apps/v1 Deployment';
const at = ['spec', 'replicas'];
const autoscaler = 'HorizontalPodAutoscaler web';

it.each<[string, Question, string]>([
	['what the autoscaler wrote', {of, at, stored: 1, live: 5, heldBy: 'kube-controller-manager/Update/scale'}, 'an autoscaler sets the number of replicas'],
	['what a known autoscaler wrote', {of, at, stored: 1, live: 5, heldBy: 'kube-controller-manager/Update/scale', autoscaler}, `${autoscaler} sets the number of replicas`],
	['an object that an autoscaler scales', {of, at, stored: 1, live: 5, autoscaler}, `${autoscaler} sets the number of replicas`],
	['one that Helm wrote last', {of, at, stored: 1, live: 5, heldBy: 'helm/Update', autoscaler}, `${autoscaler} sets the number of replicas`],
	['a chart that leaves the number out', {of, at, live: 5, heldBy: 'kube-controller-manager/Update/scale'}, 'an autoscaler sets the number of replicas'],
	['none, by an autoscaler that scales to none', {of, at, stored: 1, live: 0, heldBy: 'keda/Update/scale'}, 'an autoscaler sets the number of replicas'],
	['a custom resource', {of: 'argoproj.io/v1alpha1 Rollout', at, stored: 1, live: 5, autoscaler}, `${autoscaler} sets the number of replicas`],
])('folds %s', (_, question, reason) => {
	expect(ask(autoscaledReplicas, question)).toBe(reason);
});

it.each<[string, Question]>([
	['a number without an autoscaler', {of, at, stored: 1, live: 5}],
	['what a person wrote', {of, at, stored: 1, live: 5, heldBy: 'kubectl/Update/scale'}],
	['what a person wrote over the autoscaler', {of, at, stored: 1, live: 5, heldBy: 'kubectl/Update/scale', autoscaler}],
	['what a person edited', {of, at, stored: 1, live: 5, heldBy: 'kubectl-edit/Update', autoscaler}],
	['none, at which the autoscaler stops', {of, at, stored: 1, live: 0, autoscaler}],
	['none under a controller', {of, at, stored: 1, live: 0, heldBy: 'kube-controller-manager/Update/scale'}],
	['what a controller wrote otherwise', {of, at, stored: 1, live: 5, heldBy: 'kube-controller-manager/Update'}],
	['a number that is gone', {of, at, stored: 1, autoscaler}],
	['a number elsewhere', {of, at: ['spec', 'template', 'spec', 'replicas'], stored: 1, live: 5, autoscaler}],
])('leaves %s', (_, question) => {
	expect(ask(autoscaledReplicas, question)).toBeNull();
});
