import type {ManagedEntry} from './fields/types.ts';
import type {ListForm, ProvenLists} from './merge-keys.ts';
import type {FieldPath, Segment} from './path.ts';

const formOf = (segment: Exclude<Segment, string | number>): ListForm => 'keys' in segment
	? {by: 'keys', keys: segment.keys.map(([name]) => name)}
	: {by: 'value'};

/** Adds the lists that one path leads through. */
const addLists = (lists: Map<string, ListForm>, path: FieldPath): void => {
	const shape: string[] = [];
	for (const segment of path) {
		if (typeof segment === 'string') {
			shape.push(segment);
			continue;
		}

		const key = JSON.stringify(shape);
		if (typeof segment !== 'number' && !lists.has(key)) {
			lists.set(key, formOf(segment));
		}

		shape.push('[]');
	}
};

/** The lists whose merge keys `managedFields` show. The server knows them from the schema of the kind, which for a custom resource is nowhere else to be read without the right to read definitions. */
export const provenLists = (entries: readonly ManagedEntry[]): ProvenLists => {
	const lists = new Map<string, ListForm>();
	for (const path of entries.flatMap(entry => entry.paths())) {
		addLists(lists, path);
	}

	return lists;
};
