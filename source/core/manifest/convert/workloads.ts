import {isMapping} from '../../record/json-kinds.ts';
import {mappingAt, withKey} from './parts.ts';
import {lost, moved, type Convert, type FieldFlag} from './types.ts';

/**
`apps/v1` has no selector of its own making, and knows neither `rollbackTo` nor `templateGeneration` (deprecation guide of Kubernetes, 1.16).

What it sets where nothing is said differs too (update strategies, limits to the history). The live object has been what it is for long, so these are left unsaid.
*/
export const workload: Convert = value => {
	const spec = mappingAt(value, 'spec');
	const {labels} = mappingAt(mappingAt(spec, 'template'), 'metadata');
	const flags: FieldFlag[] = [];
	let next = spec;
	if (!isMapping(spec['selector'])) {
		flags.push(isMapping(labels) ? moved('spec.selector', 'must be said; it was made from the labels of the template') : lost('spec.selector', 'must be said, and the template has no labels to make it from'));
		next = isMapping(labels) ? {selector: {matchLabels: labels}, ...next} : next;
	}

	if (Object.hasOwn(next, 'templateGeneration')) {
		flags.push(moved('spec.templateGeneration', 'is gone; it only counted'));
		next = withKey(next, 'templateGeneration', undefined);
	}

	return {
		value: flags.some(({lossless}) => lossless) ? withKey(value, 'spec', next) : value,
		flags: [...flags, ...Object.hasOwn(next, 'rollbackTo') ? [lost('spec.rollbackTo', 'is gone, with nothing in its place')] : []],
	};
};
