import {isList, isMapping} from '../../record/json-kinds.ts';
import {stepInto, valueAt, type Found} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import {quantityOf} from '../../quantity/quantity.ts';
import type {JsonValue} from '../../record/types.ts';

type After = (path: FieldPath) => Found;

const kindOf = (document: JsonValue): JsonValue => isMapping(document) ? document['kind'] ?? null : null;

const listAt = (document: JsonValue, path: FieldPath): readonly JsonValue[] => {
	const found = valueAt(document, path)?.value ?? null;
	return isList(found) ? found : [];
};

const portStep = (port: JsonValue) => ({
	keys: [
		['port', stepInto(port, 'port')?.value ?? null] as const,
		['protocol', stepInto(port, 'protocol')?.value ?? 'TCP'] as const,
	],
});

const portPath = (port: JsonValue): FieldPath => ['spec', 'ports', portStep(port)];

/**
A Service port that was given another number stays beside the stored one, since ports are told apart by number: two ports without names, or with one name, or on one port of the nodes, are refused.

Seen on 3.22.0 and 4.3.1: `spec.ports[1].name: Duplicate value: "http"`, `spec.ports[0].name: Required value`.
*/
const servicePorts = (wanted: JsonValue, live: JsonValue, after: After): string | null => {
	const mine = listAt(wanted, ['spec', 'ports']);
	const strangers = listAt(live, ['spec', 'ports']).filter(port => valueAt(wanted, portPath(port)) === null && after(portPath(port)) !== null);
	const isNew = mine.some(port => valueAt(live, portPath(port)) === null);
	if (!isNew || strangers.length === 0) {
		return null;
	}

	const all = [...mine, ...strangers].map(port => ({
		name: after([...portPath(port), 'name'])?.value ?? null,
		node: after([...portPath(port), 'nodePort'])?.value ?? null,
		number: stepInto(port, 'port')?.value ?? null,
	}));
	const clash = all.find(({name, node}, index) => name === null || all.some((other, position) => position < index && (other.name === name || (node !== null && node !== 0 && other.node === node))));
	return clash === undefined ? null : `Helm would add its port beside the live port ${JSON.stringify(stepInto(strangers[0]!, 'port')?.value ?? null)}, which stays: the API refuses two ports without different names.`;
};

/** A Deployment of type Recreate, or a StatefulSet of type OnDelete, takes no `rollingUpdate`. Seen on 4.3.1 with --force-conflicts: `may not be specified when strategy type is 'Recreate'`. */
const strategy = (wanted: JsonValue, _live: JsonValue, after: After): string | null => {
	const [field, type] = kindOf(wanted) === 'Deployment' ? ['strategy', 'Recreate'] : ['updateStrategy', 'OnDelete'];
	const rolling = after(['spec', field, 'rollingUpdate']);
	return after(['spec', field, 'type'])?.value === type && rolling !== null && rolling.value !== null
		? `Helm would set the ${field} to ${type} and leave the live rollingUpdate, which the API refuses beside it.`
		: null;
};

const isZero = (found: Found): boolean => found?.value === 0 || found?.value === '0%' || found?.value === '0';

/** A rolling update that may neither add nor take away a pod. */
const standstill = (_wanted: JsonValue, _live: JsonValue, after: After): string | null =>
	isZero(after(['spec', 'strategy', 'rollingUpdate', 'maxSurge'])) && isZero(after(['spec', 'strategy', 'rollingUpdate', 'maxUnavailable']))
		? 'Afterwards maxSurge and maxUnavailable would both be zero, which the API refuses.'
		: null;

const autoscaler = (_wanted: JsonValue, _live: JsonValue, after: After): string | null => {
	const [least, most] = [after(['spec', 'minReplicas'])?.value, after(['spec', 'maxReplicas'])?.value];
	return typeof least === 'number' && typeof most === 'number' && least > most
		? `Afterwards minReplicas would be ${least} and maxReplicas ${most}, which the API refuses.`
		: null;
};

const storage = ['spec', 'resources', 'requests', 'storage'];

/**
A claim never shrinks below what its volume has, and one that has no volume yet keeps its size.

Seen on 1.37.2: `field can not be less than status.capacity`, and of an unbound claim `spec is immutable after creation except resources.requests … for bound claims`.
*/
const claimSize = (_wanted: JsonValue, live: JsonValue, after: After): string | null => {
	const [want, have] = [after(storage)?.value ?? null, valueAt(live, storage)?.value ?? null].map(size => quantityOf(size));
	if (typeof want !== 'bigint' || typeof have !== 'bigint' || want === have) {
		return null;
	}

	if (valueAt(live, ['status', 'phase'])?.value !== 'Bound') {
		return 'Helm would change the size of a claim that is not bound, which the API lets nobody do.';
	}

	const capacity = quantityOf(valueAt(live, ['status', 'capacity', 'storage'])?.value ?? null);
	return typeof capacity === 'bigint' && want < capacity ? 'Helm would make the claim smaller than its volume, which the API refuses.' : null;
};

const rules: Readonly<Record<string, ReadonlyArray<(wanted: JsonValue, live: JsonValue, after: After) => string | null>>> = {
	Service: [servicePorts],
	Deployment: [strategy, standstill],
	StatefulSet: [strategy],
	HorizontalPodAutoscaler: [autoscaler],
	PersistentVolumeClaim: [claimSize],
};

/** Why the API would refuse what a write leaves of some kinds, by rules that look at several fields; null where none does. */
export const ruleRefusal = (wanted: JsonValue, live: JsonValue, after: After): string | null => {
	const kind = kindOf(wanted);
	for (const rule of typeof kind === 'string' && Object.hasOwn(rules, kind) ? rules[kind]! : []) {
		const refusal = rule(wanted, live, after);
		if (refusal !== null) {
			return refusal;
		}
	}

	return null;
};
