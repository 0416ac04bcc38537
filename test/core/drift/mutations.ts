/** Changes of single values of live objects, and whether a comparison reports them. */
import {textOf, type Comparison} from '../../../source/core/drift/compare.ts';
import {sameValue} from '../../../source/core/record/same-value.ts';
import {isList, isMapping} from '../../../source/core/record/json-kinds.ts';
import {readManagedFields} from '../../../source/core/drift/fields/managed-fields.ts';
import {valueAt} from '../../../source/core/drift/fields/steps.ts';
import type {Surroundings} from '../../../source/core/drift/fold.ts';
import {leavesOf} from '../../../source/core/drift/leaves.ts';
import {isAround, printPath, type FieldPath, type Segment} from '../../../source/core/drift/path.ts';
import {provenLists} from '../../../source/core/drift/proven-lists.ts';
import {groupOf} from '../../../source/core/manifest/address.ts';
import {quantityOf} from '../../../source/core/quantity/quantity.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import type {Recorded} from './recorded.ts';

/** A stored value, where it stands in the live object, and what it is changed to there. */
export type Mutation = {readonly path: FieldPath; readonly livePath: FieldPath; readonly value: JsonValue; readonly text: string};

/** Fields that somebody else writes over what is stored, by the object's name: reported as folded, with the reason. */
const owned: ReadonlyArray<readonly [name: RegExp, path: RegExp, code: string]> = [
	[/Deployment.*(?:autoscaled|scaled)|autoscaled.*Deployment/v, /^spec\.replicas$/v, 'autoscaled-replicas'],
	[/Service odd/v, /^spec\.clusterIP$/v, 'allocated'], // Stored as an empty text: any address
	[/ClusterRole .*-agg/v, /^rules/v, 'aggregated-rules'],
	[/StatefulSet/v, /^spec\.volumeClaimTemplates\[0\]\.status$/v, 'claim-templates'],
	[/ /v, /^status(?:\.|$)/v, 'status'],
	[/ /v, /^metadata\.(?:creationTimestamp|generation|managedFields|selfLink)/v, 'server-metadata'],
];

const identity: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata.name', 'metadata.namespace']);

/** Another value of the same type with another meaning. */
const another = (value: JsonValue): JsonValue => {
	if (typeof value === 'string') {
		return quantityOf(value) === null ? `${value}-changed` : `9${value}`;
	}

	if (typeof value === 'number') {
		return value + 1;
	}

	return typeof value === 'boolean' ? !value : 'changed';
};

/** Where a stored value stands in the live object: texts of a Secret stand in its data. */
const servedAt = (path: FieldPath): FieldPath => path[0] === 'stringData' ? ['data', ...path.slice(1)] : path;

/** Every stored value that the live object has as well, but for what names the object. */
export const leavesToChange = (desired: JsonValue, live: JsonValue): readonly Mutation[] => {
	const [apiVersion, kind] = ['apiVersion', 'kind'].map(key => textOf(desired, key));
	const leaves = [...leavesOf(desired, {group: groupOf(apiVersion!), kind: kind!, proven: provenLists(readManagedFields(live))})];
	return leaves.flatMap(({path}) => {
		const livePath = servedAt(path);
		const found = valueAt(live, livePath);
		return found === null || identity.has(printPath(path)) ? [] : [{path, livePath, value: another(found.value), text: printPath(path)}];
	});
};

const withStep = (holder: JsonValue, step: Segment, change: (inner: JsonValue) => JsonValue): JsonValue => {
	if (isMapping(holder) && typeof step === 'string') {
		return {...holder, [step]: change(holder[step] ?? null)};
	}

	if (!isList(holder)) {
		return holder;
	}

	const target = valueAt(holder, [step])?.value;
	const index = typeof step === 'number' ? step : holder.findIndex(item => target !== undefined && sameValue(item, target));
	return holder.map((item, position) => position === index ? change(item) : item);
};

/** An object with one value changed. */
export const withValue = (object: JsonValue, {livePath, value}: Pick<Mutation, 'livePath' | 'value'>): JsonValue => {
	const [step, ...rest] = livePath;
	return step === undefined ? value : withStep(object, step, inner => withValue(inner, {livePath: rest, value}));
};

const concerns = (told: FieldPath, {path, livePath}: Mutation): boolean => [path, livePath].some(one => isAround(told, one) || isAround(one, told));

/** Whether a comparison reports a change: as drift, or, where somebody else owns the field, folded with that reason. */
export const isReported = (name: string, {changes, folded}: Comparison, mutation: Mutation): boolean => changes.some(({path}) => concerns(path, mutation))
	|| owned.some(([object, field, code]) => object.test(name) && field.test(mutation.text) && folded.some(one => one.code === code && concerns(one.path, mutation)));

/** What the autoscalers that were recorded beside an object scale. */
export const around = (objects: readonly Recorded[], {source}: Recorded): Surroundings => {
	const targets = new Set(objects.filter(object => object.source === source).filter(({desired}) => valueAt(desired, ['kind'])?.value === 'HorizontalPodAutoscaler').map(({desired}) => ['kind', 'name'].map(key => textOf(valueAt(desired, ['spec', 'scaleTargetRef'])?.value ?? null, key)).join('/')));
	return {scaledByAutoscaler: (kind, name) => targets.has(`${kind}/${name}`) ? 'a HorizontalPodAutoscaler' : null};
};
