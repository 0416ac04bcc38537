import {objectsAt, textListAt} from '../../core/health/read.ts';
import {isApiObject, objectAt, type ApiObject} from '../../core/object/api-value.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Cluster, RightQuestion} from '../../ports/cluster.ts';
import type {Connection} from './connection.ts';
import {jsonIn} from './get-json.ts';
import type {Limit} from './limit.ts';
import type {Asked} from './refusal.ts';

type Kind = 'selfsubjectrulesreviews' | 'selfsubjectaccessreviews';

/** Single reviews at most: where an authoriser does not list its rules each question is one request. */
const mostSingle = 40;

const asked: Asked = {
	verb: 'get',
	resource: 'your own rights',
	title: 'your own rights',
	namespace: null,
	name: null,
};

/** What a review answers, in its status. */
const review = async (connection: Connection, kind: Kind, spec: ApiObject, signal: AbortSignal): Promise<Result<ApiObject>> => {
	const type = kind === 'selfsubjectrulesreviews' ? 'SelfSubjectRulesReview' : 'SelfSubjectAccessReview';
	const answered = await connection.review(kind, JSON.stringify({apiVersion: 'authorization.k8s.io/v1', kind: type, spec}), signal);
	if (!answered.ok) {
		return answered;
	}

	const parsed = jsonIn(answered.value, asked, connection.server);
	if (!parsed.ok) {
		return parsed;
	}

	return isApiObject(parsed.value) ? ok(objectAt(parsed.value, 'status')) : fail('server-error', `What answers at ${connection.server} sent something else than a review.`);
};

const has = (list: readonly string[], value: string): boolean => list.includes('*') || list.includes(value);

/** A rule for named objects alone grants nothing in general. */
const grants = (rule: ApiObject, {verb, group, resource}: RightQuestion): boolean => has(textListAt(rule, 'verbs'), verb)
	&& has(textListAt(rule, 'apiGroups'), group)
	&& (has(textListAt(rule, 'resources'), resource) || (resource.includes('/') && textListAt(rule, 'resources').includes(`*/${resource.split('/')[1]!}`)))
	&& textListAt(rule, 'resourceNames').length === 0;

type Rules = {readonly rules: readonly ApiObject[]; readonly complete: boolean};

const rulesIn = async (connection: Connection, namespace: string, signal: AbortSignal): Promise<Result<Rules>> => {
	const status = await review(connection, 'selfsubjectrulesreviews', {namespace}, signal);
	return status.ok ? ok({rules: objectsAt(status.value, 'resourceRules'), complete: status.value['incomplete'] !== true}) : status;
};

const askOne = async (connection: Connection, {verb, group, resource, namespace}: RightQuestion, signal: AbortSignal): Promise<Result<boolean | null>> => {
	const [plural = '', subresource] = resource.split('/');
	const status = await review(connection, 'selfsubjectaccessreviews', {
		resourceAttributes: {
			verb, group, resource: plural, ...subresource !== undefined && {subresource}, ...namespace !== null && {namespace},
		},
	}, signal);
	return status.ok ? ok(typeof status.value['allowed'] === 'boolean' ? status.value['allowed'] : null) : status;
};

/**
Asks the API server what the person may do: the rules of each namespace in one review, and single reviews for what these leave open.

Rules of a namespace say nothing of cluster-scoped resources, and an authoriser behind a webhook does not list its own (`incomplete`); then each question is asked by itself, forty at most. Reviews are answered for everybody who is signed in (`system:basic-user`). Problems: those of a connection, `forbidden` and `server-error` where not even that is answered.
*/
export const askRights = async (connection: Connection, limit: Limit, questions: readonly RightQuestion[], signal: AbortSignal): ReturnType<Cluster['may']> => {
	const namespaces = new Set(questions.map(({namespace}) => namespace).filter(namespace => namespace !== null)).values().toArray();
	const reviews = new Map(await Promise.all(namespaces.map(async namespace => [namespace, await limit(async () => rulesIn(connection, namespace, signal))] as const)));
	const byRules = questions.map(question => {
		const found = question.namespace === null ? undefined : reviews.get(question.namespace);
		const isGranted = found?.ok === true && found.value.rules.some(rule => grants(rule, question));
		return isGranted ? true : (found?.ok === true && found.value.complete ? false : null);
	});
	const open = questions.filter((_, index) => byRules[index] === null).slice(0, mostSingle);
	const answers = await Promise.all(open.map(async question => limit(async () => askOne(connection, question, signal))));
	const failed = answers.find(answer => !answer.ok);
	return failed?.ok === false && byRules.every(answer => answer === null)
		? failed
		: ok(questions.map((question, index) => {
			const single = answers[open.indexOf(question)];
			return byRules[index] ?? (single?.ok === true ? single.value : null);
		}));
};
