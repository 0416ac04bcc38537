import {expect, it} from 'vitest';
import {controllerNotes} from '../../../../source/core/drift/folds/controller-notes.ts';
import {ask, type Question} from './ask.ts';

const revision = 'deployment.kubernetes.io/revision';

it.each<[string, Question]>([
	['the revision of a Deployment', {of: 'apps/v1 Deployment', at: ['metadata', 'annotations', revision], live: '3'}],
	['all annotations', {of: 'apps/v1 Deployment', at: ['metadata', 'annotations'], live: {[revision]: '3'}}],
	['the generation of a DaemonSet', {of: 'apps/v1 DaemonSet', at: ['metadata', 'annotations', 'deprecated.daemonset.template.generation'], live: '1'}],
	['that a claim is bound', {of: 'v1 PersistentVolumeClaim', at: ['metadata', 'annotations', 'pv.kubernetes.io/bind-completed'], live: 'yes'}],
])('folds %s', (_, question) => {
	expect(ask(controllerNotes, question)).toBe('a controller of Kubernetes keeps a note here');
});

it.each<[string, Question]>([
	['a restart by hand', {of: 'apps/v1 Deployment', at: ['spec', 'template', 'metadata', 'annotations', 'kubectl.kubernetes.io/restartedAt'], live: 'now'}],
	['the same on the object', {of: 'apps/v1 Deployment', at: ['metadata', 'annotations', 'kubectl.kubernetes.io/restartedAt'], live: 'now'}],
	['the note of another kind', {of: 'apps/v1 StatefulSet', at: ['metadata', 'annotations', revision], live: '3'}],
	['a stored note', {of: 'apps/v1 Deployment', at: ['metadata', 'annotations', revision], stored: '1', live: '3'}],
	['annotations among which is another', {of: 'apps/v1 Deployment', at: ['metadata', 'annotations'], live: {[revision]: '3', owner: 'me'}}],
	['a label', {of: 'apps/v1 Deployment', at: ['metadata', 'labels', revision], live: '3'}],
	['the template', {of: 'apps/v1 Deployment', at: ['spec', 'template', 'metadata', 'annotations', revision], live: '3'}],
])('leaves %s', (_, question) => {
	expect(ask(controllerNotes, question)).toBeNull();
});
