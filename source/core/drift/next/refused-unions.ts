import {isMapping} from '../../record/json-kinds.ts';
import {valueAt, type Found} from '../fields/steps.ts';
import {printPath, type FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';
import {namedItems, podSpecOf} from './pod-spec.ts';

/** Fields of which the API takes one alone. */
type Union = {readonly around: FieldPath; readonly members: readonly string[]};

const handlers = ['exec', 'grpc', 'httpGet', 'sleep', 'tcpSocket'];
const sources = ['configMapKeyRef', 'fieldRef', 'fileKeyRef', 'resourceFieldRef', 'secretKeyRef'];

const membersIn = (document: JsonValue, path: FieldPath): readonly string[] => {
	const value = valueAt(document, path)?.value ?? null;
	return isMapping(value) ? Object.keys(value) : [];
};

const podUnions = (wanted: JsonValue, live: JsonValue, podSpec: FieldPath): readonly Union[] => {
	const containers = ['containers', 'initContainers'].flatMap(list => namedItems(wanted, [...podSpec, list]));
	return [
		...containers.flatMap(container => [
			...['livenessProbe', 'readinessProbe', 'startupProbe'].map(probe => ({around: [...container, probe], members: handlers})),
			...['postStart', 'preStop'].map(moment => ({around: [...container, 'lifecycle', moment], members: handlers})),
			...namedItems(wanted, [...container, 'env']).flatMap(variable => [
				{around: variable, members: ['value', 'valueFrom']},
				{around: [...variable, 'valueFrom'], members: sources},
			]),
		]),
		...namedItems(wanted, [...podSpec, 'volumes']).map(volume => ({
			around: volume,
			members: [...new Set([...membersIn(wanted, volume), ...membersIn(live, volume)])].filter(name => name !== 'name'),
		})),
	];
};

const unionsOf = (wanted: JsonValue, live: JsonValue): readonly Union[] => {
	const podSpec = podSpecOf(wanted);
	const kind = isMapping(wanted) ? wanted['kind'] : null;
	return [
		...podSpec === null ? [] : podUnions(wanted, live, podSpec),
		...kind === 'PodDisruptionBudget' ? [{around: ['spec'], members: ['maxUnavailable', 'minAvailable']}] : [],
		...kind === 'Ingress' ? [{around: ['spec', 'defaultBackend'], members: ['resource', 'service']}] : [],
	];
};

const isSet = (found: Found): boolean => found !== null && found.value !== null && found.value !== '';

/**
Where a write would leave two fields of which the API takes one alone: Helm adds its own beside the one that somebody put in its place, which it does not remove.

`after` tells what stands at a field after the write. Seen on 3.22.0 and 4.3.1, client-side, server-side and forced: `minAvailable and maxUnavailable cannot be both set`, `may not specify more than 1 handler type`, ``may not be specified when `value` is not empty``, `may not specify more than 1 volume type`.
*/
export const unionRefusal = (wanted: JsonValue, live: JsonValue, after: (path: FieldPath) => Found): string | null => {
	for (const {around, members} of unionsOf(wanted, live)) {
		// Only what the write adds can make two of one
		if (!members.some(member => isSet(valueAt(wanted, [...around, member])) && valueAt(live, [...around, member]) === null)) {
			continue;
		}

		const left = members.filter(member => isSet(after([...around, member])));
		if (left.length > 1) {
			return `Helm would put its ${left.find(member => valueAt(wanted, [...around, member]) !== null) ?? left[0]} beside the live ${left.find(member => valueAt(wanted, [...around, member]) === null) ?? left[1]} of ${printPath(around)}, and the API takes one of them alone.`;
		}
	}

	return null;
};
