import {leavesOf, type Leaf} from '../drift/leaves.ts';
import type {ProvenLists} from '../drift/merge-keys.ts';
import {printPath, type FieldPath} from '../drift/path.ts';
import type {JsonValue} from '../record/types.ts';
import {every, type Sliced} from '../slices/slices.ts';
import {groundOf} from './compare-documents.ts';
import type {DiffChange, ObjectDiff, Sum} from './types.ts';

/** Takes a leaf's value where it is one that is summed up; else null. */
type Take = (leaf: Leaf) => string | number | null;

type Taken = ReadonlyMap<string, {readonly path: FieldPath; readonly value: string | number}>;

const nothingProven: ProvenLists = new Map();
const counts: ReadonlySet<unknown> = new Set(['replicas', 'minReplicas', 'maxReplicas']);
const files: ReadonlySet<string | null> = new Set(['ConfigMap', 'Secret']);
const marks: ReadonlySet<unknown> = new Set(['labels', 'annotations', 'matchLabels']);

const image: Take = ({path, value}) => typeof value === 'string' && (path.at(-1) === 'image' || (path.at(-1) === 'reference' && path.at(-2) === 'image')) ? value : null;

const replicas: Take = ({path, value}) => (typeof value === 'number' || typeof value === 'string') && counts.has(path.at(-1)) ? value : null;

const shapeOf = (path: FieldPath): readonly string[] => path.map(segment => typeof segment === 'string' ? segment : '[]');

const takenFrom = (value: JsonValue, {object, change: {path}, take}: {readonly object: ObjectDiff; readonly change: DiffChange; readonly take: Take}): Taken => {
	const ground = {...groundOf((object.after ?? object.before)!), proven: nothingProven};
	const leaves = value === null ? [] : [...leavesOf(value, ground, path, shapeOf(path))];
	return new Map(leaves.flatMap(leaf => {
		const taken = leaf.path.some(segment => marks.has(segment)) ? null : take(leaf);
		return taken === null ? [] : [[printPath(leaf.path), {path: leaf.path, value: taken}] as const];
	}));
};

const sumsIn = (object: ObjectDiff, take: Take): readonly Sum[] => {
	const sums = new Map<string, Sum>();
	for (const change of object.changes) {
		const [before, after] = [change.before, change.after].map(value => takenFrom(value, {object, change, take})) as [Taken, Taken];
		for (const name of new Set([...before.keys(), ...after.keys()])) {
			const [own, other] = [before.get(name) ?? null, after.get(name) ?? null];
			if (own?.value !== other?.value) {
				sums.set(name, {
					address: object.address, path: (own ?? other)!.path, before: own?.value ?? null, after: other?.value ?? null,
				});
			}
		}
	}

	return sums.values().toArray();
};

function * sum(objects: readonly ObjectDiff[], take: Take): Sliced<readonly Sum[]> {
	const isPause = every(50);
	const sums: Sum[] = [];
	for (const object of objects) {
		if (isPause()) {
			yield null;
		}

		if (!files.has((object.after ?? object.before)!.kind)) {
			sums.push(...sumsIn(object, take));
		}
	}

	return sums;
}

/** The images that differ, in objects of any kind, hooks included: what most upgrades are about. */
export const changedImages = (objects: readonly ObjectDiff[]): Sliced<readonly Sum[]> => sum(objects, image);

/** The counts of replicas that differ, and the bounds that an autoscaler is given. */
export const changedReplicas = (objects: readonly ObjectDiff[]): Sliced<readonly Sum[]> => sum(objects, replicas);
