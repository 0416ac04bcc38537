import type {JsonValue} from '../../record/types.ts';
import {sameValue} from '../../record/same-value.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {Fold, FoldContext} from '../fold.ts';

const unreachable: readonly JsonValue[] = ['not-ready', 'unreachable'].map(state => ({
	key: `node.kubernetes.io/${state}`,
	operator: 'Exists',
	effect: 'NoExecute',
	tolerationSeconds: 300,
}));

const tokenName = /^kube-api-access-[\da-z]{5}$/v;

const tokenFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

const nameOf = (item: JsonValue): string => isMapping(item) && typeof item['name'] === 'string' ? item['name'] : '';

const isTokenMount = (item: JsonValue): boolean => isMapping(item) && tokenName.test(nameOf(item)) && item['mountPath'] === tokenFolder && item['readOnly'] === true;

const isTokenVolume = (item: JsonValue): boolean => isMapping(item) && tokenName.test(nameOf(item)) && 'projected' in item && Object.keys(item).length === 2;

const isToleration = (item: JsonValue): boolean => unreachable.some(one => sameValue(item, one));

/** What counts at a place, for one value or each item of a list. */
const lists: ReadonlyArray<readonly [pattern: RegExp, counts: (item: JsonValue) => boolean]> = [
	[/^spec\.tolerations$/v, isToleration],
	[/^spec\.volumes$/v, isTokenVolume],
	[/^spec\.(?:initContainers|containers)\.\[\]\.volumeMounts$/v, isTokenMount],
];

const values: Readonly<Record<string, JsonValue>> = {
	'spec.serviceAccountName': 'default',
	'spec.serviceAccount': 'default',
	'spec.preemptionPolicy': 'PreemptLowerPriority',
	'spec.priority': 0,
};

const resources = /^spec\.(?:initContainers|containers)\.\[\]\.resources(?:\.(?:limits|requests)(?:\..+)?)?$/v;

/** A LimitRange of the namespace fills in resources and leaves a note about it. */
const isLimited = (object: JsonValue): boolean => valueAt(object, ['metadata', 'annotations', 'kubernetes.io/limit-ranger']) !== null;

const isFilledIn = (live: JsonValue, {shape, desired, live: object}: FoldContext): boolean => {
	const path = shape.join('.');
	if (resources.test(path)) {
		return isLimited(object);
	}

	if (Object.hasOwn(values, path)) {
		// A priority class of the chart's own gives what it says, by the class
		const byClass = (path === 'spec.priority' || path === 'spec.preemptionPolicy') && typeof valueAt(desired, ['spec', 'priorityClassName'])?.value === 'string';
		return byClass || live === values[path];
	}

	const counts = lists.find(([pattern]) => pattern.test(path.replace(/\.\[\]$/v, '')))?.[1];
	const items = isList(live) ? live : [live];
	return counts !== undefined && items.length > 0 && items.every(item => counts(item));
};

/** What admission puts into each Pod that is created by itself, not by a workload: the account and its token, two tolerations, the priority, the resources that a LimitRange says (seen on 1.37.2). */
export const podAdmission: Fold = {
	code: 'pod-admission',
	kind: 'meaning',
	reason: ({change, live}, context) => context.group === '' && context.kind === 'Pod' && change === 'extra' && isFilledIn(live, context)
		? 'the cluster puts this into each Pod that it admits'
		: null,
};
