import {filledTextAt, objectAt, textAt, type ApiObject} from '../../object/api-value.ts';
import type {EventRecord} from '../events.ts';
import {countAt, timeAt} from '../read.ts';
import {counted} from '../../text/plural.ts';
import {joined, tidy} from '../words.ts';
import {endingOf} from './ending.ts';
import {imageReasons, imageTrouble} from './image-trouble.ts';
import type {Trouble} from './trouble.ts';

/** A container of a pod: what it is told to be, what it is now, and what is known about its pod. */
export type ContainerCase = {
	readonly name: string;
	/** How sentences call it: `container web`, `init container migrate`. */
	readonly title: string;
	readonly spec: ApiObject;
	readonly status: ApiObject;
	/** The warnings about its pod, the newest first. */
	readonly events: readonly EventRecord[];
	/** When it is started again after it ended. */
	readonly restarts: 'always' | 'on-failure' | 'never';
	/** Whether the pod waits for its end rather than for its readiness. */
	readonly isInit: boolean;
	readonly now: number | null;
};

/** The reasons by which the kubelet says that a container could not be made or begun, and whether that stays so. */
const startReasons: ReadonlyMap<string, {readonly sure: boolean}> = new Map([
	['CreateContainerConfigError', {sure: true}],
	['CreateContainerError', {sure: false}],
	['RunContainerError', {sure: false}],
	['PreCreateHookError', {sure: false}],
	['PreStartHookError', {sure: false}],
	['PostStartHookError', {sure: false}],
	['StartError', {sure: false}],
	['ContainerCannotRun', {sure: false}],
]);

/** How long after its last end a container that is ready again is worth a word, in milliseconds. */
const recent = 60 * 60 * 1000;

/** Restarts from which on a container that is not ready counts as one that crashes again and again. */
const oftenRestarted = 3;

/** The newest failure of its probes, by the event that the kubelet writes: a state never tells it. */
const probeTrouble = ({name, events}: ContainerCase, probes: RegExp): string | null => {
	const found = events.find(({reason, message, container}) => reason === 'Unhealthy' && (container === null || container === name) && probes.test(message));
	return found === undefined ? null : found.message.replace(/^[A-Z]/v, letter => letter.toLowerCase());
};

const killingProbe = /^(?:Liveness|Startup) probe/v;

const judgeWaiting = (about: ContainerCase, waiting: ApiObject, last: ApiObject | null): Trouble => {
	const {name, title, spec, status, events} = about;
	const reason = textAt(waiting, 'reason') ?? '';
	const message = tidy(filledTextAt(waiting, 'message'));
	const restarts = countAt(status, 'restartCount') ?? 0;
	const common = {container: name, started: last !== null, previous: last !== null};

	if (reason === 'CrashLoopBackOff') {
		const ending = last === null ? null : `its last run ${endingOf(last, spec)}`;
		return {...common, status: 'failed', sure: false, started: true, reason: joined(`${title} crashes again and again (${counted(restarts, 'restart')})${ending === null ? '' : `: ${ending}`}`, probeTrouble(about, killingProbe))};
	}

	const image = imageReasons.get(reason);
	if (image !== undefined) {
		return {...common, status: 'failed', sure: image.sure, reason: `${title} ${imageTrouble(name, textAt(spec, 'image') ?? textAt(status, 'image') ?? '', waiting, events)}`};
	}

	const start = startReasons.get(reason);
	if (start !== undefined) {
		return {...common, status: 'failed', sure: start.sure, reason: `${title} cannot be started (${reason})${message === '' ? '' : `: ${message}`}`};
	}

	const isCreated = ['', 'ContainerCreating', 'PodInitializing'].includes(reason);
	return {...common, status: 'progressing', sure: false, reason: `${title} ${isCreated ? 'is being created' : `waits (${reason})`}${message === '' ? '' : `: ${message}`}`};
};

const judgeEnded = ({name, title, spec, status, restarts}: ContainerCase, ended: ApiObject): Trouble => {
	const code = countAt(ended, 'exitCode') ?? 0;
	const count = countAt(status, 'restartCount') ?? 0;
	const isFine = code === 0 && restarts !== 'always';
	return {
		container: name,
		started: true,
		previous: false,
		sure: false,
		status: isFine ? 'ready' : 'failed',
		reason: isFine ? null : joined(`${title} ${endingOf(ended, spec)}`, restarts === 'never' ? null : `it is started again${count === 0 ? '' : ` (${counted(count, 'restart')} so far)`}`),
	};
};

const judgeRunning = (about: ContainerCase, last: ApiObject | null): Trouble => {
	const {name, title, spec, status, isInit, now} = about;
	const restarts = countAt(status, 'restartCount') ?? 0;
	const ending = last === null ? null : `it restarted ${restarts === 1 ? 'once' : `${restarts} times`}, and the run before ${endingOf(last, spec)}`;
	const common = {container: name, started: true, sure: false};

	if (status['ready'] === true) {
		const ended = last === null ? null : timeAt(last, 'finishedAt');
		const isWorthAWord = ended !== null && now !== null && now - ended < recent && countAt(last!, 'exitCode') !== 0;
		return {...common, status: 'ready', previous: isWorthAWord, reason: isWorthAWord ? `${title} is ready; ${ending ?? ''}` : null};
	}

	const isStarting = status['started'] === false && Object.hasOwn(spec, 'startupProbe');
	const probe = probeTrouble(about, isStarting ? /^Startup probe/v : /^(?:Readiness|Liveness|Startup) probe/v);
	const isCrashing = last !== null && restarts >= oftenRestarted && (countAt(last, 'exitCode') !== 0 || about.restarts === 'always');
	return {...common, status: isCrashing ? 'failed' : 'progressing', previous: isCrashing, reason: joined(`${title} ${isInit ? 'is still running' : (isStarting ? 'is still starting' : 'runs and is not ready')}`, probe, ending)};
};

const partOf = (state: ApiObject, key: string): ApiObject | null => {
	const part = objectAt(state, key);
	return Object.keys(part).length === 0 ? null : part;
};

/** What is wrong with one container, by its state, the end of its run before, and the events of its probes. One without any state is being created. */
export const judgeContainer = (about: ContainerCase): Trouble => {
	const state = objectAt(about.status, 'state');
	const last = partOf(objectAt(about.status, 'lastState'), 'terminated');
	const ended = partOf(state, 'terminated');
	if (ended !== null) {
		return judgeEnded(about, ended);
	}

	return Object.hasOwn(state, 'running') ? judgeRunning(about, last) : judgeWaiting(about, objectAt(state, 'waiting'), last);
};
