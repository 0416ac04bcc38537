import {addressOf, type ObjectName} from '../../core/manifest/address.ts';
import type {History} from '../../core/ledger/types.ts';
import {objectsNamed} from '../../core/plan/adopt/parse-object.ts';
import {controllerIn, tokensOf, type SeenController} from '../../core/plan/repair/finalizer/controller.ts';
import {storedJobs} from '../../core/plan/repair/hook-jobs/stored-jobs.ts';
import type {FoundObject, RepairChoice, RepairFacts} from '../../core/plan/repair/types.ts';
import {openFinalizers} from '../../core/plan/uninstall/finalizers.ts';
import type {Cluster, ServedKind} from '../../ports/cluster.ts';
import type {Session} from '../../ports/session.ts';
import {usualKinds} from '../drift/read-neighbours.ts';
import {readJobLogs} from './read-job-logs.ts';

/** What a repair of live objects rests on; nothing for one of records. */
export type FoundFacts = Pick<RepairFacts, 'live' | 'unread' | 'controller'>;

const nothing: FoundFacts = {live: [], unread: [], controller: null};

/** The objects that are meant: those named, or for Jobs of hooks all that the release's hooks store. */
const namesIn = ({history, choice: {fix, objects}, place}: Wanted, kinds: readonly ServedKind[] | null): readonly ObjectName[] => {
	const named = objects.flatMap(text => objectsNamed(text, kinds ?? usualKinds, place));
	if (fix === 'finalizer') {
		return named;
	}

	const stored = storedJobs(history);
	return objects.length === 0 ? stored.values().toArray() : named.filter(name => stored.has(addressOf(name)));
};

const workloads = ['Deployment', 'StatefulSet', 'DaemonSet'] as const;

/** Looks at every workload of the cluster for one that looks like the controller of a live object's finalizer. */
export const readController = async (cluster: Cluster, {live}: Pick<FoundObject, 'live'>, finalizer: string, signal: AbortSignal): Promise<SeenController> => {
	const writer = openFinalizers(live).find(({name}) => name === finalizer)?.writer ?? null;
	const tokens = tokensOf(finalizer, writer);
	const lists = await Promise.all(workloads.map(async kind => cluster.list({
		apiVersion: 'apps/v1', kind, namespace: null, labelSelector: null, fieldSelector: null, limit: null,
	}, signal)));
	return {
		found: lists.flatMap(list => list.ok ? list.value.map(workload => controllerIn(workload, tokens)).filter(found => found !== null) : []),
		unread: tokens.length === 0 || lists.some(list => !list.ok),
	};
};

/** A single line is enough to know whether there is a log. */
const probe = {lines: 1, bytes: 1024};

const logsOf = async (cluster: Cluster, name: ObjectName, signal: AbortSignal): Promise<FoundObject['logs']> => {
	const {logs, unread} = await readJobLogs(cluster, name, probe, signal);
	return unread ? 'unreadable' : (logs.length === 0 ? 'none' : 'there');
};

type Ground = Pick<Session, 'redactor' | 'cluster'>;

/** Which repair of which release; `place` is the namespace in which a name without one is looked for. */
type Wanted = {readonly history: History; readonly choice: RepairChoice; readonly place: string};

/** Reads the live objects that a repair is about, and what else decides it: whether a Job's log is there to be saved, whether a finalizer's controller runs. The redactor learns each before anybody gets it. */
export const readFound = async ({cluster, redactor}: Ground, {history, choice, place}: Wanted, signal: AbortSignal): Promise<FoundFacts> => {
	if (cluster === null || (choice.fix !== 'hook-jobs' && choice.fix !== 'finalizer')) {
		return nothing;
	}

	const discovery = await cluster.discover(signal);
	const names = namesIn({history, choice, place}, discovery.ok ? discovery.value.kinds : null);
	const answers = await cluster.read(names, signal);
	const live: FoundObject[] = [];
	const unread: string[] = [];
	for (const [index, name] of names.entries()) {
		const answer = answers[index]!;
		if (!answer.ok) {
			unread.push(`${addressOf(name)} could not be read: ${answer.problem.message}`);
		} else if (answer.value.found === 'here') {
			redactor.learnJson(answer.value.value);
			live.push({
				address: addressOf(name),
				name,
				live: answer.value.value,
				logs: choice.fix === 'hook-jobs' ? await logsOf(cluster, name, signal) : null,
			});
		}
	}

	const [first] = live;
	const controller = choice.finalizer === null || first === undefined ? null : await readController(cluster, first, choice.finalizer, signal);
	return {live, unread, controller};
};
