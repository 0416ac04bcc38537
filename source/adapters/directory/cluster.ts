import {groupOf, type ObjectName} from '../../core/manifest/address.ts';
import {isApiObject} from '../../core/object/api-value.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import {fieldSelector, labelSelector} from '../../core/object/selectors.ts';
import {fail, ok, type Problem, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Cluster, LiveAnswer} from '../../ports/cluster.ts';
import type {FolderIndex} from './folder-index.ts';
import {
	bestCopy,
	contentOf,
	heldObjects,
	ofKind,
	type HeldObject,
} from './held-objects.ts';

const holdsNone = (label: string, kind: string, namespace: string | null): Problem => fail(
	'not-found',
	`${label} holds no ${kind}${namespace === null ? '' : ` of namespace ${namespace}`}, so nobody can tell what there is of that kind.`,
	`Save it there too: kubectl get ${kind.toLowerCase()}${namespace === null ? '' : ` -n ${namespace}`} -o yaml.`,
).problem;

type ByName = ReadonlyMap<string | null, readonly HeldObject[]>;

/** Finds the objects of a target's kind and namespace, by name. What is held is gone through once for each kind and namespace: a manifest may name hundreds of them. */
const finder = (held: readonly HeldObject[]): ((target: ObjectName) => ByName) => {
	const found = new Map<string, ByName>();
	return target => {
		const key = `${groupOf(target.apiVersion)} ${target.kind} ${target.namespace ?? ''}`;
		const alike = found.get(key) ?? Map.groupBy(ofKind(held, target, target.namespace), ({name}) => name.name);
		found.set(key, alike);
		return alike;
	};
};

/** Objects that are looked up before whoever else waits has a turn: a folder may hold thousands, in files that are read already. */
const batchSize = 64;

/** Answers for each of many, some at a time. */
const inBatches = async <In, Out>(items: readonly In[], answer: (item: In) => Promise<Out>): Promise<readonly Out[]> => {
	const answers: Out[] = [];
	for (let from = 0; from < items.length; from += batchSize) {
		answers.push(...await Promise.all(items.slice(from, from + batchSize).map(async item => answer(item))));
		await new Promise(resolve => {
			setImmediate(resolve);
		});
	}

	return answers;
};

/** One object among those of its kind and namespace. */
const find = async (index: FolderIndex, alike: ByName, target: ObjectName, signal: AbortSignal): Promise<Result<LiveAnswer>> => {
	const best = bestCopy(alike.get(target.name) ?? [], target);
	if (best === null) {
		return ok({found: alike.size === 0 ? 'unseen' : 'absent'});
	}

	const content = await contentOf(index, best, target, signal);
	return content.ok ? ok(content.value === null ? {found: 'unseen'} : {found: 'here', value: content.value}) : content;
};

/**
What stands beside the records in a folder, a file or standard input, as the cluster that it was saved from.

A folder knows what it holds: it has no discovery, no identity, no logs, and nothing to try an apply on. An object that is not in it is absent only where it holds others of that kind and namespace. `namespace` is where a namespaced object without a namespace is looked for.
*/
export const createDirectoryCluster = (index: FolderIndex, namespace: string): Cluster => {
	const {label} = index;
	const placed = (target: ObjectName): ObjectName => ({...target, namespace: target.namespace ?? namespace});

	const read: Cluster['read'] = async (targets, signal) => {
		const held = await heldObjects(index, signal);
		if (!held.ok) {
			return targets.map(() => held);
		}

		const alikeOf = finder(held.value);
		return inBatches(targets, async target => find(index, alikeOf(placed(target)), placed(target), signal));
	};

	return {
		identity: async signal => signal.aborted
			? fail('interrupted', `Reading ${label} was interrupted.`)
			: ok({
				context: null,
				server: null,
				namespace,
				uid: null,
			}),
		discover: async () => fail('not-found', `${label} does not hold what the API server serves.`, 'Ask the cluster itself, without --from.'),
		async look(target, signal) {
			const [answer] = await read([target], signal);
			if (!answer!.ok) {
				return answer!;
			}

			switch (answer!.value.found) {
				case 'here': {
					return ok(liveObjectOf(answer!.value.value));
				}

				case 'absent': {
					return ok(null);
				}

				case 'unseen': {
					return {ok: false, problem: holdsNone(label, target.kind, placed(target).namespace)};
				}
			}
		},
		read,
		async list(query, signal) {
			const labels = labelSelector(query.labelSelector);
			const fields = fieldSelector(query.fieldSelector);
			if (labels === null || fields === null) {
				return fail('server-error', `${labels === null ? query.labelSelector : query.fieldSelector} is no selector.`);
			}

			const held = await heldObjects(index, signal);
			if (!held.ok) {
				return held;
			}

			const alike = ofKind(held.value, query, query.namespace);
			if (alike.length === 0) {
				return {ok: false, problem: holdsNone(label, query.kind, query.namespace)};
			}

			const found: JsonValue[] = [];
			const groups = Map.groupBy(alike, ({name}) => `${name.namespace ?? ''}/${name.name}`).values().toArray();
			for (const content of await inBatches(groups, async copies => contentOf(index, bestCopy(copies, {...query, name: ''})!, query, signal))) {
				if (!content.ok) {
					return content;
				}

				if (isApiObject(content.value) && labels(content.value) && fields(content.value)) {
					found.push(content.value);
				}
			}

			return ok(found.slice(0, query.limit ?? undefined));
		},
		dryRunApply: async () => fail('usage', `${label} was read from files: there is no API server to try an apply on.`, 'Ask the cluster itself, without --from.'),
		log: async () => fail('not-found', `${label} holds no logs.`),
		may: async () => fail('not-found', `${label} does not say who may do what.`, 'Ask the cluster itself, without --from.'),
		whoAmI: async () => fail('not-found', `${label} knows no persons.`),
	};
};
