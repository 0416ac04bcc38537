import {isMapping} from '../../record/json-kinds.ts';
import {valueAt, type Found} from '../fields/steps.ts';
import {printPath, type FieldPath} from '../path.ts';
import {quantityOf} from '../../quantity/quantity.ts';
import type {JsonValue} from '../../record/types.ts';
import {namedItems, podSpecOf} from './pod-spec.ts';

const namesIn = (document: JsonValue, path: FieldPath): readonly string[] => {
	const value = valueAt(document, path)?.value ?? null;
	return isMapping(value) ? Object.keys(value) : [];
};

/**
Where a write would leave a container that requests more than its limit: it sets one of the two and leaves the other, which somebody set by hand and the manifest does not have.

Seen on 3.22.0 and 4.3.1: `must be less than or equal to memory limit of 64Mi`.
*/
export const requestRefusal = (wanted: JsonValue, live: JsonValue, after: (path: FieldPath) => Found): string | null => {
	const podSpec = podSpecOf(wanted);
	for (const container of podSpec === null ? [] : ['containers', 'initContainers'].flatMap(list => namedItems(wanted, [...podSpec, list]))) {
		const limits = [...container, 'resources', 'limits'];
		for (const name of new Set([...namesIn(wanted, limits), ...namesIn(live, limits)])) {
			const [request, limit] = [[...container, 'resources', 'requests', name], [...limits, name]].map(path => quantityOf(after(path)?.value ?? null));
			if (typeof request === 'bigint' && typeof limit === 'bigint' && request > limit) {
				return `Afterwards ${printPath(container)} would request more ${name} than its limit, which the API refuses.`;
			}
		}
	}

	return null;
};
