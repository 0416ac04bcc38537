import type {Problem, ProblemCode} from '../../core/problem/problem.ts';
import type {Connection} from './connection.ts';
import {getObject, type Answered} from './get-object.ts';
import type {Limit} from './limit.ts';
import {listWanted, type Group} from './list-wanted.ts';

/** From so many objects of one kind and namespace on a list is cheaper: a page of forty objects costs as much as one to three requests for one (kube-apiserver 1.37.2 on loopback). */
const fewestToList = 3;

/** Nothing that is still to be asked would be answered. */
const endsAll: ReadonlySet<ProblemCode> = new Set(['interrupted', 'unauthorized', 'unreachable', 'kubeconfig-invalid']);

/** What a list tells of a group; nothing when it may not be listed or cannot be, since the objects may still be read one by one. */
const listGroup = async (connection: Connection, group: Group, signal: AbortSignal): Promise<ReadonlyMap<string, Answered>> => {
	const listed = await listWanted(connection, group, signal);
	if (listed.ok) {
		return listed.value;
	}

	const isOver = endsAll.has(listed.problem.code) || listed.problem.code === 'timed-out';
	return new Map(isOver ? group.names.map(name => [name, listed]) : []);
};

/** Reads each group by a list or object by object, all of them at the same time as far as the limit allows. */
export const readGroups = async (connection: Connection, limit: Limit, groups: readonly Group[], signal: AbortSignal): Promise<ReadonlyArray<ReadonlyMap<string, Answered | null>>> => {
	let ended: Problem | null = null;
	const inTurn = async <T>(work: () => Promise<T>, over: (problem: Problem) => T): Promise<T> => limit(async () => ended === null ? work() : over(ended));
	const note = (answer: Answered | null): void => {
		if (answer?.ok === false && endsAll.has(answer.problem.code)) {
			ended ??= answer.problem;
		}
	};

	return Promise.all(groups.map(async group => {
		const {resource, names} = group;
		const answers = new Map<string, Answered | null>(names.length < fewestToList
			? []
			: await inTurn(async () => listGroup(connection, group, signal), problem => new Map(names.map(name => [name, {ok: false, problem}]))));
		for (const answer of answers.values()) {
			note(answer);
		}

		// A kind whose own server hangs costs one time limit, and not one for each of its objects.
		let silent: Answered | null = null;
		await Promise.all(names.filter(name => !answers.has(name)).map(async name => inTurn(async () => {
			const answer: Answered | null = silent ?? await getObject(connection, resource, name, signal);
			note(answer);
			silent = answer?.ok === false && answer.problem.code === 'timed-out' ? answer : silent;
			answers.set(name, answer);
		}, problem => {
			answers.set(name, {ok: false, problem});
		})));
		return answers;
	}));
};
