import type {JsonValue} from '../../record/types.ts';
import type {FieldPath, Segment} from '../path.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import {
	identityOf,
	keysIn,
	namesOf,
	type Keys,
} from './item-keys.ts';
import {isSameStep, stepInto} from './steps.ts';

/** A field of `fieldsV1` and what is below it. */
export type FieldNode = {
	/** Whether the field itself is held: it has a `.`, or nothing below it. */
	readonly held: boolean;
	readonly fields: ReadonlyMap<string, FieldNode>;
	readonly items: ReadonlyArray<readonly [step: Exclude<Segment, string>, node: FieldNode]>;
	/** The items with merge keys by what identifies them, to be found without a look at each. */
	readonly named: ReadonlyMap<string, FieldNode>;
	/** For each set of names among the merge keys, the keys of one item. */
	readonly samples: ReadonlyMap<string, Keys>;
};

/** A node that holds nothing. */
export const noFields: FieldNode = {
	held: false, fields: new Map(), items: [], named: new Map(), samples: new Map(),
};

/** Whether anything below a node is held. */
export const isBranch = ({fields, items}: FieldNode): boolean => fields.size > 0 || items.length > 0;

// Far beyond any API; a made-up object may be nested until the stack is gone.
const deepest = 200;

const parsed = (text: string): JsonValue | undefined => {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
};

const stepOf = (key: string): Segment | null => {
	const rest = key.slice(2);
	switch (key.slice(0, 2)) {
		case 'f:': {
			return rest;
		}

		case 'k:': {
			const keys = parsed(rest);
			return keys !== undefined && isMapping(keys) && Object.keys(keys).length > 0 ? {keys: Object.entries(keys)} : null;
		}

		case 'v:': {
			const value = parsed(rest);
			return value === undefined ? null : {value};
		}

		case 'i:': {
			return /^\d{1,9}$/v.test(rest) ? Number(rest) : null;
		}

		default: {
			return null;
		}
	}
};

/**
Reads a set of fields as the API server writes it: `f:` a key, `k:` an item by its merge keys, `v:` an item by its value, `i:` an item by position, `.` the field itself (`fieldpath` of sigs.k8s.io/structured-merge-diff).

Steps of any other shape are left out with what is below them, so that a format of tomorrow says nothing rather than something wrong.
*/
export const readFieldsV1 = (fields: JsonValue, levels = deepest): FieldNode => {
	if (!isMapping(fields) || levels === 0) {
		return noFields;
	}

	const names = Object.keys(fields);
	const below = new Map<string, FieldNode>();
	const items: Array<readonly [Exclude<Segment, string>, FieldNode]> = [];
	for (const name of names) {
		const step = stepOf(name);
		if (typeof step === 'string') {
			below.set(step, readFieldsV1(fields[name]!, levels - 1));
		} else if (step !== null) {
			items.push([step, readFieldsV1(fields[name]!, levels - 1)]);
		}
	}

	const keyed = items.flatMap(([step, node]) => typeof step === 'object' && 'keys' in step ? [{keys: step.keys, node}] : []);
	return {
		held: names.length === 0 || names.includes('.'),
		fields: below,
		items,
		named: new Map(keyed.map(({keys, node}) => [identityOf(keys), node])),
		samples: new Map(keyed.map(({keys}) => [namesOf(keys), keys])),
	};
};

/** The node of the item that stands at a position, by whichever merge keys the set names items. */
const nodeOfItem = ({named, samples}: FieldNode, item: JsonValue | undefined): FieldNode | undefined => item === undefined || !isMapping(item)
	? undefined
	: samples.values().map(keys => named.get(identityOf(keysIn(item, keys)))).find(node => node !== undefined);

const nodeAt = (node: FieldNode, asked: Segment, around: JsonValue): FieldNode | undefined => {
	if (typeof asked === 'string') {
		return node.fields.get(asked);
	}

	const found = typeof asked === 'object'
		? ('keys' in asked ? node.named.get(identityOf(asked.keys)) : undefined)
		: nodeOfItem(node, isList(around) ? around[asked] : undefined);
	const isSettled = typeof asked === 'object' && 'keys' in asked && node.samples.size === 1 && node.samples.has(namesOf(asked.keys));
	return found ?? (isSettled ? undefined : node.items.find(([step]) => isSameStep(step, asked, around))?.[1]);
};

/**
The nodes along a path, from the root on, as far as the set has any; `live` is the object that the set belongs to.

A path by merge keys that name several items, as a Service port without its protocol, follows the first.
*/
export const nodesAlong = (root: FieldNode, path: FieldPath, live: JsonValue): readonly FieldNode[] => {
	const nodes = [root];
	let around: JsonValue = live;
	for (const asked of path) {
		const next = nodeAt(nodes.at(-1)!, asked, around);
		if (next === undefined) {
			break;
		}

		nodes.push(next);
		around = stepInto(around, asked)?.value ?? null;
	}

	return nodes;
};

/** Every field that is held, in the order of the set. */
export const heldPaths = (node: FieldNode, path: FieldPath = []): readonly FieldPath[] => [
	...node.held && path.length > 0 ? [path] : [],
	...[...node.fields, ...node.items].flatMap(([step, inner]) => heldPaths(inner, [...path, step])),
];
