import {type Mapping, isMapping} from '../../record/json-kinds.ts';
import {eachAt, itemsAt, mappingAt, withKey} from './parts.ts';
import {moved, type Convert} from './types.ts';

/** Where each type of metric keeps what it measures. */
const sources: Readonly<Record<string, string>> = {
	Resource: 'resource',
	ContainerResource: 'containerResource',
	Pods: 'pods',
	Object: 'object',
	External: 'external',
};

const old = ['targetAverageUtilization', 'targetAverageValue', 'targetValue', 'averageValue', 'metricName', 'metricSelector'];

const targetOf = ({targetAverageUtilization, targetAverageValue, targetValue, averageValue}: Mapping): Mapping => {
	if (targetAverageUtilization !== undefined) {
		return {type: 'Utilization', averageUtilization: targetAverageUtilization};
	}

	const average = targetAverageValue ?? averageValue;
	return average === undefined ? {type: 'Value', value: targetValue ?? null} : {type: 'AverageValue', averageValue: average};
};

const sourceOf = (source: Mapping): Mapping => {
	if (!old.some(key => Object.hasOwn(source, key))) {
		return source;
	}

	const {metricName, metricSelector, selector, target, ...rest} = source;
	const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => !old.includes(key)));
	const measured = metricSelector ?? selector;
	return {
		...kept,
		...isMapping(target) && {describedObject: target},
		...metricName !== undefined && {metric: {name: metricName, ...measured !== undefined && {selector: measured}}},
		target: targetOf(source),
	};
};

/** The key under which a metric keeps what it measures; null for a type that is not known. */
const keyOf = ({type}: Mapping): string | null => typeof type === 'string' && Object.hasOwn(sources, type) ? sources[type]! : null;

const isOld = (metric: Mapping): boolean => {
	const key = keyOf(metric);
	return key !== null && old.some(name => Object.hasOwn(mappingAt(metric, key), name));
};

/** `autoscaling/v2` says a metric's target apart from what is measured, as `v2beta2` did and `v2beta1` did not (deprecation guide of Kubernetes, 1.25). */
export const autoscaler: Convert = value => {
	const spec = mappingAt(value, 'spec');
	if (!itemsAt(spec, 'metrics').some(metric => isMapping(metric) && isOld(metric))) {
		return {value, flags: []};
	}

	const metrics = eachAt(spec, 'metrics', metric => {
		const key = keyOf(metric);
		return key !== null && isOld(metric) ? withKey(metric, key, sourceOf(mappingAt(metric, key))) : metric;
	});
	return {value: withKey(value, 'spec', metrics), flags: [moved('spec.metrics', 'say their target in a field of its own')]};
};
