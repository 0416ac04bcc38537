import {isMapping, type Mapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';
import {eachAt, itemsAt} from './parts.ts';
import {lost, moved, type Convert} from './types.ts';

/** What `v1beta1` took where nothing was said, and `v1` takes otherwise or wants said. */
const unsaid: ReadonlyArray<readonly [string, JsonValue]> = [
	['failurePolicy', 'Ignore'],
	['matchPolicy', 'Exact'],
	['timeoutSeconds', 30],
	['admissionReviewVersions', ['v1beta1']],
];

const said = (webhook: Mapping): Mapping => ({...webhook, ...Object.fromEntries(unsaid.filter(([key]) => !Object.hasOwn(webhook, key)))});

const isQuiet = (webhook: Mapping): boolean => webhook['sideEffects'] === 'None' || webhook['sideEffects'] === 'NoneOnDryRun';

/** `admissionregistration.k8s.io/v1` has other defaults, and takes no webhook of which nobody says that a dry run is safe (deprecation guide of Kubernetes, 1.22). */
export const webhooks: Convert = value => {
	const all = itemsAt(value, 'webhooks').filter(webhook => isMapping(webhook));
	const missing = unsaid.filter(([key]) => all.some(webhook => !Object.hasOwn(webhook, key)));
	return {
		value: missing.length === 0 ? value : eachAt(value, 'webhooks', said),
		flags: [
			...missing.map(([key, was]) => moved(`webhooks[].${key}`, `is said: it was ${JSON.stringify(was)}, and would be something else`)),
			...all.every(webhook => isQuiet(webhook)) ? [] : [lost('webhooks[].sideEffects', 'must be None or NoneOnDryRun, which only its author knows')],
		],
	};
};
