import {isMapping} from '../../record/json-kinds.ts';
import {eachAt, itemsAt, mappingAt, renamed, withKey} from './parts.ts';
import {lost, moved, type Convert} from './types.ts';

/** An empty selector chose no pods in `policy/v1beta1`, and chooses all of the namespace in `policy/v1` (deprecation guide of Kubernetes, 1.25). */
export const disruptionBudget: Convert = value => {
	const {selector} = mappingAt(value, 'spec');
	return {value, flags: isMapping(selector) && Object.keys(selector).length === 0 ? [lost('spec.selector', 'is empty: it chose no pods, and would choose all of the namespace')] : []};
};

/** Shares are called otherwise from `v1beta3` on (deprecation guide of Kubernetes, 1.29). */
export const priorityLevel: Convert = value => {
	const spec = mappingAt(value, 'spec');
	const limited = mappingAt(spec, 'limited');
	return Object.hasOwn(limited, 'assuredConcurrencyShares')
		? {
			value: withKey(value, 'spec', withKey(spec, 'limited', renamed(limited, 'assuredConcurrencyShares', 'nominalConcurrencyShares'))),
			flags: [moved('spec.limited.assuredConcurrencyShares', 'is called nominalConcurrencyShares')],
		}
		: {value, flags: []};
};

const reviewOfCrd = ['version', 'validation', 'subresources', 'additionalPrinterColumns', 'preserveUnknownFields'] as const;

/** `apiextensions.k8s.io/v1` wants a schema in each version, and nothing beside them (deprecation guide of Kubernetes, 1.22). */
export const definition: Convert = value => {
	const spec = mappingAt(value, 'spec');
	const versions = itemsAt(spec, 'versions');
	const old = reviewOfCrd.filter(key => Object.hasOwn(spec, key) && !(key === 'preserveUnknownFields' && spec[key] === false));
	const bare = versions.length === 0 || versions.some(version => !isMapping(version) || !isMapping(version['schema']));
	return {
		value,
		flags: [
			...old.map(key => lost(`spec.${key}`, 'stands in each version now')),
			...bare ? [lost('spec.versions[].schema', 'must be there for each version')] : [],
			...Object.hasOwn(spec, 'scope') ? [] : [lost('spec.scope', 'must be said')],
		],
	};
};

/** The signer must be named in `certificates.k8s.io/v1`, and the uses (deprecation guide of Kubernetes, 1.22). */
export const signingRequest: Convert = value => {
	const spec = mappingAt(value, 'spec');
	return {value, flags: ['signerName', 'usages'].filter(key => !Object.hasOwn(spec, key)).map(key => lost(`spec.${key}`, 'must be said'))};
};

/** `spec.group` is `spec.groups` in `authorization.k8s.io/v1` (deprecation guide of Kubernetes, 1.22). */
export const accessReview: Convert = value => {
	const spec = mappingAt(value, 'spec');
	return Object.hasOwn(spec, 'group')
		? {value: withKey(value, 'spec', renamed(spec, 'group', 'groups')), flags: [moved('spec.group', 'is called spec.groups')]}
		: {value, flags: []};
};

const node = 'kubernetes.io/hostname';
const zone = 'topology.kubernetes.io/zone';

/** `discovery.k8s.io/v1` names node and zone of an endpoint in fields of their own (deprecation guide of Kubernetes, 1.25). */
export const endpointSlice: Convert = value => {
	const topologies = itemsAt(value, 'endpoints').flatMap(endpoint => isMapping(endpoint) ? Object.keys(mappingAt(endpoint, 'topology')) : []);
	if (topologies.length === 0) {
		return {value, flags: []};
	}

	if (topologies.some(key => key !== node && key !== zone)) {
		return {value, flags: [lost('endpoints[].topology', 'is gone; node and zone have fields of their own, and the rest has none')]};
	}

	return {
		value: eachAt(value, 'endpoints', endpoint => {
			const topology = mappingAt(endpoint, 'topology');
			const [nodeName, zoneName] = [topology[node], topology[zone]];
			return {...withKey(endpoint, 'topology', undefined), ...nodeName !== undefined && {nodeName}, ...zoneName !== undefined && {zone: zoneName}};
		}),
		flags: [moved('endpoints[].topology', 'is said as nodeName and zone')],
	};
};

/** `events.k8s.io/v1` has other required fields (deprecation guide of Kubernetes, 1.25). */
export const event: Convert = value => ({value, flags: [lost('type, action, reason, reportingController, reportingInstance, eventTime', 'must be said, and series and others are called otherwise')]});
