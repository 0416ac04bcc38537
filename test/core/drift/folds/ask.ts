/** Asks one fold about one field, with objects made around it. */
import {isList, isMapping} from '../../../../source/core/record/json-kinds.ts';
import type {Fold} from '../../../../source/core/drift/fold.ts';
import type {FieldPath} from '../../../../source/core/drift/path.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';
import {contextOf} from './differences.ts';

type Mapping = Readonly<Record<string, JsonValue>>;

/** A field and what stands around it. Left out, a side has no such field. */
export type Question = {
	/** `apps/v1 Deployment`. */
	readonly of: string;
	/** Keys and positions of lists. */
	readonly at: ReadonlyArray<string | number>;
	readonly stored?: JsonValue;
	readonly live?: JsonValue;
	/** The rest of both objects, and what only one of them has. */
	readonly both?: Mapping;
	readonly desired?: Mapping;
	readonly lives?: Mapping;
	/** Who holds the field: `manager`, `manager/Apply`, `manager/Update/scale`. */
	readonly heldBy?: string;
	readonly autoscaler?: string;
};

const set = (holder: JsonValue | undefined, [step, ...rest]: FieldPath, value: JsonValue): JsonValue => {
	if (step === undefined) {
		return value;
	}

	if (typeof step === 'number') {
		const list = holder !== undefined && isList(holder) ? [...holder] : [];
		list[step] = set(list[step], rest, value);
		return list;
	}

	const mapping = holder !== undefined && isMapping(holder) ? holder : {};
	return typeof step === 'string' ? {...mapping, [step]: set(mapping[step], rest, value)} : mapping;
};

const merged = (one: JsonValue, other: JsonValue): JsonValue => {
	if (isMapping(one) && isMapping(other)) {
		return {...one, ...Object.fromEntries(Object.entries(other).map(([key, value]) => [key, Object.hasOwn(one, key) ? merged(one[key]!, value) : value]))};
	}

	return isList(one) && isList(other)
		? Array.from({length: Math.max(one.length, other.length)}, (_, index) => {
			const [first, second] = [one[index], other[index]];
			return first === undefined || second === undefined ? first ?? second! : merged(first, second);
		})
		: other;
};

const fieldsOf = ([step, ...rest]: FieldPath): JsonValue => step === undefined
	? {}
	: {[typeof step === 'string' ? `f:${step}` : `i:${JSON.stringify(step)}`]: fieldsOf(rest)};

const entryOf = (heldBy: string, path: FieldPath): JsonValue => {
	const [manager = '', operation = 'Update', subresource] = heldBy.split('/');
	return {manager, operation, fieldsType: 'FieldsV1', fieldsV1: fieldsOf(path), ...subresource !== undefined && {subresource}};
};

const side = (base: Mapping, path: FieldPath, value: JsonValue | undefined): JsonValue => value === undefined ? base : set(base, path, value);

/** The fold's reason; null where it has none. */
export const ask = (fold: Fold, {of, at, stored, live, both = {}, desired = {}, lives = {}, heldBy, autoscaler}: Question): string | null => {
	const [apiVersion = '', kind = ''] = of.split(' ');
	const head = {apiVersion, kind, metadata: {name: 'one', namespace: 'shop'}};
	const base = merged(head, both);
	const managed: Mapping = heldBy === undefined ? {} : {metadata: {managedFields: [{manager: 'helm', operation: 'Apply', fieldsType: 'FieldsV1', fieldsV1: {}}, entryOf(heldBy, at)]}};
	const pair = {
		desired: side(merged(base, desired) as Mapping, at, stored),
		live: side(merged(merged(base, lives), managed) as Mapping, at, live),
	};
	return fold.reason(
		{
			path: at,
			change: stored === undefined ? 'extra' : (live === undefined ? 'missing' : 'changed'),
			stored: stored ?? null,
			live: live ?? null,
		},
		contextOf(pair, at, {scaledByAutoscaler: (askedKind, name) => autoscaler !== undefined && askedKind === kind && name === 'one' ? autoscaler : null}),
	);
};
