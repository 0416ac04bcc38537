/** Facts for the rows that the description of a failed revision decides. */
import type {Facts, Finding} from '../../../source/core/runbook/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildHistory} from '../../build/record.ts';

type Case = {
	readonly fires: ReadonlyArray<readonly [string, Facts, Partial<Finding>]>;
	readonly quiet: ReadonlyArray<readonly [string, Facts]>;
};

const failed = (why: string, status = 'failed'): Facts => buildFacts(buildHistory({revision: 1}, {revision: 2, status, description: `Upgrade "web" failed: ${why}`}));

const texts: Readonly<Record<string, readonly [why: string, title: string]>> = {
	'hook-leftover': ['pre-upgrade hooks failed: warning: Hook pre-upgrade web/templates/h.yaml failed: 1 error occurred:\n\t* jobs.batch "web-migrate" already exists\n\n', 'The upgrade to 2 failed: Job web-migrate of an earlier run is in the way.'],
	'hook-failed': ['pre-upgrade hooks failed: 1 error occurred:\n\t* job web-migrate failed: BackoffLimitExceeded\n\n', 'The upgrade to 2 failed: Job web-migrate did not succeed.'],
	'immutable-field': ['cannot patch "web" with kind Deployment: Deployment.apps "web" is invalid: spec.selector: Invalid value: {}: field is immutable', 'The upgrade to 2 failed: a field of Deployment web cannot be changed.'],
	'apply-conflict': ['conflict occurred while applying object shop/web apps/v1, Kind=Deployment: Apply failed with 1 conflict: conflict with "kubectl" with subresource "scale" using apps/v1: .spec.replicas', 'The upgrade to 2 failed: someone else holds a field of Deployment web.'],
	'ownership-refused': ['Unable to continue with update: Service "web" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by"', 'The upgrade to 2 failed: Service web exists and is not this release\'s.'],
	'cluster-blocks': ['failed to create resource: configmaps "web" is forbidden: exceeded quota: small, requested: configmaps=1, used: configmaps=2, limited: configmaps=2', 'The upgrade to 2 failed: the quota of the namespace is used up.'],
	forbidden: ['cannot patch "web" with kind Deployment: deployments.apps "web" is forbidden: User "ci" cannot patch resource "deployments" in API group "apps" in the namespace "shop"', 'The upgrade to 2 failed: a right is missing for Deployment web.'],
	'object-invalid': ['failed to create resource: Service "web" is invalid: spec.ports[1].name: Duplicate value: "http"', 'The upgrade to 2 failed: the API refuses Service web.'],
};

export const refusalCases: Readonly<Record<string, Case>> = Object.fromEntries(Object.entries(texts).map(([row, [why, title]]) => [row, {
	fires: [['its text', failed(why), {severity: 'warning', title, recommended: row === 'ownership-refused' ? null : 'upgrade'}]],
	quiet: [
		['the same text on a revision that did not fail', failed(why, 'deployed')],
		['a failure that says nothing', failed('x')],
		['a failed revision under a good one', buildFacts(buildHistory({revision: 1, status: 'failed', description: `Upgrade "web" failed: ${why}`}, {revision: 2}))],
	],
} satisfies Case]));
