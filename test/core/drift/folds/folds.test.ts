import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {compareObjects} from '../../../../source/core/drift/compare.ts';
import {readManagedFields} from '../../../../source/core/drift/fields/managed-fields.ts';
import {noSurroundings, type Fold} from '../../../../source/core/drift/fold.ts';
import {folds} from '../../../../source/core/drift/folds/folds.ts';
import {printPath} from '../../../../source/core/drift/path.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';
import {differencesOf, explain, type Pair} from './differences.ts';

const root = path.join(import.meta.dirname, '..', '..', '..', '..');
const recordings = path.join(root, 'fixtures', 'defaults');

const pairsOf = (file: string): readonly Pair[] => readFileSync(path.join(recordings, file), 'utf8').trimEnd().split('\n').map(line => JSON.parse(line) as Pair);

const files = readdirSync(recordings).filter(name => name.endsWith('.jsonl'));

const nameOf = ({desired}: Pair): string => {
	const {kind, metadata} = desired as {readonly kind: string; readonly metadata: {readonly name: string}};
	return `${kind} ${metadata.name}`;
};

describe('folds', () => {
	it.each(folds.map(({code}) => [code]))('%s is a file with a test', code => {
		expect(existsSync(path.join(root, 'source', 'core', 'drift', 'folds', `${code}.ts`))).toBe(true);
		expect(existsSync(path.join(import.meta.dirname, `${code}.test.ts`))).toBe(true);
	});

	it('have codes of their own', () => {
		expect(new Set(folds.map(({code}) => code)).size).toBe(folds.length);
	});

	it('say nothing of an object without anything', () => {
		const pair = {desired: {}, live: {}};
		for (const {reason} of folds) {
			for (const change of ['changed', 'missing', 'extra'] as const) {
				expect(reason({path: ['a'], change, stored: 'a', live: 'b'}, {
					group: '',
					apiVersion: '',
					kind: '',
					...pair,
					storedParent: null,
					liveParent: null,
					shape: ['a'],
					managers: [],
					ours: null,
					surroundings: noSurroundings,
				})).toBeNull();
			}
		}
	});
});

describe.each(files)('what the API server made of %s', file => {
	const pairs = pairsOf(file);

	it('is all explained, field by field', () => {
		const unexplained = pairs.flatMap(pair => differencesOf(pair.desired, pair.live)
			.filter(change => explain(folds, pair, change) === null)
			.map(({path: at}) => `${nameOf(pair)}: ${printPath(at)}`));
		expect(unexplained).toEqual([]);
	});

	it('is no drift', () => {
		const drift = pairs.flatMap(pair => {
			const {changes, extras} = compareObjects({
				...pair,
				managers: readManagedFields(pair.live),
				folds,
				surroundings: noSurroundings,
			});
			return [...changes, ...extras].map(({path: at}) => `${nameOf(pair)}: ${printPath(at)}`);
		});
		expect(drift).toEqual([]);
	});
});

type Step = string | number;

const leavesOf = (value: JsonValue, at: readonly Step[] = []): ReadonlyArray<readonly [readonly Step[], JsonValue]> => {
	const inside: ReadonlyArray<readonly [Step, JsonValue]> = Array.isArray(value)
		? (value as readonly JsonValue[]).map((item, index) => [index, item] as const)
		: (typeof value === 'object' && value !== null ? Object.entries(value) : []);
	return inside.length === 0 ? [[at, value]] : inside.flatMap(([step, inner]) => leavesOf(inner, [...at, step]));
};

const get = (value: JsonValue | undefined, at: readonly Step[]): JsonValue | undefined => {
	let here = value;
	for (const step of at) {
		here = typeof here === 'object' && here !== null ? (here as Readonly<Record<Step, JsonValue>>)[step] : undefined;
	}

	return here;
};

const set = (value: JsonValue, at: readonly Step[], to: JsonValue): JsonValue => {
	const copy = structuredClone(value);
	const holder = get(copy, at.slice(0, -1)) as Record<Step, JsonValue>;
	holder[at.at(-1)!] = to;
	return copy;
};

const another = (value: JsonValue): JsonValue => {
	switch (typeof value) {
		case 'string': {
			return `${value}x`;
		}

		case 'number': {
			return value + 1;
		}

		case 'boolean': {
			return !value;
		}

		default: {
			return null;
		}
	}
};

const isNamed = ([first, second]: readonly Step[]): boolean => first === 'apiVersion' || first === 'kind' || first === 'status'
	|| (first === 'metadata' && ['name', 'namespace', 'creationTimestamp'].includes(String(second)));

/** What others write, whatever is stored. */
const owned: readonly RegExp[] = [
	/^ClusterRole least\d-agg: rules/v,
	/^Deployment least\d-scaled: spec\.replicas$/v,
	// A status says nothing here
	/^StatefulSet \S+: spec\.volumeClaimTemplates\[0\]\.status/v,
	// Stored as nothing, so that the cluster allots it
	/^Service \S+: spec\.(?:clusterIP|ports\[0\]\.nodePort)$/v,
	/^PersistentVolumeClaim \S+: spec\.volumeName$/v,
	/^ValidatingWebhookConfiguration \S+: webhooks\[0\]\.clientConfig\.caBundle$/v,
	/^StatefulSet \S+: spec\.volumeClaimTemplates\[0\]\.metadata\.creationTimestamp$/v,
];

/** Every stored leaf is changed in the live object, one at a time; those are told that a fold would hide. */
const hiddenBy = (known: readonly Fold[], pairs: readonly Pair[]): readonly string[] => pairs.flatMap(pair => leavesOf(pair.desired)
	.filter(([at]) => !isNamed(at) && typeof get(pair.live, at.slice(0, -1)) === 'object')
	.flatMap(([at, stored]) => {
		const value = another(get(pair.live, at) ?? stored);
		const live = value === null || get(pair.live, at.slice(0, -1)) === null ? null : set(pair.live, at, value);
		const change = live === null ? undefined : differencesOf(pair.desired, live).find(({path: where}) => printPath(where) === printPath(at));
		return change === undefined || explain(known, {...pair, live: live!}, change) === null ? [] : [`${nameOf(pair)}: ${printPath(at)}`];
	}));

describe.each(files)('a change in the live objects of %s', file => {
	const pairs = pairsOf(file);

	it('is folded nowhere', () => {
		expect(hiddenBy(folds, pairs).filter(line => !owned.some(pattern => pattern.test(line)))).toEqual([]);
	});

	it('is found where everything is folded', () => {
		const everything: Fold = {code: 'everything', kind: 'meaning', reason: () => 'whatever it is'};
		expect(hiddenBy([everything], pairs).length).toBeGreaterThan(file.startsWith('least') ? 350 : 150);
	});
});
