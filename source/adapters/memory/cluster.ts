import {groupOf} from '../../core/manifest/address.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import {isApiObject} from '../../core/object/api-value.ts';
import {fieldSelector, labelSelector} from '../../core/object/selectors.ts';
import {fail, ok, type Problem} from '../../core/problem/problem.ts';
import {endOf} from '../../core/text/end-of.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {ScenarioFacts, ScenarioObject} from '../../ports/scenario.ts';
import type {LiveObjects} from './live-objects.ts';
import {tryApply} from './try-apply.ts';

type MemoryClusterOptions = {
	/** That of the session. */
	readonly namespace: string;
	/** Whether everything that is live is held; a recording keeps some kinds alone, and says nothing of the others than those that it says were listed. */
	readonly isWhole: boolean;
};

type Kind = {readonly apiVersion: string; readonly kind: string};

const isOf = (object: Kind, kind: Kind): boolean => object.kind === kind.kind && groupOf(object.apiVersion) === groupOf(kind.apiVersion);

/** A cluster in memory: who it is, what it serves, and its objects. */
export const createMemoryCluster = (facts: ScenarioFacts, live: LiveObjects, {namespace, isWhole}: MemoryClusterOptions): Cluster => {
	const interrupted = fail('interrupted', 'Reading the cluster was interrupted.');
	const holdsKind = (kind: Kind, within: string | null): boolean => live.all().some(object => isOf(object, kind) && object.namespace === within);
	const wasListed = (kind: Kind, within: string | null): boolean => within !== null && facts.listed.some(listed => isOf(listed, kind) && listed.namespaces.includes(within));
	/** Problem of a recording that does not say what was listed when it was made, about a kind that it holds nothing of: then nobody can tell whether there was none. Null where it can be told. */
	const notTold = (kind: Kind, within: string | null): Problem | null => {
		const isHeld = live.all().some(object => isOf(object, kind) && (within === null || object.namespace === null || object.namespace === within));
		return isWhole || isHeld || facts.listed.length > 0
			? null
			: fail(
				'not-found',
				`The recording holds no ${kind.kind}${within === null ? '' : ` of namespace ${within}`}, and does not say what was listed when it was made, so nobody can tell what there was of that kind.`,
				'Record the cluster again.',
			).problem;
	};

	const inOrder = (objects: readonly ScenarioObject[]): ScenarioObject[] => objects.toSorted((one, other) => {
		const [a, b] = [one, other].map(({namespace: within, name}) => `${within ?? ''}/${name}`);
		return a! < b! ? -1 : 1;
	});
	return {
		identity: async signal => signal.aborted
			? interrupted
			: ok({
				context: facts.context,
				server: facts.server,
				namespace,
				uid: facts.clusterUid,
			}),
		discover: async signal => signal.aborted ? interrupted : ok({kinds: facts.kinds, unanswered: []}),
		async look(target, signal) {
			if (signal.aborted) {
				return interrupted;
			}

			const value = live.get(target);
			const unknown = value === null ? notTold(target, live.place(target).namespace) : null;
			return unknown === null ? ok(liveObjectOf(value)) : {ok: false, problem: unknown};
		},
		read: async (targets, signal) => targets.map(target => {
			if (signal.aborted) {
				return interrupted;
			}

			const value = live.get(target);
			const {namespace: within} = live.place(target);
			const missing = isWhole || holdsKind(target, within) || wasListed(target, within) ? 'absent' : 'unseen';
			return ok(value === null ? {found: missing} : {found: 'here', value});
		}),
		async list(query, signal) {
			if (signal.aborted) {
				return interrupted;
			}

			const labels = labelSelector(query.labelSelector);
			const fields = fieldSelector(query.fieldSelector);
			if (labels === null || fields === null) {
				return fail('server-error', `${labels === null ? query.labelSelector : query.fieldSelector} is no selector.`);
			}

			const found = live.all().filter(object => isOf(object, query)
				&& (query.namespace === null || object.namespace === null || object.namespace === query.namespace)
				&& isApiObject(object.value) && labels(object.value) && fields(object.value));
			const unknown = found.length === 0 ? notTold(query, query.namespace) : null;
			return unknown === null ? ok(inOrder(found).slice(0, query.limit ?? undefined).map(({value}) => value)) : {ok: false, problem: unknown};
		},
		dryRunApply: async (query, signal) => signal.aborted ? interrupted : ok(tryApply(facts.kinds, live, query)),
		async log({namespace: within, pod, container, previous, lines, bytes}, signal) {
			const found = facts.logs.find(log => log.namespace === within && log.pod === pod && log.container === container && log.previous === previous);
			return signal.aborted ? interrupted : ok(found === undefined ? null : endOf(found.lines.slice(-lines), bytes));
		},
		may: async (questions, signal) => signal.aborted ? interrupted : ok(questions.map(() => true)),
		whoAmI: async signal => signal.aborted ? interrupted : ok(null),
	};
};
