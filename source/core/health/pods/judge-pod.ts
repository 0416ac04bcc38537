import {filledTextAt, objectAt, textAt, type ApiObject} from '../../object/api-value.ts';
import type {EventRecord} from '../events.ts';
import {conditionOf, conditionWith, countAt, hasStatus, objectsAt, specOf, statusOf, timeAt} from '../read.ts';
import type {PodHealth} from '../types.ts';
import {saying, tidy} from '../words.ts';
import {containersOf, initRole, mainRole} from './containers-of.ts';
import {judgeContainer, type ContainerCase} from './judge-container.ts';
import {judgeEnd} from './judge-end.ts';
import {judgePlacing} from './judge-placing.ts';
import {podTrouble, worstTrouble, type Trouble} from './trouble.ts';

/** A pod's health, with what decides how much it says about its workload. */
export type JudgedPod = PodHealth & {
	/** It stays so until somebody changes something. */
	readonly sure: boolean;
	/** It goes, or ended for a reason of its node, and its controller makes another in its place. */
	readonly leftOver: boolean;
	/** Whether it is of the newest revision; null where nobody can tell. */
	readonly current: boolean | null;
	/** Milliseconds since the epoch; null where it does not say. */
	readonly created: number | null;
};

/** A sidecar is passed once it has started, an init container once it ended well. */
const isPassed = ({status, isInit}: ContainerCase): boolean => isInit
	? countAt(objectAt(objectAt(status, 'state'), 'terminated'), 'exitCode') === 0
	: status['started'] === true;

/** The init container that the pod is at, since they run one after the other; null when it is past them. */
const judgeInit = (cases: readonly ContainerCase[]): Trouble | null => {
	const at = cases.find(about => !isPassed(about));
	return at === undefined ? null : judgeContainer(at);
};

/** Warnings of the kubelet while a container waits to be made: its volumes, its network. */
const judgeMaking = (trouble: Trouble, events: readonly EventRecord[]): Trouble => {
	const found = events.find(({reason}) => /^Failed(?:Mount|AttachVolume|MapVolume|CreatePodSandBox|PrepareDynamicResources)|^NetworkNotReady/v.test(reason));
	if (found === undefined) {
		return trouble;
	}

	// What is missing stays missing until somebody makes it; the rest may come with the next try.
	const isMissing = /not found|non-existent|doesn't exist|does not exist/iv.test(found.message) && found.reason === 'FailedMount';
	return {...trouble, status: isMissing ? 'failed' : trouble.status, sure: isMissing, reason: `${trouble.reason ?? ''}; ${saying('', found)}`};
};

const judgeNotReady = (pod: ApiObject): Trouble | null => {
	const condition = conditionOf(pod, 'Ready');
	if (condition === null || hasStatus(condition, 'True')) {
		return null;
	}

	const node = filledTextAt(specOf(pod), 'nodeName');
	const isSilent = condition.reason === '' && condition.message === '' && node !== null;
	return podTrouble('progressing', isSilent ? `its containers were ready and it is not: its node ${node} may not answer` : saying('its containers are ready and it is not', condition));
};

const judgeLiving = (pod: ApiObject, init: readonly ContainerCase[], main: readonly ContainerCase[], now: number | null): Trouble => {
	const placing = judgePlacing(pod, now);
	if (placing !== null) {
		return placing;
	}

	const events = main[0]?.events ?? [];
	const atInit = conditionWith(pod, 'Initialized', 'True') === null ? judgeInit(init) : null;
	const trouble = atInit ?? worstTrouble([...main, ...init.filter(({isInit}) => !isInit)].map(about => judgeContainer(about))) ?? podTrouble('progressing', 'its containers are not known yet');
	if (trouble.status === 'progressing' && !trouble.started) {
		return judgeMaking(trouble, events);
	}

	return trouble.status === 'ready' ? judgeNotReady(pod) ?? trouble : trouble;
};

const judgePhase = (pod: ApiObject, events: readonly EventRecord[], now: number | null): Trouble & {readonly leftOver?: boolean} => {
	const status = statusOf(pod);
	const main = containersOf(pod, mainRole, events, now);
	const init = containersOf(pod, initRole, events, now);
	const phase = textAt(status, 'phase') ?? '';
	if (phase === 'Failed') {
		return judgeEnd(pod, [...init, ...main]);
	}

	if (phase === 'Succeeded') {
		return podTrouble('ready', null);
	}

	if ((textAt(objectAt(pod, 'metadata'), 'deletionTimestamp') ?? '') !== '') {
		const said = {reason: filledTextAt(status, 'reason') ?? '', message: tidy(filledTextAt(status, 'message'))};
		return {...podTrouble('progressing', saying('it is being deleted', said)), leftOver: true};
	}

	return phase === 'Unknown' ? podTrouble('unknown', 'its node does not answer') : judgeLiving(pod, init, main, now);
};

/**
What a pod does and why it does not, from its status and the warnings about it (the newest first).

Unlike kstatus, which names only crash loops and pods without a node, everything that the kubelet reports counts: images, missing configuration, ends, init containers, volumes. `now` is milliseconds since the epoch.
*/
export const judgePod = (pod: ApiObject, events: readonly EventRecord[], now: number | null): JudgedPod => {
	const metadata = objectAt(pod, 'metadata');
	const status = statusOf(pod);
	const {leftOver = false, ...trouble} = judgePhase(pod, events, now);
	return {
		name: textAt(metadata, 'name') ?? '',
		namespace: textAt(metadata, 'namespace'),
		phase: filledTextAt(status, 'phase'),
		ready: conditionWith(pod, 'Ready', 'True') !== null,
		restarts: ['initContainerStatuses', 'containerStatuses'].flatMap(key => objectsAt(status, key)).reduce((sum, entry) => sum + (countAt(entry, 'restartCount') ?? 0), 0),
		...trouble,
		container: trouble.reason === null ? null : trouble.container,
		leftOver,
		current: null,
		created: timeAt(metadata, 'creationTimestamp'),
	};
};
