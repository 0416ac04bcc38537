import type {JsonValue} from '../record/types.ts';
import {runnerKinds, type RunnerKind} from './runner-kinds.ts';
import {podFacts, type PodFacts} from './pod-facts.ts';
import type {Runner, RunnerTie} from './types.ts';

/** The pending record whose client is looked for. `since` is when the server made it, in milliseconds. */
export type SoughtClient = {readonly release: string; readonly namespace: string | null; readonly since: number | null; readonly writer: string | null};

/** The clocks of nodes and of the API server may differ by so much, and its times have whole seconds. Milliseconds. */
const slack = 2000;

const chartLabel = 'helmcharts.helm.cattle.io/chart';

/** Commands of Helm that write a record. */
const writing: ReadonlySet<string> = new Set(['upgrade', 'install', 'rollback', 'uninstall']);

/** Flags that take the word behind them, on those commands or on all (both majors). */
const taking: ReadonlySet<string> = new Set([
	'-n', '--namespace', '--kube-context', '--kubeconfig', '--kube-token', '--kube-apiserver', '--kube-as-user', '-f', '--values', '--set', '--set-string', '--set-file', '--set-json', '--timeout', '--version', '--repo', '--history-max', '--description', '--labels', '-l', '--post-renderer', '--username', '--password', '--cascade', '-o', '--output',
]);

/** The first word that is no flag, nor what one takes. */
const firstName = (words: readonly string[]): string | null => words.find((word, index) => !word.startsWith('-') && !taking.has(words[index - 1] ?? '')) ?? null;

/** Whether one call of a shell text is a writing command of Helm about this release. */
const isCallFor = (call: string, release: string): boolean => {
	const words = call.split(/[\s"']+/v).filter(word => word !== '');
	const helm = words.findIndex(word => word === 'helm' || word.endsWith('/helm'));
	const verb = helm === -1 ? -1 : words.findIndex((word, index) => index > helm && writing.has(word));
	return verb !== -1 && firstName(words.slice(verb + 1)) === release;
};

/** Whether a pod works on this release by its name: `helm upgrade web …` in its command, or the label of the k3s Helm controller. */
const namesRelease = ({commands, labels}: PodFacts, {release}: SoughtClient): boolean => labels[chartLabel] === release
	|| commands.some(command => command.split(/\n|;|&+|\|+/v).some(call => isCallFor(call, release)));

const ranWhenMade = ({started, ended}: PodFacts, since: number): boolean => started !== null && started <= since + slack && (ended === null || ended >= since - slack);

const tieOf = (pod: PodFacts, {manager}: RunnerKind, sought: SoughtClient): RunnerTie | null => {
	const {since, writer} = sought;
	if (manager !== null) {
		return writer?.startsWith(manager) === true && pod.state === 'running' ? 'writer' : null;
	}

	if (since === null || !ranWhenMade(pod, since)) {
		return null;
	}

	return namesRelease(pod, sought) ? 'release' : 'time';
};

/**
Finds among pods those that may run, or ran, the client which made a pending record.

A pod that does one job counts only if it ran while the record was made. A controller counts only if it is the one that wrote the record. Nothing of a pod's content leaves but its name and times.
*/
export const findRunners = (pods: readonly JsonValue[], sought: SoughtClient): readonly Runner[] => pods.flatMap((value): readonly Runner[] => {
	const pod = podFacts(value);
	const kind = pod === null ? undefined : runnerKinds.find(({is}) => is(pod));
	const tie = pod === null || kind === undefined ? null : tieOf(pod, kind, sought);
	return pod === null || kind === undefined || tie === null
		? []
		: [{
			words: kind.words,
			namespace: pod.namespace,
			pod: pod.name,
			tie,
			state: pod.state,
			started: pod.started,
			ended: pod.ended,
		}];
});

/** Whether a controller's present process is younger than the record: whoever made that is gone. */
export const isYounger = ({started}: Pick<Runner, 'started'>, since: number): boolean => started !== null && started > since + slack;
