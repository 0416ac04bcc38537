import type {JsonValue} from '../record/types.ts';
import {runnerKinds, type RunnerKind} from './runner-kinds.ts';
import {podFacts, type PodFacts} from './pod-facts.ts';
import type {Runner, RunnerTie} from './types.ts';

/** The pending record whose client is looked for. `since` is when the server made it, in milliseconds. */
export type SoughtClient = {readonly release: string; readonly namespace: string | null; readonly since: number | null; readonly writer: string | null};

/** The clocks of nodes and of the API server may differ by so much, and its times have whole seconds. Milliseconds. */
const slack = 2000;

const chartLabel = 'helmcharts.helm.cattle.io/chart';

const escaped = (text: string): string => text.replaceAll(/[$\(\)*+\-.\/?\[\\\]^\{\|\}]/gv, String.raw`\$&`);

/** Whether a command of the pod works on this release by its name: `helm upgrade web …`. */
const namesRelease = ({commands, labels}: PodFacts, {release}: SoughtClient): boolean => {
	if (labels[chartLabel] === release) {
		return true;
	}

	const call = new RegExp(String.raw`(?:^|[\s;&\/'"])helm\s(?:[^;&\n]*\s)?(?:upgrade|install|rollback|uninstall)\s(?:[^;&\n]*[\s='"])?${escaped(release)}(?:['"\s;&]|$)`, 'v');
	return commands.some(command => call.test(command));
};

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
