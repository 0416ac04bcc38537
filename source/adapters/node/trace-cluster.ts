import {addressOf} from '../../core/manifest/address.ts';
import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import type {Problem, Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Cluster, ListQuery, LiveAnswer} from '../../ports/cluster.ts';
import {outcome, type Trace} from './trace.ts';

const countsOf = (answers: ReadonlyArray<Result<LiveAnswer>>): string => {
	const counts = Object.entries(Object.groupBy(answers, answer => answer.ok ? answer.value.found : 'unread')).map(([word, group]) => `${group.length} ${word}`);
	const problems = new Map(answers.flatMap(answer => answer.ok ? [] : [[answer.problem.message, answer.problem] as const]));
	return [counts.join(', '), ...problems.values().map(({code, message}: Problem) => `${code}: ${message}`)].join('; ');
};

const scopeOf = ({apiVersion, kind, namespace, labelSelector, fieldSelector, limit}: ListQuery): string => [
	`${kind} (${apiVersion}) in ${namespace ?? 'all namespaces'}`,
	...labelSelector === null ? [] : [`with ${labelSelector}`],
	...fieldSelector === null ? [] : [`where ${fieldSelector}`],
	...limit === null ? [] : [`at most ${limit}`],
].join(', ');

const nameOf = (object: JsonValue): string => {
	const value = isApiObject(object) ? object : {};
	const metadata = objectAt(value, 'metadata');
	return addressOf({
		apiVersion: textAt(value, 'apiVersion') ?? '',
		kind: textAt(value, 'kind') ?? '',
		namespace: textAt(metadata, 'namespace'),
		name: textAt(metadata, 'name') ?? '',
	});
};

/** The same cluster, with each question and its answer in the trace; never an object's content, and never a line of a log. */
export const traceCluster = (cluster: Cluster, trace: Trace): Cluster => ({
	async identity(signal) {
		const result = await cluster.identity(signal);
		trace('which cluster this is', outcome(result, ({uid}) => uid ?? 'no uid'));
		return result;
	},
	async discover(signal) {
		const result = await cluster.discover(signal);
		trace('what the API server serves', outcome(result, ({kinds, unanswered}) => `${kinds.length} kinds${unanswered.length === 0 ? '' : `, no answer from ${unanswered.join(', ')}`}`));
		return result;
	},
	async look(target, signal) {
		const result = await cluster.look(target, signal);
		trace(`look at ${addressOf(target)}`, outcome(result, object => object === null ? 'absent' : `resourceVersion ${object.resourceVersion ?? 'unknown'}`));
		return result;
	},
	async read(targets, signal) {
		const answers = await cluster.read(targets, signal);
		trace(`read ${targets.length === 1 ? addressOf(targets[0]!) : `${targets.length} objects`}`, countsOf(answers));
		return answers;
	},
	async list(query, signal) {
		const result = await cluster.list(query, signal);
		trace(`list ${scopeOf(query)}`, outcome(result, objects => `${objects.length} objects`));
		return result;
	},
	async dryRunApply(query, signal) {
		const result = await cluster.dryRunApply(query, signal);
		trace(`dry run of applying ${nameOf(query.object)}${query.force ? ', conflicts forced' : ''}`, outcome(result, answer => {
			switch (answer.kind) {
				case 'applied': {
					return 'applied';
				}

				case 'conflict': {
					return `${answer.conflicts.length} conflicts`;
				}

				case 'refused': {
					// The server's words may hold what the object holds.
					return `refused, ${answer.code}`;
				}
			}
		}));
		return result;
	},
	async log(query, signal) {
		const result = await cluster.log(query, signal);
		trace(`log of ${query.namespace}/${query.pod}, container ${query.container}${query.previous ? ', its run before' : ''}`, outcome(result, lines => lines === null ? 'none' : `${lines.length} lines`));
		return result;
	},
	async may(questions, signal) {
		const result = await cluster.may(questions, signal);
		trace(`whether ${questions.length} things may be done`, outcome(result, answers => `${answers.filter(answer => answer === true).length} allowed, ${answers.filter(answer => answer === false).length} not`));
		return result;
	},
	async whoAmI(signal) {
		const result = await cluster.whoAmI(signal);
		trace('who the person is', outcome(result, person => person === null ? 'not said' : 'said'));
		return result;
	},
});
